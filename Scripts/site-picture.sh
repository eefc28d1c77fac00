#!/usr/bin/env bash
# Takes the README's picture of a site, from the demo's: a week, and the page of an album in its cover's
# colours beside it. Needs chromium and pngquant.
set -euo pipefail
cd "$(dirname "$0")/.."
site=$PWD/demo/site
week=$(find "$site/rj" -maxdepth 1 -name '20??-*.html' | sort | tail -1)
# One with everything: a drawing, a description, a cover.
album=$(grep -l 'class="plays-chart"' "$site"/rj/albums/*.html | xargs grep -l 'rel="license"' |
  xargs grep -l 'alt="Cover of' | sort | head -1)
page=$(mktemp -d)
trap 'rm -rf "$page"' EXIT
cat > "$page/both.html" <<HTML
<!doctype html><style>body{margin:0;background:#d5d5d0}
iframe{position:absolute;top:32px;height:1240px;border:0;border-radius:12px}</style>
<iframe src="file://$week" scrolling="no" style="left:32px;width:1180px"></iframe>
<iframe src="file://$album" scrolling="no" style="left:1244px;width:600px"></iframe>
HTML
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --allow-file-access-from-files \
  --blink-settings=preferredColorScheme=1 --window-size=1876,1304 \
  --screenshot="$page/site.png" "file://$page/both.html" 2>/dev/null
pngquant --force --strip --quality 60-90 --output Pictures/site.png "$page/site.png"
ls -l Pictures/site.png
