//! The build of the Rust lane: generates code for the schema that it is given and compiles the lane's program with it.

mod descriptor;
mod messages;
mod natives;
mod schema;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

use descriptor::FileSet;
use prost::Message;
use schema::Schema;

/// Why there is no code for a form of `lane.json`.
type Reasons = BTreeMap<&'static str, String>;

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let data = fs::read(variable("LANE_SCHEMA")?).map_err(|fault| format!("LANE_SCHEMA: {fault}"))?;
    let known = FileSet::decode(data.as_slice()).map_err(|fault| format!("LANE_SCHEMA: {fault}"))?;
    let root = variable("LANE_MESSAGE")?;
    let schema = Schema::new(&known);
    if !schema.messages.contains_key(&root) {
        return Err(format!("{root} is not in the schema"));
    }
    let out = fs::canonicalize(variable("LANE_OUT")?).map_err(|fault| format!("LANE_OUT: {fault}"))?;
    let generated = out.join("generated");
    fs::create_dir_all(&generated).map_err(|fault| fault.to_string())?;

    eprintln!("generating code for {root}");
    let mut reasons = Reasons::new();
    if let Err(reason) = messages::messages(&generated, &data, &known, &root) {
        reasons.insert("message", reason);
    }
    match natives::natives(&schema, &root) {
        Ok(source) => fs::write(generated.join("natives.rs"), source).map_err(|fault| fault.to_string())?,
        Err(reason) => drop(reasons.insert("struct", reason)),
    }
    let built = [variable("CARGO_TARGET_DIR")?, variable("CARGO_BUILD_TARGET")?, "release/lane".to_owned()];
    let program = built.iter().collect::<PathBuf>();
    // What an earlier build has left there is no result of this one.
    drop(fs::remove_file(&program));
    loop {
        eprintln!("compiling");
        let Err(fault) = compile(&generated, &reasons) else { break };
        let dropped = [("message", "generated/messages/"), ("struct", "generated/natives.rs")]
            .into_iter()
            .find(|(form, path)| !reasons.contains_key(form) && fault.contains(path));
        let Some((form, _)) = dropped else { return Err("the program doesn't compile".to_owned()) };
        eprintln!("compiling without what doesn't compile");
        reasons.insert(form, "the code that is generated for this schema doesn't compile".to_owned());
    }
    fs::copy(&program, out.join("lane")).map_err(|fault| format!("{}: {fault}", program.display()))?;
    Ok(())
}

/// Compiles the program with what there is. The error is what the compiler printed.
fn compile(generated: &Path, reasons: &Reasons) -> Result<(), String> {
    let features: Vec<_> = [("message", "messages"), ("struct", "natives")]
        .into_iter()
        .filter(|(form, _)| !reasons.contains_key(form))
        .map(|(_, feature)| feature)
        .collect();
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--locked", "--release", "--package", "lane", "--features", &features.join(",")])
        .env("LANE_GENERATED", generated)
        .env("LANE_REASONS", serde_json::to_string(reasons).expect("texts"))
        .env("LANE_RUSTC", rustc_version())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|fault| format!("cargo: {fault}"))?;
    let mut printed = String::new();
    for line in BufReader::new(cargo.stderr.take().expect("a pipe")).lines().map_while(Result::ok) {
        eprintln!("{line}");
        printed += &line;
        printed.push('\n');
    }
    let status = cargo.wait().map_err(|fault| format!("cargo: {fault}"))?;
    if status.success() { Ok(()) } else { Err(printed) }
}

/// Such as "rustc 1.95.0".
fn rustc_version() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let printed = Command::new(rustc).arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&printed).split(' ').take(2).collect::<Vec<_>>().join(" ").trim().to_owned()
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("{name} is not set"))
}
