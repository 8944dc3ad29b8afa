#!/bin/sh
# Everything that is compiled stays in the lane's cache, so that for another schema only the program is compiled again.
set -e
export CARGO_TARGET_DIR="$LANE_CACHE/target"
# Flags from the environment replace those of every configuration file, the user's too; the program says what they were.
export RUSTFLAGS="${RUSTFLAGS:--C target-cpu=native}"
unset CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_TARGET
echo "compiling the build itself" >&2
exec cargo run --quiet --locked --release --package generate
