"""Every link and every part of every page, followed."""

import json
import posixpath
import re
import urllib.parse
import xml.etree.ElementTree

import pytest

import builds
import sites

ELSEWHERE = {"www.last.fm", "last.fm", "creativecommons.org"}


@pytest.fixture(params=["site", "long_site"])
def any_site(request):
    return request.getfixturevalue(request.param)


def test_every_link_and_part_is_there_with_its_fragment(any_site):
    faults = []
    for page in any_site.pages.values():
        for address in {*page.links, *page.parts}:
            if urllib.parse.urlsplit(address).scheme:
                continue
            if page.path == "404.html":
                # It is shown at any address, so that it says where the site begins.
                address = address.removeprefix("/music/")
            path, fragment = sites.resolve(page.path, address)
            if path not in any_site.files:
                faults.append(f"{page.path}: {address} is not there")
            elif fragment and fragment not in any_site.pages[path].fragments:
                faults.append(f"{page.path}: {address} has no such place")
    assert faults == []


def test_addresses_within_the_site_are_relative_and_stay_in_it(any_site):
    for page in any_site.pages.values():
        if page.path == "404.html":
            continue
        for address in {*page.links, *page.parts}:
            if urllib.parse.urlsplit(address).scheme in ("http", "https"):
                continue
            assert not address.startswith(("/", "\\")), page.path
            assert urllib.parse.urlsplit(address).scheme == "", page.path
            assert not sites.resolve(page.path, address)[0].startswith(".."), page.path


def test_links_out_lead_to_last_fm_and_the_licence_only(any_site):
    hosts = set()
    for page in any_site.pages.values():
        for address in page.links:
            parts = urllib.parse.urlsplit(address)
            if parts.scheme or parts.netloc:
                assert parts.scheme == "https", f"{page.path}: {address}"
                hosts.add(parts.hostname)
    assert hosts <= ELSEWHERE and "www.last.fm" in hosts


def test_no_page_loads_anything_from_outside(any_site):
    for page in any_site.pages.values():
        assert [part for part in page.parts if urllib.parse.urlsplit(part).scheme] == [], page.path
    for path, file in any_site.files.items():
        if path.endswith((".css", ".svg")):
            assert sites.addresses_in_style(file.read_text()) == [], path


def test_every_page_can_be_reached_from_the_first(any_site):
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        page = any_site.pages[waiting.pop()]
        for address in page.links:
            if urllib.parse.urlsplit(address).scheme == "":
                path, _ = sites.resolve(page.path, address)
                if path in any_site.pages and path not in reached:
                    reached.add(path)
                    waiting.append(path)
    assert any_site.pages.keys() - reached == {"404.html"}


def test_no_cover_lies_there_unseen(site):
    shown = {
        sites.resolve(page.path, part)[0] for page in site.pages.values() for part in page.parts
    }
    covers = {path for path in site.files if path.startswith("assets/covers/")}
    assert len(covers) > 20
    assert covers - shown == set()


def test_what_pages_say_of_themselves_is_there(site):
    for page in site.pages.values():
        for address in page.published:
            assert is_there(site, address), f"{page.path}: {address}"


def test_feeds_calendars_and_the_sitemap_lead_to_what_is_there(site):
    feeds = [path for path in site.files if path.endswith(("feed.xml", "calendar.ics", "sitemap.xml"))]
    feeds += [path for path in site.files if path.endswith("feed.json")]
    assert len(feeds) > 10
    for path in feeds:
        text = site.files[path].read_text(encoding="utf-8")
        if path.endswith(".xml"):
            xml.etree.ElementTree.fromstring(text)
        if path.endswith(".json"):
            json.loads(text)
        if path.endswith(".ics"):
            text = text.replace("\r\n ", "")
        found = re.findall(re.escape(builds.ADDRESS) + r"[^\s<>\"'\\&#)]*", text)
        assert len(found) > 0, path
        assert [address for address in found if not is_there(site, address)] == [], path


def is_there(site, address):
    assert address.startswith(builds.ADDRESS), address
    path = urllib.parse.unquote(address.removeprefix(builds.ADDRESS).split("#")[0])
    return (posixpath.join(path, "index.html") if path.endswith("/") else path or "index.html") in site.files
