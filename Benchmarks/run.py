#!/usr/bin/env python3
"""Measures Backspin against curl fetching the same addresses, from a local server, in one run.

Every figure is a ratio, a count or a peak: absolute times depend on the machine. Each case is run
several times and the best time counts, because whatever else the machine does only adds to it.

    python3 Benchmarks/run.py [--rounds 7] [--out Benchmarks/results.md]
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BACKSPIN = ROOT / ".build/release/backspin"
STUB = ROOT / ".build/release/lastfm-stub"
KEY = "0123456789abcdef0123456789abcdef"
DAY = "2026-11-21"
CONCURRENCY = 4
BURST = 5
LATENCY = 50  # milliseconds: less than Last.fm's


class Run:
    """A finished process: wall time in seconds, peak resident memory in bytes."""

    def __init__(self, command, environment=None):
        started = time.perf_counter()
        process = subprocess.Popen(
            [str(word) for word in command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        complaint = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        self.seconds = time.perf_counter() - started
        self.peak = usage.ru_maxrss * 1024
        self.cpu = usage.ru_utime + usage.ru_stime
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{command} ended with {process.returncode}:\n{complaint.decode()}")


class Stub:
    """The server, and the addresses it was asked for."""

    def __init__(self, folder, latency):
        self.log = folder / f"requests-{latency}"
        self.log.touch()
        self.seen = 0
        self.process = subprocess.Popen(
            [STUB, "--today", DAY, "--latency-ms", str(latency), "--requests-log", self.log],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.root = self.process.stdout.readline().strip()

    def requests(self):
        """Since `forget`."""
        return self.log.read_text().splitlines()[self.seen:]

    def forget(self):
        self.seen += len(self.requests())

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Bench:
    def __init__(self, folder, rounds, latency=0):
        self.folder = folder
        self.rounds = rounds
        self.latency = latency
        self.stub = Stub(folder, latency)

    def backspin(self, arguments, cache, rate=1_000_000):
        config = self.folder / f"config-{rate}.yaml"
        config.write_text(
            f"lastfm: {{requests_per_second: {rate}, max_concurrent: {CONCURRENCY}}}\n"
        )
        environment = {
            "HOME": str(self.folder),
            "PATH": os.environ["PATH"],
            "TZ": "Europe/Berlin",
            "LASTFM_API_KEY": KEY,
            "BACKSPIN_API_ROOT": self.stub.root,
            "BACKSPIN_CONFIG": str(config),
        }
        command = [BACKSPIN, "digest", "--date", DAY, "--cache-folder", cache, *arguments]
        return Run(command, environment)

    def cold(self, arguments, rate=1_000_000):
        cache = self.folder / "cache"
        shutil.rmtree(cache, ignore_errors=True)
        return self.backspin(arguments, cache, rate)

    def warm(self, arguments):
        return self.backspin(arguments, self.folder / "cache")

    def curl(self, paths):
        host = self.stub.root.removesuffix("/2.0/")
        lines = []
        for path in paths:
            separator = "&" if "?" in path else "?"
            lines.append(f'url = "{host}{path}{separator}api_key={KEY}"\noutput = "/dev/null"\n')
        config = self.folder / "urls"
        config.write_text("".join(lines))
        return Run(
            ["curl", "--silent", "--compressed", "--parallel", "--parallel-immediate",
             "--parallel-max", CONCURRENCY, "--config", config]
        )

    def case(self, title, arguments):
        """Cold and warm, beside curl."""
        self.cold(arguments)  # the stub draws its charts now
        self.stub.forget()
        self.cold(arguments)
        paths = self.stub.requests()
        pairs = []
        for _ in range(self.rounds):
            # One after the other, so that a slow moment of the machine strikes both.
            pairs.append((self.cold(arguments), self.curl(paths)))
        self.stub.forget()
        warm = [self.warm(arguments) for _ in range(10)]
        again = len(self.stub.requests())
        ours = min(run.seconds for run, _ in pairs)
        curls = min(run.seconds for _, run in pairs)
        return [
            title,
            f"{self.latency} ms",
            str(len(paths)),
            f"{ours * 1000:.0f} ms",
            f"{curls * 1000:.0f} ms",
            f"{ours / curls:.2f}",
            f"{min(run.seconds for run in warm) * 1000:.0f} ms",
            str(again),
            f"{max(run.peak for run, _ in pairs) / 1e6:.0f} MB",
            f"{max(run.peak for run in warm) / 1e6:.0f} MB",
        ]

    def rate_limit(self, arguments, rate):
        """Wall time against what the limit allows: five at once, the others one by one."""
        self.stub.forget()
        run = self.cold(arguments, rate)
        count = len(self.stub.requests())
        return count, run.seconds / ((count - BURST) / rate)

    def memory(self, users):
        """Peak of a warm run over so many users, a file each."""
        arguments = [f"user-{number}" for number in range(users)]
        arguments += ["--years-ago", "1-2", "--format", "html", "--no-art", "--output"]
        arguments += [str(self.folder / "digests") + "/"]
        self.cold(arguments)
        return self.warm(arguments).peak

    def start(self):
        """The shortest of many: what `--version` takes, and what `true` takes."""
        ours = min(Run([BACKSPIN, "--version"]).seconds for _ in range(30))
        nothing = min(Run(["true"]).seconds for _ in range(30))
        return ours, nothing


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--out", type=pathlib.Path)
    options = parser.parse_args()

    folder = pathlib.Path(tempfile.mkdtemp(prefix="backspin-bench-"))
    bench = Bench(folder, options.rounds)
    far = Bench(folder, min(options.rounds, 3), LATENCY)
    try:
        fifty = [f"user-{number}" for number in range(50)]
        plain = ["--format", "json", "--no-art"]
        cases = [
            ("1 user × 20 years, JSON", ["RJ", "--years-ago", "1-20", *plain]),
            ("the same, terminal", ["RJ", "--years-ago", "1-20", "--format", "terminal"]),
            ("the same, Markdown", ["RJ", "--years-ago", "1-20"]),
            (
                "the same, HTML with covers",
                ["RJ", "--years-ago", "1-20", "--format", "html", "--limit", "20"],
            ),
            ("50 users × 10 years, JSON", [*fifty, "--years-ago", "1-10", *plain]),
        ]
        rows = [place.case(*case) for place in (far, bench) for case in cases]
        count, ratio = bench.rate_limit([*fifty[:10], "--years-ago", "1-10", *plain], rate=25)
        few, many = bench.memory(50), bench.memory(1000)
        ours, nothing = bench.start()
    finally:
        bench.stub.stop()
        far.stub.stop()
        shutil.rmtree(folder, ignore_errors=True)

    head = ["", "latency", "requests", "cold", "curl", "cold ÷ curl", "warm", "requests again",
            "peak cold", "peak warm"]
    report = "\n\n".join(
        [
            table(head, rows),
            f"Under a limit of 25 requests a second, {count} requests took {ratio:.3f} × what the "
            f"limit allows.",
            f"Peak memory of a warm run over 50 users: {few / 1e6:.0f} MB; over 1,000: "
            f"{many / 1e6:.0f} MB.",
            f"`backspin --version`: {ours * 1000:.1f} ms; `true`: {nothing * 1000:.1f} ms.",
        ]
    )
    print(report)
    if options.out:
        options.out.write_text(report + "\n")


if __name__ == "__main__":
    main()
