"""What the tests have at hand: two built sites, a server for the first, a browser."""

import os
import shutil

import playwright.sync_api
import pytest

import builds
import serving
import sites
import visits


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Everybody's last three weeks, with an address, a feed and copied covers."""
    built = os.environ.get("SITE_TEST_BUILT")
    folder = built or builds.build(
        tmp_path_factory.mktemp("everybody"),
        builds.EVERYBODY,
        *("--weeks", "3", "--base-url", builds.ADDRESS, "--title", builds.TITLE),
    )
    return sites.Site(folder)


@pytest.fixture(scope="session")
def long_site(tmp_path_factory):
    """A year and some weeks of one person, without an address and without covers."""
    options = ("--weeks", "54", "--covers", "none", "--index")
    return sites.Site(builds.build(tmp_path_factory.mktemp("long"), builds.ONE_PERSON, *options))


@pytest.fixture(scope="session")
def address(site):
    with serving.served(site.folder) as address:
        yield address


@pytest.fixture(scope="session")
def chromium():
    with playwright.sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"),
            # Nothing but this machine has an address.
            args=["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
        )
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium):
    """Opens an address in a window of its own: `visit(address, width=390, scheme="dark")`."""
    with visits.Windows(chromium) as windows:
        yield windows.open
