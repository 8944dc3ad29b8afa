#!/bin/sh
# Everything that is compiled stays in the lane's cache, so that for another schema only the program is compiled again.
set -e
export CARGO_TARGET_DIR="$LANE_CACHE/target"
echo "compiling the build itself" >&2
exec cargo run --quiet --locked --release --package generate
