"""Is a screen there for everybody? What axe-core finds, what is cut off or too small to hit."""

from __future__ import annotations

from axe_playwright_python.base import AXE_FILE_PATH

from tests.web.devices import PHONE, TABLET, Device

AXE = AXE_FILE_PATH.read_text()
STANDARD_PX = 16
LOCALES = {"de": "de-DE", "fr": "fr-FR"}

# Sizes of targets are looked at below: axe counts what a bar at the rim covers, which scrolls.
RULES = {"target-size": {"enabled": False}}
FIND = """async (options) => (await axe.run(options)).violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, html, any, all, none }) =>
    `${id}: ${target} ${html.slice(0, 120)} (${[...any, ...all, ...none][0]?.message})`))"""

# Names may end in an ellipsis: colour and shape stand beside them.
CUT_OFF = """() => {
  const NAMES = ".seat-name-words, .chair-name, .seat-me-name, .tablet-name, .score-name, "
    + ".secret_identity-opponent";
  const wrong = [];
  const told = (one) => `<${one.tagName.toLowerCase()} class="${one.getAttribute("class")}"> `
    + `“${one.innerText.slice(0, 40).replaceAll("\\n", " / ")}”`;
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const inScroller = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) if (scrolls(up)) return true;
    return false;
  };
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) wrong.push(`the page is ${wide} wide, the screen ${innerWidth}`);
  for (const one of document.body.querySelectorAll("*")) {
    const box = one.getBoundingClientRect();
    const style = getComputedStyle(one);
    if (!(one instanceof HTMLElement) || !box.width || !box.height) continue;
    if (style.visibility === "hidden" || one.closest(`.unseen, [aria-hidden=true], ${NAMES}`))
      continue;
    if (one.matches("button, a[href], input:not([type=range]), select, summary")
      && (box.width < 24 || box.height < 24) && !one.closest("p"))
      wrong.push(`too small to hit: ${told(one)} ${box.width} x ${box.height}`);
    if (!one.innerText) continue;
    if ((box.right > innerWidth + 1 || box.left < -1) && !inScroller(one))
      wrong.push(`out of the screen: ${told(one)}`);
    const clips = (how) => how === "hidden" || how === "clip";
    if (clips(style.overflowX) && one.scrollWidth > one.clientWidth + 2)
      wrong.push(`cut off: ${told(one)} ${one.scrollWidth} in ${one.clientWidth}`);
    if (clips(style.overflowY) && one.scrollHeight > one.clientHeight * 1.1 + 2)
      wrong.push(`cut off below: ${told(one)} ${one.scrollHeight} in ${one.clientHeight}`);
  }
  return wrong;
}"""

# Drawn as it stays: what comes in, however quickly, has come (on a busy machine a sheet is half
# transparent for as long as the next frame takes).
SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const drawn = async () => { await frame(); await frame(); };
  await drawn();
  const ending = document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await drawn();
}"""


def in_language(language: str) -> dict[str, str]:
    return {"locale": LOCALES[language]}


def accessible(device: Device, what: str) -> None:
    """Dark and light for axe; at the usual and at twice the usual text size nothing is cut off."""
    wrong = faults(device)
    assert not wrong, f"{what}:\n" + "\n".join(wrong)


def faults(device: Device) -> list[str]:
    page = device.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = []
    for theme in ("light", "dark"):
        device.look(theme)
        page.evaluate(SETTLED)
        # What is not about colours is the same in both.
        only = {} if theme == "dark" else {"runOnly": ["color-contrast"]}
        options = {"resultTypes": ["violations"], "preload": False, "rules": RULES, **only}
        found += [f"{theme}: {one}" for one in page.evaluate(FIND, options)]
    found += page.evaluate(CUT_OFF)
    # The middle of the table takes its sizes from the height of the tablet.
    if (page.viewport_size or PHONE)["width"] < TABLET["width"]:
        with_text_size(device, 2)
        found += [f"text twice as large: {one}" for one in page.evaluate(CUT_OFF)]
        with_text_size(device, 1)
    return found


def with_text_size(device: Device, times: int) -> None:
    """As the settings of the phone have it."""
    sizes = {"standard": STANDARD_PX * times, "fixed": 13 * times}
    session = device.devtools()
    session.send("Page.setFontSizes", {"fontSizes": sizes})
    session.detach()
    device.page.evaluate(SETTLED)
