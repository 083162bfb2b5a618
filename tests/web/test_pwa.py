"""The app without its hub, on plain http, over https, and when a new version waits."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.ports import free_port
from tests.support.process import ROOT, HubProcess
from tests.web.devices import PHONE, Device

ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari"


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The web app in a folder of its own, where it may be exchanged."""
    folder = tmp_path_factory.mktemp("web") / "web"
    shutil.copytree(ROOT / "server" / "web", folder)
    (folder / "sw.js.gz").unlink()
    return folder


@pytest.fixture(scope="module")
def frail_hub(web: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    """A hub that is switched off and on again."""
    hub = HubProcess(
        tmp_path_factory.mktemp("frail"),
        *("--https", "--https-port", str(free_port())),
        program="tests.support.web_hub",
        env={"TABLEE_TEST_WEB": str(web)},
    )
    yield hub
    hub.kill()


@pytest.fixture
def phone(browser: Browser, frail_hub: HubProcess) -> Iterator[Callable[..., Device]]:
    if not frail_hub.is_up():
        frail_hub.start()
    made: list[Device] = []

    def make(address: str = "", **context: Any) -> Device:
        context.setdefault("locale", "en-GB")
        opened = browser.new_context(viewport=PHONE, has_touch=True, **context)
        made.append(Device(opened, address or frail_hub.address))
        return made[-1]

    yield make
    for one in made:
        one.check()
        one.close()


def not_by_itself(hub: HubProcess) -> str:
    """An address that reaches the hub, but is no secure context, as on a LAN without https."""
    return f"http://0.0.0.0:{hub.port}"


WITHOUT_HTTPS = {"addresses": ["192.168.1.5"], "port": 8600, "https_port": None}
WORKER_THERE = "navigator.serviceWorker.controller !== null"
VERSION_WAITS = "navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.waiting))"


# A silent film keeps the screen awake: neither muted nor looped, and to be seen.
FILM_RUNS = """() => {
  const film = document.querySelector("video.awake");
  const runs = film && !film.paused && film.currentTime > 0;
  return runs && !film.muted && !film.loop && film.offsetWidth > 0;
}"""


def sit_down(one: Device, name: str) -> str:
    one.go()
    one.press("Open a table")
    one.page.wait_for_url(re.compile(r"/[2-9A-Z]{6}$"))
    one.page.get_by_label("Your name").fill(name)
    one.press("Sit down")
    expect(one.page.get_by_role("heading", name="At the table")).to_be_visible()
    return one.page.url.rsplit("/", 1)[1]


def test_without_its_hub_the_app_opens_says_what_is_missing_and_comes_back_by_itself(
    phone: Callable[..., Device], frail_hub: HubProcess
) -> None:
    leo = phone()
    code = sit_down(leo, "Léo")
    leo.until(WORKER_THERE)

    frail_hub.kill()
    leo.sees("Link lost. It comes back by itself.")

    leo.page.reload()
    expect(leo.page.get_by_role("heading", name=code)).to_be_visible()
    leo.sees("This page is there, the hub is not yet.")
    leo.shot("offline-table")

    leo.page.get_by_role("link", name="What may be wrong?").click()
    expect(leo.page.get_by_role("heading", name="No hub is open at this address.")).to_be_visible()
    causes = leo.page.locator(".help-causes h3")
    expect(causes.first).to_have_text("The hub is not running, or has another port")
    expect(causes).to_have_count(5)
    leo.shot("offline-help")

    leo.go("/")
    leo.sees("The hub does not answer. Without it no table can be opened or found")
    leo.shot("offline-home")
    leo.go(f"/{code}")
    leo.sees("This page is there, the hub is not yet.")

    frail_hub.start()
    expect(leo.page.get_by_role("heading", name="At the table")).to_be_visible()
    leo.go("/")
    leo.press(code)
    expect(leo.page.get_by_role("heading", name="At the table")).to_be_visible()


def test_on_plain_http_everything_to_play_is_there_and_help_needs_no_hub(
    phone: Callable[..., Device], frail_hub: HubProcess
) -> None:
    leo = phone(not_by_itself(frail_hub))
    leo.go()
    assert not leo.page.evaluate("isSecureContext")
    # Help is fetched while there is somebody to fetch it from; last of it, where else the hub is.
    leo.until(f"localStorage['tablee.hub.addresses'] === '[\"{frail_hub.address}\"]'")
    frail_hub.kill()
    leo.page.get_by_role("link", name="Cannot reach the hub?").click()
    expect(leo.page.get_by_role("heading", name="No hub is open at this address.")).to_be_visible()
    expect(leo.page.get_by_role("link", name=frail_hub.address)).to_be_visible()
    frail_hub.start()
    leo.sees("The hub answers. All is well.")
    leo.shot("help-reached")

    sit_down(leo, "Léo")
    leo.until(FILM_RUNS)  # no wake lock here


def test_where_a_wake_lock_is_denied_the_silent_film_runs_with_a_worker_too(
    phone: Callable[..., Device],
) -> None:
    leo = phone()  # Chromium without windows grants none unless told to
    leo.go()
    leo.until(WORKER_THERE)
    sit_down(leo, "Léo")
    leo.until(FILM_RUNS)


def test_a_secure_page_can_be_installed_and_holds_a_wake_lock_while_somebody_plays(
    phone: Callable[..., Device],
) -> None:
    leo = phone()
    leo.own_page().add_init_script(
        """
        window.locks = [];
        navigator.wakeLock.request = async (kind) => {
          const lock = new EventTarget();
          lock.release = async () => { locks.splice(locks.indexOf(kind), 1); };
          locks.push(kind);
          return lock;
        };
        """
    )
    sit_down(leo, "Léo")
    leo.until("locks.join() === 'screen'")
    assert leo.page.locator("video").count() == 0
    leo.back()
    leo.until("locks.length === 0")

    leo.until(WORKER_THERE)
    devtools = leo.devtools()
    assert devtools.send("Page.getAppManifest")["errors"] == []
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # These contexts are private windows, where nothing is ever installed.
    assert [one["errorId"] for one in found] in ([], ["in-incognito"])


def versions(page: Page) -> list[str]:
    kept: list[str] = page.evaluate("caches.keys()")
    return sorted(kept)


def test_a_new_version_waits_for_consent_and_is_not_offered_in_a_game(
    phone: Callable[..., Device], web: Path
) -> None:
    leo = phone()
    sit_down(leo, "Léo")
    leo.until(WORKER_THERE)
    leo.press("BuntHerum", exact=False)
    leo.press("Chair 5")
    leo.press("A practice player")
    leo.button("Start BuntHerum").click()
    playing = leo.page.get_by_role("heading", level=1)
    expect(leo.page.get_by_role("tab", name="My hand")).to_be_visible()
    before = versions(leo.page)

    worker = web / "sw.js"
    worker.write_text(re.sub(r"tablee-\$\{\"\w+\"\}", "tablee-newer", worker.read_text()))
    leo.page.reload()
    leo.until(VERSION_WAITS)
    expect(playing).to_be_visible()
    expect(leo.page.get_by_text("A new version is ready.")).to_have_count(0)

    leo.press("Menu")
    leo.press("End the game")
    leo.press("Another box")
    leo.sees("A new version is ready.")
    leo.shot("update")
    assert versions(leo.page) == sorted([*before, "tablee-newer"])  # fetched, not yet used
    with leo.page.expect_event("load"):
        leo.press("Take it")
    leo.until("caches.keys().then((kept) => kept.join() === 'tablee-newer')")
    expect(leo.page.get_by_role("heading", name="At the table")).to_be_visible()
    expect(leo.page.get_by_text("A new version is ready.")).to_have_count(0)


def test_the_way_to_https_is_explained_for_each_phone_in_its_language(
    phone: Callable[..., Device], frail_hub: HubProcess
) -> None:
    leo = phone(user_agent=ANDROID)
    leo.go("/trust")
    expect(leo.page.get_by_role("heading", name="You need not do this to play.")).to_be_visible()
    leo.sees("Install a certificate → CA certificate")
    expect(leo.page.get_by_text("Certificate Trust Settings")).not_to_be_visible()
    leo.shot("trust-android")
    certificate = leo.page.get_by_role("link", name="Fetch the certificate")
    with leo.page.expect_download() as fetched:
        certificate.click()
    assert Path(fetched.value.path()).read_bytes() == frail_hub.get("/authority.crt").body
    secure = leo.page.locator("details[open] .trust-address").get_attribute("href")
    assert secure

    zoe = phone(user_agent=IPHONE, locale="fr-FR")
    zoe.go("/trust")
    zoe.sees("Réglages de confiance des certificats")
    zoe.shot("trust-ios-fr")

    # A browser that was told to put up with the certificate.
    mia = phone(secure, locale="de-DE", ignore_https_errors=True)
    mia.go("/trust")
    expect(mia.page.locator("[data-state=doubted], [data-state=trusted]")).to_be_visible()
    mia.shot("trust-https-de")

    leo.own_page().route("**/api/hub", lambda route: route.fulfill(json=WITHOUT_HTTPS))
    leo.page.reload()
    leo.sees("This hub serves plain http.")
    leo.sees("That is enough: everything needed to play works.")
    assert certificate.count() == 0
    leo.shot("trust-off")
