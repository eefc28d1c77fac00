#!/usr/bin/env python3
"""Measures `backspin site build` against Hugo making as many pages of the same digests, in one run.

Invented people, twenty years of one week each, are fetched once from a local server, untimed; from then on
everything comes from the cache. Hugo gets what the digests say as Markdown: the same pages with the same
words and links, in the same frame, but for the drawings of an album's plays. Both take turns, each starts
with an empty folder, and the best time of each counts.

    python3 Benchmarks/site.py [--users 1000] [--rounds 3] [--out Benchmarks/site.md]
"""

import argparse
import html
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

from run import BACKSPIN, KEY, Run, Stub, table

TEMPLATES = pathlib.Path(__file__).resolve().parent / "hugo"
DAY = "2026-11-19"  # the middle of its week, from which a site looks back
YEARS = 20
SHOWN = 1  # albums a year, so that there are about forty pages for each person


class Site:
    """The people, their cache, and the commands that make sites of it."""

    def __init__(self, folder, count):
        self.folder = folder
        self.people = [f"user-{number}" for number in range(1, count + 1)]
        self.config = folder / "config.yaml"
        self.config.write_text(
            "lastfm: {requests_per_second: 1000000, max_concurrent: 8}\n"
            "cache: {max_size: 4 GB}\n"
        )
        self.root = None
        self.retired = 0

    def backspin(self, arguments):
        environment = {
            "HOME": str(self.folder),
            "PATH": os.environ["PATH"],
            "TZ": "Europe/Berlin",
            "LASTFM_API_KEY": KEY,
            "BACKSPIN_API_ROOT": self.root,
            "BACKSPIN_CONFIG": str(self.config),
        }
        cache = ["--cache-folder", self.folder / "cache"]
        years = ["--years-ago", f"1-{YEARS}", "--date", DAY]
        os.sync()  # what others have left to be written is not this run's
        return Run([BACKSPIN, *arguments, *years, *cache], environment)

    def fill(self):
        stub = Stub(self.folder, 0)
        try:
            self.root = stub.root
            self.build(self.people, self.new_folder("site"), offline=[])
        finally:
            stub.stop()

    def build(self, people, output, offline=("--offline",)):
        how = ["--limit", str(SHOWN), "--covers", "none", *offline]
        return self.backspin(["site", "build", *people, "--output", output, *how])

    def first_build(self, people):
        return self.build(people, self.new_folder("site"))

    def new_folder(self, name):
        """In place of the one before, which is only removed at the end: some file systems take long to use
        again what has just been freed."""
        folder = self.folder / name
        if folder.exists():
            self.retired += 1
            folder.rename(self.folder / f"retired-{self.retired}")
        return folder

    def digests(self, folder):
        """A JSON file for each person: what reading the cache takes, and what Hugo's content is made of."""
        how = ["--format", "json", "--no-art", "--offline", "--output", f"{folder}/"]
        return self.backspin(["digest", *self.people, *how])

    def hugo(self, source):
        output = self.new_folder("hugo-site")
        environment = {"HOME": str(self.folder), "PATH": os.environ["PATH"]}
        os.sync()
        return Run(["hugo", "--quiet", "--source", source, "--destination", output], environment)


