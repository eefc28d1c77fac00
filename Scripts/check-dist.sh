#!/usr/bin/env bash
# Runs the binary of a tarball far from where it was built, with a named time zone.
set -euo pipefail

away=$(mktemp -d)
trap 'rm -rf "$away"' EXIT
tar -C "$away" -xzf "$1" --strip-components 1

shown=$(env -i HOME="$away" PATH=/usr/bin:/bin TZ=America/Sao_Paulo "$away/bin/backspin" config show)
grep -q 'America/Sao_Paulo' <<<"$shown" || {
  echo "The static binary does not know named time zones:" >&2
  echo "$shown" >&2
  exit 1
}

# Its time zones are the right ones, too: noon in Kiritimati is 22:00 UTC of the day before.
explained=$(
  env -i HOME="$away" PATH=/usr/bin:/bin LASTFM_API_KEY=none BACKSPIN_API_ROOT=http://127.0.0.1:9/2.0/ \
    "$away/bin/backspin" digest RJ --offline --format json --date 2026-11-21 \
    --time-zone Pacific/Kiritimati 2>/dev/null || true
)
grep -q '"timeZone" : "Pacific/Kiritimati"' <<<"$explained" || {
  echo "The static binary did not take a time zone by name:" >&2
  echo "$explained" >&2
  exit 1
}
if ldd "$away/bin/backspin" | grep -qi swift; then
  echo "The static binary needs Swift's runtime:" >&2
  ldd "$away/bin/backspin" >&2
  exit 1
fi
echo "$("$away/bin/backspin" --version) runs by itself, and knows its time zones."
