//! Bindings of the Rust lane in criterion: the files that the lane times, and the messages that it times them over.

#[path = "../../../../packages/bench-core/lanes/rust/program/src/contender.rs"]
#[allow(dead_code)]
mod contender;
#[path = "../../../../packages/bench-core/lanes/rust/program/src/bindings/prost.rs"]
mod prost_binding;
#[path = "../../../../packages/bench-core/lanes/rust/program/src/schema.rs"]
mod schema;
#[path = "../../../../packages/bench-core/lanes/rust/program/src/bindings/serde_json.rs"]
mod serde_json_binding;
#[path = "../../../../packages/bench-core/lanes/rust/program/src/bindings/sonic_rs.rs"]
mod sonic_rs_binding;

use std::time::Duration;
use std::{env, fs};

use contender::Binding;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, criterion_group, criterion_main};
use measure::Clock;
use schema::Form;

#[cfg(feature = "counting")]
#[global_allocator]
static ALLOCATOR: measure::Counting = measure::Counting;

fn bench<B: Binding>(criterion: &mut Criterion<WorkingTime>, contender: &str) {
    let corpus = fs::read(env::var_os("LANE_CORPUS").expect("LANE_CORPUS")).expect("the corpus");
    let messages: Vec<_> =
        delimited(&corpus).into_iter().map(|wire| B::Message::from_proto(wire).expect("a message")).collect();
    let encoded: Vec<_> = messages.iter().map(|message| B::encode(message).expect("bytes")).collect();
    // As the lane's program does before it is measured, which decides where memory is free.
    let decoded: Vec<_> = encoded.iter().map(|data| B::decode(data).expect("a message").to_proto()).collect();
    drop(decoded);

    let mut group = criterion.benchmark_group(contender);
    let mut at = 0;
    group.bench_function("encode", |bencher| {
        bencher.iter(|| {
            at = if at + 1 == messages.len() { 0 } else { at + 1 };
            B::encode(&messages[at]).unwrap()
        })
    });
    group.bench_function("decode", |bencher| {
        bencher.iter(|| {
            at = if at + 1 == encoded.len() { 0 } else { at + 1 };
            B::decode(&encoded[at]).unwrap()
        })
    });
    group.finish();
}

/// Messages that each come after their length.
fn delimited(mut data: &[u8]) -> Vec<&[u8]> {
    let mut messages = Vec::new();
    while !data.is_empty() {
        let length = prost::decode_length_delimiter(&mut data).expect("a length");
        let (message, rest) = data.split_at(length);
        messages.push(message);
        data = rest;
    }
    messages
}

fn all(criterion: &mut Criterion<WorkingTime>) {
    bench::<serde_json_binding::SerdeJson>(criterion, "rust-serde-json");
    bench::<sonic_rs_binding::SonicRs>(criterion, "rust-sonic");
    bench::<prost_binding::Prost>(criterion, "rust-prost");
}

/// Time as the lane's slices have it: CPU time of the process where others took more than 1 % of a sample.
struct WorkingTime {
    clock: Clock,
    formatter: WallTime,
}

impl Measurement for WorkingTime {
    type Intermediate = (i64, i64);
    type Value = Duration;

    fn start(&self) -> (i64, i64) {
        let cpu = self.clock.cpu();
        (self.clock.now(), cpu)
    }

    fn end(&self, (start, cpu_at_start): (i64, i64)) -> Duration {
        let wall = self.clock.now() - start;
        let cpu = self.clock.cpu() - cpu_at_start;
        Duration::from_nanos(if (wall - cpu) * 100 > wall { cpu } else { wall } as u64)
    }

    fn add(&self, one: &Duration, other: &Duration) -> Duration {
        *one + *other
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        self.formatter.formatter()
    }
}

fn working_time() -> Criterion<WorkingTime> {
    Criterion::default().with_measurement(WorkingTime { clock: Clock::start(), formatter: WallTime })
}

criterion_group!(name = benches; config = working_time(); targets = all);
criterion_main!(benches);