def pages(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*.html")}


def state(folder):
    """Of every file: which one it is, and when it was last touched."""
    facts = {}
    for path in folder.rglob("*"):
        status = path.stat()
        if path.is_file():
            facts[path] = (status.st_ino, status.st_mtime_ns, status.st_ctime_ns)
    return facts


class Content:
    """Writes what Backspin's site says as content for Hugo, page by page."""

    def __init__(self, digests, site, source):
        self.site = site
        self.source = source
        shutil.copytree(TEMPLATES, source)
        (source / "static/assets").mkdir(parents=True)
        for name in ("style.css", "icon.svg"):
            shutil.copy(site / "assets" / name, source / "static/assets")
        teasers = []
        for file in sorted(digests.glob("*.json")):
            for digest in json.loads(file.read_text())["digests"]:
                teasers.append(self.person(digest))
        self.page("_index.md", "This week in earlier years", "\n\n".join(teasers))

    def page(self, path, title, text, **values):
        lines = ["---", f"title: {json.dumps(title)}", f'root: "{"../" * path.count("/")}"']
        lines += [f"{name}: {json.dumps(value)}" for name, value in values.items() if value]
        file = self.source / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join([*lines, "---", "", text, ""]))

    def person(self, digest):
        name = digest["user"]
        years = [year for year in digest["years"] if year["status"] == "charted"]
        for year in years:
            year["of"] = int(DAY[:4]) - year["yearsAgo"]
            year["dates"] = f'{year["week"]["firstDay"]} – {year["week"]["lastDay"]}'
        [week] = [path.stem for path in (self.site / name).glob("*.html") if len(path.stem) == 10]
        shown = {
            (album["artist"], album["name"]): album
            for year in reversed(years) for album in year["albums"][:SHOWN]
        }
        files = {path.stem.rsplit("-", 1)[-1]: path.stem
                 for path in (self.site / name / "albums").iterdir()}
        places = {key: f"albums/{files[number(*key)]}.html" for key in shown}
        plays = {key: [] for key in shown}
        for year in years:
            for album in year["albums"]:
                key = (album["artist"], album["name"])
                if key in plays:
                    plays[key].append((year, album["plays"]))
        for key in shown:
            self.album(name, key, places[key], plays[key], week, shown[key]["url"])
        self.week(name, digest["years"], years, week, places)
        self.archives(name, years, week, places)
        links = [f"- [{week}]({week}.html)"]
        links += [f'- [{year}]({year}.html)' for year in self.years(years)]
        most = sorted(shown, key=lambda key: -sum(count for _, count in plays[key]))[:24]
        best = [f"1. {self.link(key, places[key])}: {sum(n for _, n in plays[key])} plays"
                for key in most]
        text = ["## Weeks", *links[:1], "", "## Years", *links[1:], "", "## Albums played most", *best]
        self.page(f"{name}/_index.md", name, "\n".join(text), person=name)
        teaser = [f"## [{name}]({name}/index.html)", "", f"[{week}]({name}/{week}.html)", ""]
        for year in years:
            first = year["albums"][0]
            place = f'{name}/{week}.html#y{year["of"]}'
            link = self.link((first["artist"], first["name"]), place)
            teaser.append(f'1. {year["of"]}: {link}, {first["plays"]} plays')
        return "\n".join(teaser)

    def years(self, years):
        return [int(DAY[:4]), *(year["of"] for year in years)]

    def link(self, key, place):
        return f"[{marked(key[1])}]({place}) by {marked(key[0])}"

    def album(self, name, key, place, plays, week, url):
        built = (self.site / name / place).read_text()
        style = re.search(r"<style>\n(.*?)</style>", built, re.S).group(1)
        about = [marked(html.unescape(text))
                 for text in re.findall(r'<p dir="(?:ltr|rtl)">(.*?)</p>', built, re.S)]
        count = sum(count for _, count in plays)
        text = [f"**{count}** plays by {name} in the weeks of this site", ""]
        text += [f"[On Last.fm]({url})", "", "## Weeks", ""]
        text += [f'1. [{year["dates"]}](../{week}.html#y{year["of"]}): **{plays}** plays'
                 for year, plays in plays]
        if about:
            text += ["", "## About the album", ""] + [line + "\n" for line in about]
            text += [f"Written by users of [Last.fm]({url}), under the [Creative Commons Attribution-ShareAlike "
                     "licence](https://creativecommons.org/licenses/by-sa/3.0/); shortened here."]
        path = f'{name}/{place.removesuffix(".html")}.md'
        self.page(path, key[1], "\n".join(text), person=name, artist=key[0], style=style)

    def chapter(self, year, places, years):
        lines = [f'## {year["yearsAgo"]} years ago · {year["dates"]} {{#y{year["of"]}}}', ""]
        lines += [f'{year["albumCount"]} albums, {year["playCount"]} plays', ""]
        at = years.index(year)
        for other in years[max(0, at - 1):at] + years[at + 1:at + 2]:
            lines += [f'[{other["of"]}](#y{other["of"]})']
        lines += ["", f'[all of {year["of"]}]({year["of"]}.html)', ""]
        return lines + self.albums(year, places, SHOWN) + [
            "", f'and {year["albumCount"] - SHOWN} more', ""
        ]

    def albums(self, year, places, most):
        lines = []
        for album in year["albums"][:most]:
            key = (album["artist"], album["name"])
            share = f'{album["share"]:.0%} of the week'
            lines += [f'{album["rank"]}. {self.link(key, places[key])}: **{album["plays"]}** plays, {share}']
        return lines

    def week(self, name, asked, years, week, places):
        lines = [f'- [{year["of"]}](#y{year["of"]})' for year in years] + [""]
        for year in years:
            lines += self.chapter(year, places, years)
        before = [str(year["yearsAgo"]) for year in asked if year["status"] == "beforeJoining"]
        if before:
            lines += [f'{", ".join(before)} years ago: before {name} joined Last.fm.']
        self.page(f"{name}/{week}.md", week, "\n".join(lines), person=name, lede=True)

    def archives(self, name, years, week, places):
        all_years = self.years(years)
        for at, of in enumerate(all_years):
            lines = []
            if at == 0:
                lines = [f"## Looking back from {of}", f"- [{week}]({week}.html)"]
            for year in years:
                if year["of"] == of:
                    lines += [f'## [{year["dates"]}]({week}.html#y{of})', ""]
                    lines += [f'{year["albumCount"]} albums, {year["playCount"]} plays', ""]
                    lines += self.albums(year, places, SHOWN)
            self.page(
                f"{name}/{of}.md", str(of), "\n".join(lines), person=name, lede=True,
                later=str(all_years[at - 1]) if at else None,
                earlier=str(all_years[at + 1]) if at + 1 < len(all_years) else None,
            )


