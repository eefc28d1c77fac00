#!/usr/bin/env bash
# Lets libFuzzer, under the address sanitizer, look for input that breaks a property: about a minute, or
# as many times as long as the argument says. What it learns stays in .build-fuzz for the next time; what
# broke something is written there, too, and belongs into Tests/Fuzzing/Corpus once it no longer does.
set -euo pipefail
cd "$(dirname "$0")/.."
times=${1:-1}
folder=.build-fuzz

# The linker that Swift chooses otherwise warns of each symbol of libFuzzer's.
swift build --product fuzz -c release --scratch-path $folder \
  -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld

# A crash would wait for a backtrace that the sanitizer gives already; Swift's runtime never frees its
# metadata, which is no leak.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

fuzz() {
  local property=$1 inputs=$(($2 * times)) longest=$3
  mkdir -p $folder/grown/"$property" $folder/found
  if ! $folder/release/fuzz "$property" -runs=$inputs -max_len="$longest" -timeout=10 \
    -rss_limit_mb=4096 -artifact_prefix=$folder/found/"$property"- -print_final_stats=1 \
    $folder/grown/"$property" Tests/Fuzzing/Corpus/"$property" >$folder/"$property".log 2>&1; then
    tail -n 60 $folder/"$property".log >&2
    echo "$property: broken. The input is in $folder/found." >&2
    exit 1
  fi
  local ran
  ran=$(sed -n 's/^stat::number_of_executed_units: *//p' $folder/"$property".log)
  echo "$property: $ran inputs, none broke it"
}

fuzz replies 20000 4096
fuzz documents 500 1024
fuzz words 3000 512
