"""A built site as a reader of files sees it: which pages there are, and what is in them."""

import functools
import html.parser
import pathlib
import posixpath
import re
import urllib.parse


# Pages of each kind; `Site.kinds` finds one.
KINDS = [
    "index",
    "person",
    "week",
    "week of a pseudonym",
    "week of strange names",
    "album with a cover",
    "album without a cover",
    "album with a long name",
    "archive",
    "404",
]


class Page:
    """A page of HTML: its elements in order, each a name and a dictionary of attributes."""

    def __init__(self, path, file):
        self.path, self.file = path, file
        self.text = file.read_text(encoding="utf-8")

    @functools.cached_property
    def elements(self):
        elements = []

        class Reader(html.parser.HTMLParser):
            def handle_starttag(self, name, attributes):
                elements.append((name, dict(attributes)))

        Reader(convert_charrefs=True).feed(self.text)
        return elements

    @functools.cached_property
    def fragments(self):
        return {attributes["id"] for _, attributes in self.elements if "id" in attributes}

    @property
    def links(self):
        """The addresses of links to be followed."""
        return [a["href"] for name, a in self.elements if name == "a" and "href" in a]

    @property
    def parts(self):
        """The addresses of what a browser loads with the page, or may."""
        for name, attributes in self.elements:
            for key in ("src", "poster", "data", "xlink:href"):
                if key in attributes:
                    yield attributes[key]
            if "srcset" in attributes:
                yield from (item.split()[0] for item in attributes["srcset"].split(","))
            if name in ("link", "use", "image") and attributes.get("rel") != "canonical":
                yield attributes["href"]
            yield from addresses_in_style(attributes.get("style") or "")

    @property
    def published(self):
        """What the page says of itself to others, in whole addresses."""
        for name, attributes in self.elements:
            if name == "link" and attributes.get("rel") == "canonical":
                yield attributes["href"]
            if name == "meta" and attributes.get("property") in ("og:url", "og:image"):
                yield attributes["content"]


def addresses_in_style(text):
    return re.findall(r"url\(\s*[\"']?([^)\"']+)", text) + re.findall(r"@import\s+[\"'](.+?)[\"']", text)


class Site:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.files = {
            file.relative_to(self.folder).as_posix(): file
            for file in sorted(self.folder.rglob("*"))
            if file.is_file() and not file.relative_to(self.folder).parts[0].startswith(".")
        }
        self.pages = {
            path: Page(path, file) for path, file in self.files.items() if path.endswith(".html")
        }

    def first(self, pattern, holding="", lacking=None):
        """The path of the first page that matches: the same one in every run."""
        return next(
            path
            for path, page in self.pages.items()
            if re.fullmatch(pattern, path)
            and holding in page.text
            and (lacking is None or lacking not in page.text)
        )

    @functools.cached_property
    def kinds(self):
        """A page of every kind."""
        return {
            "index": "index.html",
            "person": "rj/index.html",
            "week": "rj/2026-11-15.html",
            "week of a pseudonym": "al-ubermut/2026-11-08.html",
            "week of strange names": "hostile/2026-11-15.html",
            "album with a cover": self.first(r"rj/albums/.*", holding="<img "),
            "album without a cover": self.first(r"rj/albums/.*", lacking="<img "),
            "album with a long name": self.first(r"hostile/albums/short-donau.*"),
            "archive": "rj/2021.html",
            "404": "404.html",
        }


def resolve(page, address):
    """Where in the site a relative address on a page leads: a path, which begins with `../` where it
    leaves the site, and a fragment."""
    assert address, f"an address on {page} is empty"
    parts = urllib.parse.urlsplit(address)
    target = urllib.parse.unquote(parts.path)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target)) if target else page
    return path, urllib.parse.unquote(parts.fragment)
