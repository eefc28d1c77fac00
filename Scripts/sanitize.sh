#!/usr/bin/env bash
# Runs all tests, and the binaries they start, under a sanitizer: thread or address.
set -euo pipefail
cd "$(dirname "$0")/.."
sanitizer=$1
folder=.build-${sanitizer:0:1}san

# Reports go to files: tests read what the binary says on stderr, and throw it away.
reports=$PWD/$folder/reports
rm -rf "$reports"
mkdir -p "$reports"
export SWIFT_BACKTRACE=enable=no
export TSAN_OPTIONS="log_path=$reports/report suppressions=$PWD/Scripts/thread-sanitizer.txt"
# Swift's runtime never frees its metadata, which is no leak.
export ASAN_OPTIONS="detect_leaks=0 log_path=$reports/report"

build=(--sanitize="$sanitizer" --scratch-path "$folder")
swift build --build-tests "${build[@]}"
# The tests start this one; it is no proof if it is not instrumented.
grep -q "__${sanitizer:0:1}san_init" "$folder/debug/backspin" || {
  echo "backspin was built without the $sanitizer sanitizer." >&2
  exit 1
}
status=0
# One after the other: all at once, many would not be done within their time limits.
swift test --skip-build --disable-xctest --no-parallel "${build[@]}" || status=$?
if compgen -G "$reports/*" >/dev/null; then
  cat "$reports"/*
  echo "The $sanitizer sanitizer found something." >&2
  exit 1
fi
exit $status
