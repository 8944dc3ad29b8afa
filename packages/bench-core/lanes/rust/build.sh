#!/bin/sh
# Everything that is compiled stays in the lane's cache, so that for another schema only the program is compiled again.
set -e
# What the environment says replaces every configuration file, the user's too; the program says what it was.
set -a
CARGO_TARGET_DIR="$LANE_CACHE/target"
CARGO_BUILD_TARGET="$("${RUSTC:-rustc}" -vV | sed -n 's/^host: //p')"
CARGO_INCREMENTAL=0
: "${RUSTFLAGS:=-C target-cpu=native}"
: "${CARGO_PROFILE_RELEASE_OPT_LEVEL:=3}"
: "${CARGO_PROFILE_RELEASE_LTO:=false}"
: "${CARGO_PROFILE_RELEASE_CODEGEN_UNITS:=16}"
: "${CARGO_PROFILE_RELEASE_PANIC:=unwind}"
: "${CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS:=false}"
: "${CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS:=false}"
unset CARGO_ENCODED_RUSTFLAGS
echo "compiling the build itself" >&2
exec cargo run --quiet --locked --release --package generate