def number(artist, album):
    """What ends the name of an album's page: FNV-1a, the upper half."""
    value = 0xcbf29ce484222325
    for byte in f"{artist}\n{album}".encode():
        value = (value ^ byte) * 0x100000001b3 % 2**64
    return f"{value >> 32:08x}"


def marked(text):
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", text)


def megabytes(count):
    return f"{count / 1e6:.0f} MB"


def best(runs):
    return min(runs, key=lambda run: run.seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--users", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=pathlib.Path)
    options = parser.parse_args()

    folder = pathlib.Path(tempfile.mkdtemp(prefix="backspin-bench-"))
    try:
        report = measure(Site(folder, options.users), options.rounds)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(report)
    if options.out:
        options.out.write_text(report + "\n")


def measure(site, rounds):
    folder = site.folder
    site.fill()
    site.digests(folder / "digests")
    Content(folder / "digests", folder / "site", folder / "hugo")

    ours, hugos = [], []
    for _ in range(rounds):
        ours.append(site.first_build(site.people))
        hugos.append(site.hugo(folder / "hugo"))
    made, hugo_made = pages(folder / "site"), pages(folder / "hugo-site")
    if len(made) != len(hugo_made):
        sys.exit(f"{len(made)} pages are not {len(hugo_made)}")

    before = state(folder / "site")
    again = [site.build(site.people, folder / "site") for _ in range(rounds)]
    touched = sum(fact != before.get(path) for path, fact in state(folder / "site").items())
    reading = [site.digests(folder / "digests") for _ in range(rounds)]

    steps = sorted({len(site.people) // 10, len(site.people) * 3 // 10, len(site.people)})
    linear = []
    for count in steps:
        runs = [site.first_build(site.people[:count]) for _ in range(rounds)]
        linear.append((count, len(pages(folder / "site")), best(runs)))
    return report(made, best(ours), best(hugos), best(again), touched, best(reading), linear)


def report(made, ours, hugo, again, touched, reading, linear):
    def row(title, run, count):
        return [title, f"{count:,}", f"{run.seconds:.1f} s", f"{count / run.seconds:,.0f}",
                f"{run.cpu:.1f} s", megabytes(run.peak)]

    head = ["", "pages", "time", "pages a second", "processor time", "peak"]
    rows = [row("Backspin", ours, len(made)), row("Hugo", hugo, len(made))]
    rows += [row(f"Backspin, {people:,} people", run, count) for people, count, run in linear]
    return "\n\n".join(
        [
            table(head, rows),
            f"Backspin makes {hugo.seconds / ours.seconds:.1f} × Hugo’s pages a second of time, "
            f"{hugo.cpu / ours.cpu:.1f} × a second of the processor’s, in "
            f"{ours.peak / hugo.peak:.0%} of its memory.",
            f"Built again with nothing changed: {again.seconds:.1f} s, "
            f"{again.seconds / ours.seconds:.0%} of the first build, {megabytes(again.peak)}, "
            f"{touched} files touched. Reading the same weeks from the cache, as `digest` does for "
            f"JSON: {reading.seconds:.1f} s.",
        ]
    )


if __name__ == "__main__":
    main()
