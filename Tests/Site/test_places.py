"""The same site wherever it lies: under a path of a server, and in a folder on the disk."""

import re

import pytest
from playwright.sync_api import expect

import sites

@pytest.mark.parametrize("kind", [kind for kind in sites.KINDS if kind != "404"])
def test_a_page_looks_the_same_from_the_disk_as_from_a_server(site, address, visit, kind):
    served = visit(address + site.kinds[kind])
    local = visit(site.files[site.kinds[kind]].as_uri())
    assert local.complaints == []
    assert local.screenshot() == served.screenshot()
    assert [url for url in local.requested if not url.startswith("file:")] == []


@pytest.mark.parametrize("place", ["server", "disk"])
def test_a_reader_gets_around(site, address, visit, place):
    def arrives_at(path):
        expect(page).to_have_url(re.compile(re.escape(start.removesuffix("index.html")) + path))

    start = address + "index.html" if place == "server" else site.files["index.html"].as_uri()
    page = visit(start)
    page.get_by_role("link", name="RJ", exact=True).click()
    arrives_at(r"rj/index\.html$")
    page.get_by_role("link", name="8–15 November 2026", exact=True).click()
    arrives_at(r"rj/2026-11-08\.html$")
    page.locator("a[rel=next]").click()
    arrives_at(r"rj/2026-11-15\.html$")
    page.locator(".shelf-of-years").get_by_role("link", name="2019").click()
    arrives_at(r"rj/2026-11-15\.html#y2019$")
    page.get_by_role("link", name="all of 2019").click()
    arrives_at(r"rj/2019\.html$")
    page.locator(".album a").first.click()
    arrives_at("rj/albums/")
    page.locator(".weeks a").first.click()
    arrives_at(r"rj/2026-11-\d\d\.html#y20\d\d$")
    expect(page.locator(":target")).to_be_visible()
    page.get_by_role("link", name="Records & <weeks>").click()
    arrives_at(r"index\.html$")
    assert page.complaints == []


def test_a_missing_page_is_answered_with_the_sites_own_at_any_depth(site, address, visit):
    page = visit(address + "rj/albums/there-is-none.html")
    assert page.get_by_role("heading", name="Nothing here").is_visible()
    # The browser's own word about it.
    assert [word for word in page.complaints if "404 (Not Found)" not in word] == []
    assert page.locator("h1").evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)") > 32
    page.get_by_role("link", name="Records & <weeks>").click()
    expect(page).to_have_url(address + "index.html")


def test_a_year_earlier_is_one_step_and_back_again_too(long_site, visit):
    page = visit(long_site.files["newcomer/2026-11-15.html"].as_uri())
    page.get_by_role("link", name="a year earlier").click()
    expect(page).to_have_url(re.compile("newcomer/2025-11-16"))
    page.get_by_role("link", name="a year later").click()
    expect(page).to_have_url(re.compile("newcomer/2026-11-15"))
