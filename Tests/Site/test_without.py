"""What is left without scripts, on paper, and where the reader's own colours rule."""

import io

import pytest
from PIL import Image, ImageChops

import sites
from colours import contrast

WHITE = "rgb(255, 255, 255)"


def picture(page):
    """With all covers in sight: one that has arrived need not have been painted yet."""
    page.evaluate(
        """Promise.all(
          [...document.images]
            .filter((it) => it.checkVisibility() && it.getBoundingClientRect().top < innerHeight)
            .map((it) => it.decode()))"""
    )
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


@pytest.mark.parametrize("kind", sites.KINDS)
def test_a_page_looks_the_same_without_scripts(site, address, visit, kind):
    with_scripts = visit(address + site.kinds[kind])
    without = visit(address + site.kinds[kind], scripts=False)
    difference = ImageChops.difference(picture(without), picture(with_scripts))
    # A busy browser scales a cover a little otherwise than an idle one: by 5 of 255, as seen.
    assert max(most for _, most in difference.getextrema()) <= 16, difference.getbbox()


def test_there_is_no_script_anywhere(site):
    for path, page in site.pages.items():
        assert not [name for name, _ in page.elements if name in ("script", "noscript", "iframe")], path
        handlers = [key for _, keys in page.elements for key in keys if key.startswith("on")]
        assert handlers == [], path
    assert [path for path in site.files if path.endswith((".js", ".mjs", ".wasm"))] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", sites.KINDS)
def test_paper_shows_no_navigation_and_dark_words_on_white(site, address, visit, kind, scheme):
    page = visit(address + site.kinds[kind], scheme=scheme)
    page.emulate_media(media="print", color_scheme=scheme)
    assert page.locator("nav:visible, .skip:visible").count() == 0
    assert page.locator("h1:visible").count() == 1
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == WHITE
    colours = page.evaluate(
        """[...new Set(
          [...document.querySelectorAll("body *")]
            .filter((it) => !it.closest(".tile"))
            .filter((it) => [...it.childNodes].some((node) => node.nodeType == 3 && node.data.trim()))
            .filter((it) => it.checkVisibility())
            .map((it) => getComputedStyle(it)[it instanceof SVGElement ? "fill" : "color"]))]"""
    )
    assert len(colours) > 0
    assert [colour for colour in colours if contrast(colour, WHITE) < 7] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_shelf_of_years_is_seen_in_forced_colours(site, address, visit, scheme):
    page = visit(address + site.kinds["week"], scheme=scheme, forced_colors="active")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    spines = page.evaluate(
        """[...document.querySelectorAll(".shelf-of-years a")].map((it) => {
          const style = getComputedStyle(it);
          return {
            year: it.textContent,
            words: style.color,
            behind: style.backgroundColor,
            edge: parseFloat(style.borderTopWidth) > 0 && style.borderTopColor,
          };
        })"""
    )
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert len(spines) > 10
    for spine in spines:
        is_solid = spine["behind"] != "rgba(0, 0, 0, 0)"
        behind = spine["behind"] if is_solid else ground
        assert contrast(spine["words"], behind) >= 4.5, spine
        assert spine["edge"] or is_solid and contrast(behind, ground) >= 1.5, spine
    assert any(spine["edge"] for spine in spines), "a quiet year among them"
