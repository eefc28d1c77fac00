"""A walk through every kind of page with the Tab key."""

import pytest

import sites

# Notes where the focus goes, and how it looks there.
WATCH = """
window.walk = [];
const links = [...document.querySelectorAll("a[href]")];
const drawn = (style) => style.outlineStyle != "none" && parseFloat(style.outlineWidth) >= 2;
document.addEventListener("focusin", ({ target }) => {
  const ring = [target, target.closest(".album")].find((it) => it && drawn(getComputedStyle(it)));
  const box = target.getClientRects()[0];
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  window.walk.push({
    link: links.indexOf(target),
    html: target.outerHTML.slice(0, 120),
    hasRing: ring != null,
    isSeen: top != null && (target.contains(top) || top.contains(target)),
  });
});
"""


@pytest.fixture(params=sites.KINDS)
def page(request, site, address, visit):
    return visit(address + site.kinds[request.param])


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("kind", [kind for kind in sites.KINDS if kind != "404"])
def test_first_stop_is_a_way_past_the_navigation(site, address, visit, kind, width):
    page = visit(address + site.kinds[kind], width=width)
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    assert skip.evaluate("(it) => it == document.activeElement")
    box = skip.bounding_box()
    assert 0 <= box["x"] and box["x"] + box["width"] <= width and 0 <= box["y"] < 100

    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#content"
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_reaches_every_link_in_order_of_reading_and_shows_where_it_is(page):
    page.evaluate(WATCH)
    count = page.locator("a[href]").count()
    assert count > 0
    for _ in range(count):
        page.keyboard.press("Tab")
    walk = page.evaluate("walk")
    assert [stop["link"] for stop in walk] == list(range(count))
    assert [stop["html"] for stop in walk if not stop["hasRing"]] == []
    assert [stop["html"] for stop in walk if not stop["isSeen"]] == []
