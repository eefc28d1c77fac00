"""Sites of invented people, built by the real command from the server in Tests/LastFMStub."""

import contextlib
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = pathlib.Path(os.environ.get("SITE_TEST_PROGRAMS", ROOT / ".build/debug"))
# Other templates than the built-in ones, to be tried.
TEMPLATES = os.environ.get("SITE_TEST_TEMPLATES")
DAY = "2026-11-21"
TITLE = "Records & <weeks>"
ADDRESS = "https://example.org/music/"

# `hidden` has a private profile, `hostile` has names that break things.
SECRET, PSEUDONYM, PSEUDONYM_SLUG = "alice", "Al ❤ Übermut", "al-ubermut"
EVERYBODY = f"""
lastfm: {{requests_per_second: 1000, max_concurrent: 8}}
follow:
  - {{user: RJ, years_ago: all, limit: 5}}
  - {{user: {SECRET}, name: "{PSEUDONYM}"}}
  - user: tomoko_h
  - {{user: hostile, years_ago: [1, 10], limit: 60, min_plays: 1}}
  - user: hidden
  - {{user: newcomer, years_ago: all}}
digest: {{years_ago: [1, 2, 5], min_plays: 2, limit: 8}}
"""
# Pages of the same week in two years need more than a year of weeks.
ONE_PERSON = """
lastfm: {requests_per_second: 1000, max_concurrent: 8}
follow: [{user: newcomer}]
digest: {years_ago: [1], limit: 1}
"""


@contextlib.contextmanager
def lastfm():
    """The root of a server that answers like Last.fm."""
    stub = subprocess.Popen(
        [PROGRAMS / "lastfm-stub", "--today", DAY], stdout=subprocess.PIPE, text=True
    )
    try:
        yield stub.stdout.readline().strip()
    finally:
        stub.terminate()
        stub.wait()


def build(folder, configuration, *options):
    """Builds a site into `folder/site`, and returns that."""
    home = folder / "home"
    home.mkdir(parents=True)
    (home / "config.yaml").write_text(configuration)
    output = folder / "site"
    command = [PROGRAMS / "backspin", "site", "build", "--output", output, "--date", DAY, *options]
    if TEMPLATES:
        command += ["--templates", pathlib.Path(TEMPLATES).resolve()]
    with lastfm() as root:
        done = subprocess.run(
            command,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(home),
                "BACKSPIN_CONFIG": str(home / "config.yaml"),
                "BACKSPIN_API_ROOT": root,
                "LASTFM_API_KEY": "0123456789abcdef0123456789abcdef",
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    # 3: somebody's charts are missing, which the site says itself.
    assert done.returncode in (0, 3), done.stderr
    shutil.rmtree(home)
    return output
