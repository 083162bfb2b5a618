"""From `python3 tablee.pyz` to the first card with four phones: taps and seconds.

`make app`, then `python -m bench.first_card`. A tap is every touch of the glass, counted by the
page itself; scanning is none (the camera opens the address), nor are letters. The seconds are the
machine's: what people need to read, to type and to laugh is not in them. One laptop that is the
table, four phones, one after the other.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from bench.browser import chromium

APP = Path(__file__).parents[1] / "dist" / "tablee.pyz"
PORT = 8614
NAMES = ("Léo", "Zoé", "Mia", "Sam")
LAPTOP, PHONE = (1280, 800), (360, 740)
PATIENCE_MS = 30_000
COUNT = """addEventListener("pointerdown", () => {
  sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("app", type=Path, nargs="?", default=APP)
    parser.add_argument("--python", default="python3", help="the one that starts it")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    expect.set_options(timeout=PATIENCE_MS)
    home = Path(tempfile.mkdtemp())
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
            )
            for number in range(args.rounds):
                first = "first start" if number == 0 else "later start"
                print(f"{first}: {evening(browser, args.app, args.python, home)}")
            browser.close()
    finally:
        shutil.rmtree(home, ignore_errors=True)
    return 0


def evening(browser: Browser, app: Path, python: str, home: Path) -> str:
    began = time.perf_counter()
    words = [python, str(app.resolve()), "--port", str(PORT), "--no-browser", "--no-mdns"]
    env = {"HOME": str(home), "PATH": os.environ["PATH"]}
    hub = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    try:
        address = said_address(hub)
        opened = time.perf_counter()
        taps = first_card(browser, address)
        done = time.perf_counter()
    finally:
        hub.kill()
        hub.communicate()
    on_phones = ", ".join(str(taps[name]) for name in NAMES)
    return (
        f"open after {opened - began:.1f} s, first card after {done - began:.1f} s; "
        f"taps: {taps['laptop']} on the laptop, {on_phones} on the phones"
    )


def said_address(hub: subprocess.Popen[bytes]) -> str:
    assert hub.stdout is not None
    for line in hub.stdout:
        if b"open: " in line:
            return line.partition(b"open: ")[2].decode().strip()
    sys.exit("the hub did not start")


def first_card(browser: Browser, address: str) -> dict[str, int]:
    laptop = page_of(browser, LAPTOP, touch=False)
    laptop.goto(f"http://localhost:{PORT}/")
    laptop.get_by_role("button", name="Open a table").click()
    laptop.wait_for_url(re.compile(r"/[2-9A-Z]{6}/table$"))
    code = laptop.url.split("/")[-2]
    expect(laptop.get_by_role("img", name="QR code of this table")).to_be_visible()
    phones = {}
    for name in NAMES:
        phone = phones[name] = page_of(browser, PHONE, touch=True)
        phone.goto(f"{address}/{code}")
        phone.get_by_label("Your name").tap()
        phone.keyboard.type(name)
        phone.get_by_role("button", name="Sit down", exact=True).tap()
        expect(phone.get_by_role("heading", name="At the table")).to_be_visible()
    leo = phones[NAMES[0]]
    leo.locator(".lid").first.tap()
    leo.get_by_role("button", name=re.compile("^Start .")).tap()
    for phone in phones.values():
        expect(phone.get_by_role("tab", name="My hand")).to_be_visible()
        expect(phone.locator(".seat-body")).not_to_be_empty()
    taps = {"laptop": laptop, **phones}
    counted = {who: int(page.evaluate("sessionStorage.taps ?? 0")) for who, page in taps.items()}
    for page in taps.values():
        page.context.close()
    return counted


def page_of(browser: Browser, size: tuple[int, int], *, touch: bool) -> Page:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=touch, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(COUNT)
    return context.new_page()


if __name__ == "__main__":
    sys.exit(main())
