#!/usr/bin/env bash
# Makes a digest: of three invented people from a server on this machine, or, with LASTFM_API_KEY and
# LASTFM_USER set, of that user from Last.fm.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "Building (a minute or two, the first time) …" >&2
swift build --product backspin >/dev/null
swift build --product lastfm-stub >/dev/null
programs=$(swift build --show-bin-path)

mkdir -p demo
export XDG_CACHE_HOME=$PWD/demo/cache XDG_CONFIG_HOME=$PWD/demo/config

if [ -n "${LASTFM_API_KEY:-}" ] && [ -n "${LASTFM_USER:-}" ]; then
  users=("$LASTFM_USER")
  day=()
else
  users=(RJ alice tomoko_h)
  day=(--date 2026-11-21)
  coproc STUB { exec "$programs/lastfm-stub" --today 2026-11-21; }
  stub=$STUB_PID
  trap 'kill "$stub" 2>/dev/null || true' EXIT
  read -r root <&"${STUB[0]}"
  export LASTFM_API_KEY=0123456789abcdef0123456789abcdef BACKSPIN_API_ROOT=$root
  # Nobody's limit has to be kept here.
  mkdir -p "$XDG_CONFIG_HOME/backspin"
  echo 'lastfm: {requests_per_second: 1000}' > "$XDG_CONFIG_HOME/backspin/config.yaml"
fi

digest() {
  # 3: some years are missing, which the digest says itself.
  "$programs/backspin" digest "${users[@]}" "${day[@]}" --years-ago 1,2,5,10,15 --min-plays 2 "$@" ||
    [ $? -eq 3 ]
}
digest --format html --art embed --output demo/digest.html
digest --limit 8 --format markdown --output demo/digest.md
"$programs/backspin" site build "${users[@]}" "${day[@]}" --weeks 2 --output demo/site || [ $? -eq 3 ]
cat demo/digest.md
echo
folder="file://${PWD// /%20}/demo"
echo "The same as a page, with covers: $folder/digest.html"
echo "A site of the same people:       $folder/site/index.html"
