#!/usr/bin/env bash
# Walks the fault table with the tests and prints it, row by row, with what happened.
set -euo pipefail
cd "$(dirname "$0")/.."

report=$(mktemp)
trap 'rm -f "$report" "$report.log"' EXIT
swift build --build-tests -Xswiftc -warnings-as-errors >"$report.log" 2>&1 || { cat "$report.log"; exit 1; }
result=0
BACKSPIN_FAULT_REPORT="$report" swift test --skip-build --disable-xctest \
  --filter 'FaultTests|WayTests' >"$report.log" 2>&1 || result=$?

{
  printf 'fault\twhere\texit\twhat came out\trequests\ttook\tsaid\n'
  sort -n "$report" | cut -f2-
} | column -t -s $'\t' -o '  '
echo
echo "$(wc -l <"$report") faults walked"
[ $result -eq 0 ] || grep -E 'issue' "$report.log" || tail -n 20 "$report.log"
exit $result
