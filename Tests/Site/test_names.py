"""Names are shown, and do nothing; who goes by another name has only that one."""

import base64
import hashlib

import pytest

import builds

# Parsed by the browser, and not run: its elements, and each with its attributes.
SHAPES = """(text) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  return [...page.querySelectorAll("*")].map((it) => `${it.tagName} ${it.getAttributeNames().sort()}`);
}"""


def test_no_element_or_attribute_comes_from_a_name(site, visit):
    page = visit("about:blank")

    def shapes(of):
        paths = [path for path in site.pages if path.startswith(of)]
        assert len(paths) > 20
        return {shape for path in paths for shape in page.evaluate(SHAPES, site.pages[path].text)}

    assert shapes("hostile/") - shapes("rj/") == set()


def test_a_name_that_looks_like_markup_is_read_as_it_is(site, address, visit):
    page = visit(address + "hostile/2026-11-15.html")
    assert page.get_by_text("<script>alert(1)</script>", exact=True).first.is_visible()
    assert page.get_by_text("\"><img src=x onerror=alert(1)>", exact=True).first.is_visible()
    assert page.get_by_text("{{{triple}}} {{#section}} {{>partial}}", exact=True).first.is_visible()
    assert page.complaints == []


def test_no_page_of_strange_names_does_anything(site, address, visit):
    page = visit(address)
    for path in site.pages:
        if path.startswith("hostile/albums/"):
            page.goto(address + path)
    assert page.complaints == []
    assert [url for url in page.requested if not url.startswith(address)] == []


def test_an_address_that_runs_is_no_link(site):
    for path, page in site.pages.items():
        for address in page.links:
            assert address.split(":")[0].lower() in ("http", "https") or ":" not in address, path


@pytest.mark.parametrize("told", ["as it is", "MD5", "SHA-1", "SHA-256", "Base64"])
def test_who_has_a_pseudonym_is_told_by_nothing_in_the_site(site, told):
    name = builds.SECRET
    secret = {
        "as it is": name,
        "MD5": hashlib.md5(name.encode()).hexdigest(),
        "SHA-1": hashlib.sha1(name.encode()).hexdigest(),
        "SHA-256": hashlib.sha256(name.encode()).hexdigest(),
        "Base64": base64.b64encode(name.encode()).decode().rstrip("=")[:-1],
    }[told].lower()[:16]
    found = []
    # The manifest too, which is published with the site.
    for file in site.folder.rglob("*"):
        if secret in str(file.relative_to(site.folder)).lower():
            found.append(f"{file}: its name")
        if file.is_file() and secret.encode() in file.read_bytes().lower():
            found.append(str(file))
    assert found == []


def test_a_pseudonym_is_shown_instead(site):
    assert builds.PSEUDONYM in site.pages["index.html"].text
    assert f"{builds.PSEUDONYM_SLUG}/index.html" in site.pages
