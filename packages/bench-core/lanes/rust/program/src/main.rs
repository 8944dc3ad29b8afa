//! The program of the Rust lane: docs/lane-protocol.md is what it speaks.

mod bindings;
mod contender;
mod schema;

use std::collections::HashMap;
use std::fs;
use std::io::{self, BufRead, Write};

use contender::{Contender, Failure};
use measure::{Clock, Counting, LoadPlan, Loop, Room};
use serde::Deserialize;
use serde_json::{Value, json};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Command {
    r#type: String,
    contender: String,
    corpus: String,
    operations: Value,
    operation: String,
    what: String,
    file: String,
    window_ms: f64,
    limit_ms: f64,
    lead_in: usize,
    lead_in_ms: f64,
    duration_ms: f64,
    capacity_ms: f64,
    load_percents: Vec<f64>,
    seed: i64,
}

fn main() {
    let clock = Clock::start();
    let mut commands = io::stdin().lock().lines().map(|line| {
        serde_json::from_str::<Command>(&line.expect("a line from standard input")).expect("a command of the protocol")
    });
    let Some(hello) = commands.next() else { return };
    let mut lane = match Lane::greet(clock, &hello) {
        Ok(lane) => lane,
        Err((reason, text)) => return send(&json!({ "type": "failed", "reason": reason, "text": text }), &[]),
    };
    let ready = lane.ready(&hello);
    match ready {
        Ok(ready) => send(&ready, &[]),
        Err((reason, text)) => return send(&json!({ "type": "failed", "reason": reason, "text": text }), &[]),
    }
    for command in commands {
        lane.work(&command);
    }
}

struct Lane {
    clock: Clock,
    contender: Box<dyn Contender>,
    loops: HashMap<&'static str, Loop>,
    room: Option<Room>,
}

impl Lane {
    fn greet(clock: Clock, hello: &Command) -> Result<Self, Failure> {
        let mut contender =
            bindings::find(&hello.contender).ok_or_else(|| ("unsupported", why_not(&hello.contender)))?;
        let corpus = fs::read(&hello.corpus).expect("the corpus");
        contender.prepare(&delimited(&corpus))?;
        let loops = contender.loops();
        Ok(Self { clock, contender, loops, room: None })
    }

    fn ready(&self, hello: &Command) -> Result<Value, Failure> {
        let asked = hello.operations.as_array().expect("a list of operations");
        let known = |name: &&Value| name.as_str().is_some_and(|name| self.loops.contains_key(name));
        Ok(json!({
            "type": "ready",
            "leaves": self.contender.leaves()?,
            "operations": asked.iter().filter(known).collect::<Vec<_>>(),
            "encodedBytes": self.contender.encodings().iter().map(Vec::len).collect::<Vec<_>>(),
            "runtime": option_env!("LANE_RUSTC").unwrap_or("rustc"),
            "version": version_of(&hello.contender),
            "settings": [profile(), option_env!("RUSTFLAGS").unwrap_or("-C target-cpu=native"), "the system's allocator"],
            "readyMs": self.clock.now() as f64 / 1e6,
        }))
    }

