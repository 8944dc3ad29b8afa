#!/bin/sh
# Everything that is compiled stays in the lane's cache, so that for another schema only the program is compiled again. The cache
# may be shared with machines of other processors, which Cargo doesn't tell apart: "native" is the same flag on all.
set -e
# What the environment says replaces every configuration file, the user's too; the program says what it was.
set -a
CARGO_TARGET_DIR="$LANE_CACHE/target-$("${RUSTC:-rustc}" -C target-cpu=native --print cfg --print target-cpus |
  grep -E 'target_feature|native' | cksum | cut -d ' ' -f 1)"
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
# Cargo takes sources that are older than what it compiled for unchanged, as those of another version may be.
sources="$(find Cargo.* form generate leaves measure program -type f | LC_ALL=C sort | xargs cat | cksum)"
if [ "$(cat "$CARGO_TARGET_DIR/sources" 2>/dev/null)" != "$sources" ]; then
  cargo clean --quiet --locked --release --target "$CARGO_BUILD_TARGET" -p form -p generate -p leaves -p measure -p lane
  mkdir -p "$CARGO_TARGET_DIR"
  echo "$sources" >"$CARGO_TARGET_DIR/sources"
fi
echo "compiling the build itself" >&2
exec cargo run --quiet --locked --release --package generate
