"""Every kind of page, wide and narrow, light and dark."""

import axe_playwright_python.sync_playwright
import pytest

import sites
import visits
from colours import contrast

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# What lies over or under words keeps axe from telling their contrast: a link's layer over its card, a
# cover over the tile that stands in for it. Without them it can.
LAID_BARE = ".title a::after { content: none !important; } .cover img { display: none !important; }"


@pytest.fixture(scope="module", params=sites.KINDS)
def kind(request):
    return request.param


@pytest.fixture(scope="module", params=[1280, 390])
def width(request):
    return request.param


@pytest.fixture(scope="module", params=["light", "dark"])
def scheme(request):
    return request.param


@pytest.fixture(scope="module")
def page(site, address, chromium, kind, width, scheme):
    with visits.Windows(chromium) as windows:
        yield windows.open(address + site.kinds[kind], width=width, scheme=scheme)


def test_fits_the_window_and_loads_its_own_parts_only(page, address, scheme):
    assert sideways(page) == 0, "the page scrolls sideways"
    assert broken_covers(page) == []
    assert [url for url in page.requested if not url.startswith(address)] == []
    assert page.complaints == []
    assert is_dark(page) == (scheme == "dark")
    assert page.locator("h1").evaluate("(it) => getComputedStyle(it).fontWeight") == "400", "no style"


# Colours aside, what axe looks at is the same under both schemes; and colours are, in both widths.
@pytest.mark.parametrize("scheme", ["light"], indirect=True, scope="module")
def test_has_no_fault_that_axe_knows_of(page):
    others = {"color-contrast": {"enabled": False}}
    report = axe(page, {"runOnly": {"type": "tag", "values": RULES}, "rules": others})
    assert briefly(report["violations"]) == []


@pytest.mark.parametrize("width", [1280], indirect=True, scope="module")
def test_has_contrast_in_every_word(page):
    style = page.add_style_tag(content=LAID_BARE)
    checks = {"color-contrast": {"options": {"ignoreLength": True}}}
    report = axe(page, {"runOnly": ["color-contrast"], "checks": checks})
    style.evaluate("(it) => it.remove()")
    assert briefly(report["violations"]) == []
    assert briefly(report["incomplete"], but=untellable) == []


def test_orders_nothing_otherwise_than_it_is_written(page):
    """What is read first is also what is seen first."""
    reordered = """[...document.querySelectorAll("*")].filter((it) => {
      const style = getComputedStyle(it);
      return it.tabIndex > 0 || style.order != "0" || style.flexDirection.endsWith("reverse");
    }).map((it) => it.outerHTML.slice(0, 120))"""
    assert page.evaluate(reordered) == []


def untellable(node):
    """What axe leaves to others: signs that are no letters, and the words of drawings, which wear the
    colour of the words around them (see below)."""
    return "only non-text characters" in node["failureSummary"] or node["html"].startswith("<text")


@pytest.mark.parametrize("kind", ["album with a cover"], indirect=True, scope="module")
def test_draws_plays_in_colours_that_can_be_seen(page):
    ground, words, bars = page.evaluate(
        """[
          getComputedStyle(document.body).backgroundColor,
          getComputedStyle(document.querySelector(".plays-chart text")).fill,
          getComputedStyle(document.querySelector(".plays-chart rect")).fill,
        ]"""
    )
    assert contrast(words, ground) >= 4.5
    assert contrast(bars, ground) >= 3


def sideways(page):
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def broken_covers(page):
    """Covers that are no picture once they are looked at."""
    return page.evaluate(
        """async () => {
          const covers = [...document.images];
          for (const cover of covers) cover.loading = "eager";
          await Promise.allSettled(covers.map((cover) => cover.decode()));
          return covers.filter((cover) => cover.naturalWidth == 0).map((cover) => cover.src);
        }"""
    )


def is_dark(page):
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return contrast(ground, "rgb(255, 255, 255)") > contrast(ground, "rgb(0, 0, 0)")


def axe(page, options):
    return axe_playwright_python.sync_playwright.Axe().run(page, options=options).response


def briefly(rules, but=lambda node: False):
    """A line for every place at which a rule is broken."""
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}"
        for rule in rules
        for node in rule["nodes"]
        if not but(node)
    ]