    fn work(&mut self, command: &Command) {
        let clock = self.clock;
        let room = self.room.get_or_insert_with(Room::make);
        let answer = match (command.r#type.as_str(), self.loops.get_mut(command.operation.as_str())) {
            ("export", _) if command.what == "encoded" => return export(&self.contender.encodings()),
            ("export", _) => {
                let encoded = self.contender.encodings();
                let again = self.contender.again(&command.what, &mut encoded.iter().map(Vec::as_slice));
                return export(&again.expect("what was decoded before"));
            }
            ("read", _) => {
                let records = fs::read(&command.file).expect("the records");
                match self.contender.again(&command.what, &mut delimited(&records).into_iter()) {
                    Ok(again) => return export(&again),
                    Err((reason, text)) => json!({ "type": "failed", "reason": reason, "text": text }),
                }
            }
            ("warm-up", Some(work)) => {
                let warmed = measure::work_until_steady(clock, work, command.window_ms, command.limit_ms);
                json!({
                    "type": "warmed",
                    "nsPerOperation": warmed.ns_per_operation,
                    "warmupMs": warmed.warmup_ms,
                    "steady": warmed.steady,
                })
            }
            ("slice", Some(work)) => {
                let operations = command.operations.as_u64().expect("a number of operations") as usize;
                let slice = measure::work_slice(clock, work, command.lead_in, operations);
                json!({
                    "type": "sliced",
                    "slice": {
                        "startNs": slice.start_ns,
                        "wallNs": slice.wall_ns,
                        "cpuNs": slice.cpu_ns,
                        "allocatedBytes": slice.allocated_bytes,
                    },
                })
            }
            ("block", Some(work)) => {
                measure::work_block(clock, work, command.lead_in_ms, command.duration_ms, &mut room.samples);
                let answer = json!({
                    "type": "block-samples",
                    "samples": room.samples.len(),
                    "peakRssBytes": room.peak_rss_bytes(),
                });
                return send(&answer, room.little_endian());
            }
            ("under-load", Some(work)) => {
                let plan = LoadPlan {
                    lead_in_ms: command.lead_in_ms,
                    capacity_ms: command.capacity_ms,
                    duration_ms: command.duration_ms,
                    load_percents: &command.load_percents,
                    seed: command.seed,
                };
                let worked = measure::work_under_load(clock, work, &plan, room);
                let loads: Vec<_> = worked
                    .loads
                    .iter()
                    .map(|load| json!({ "operations": load.operations, "elapsedNs": load.elapsed_ns }))
                    .collect();
                let answer = json!({
                    "type": "under-load",
                    "samples": room.samples.len(),
                    "serviceNs": worked.service_ns,
                    "loads": loads,
                    "peakRssBytes": room.peak_rss_bytes(),
                });
                return send(&answer, room.little_endian());
            }
            ("figures", Some(_)) => {
                json!({ "type": "figures", "figures": { "peakRssBytes": room.peak_rss_bytes() } })
            }
            // There is no garbage here.
            ("collect-garbage", _) => json!({ "type": "garbage-collected" }),
            ("collections", _) => json!({ "type": "collected", "collections": [] }),
            ("calibrate", _) => json!({ "type": "calibrated", "calibrationNs": null }),
            _ => json!({ "type": "unsupported" }),
        };
        send(&answer, &[]);
    }
}

fn export(messages: &[Vec<u8>]) {
    let mut payload = Vec::new();
    messages.iter().for_each(|message| form::bytes(&mut payload, message));
    send(&json!({ "type": "exported", "payloadBytes": payload.len() }), &payload);
}

/// How the program is compiled, with Cargo's own settings where the build says nothing.
fn profile() -> String {
    let optimised = option_env!("CARGO_PROFILE_RELEASE_OPT_LEVEL").unwrap_or("3");
    let linked = option_env!("CARGO_PROFILE_RELEASE_LTO").unwrap_or("false");
    let units = option_env!("CARGO_PROFILE_RELEASE_CODEGEN_UNITS").unwrap_or("16");
    format!("release profile: opt-level={optimised}, lto={linked}, codegen-units={units}")
}

/// What the build says of contenders that it left out.
fn why_not(contender: &str) -> String {
    let reasons: HashMap<String, String> = option_env!("LANE_REASONS")
        .map(|reasons| serde_json::from_str(reasons).expect("reasons of the build"))
        .unwrap_or_default();
    let form = described(contender).and_then(|described| described["form"].as_str().map(str::to_owned));
    form.and_then(|form| reasons.get(&form).cloned())
        .unwrap_or_else(|| format!("this lane has no contender {contender}"))
}

/// The version in the lock file of the library that `lane.json` says the contender is from.
fn version_of(contender: &str) -> Option<&'static str> {
    let described = described(contender)?;
    let name = format!("name = \"{}\"\nversion = \"", described["library"].as_str()?);
    include_str!("../../Cargo.lock").split_once(&name)?.1.split_once('"').map(|(version, _)| version)
}

fn described(contender: &str) -> Option<Value> {
    let lane: Value = serde_json::from_str(include_str!("../../lane.json")).expect("lane.json");
    lane["contenders"].as_array()?.iter().find(|described| described["name"] == contender).cloned()
}

/// Messages that each come after their length.
fn delimited(corpus: &[u8]) -> Vec<&[u8]> {
    let mut messages = Vec::new();
    let mut rest = corpus;
    while !rest.is_empty() {
        let mut length = 0;
        let mut shift = 0;
        while let Some((byte, after)) = rest.split_first() {
            length |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            rest = after;
            if *byte < 0x80 {
                break;
            }
        }
        let (message, after) = rest.split_at_checked(length).expect("a whole message");
        messages.push(message);
        rest = after;
    }
    messages
}

fn send(answer: &Value, payload: &[u8]) {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")
        .and_then(|()| out.write_all(payload))
        .and_then(|()| out.flush())
        .expect("standard output");
}
