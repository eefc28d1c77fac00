#!/usr/bin/env bash
# Builds a site of invented people and goes through it: in Debian's Chromium, with axe, and with the Nu
# HTML checker. What is given is handed on to pytest: `Scripts/site-test.sh -k keyboard`.
#
# SITE_TEST_TEMPLATES=FOLDER tries other templates than the built-in ones.
set -euo pipefail
cd "$(dirname "$0")/.."

tools=.build/site-test
if ! cmp -s Tests/Site/requirements.txt "$tools/installed"; then
  echo "Installing the tools into $tools" >&2
  rm -rf "$tools"
  # Debian's Python: another one in the path may lack its venv.
  /usr/bin/python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check --requirement Tests/Site/requirements.txt
  cp Tests/Site/requirements.txt "$tools/installed"
fi

swift build --product backspin -Xswiftc -warnings-as-errors
swift build --product lastfm-stub -Xswiftc -warnings-as-errors
SITE_TEST_PROGRAMS=$(swift build --show-bin-path)
export SITE_TEST_PROGRAMS PYTHONDONTWRITEBYTECODE=1
# The sites stay in .build, to be looked at after a failure.
exec "$tools/bin/pytest" -c Tests/Site/pytest.ini --rootdir Tests/Site --basetemp .build/site-test-built \
  Tests/Site "$@"
