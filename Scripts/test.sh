#!/usr/bin/env bash
# All tests, or those that the arguments choose. What failed is said once more at the end, where one looks for it.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT

swift test --disable-xctest -Xswiftc -warnings-as-errors "$@" 2>&1 | tee "$log"
status=$?
if [ "$status" -ne 0 ]; then
  printf '\nWhat failed:\n'
  grep -E '^✘ Test ".*(recorded an issue|failed after)|error:' "$log" | cut -c -500
fi
exit "$status"
