#!/usr/bin/env bash
# Takes the README's picture of a mail: Scripts/mail-picture.sh demo/digest.eml. As on two telephones, one of
# them dark. Needs python3, chromium and pngquant.
set -euo pipefail
picture=$(dirname "$(realpath "$0")")/../Pictures/mail.png
message=$(realpath "$1")
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT

python3 - "$message" "$pages" <<'PYTHON'
import email, email.policy, pathlib, sys

message = email.message_from_bytes(pathlib.Path(sys.argv[1]).read_bytes(), policy=email.policy.default)
html = message.get_body(("html",)).get_content()
for part in message.walk():
    if part["Content-ID"]:
        data = "".join(part.get_payload().split())
        html = html.replace(f"cid:{part['Content-ID'].strip('<>')}", f"data:{part.get_content_type()};base64,{data}")
pages = pathlib.Path(sys.argv[2])
(pages / "mail.html").write_text(html)
frame = '<iframe src="mail.html" scrolling="no" style="color-scheme:{};left:{}px"></iframe>'
(pages / "phones.html").write_text(
    "<!doctype html><style>body{margin:0;background:#d5d5d0}"
    "iframe{position:absolute;top:32px;width:390px;height:1130px;border:0;border-radius:24px}</style>"
    + frame.format("light", 32) + frame.format("dark", 454)
)
PYTHON

chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor=2 \
  --blink-settings=preferredColorScheme=1 --allow-file-access-from-files --window-size=876,1194 \
  --screenshot="$pages/mail.png" "file://$pages/phones.html" 2>/dev/null
pngquant --force --strip --quality 60-90 --output "$picture" "$pages/mail.png"
ls -l "$picture"
