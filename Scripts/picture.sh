#!/usr/bin/env bash
# Takes the README's picture: of the demo's page, in a browser. Needs chromium and pngquant.
set -euo pipefail
cd "$(dirname "$0")/.."

Scripts/demo.sh >/dev/null
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=1 \
  --blink-settings=preferredColorScheme=1 --window-size=1280,1330 \
  --screenshot=demo/digest.png "file://$PWD/demo/digest.html" 2>/dev/null
pngquant --force --strip --quality 60-90 --output Pictures/digest.png demo/digest.png
ls -l Pictures/digest.png
