#!/usr/bin/env bash
# Installs what is missing to build, or to build and test, measure or look at a site: Debian's packages, by apt.
set -euo pipefail

packages=(libcurl4-openssl-dev libgd-dev libsqlite3-dev libssl-dev libxml2-dev zlib1g-dev)
case "${1:-build}" in
test)
  packages+=(
    bsdextrautils cmark-gfm cron libcmark-gfm-dev libcmark-gfm-extensions-dev msmtp openssl
    libxml2-utils python3 python3-aiosmtpd python3-feedparser python3-icalendar socat systemd
  )
  ;;
site) packages+=(chromium default-jre-headless fonts-liberation python3 python3-venv) ;;
bench) packages+=(curl hugo python3) ;;
esac

if ! command -v swift >/dev/null; then
  echo "Swift 6.3 is needed: https://www.swift.org/install/" >&2
  exit 1
fi

if ! command -v dpkg-query >/dev/null; then
  echo "This is no Debian: please install the likes of ${packages[*]} yourself." >&2
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "Please install as root: apt-get install ${missing[*]}" >&2
    exit 1
  }
  root=(sudo)
fi
echo "Installing ${missing[*]}"
"${root[@]}" apt-get update -qq
"${root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
