"""Nobody has read the rulebook: what each game teaches, where and when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.devices import PHONE, TABLET, THOROUGH, Device, Party
from tests.web.quick import QuickHands

LANGUAGE = "tablee.language"
TOO_WIDE = """() => [...document.querySelectorAll('.sheet, .sheet-inside, .minute, .minute-foot')]
  .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className)"""


def test_a_game_is_told_in_a_minute_and_can_be_looked_up(
    device: Callable[..., Device], party: Callable[..., Party]
) -> None:
    table = party("Léo", "Zoé", tablet=False)
    leo = table["Léo"]
    tablet = device(TABLET, hints=True)
    tablet.go(f"/{table.code}/table")
    table.choose("BuntHerum")

    leo.press("In a minute")
    card = leo.page.locator(".minute-words")
    expect(card).to_contain_text("pile of cards")
    leo.shot("teach-minute-phone")
    leo.press("Next")
    expect(card).to_contain_text("neither its colour nor its object")
    leo.shot("teach-minute-phone-2")
    leo.press("Skip")

    zoe = table["Zoé"]
    zoe.page.evaluate(f"localStorage.setItem('{LANGUAGE}', '\"de\"')")
    zoe.page.reload()
    zoe.press("In einer Minute")
    expect(zoe.button("Überspringen")).to_be_visible()
    assert zoe.page.evaluate(TOO_WIDE) == [], "long words do not run out of the sheet"
    zoe.press("Überspringen")

    leo.press("The rules")
    leo.page.get_by_label("Look for a word").fill("three TOKEN")
    expect(leo.page.locator(".rule")).to_have_count(0)
    leo.page.get_by_label("Look for a word").fill("third token")
    expect(leo.page.locator(".rule h3")).to_have_text(["A wrong call"])
    leo.page.get_by_label("Look for a word").fill("")
    leo.shot("teach-rules-phone")
    leo.press("Close")

    table.start()
    told = tablet.page.locator(".first-time")
    for number in range(1, 7):
        expect(told).to_contain_text(f"{number} of 6")
        tablet.shot(f"teach-tablet-{number}")
        told.locator(".minute-card").click()
    expect(told).to_have_count(0)
    tablet.page.reload()
    expect(tablet.page.locator(".buntherum-table")).to_be_visible()
    expect(told).to_have_count(0)


def test_what_now_speaks_of_what_is_open_and_the_rules_open_where_the_game_stands(
    device: Callable[..., Device], party: Callable[..., Party]
) -> None:
    table = party("Léo", "Zoé")
    assert table.tablet is not None
    table.choose("BuntHerum")
    table.start()
    turner = table.whoever("Turn the card")
    other = next(phone for phone in table.phones.values() if phone is not turner)
    turner.press("What now?")
    sheet = turner.page.get_by_role("dialog", name="What now?")
    expect(sheet).to_contain_text("about to be turned")
    expect(sheet.locator(".what-now")).to_contain_text("Make sure that all are looking")
    turner.shot("teach-now-phone")
    turner.press("Close")
    other.press("What now?")
    expect(other.page.get_by_role("dialog").locator(".what-now")).to_have_count(0)
    other.press("Close")
    table.tablet.press("What now?")
    expect(table.tablet.page.get_by_role("dialog")).to_contain_text("about to be turned")
    table.tablet.shot("teach-now-tablet")
    table.tablet.press("Close")

    other.press("Pause")
    other.press("A question about the rules")
    for screen in table.everybody():
        expect(screen.page.locator(".rule[data-now] h3")).to_contain_text("A card is turned")
    other.shot("teach-pause-phone")
    table.tablet.shot("teach-pause-tablet")


def test_a_hint_comes_once_and_goes_with_the_tap(device: Callable[..., Device]) -> None:
    table = Party(lambda *args: device(*args, hints=True), ("Léo", "Zoé"), tablet=False)
    table.choose("BuntHerum")
    table.start()
    turner = table.whoever("Turn the card")
    hint = turner.page.locator(".hint")
    expect(hint).to_contain_text("the race begins at once")
    turner.shot("teach-hint-phone")
    turner.press("Turn the card")
    expect(hint.filter(has_text="the race begins at once")).to_have_count(0)
    expect(turner.page.locator(".buntherum-pad")).to_be_visible()
    turner.page.reload()
    expect(turner.page.locator(".buntherum-pad")).to_be_visible()
    expect(hint.filter(has_text="the race begins at once")).to_have_count(0)


def test_the_rules_can_be_read_before_anybody_opens_a_table(device: Callable[..., Device]) -> None:
    phone = device(PHONE, locale="de-DE")
    phone.go("/")
    phone.page.get_by_role("link", name="Die Regeln").click()
    phone.press("BuntHerum")
    expect(phone.page.get_by_role("heading", name="Worum es geht")).to_be_visible()
    phone.shot("teach-rules-page")
    phone.press("Zurück")
    expect(phone.page.get_by_role("heading", name="Tablée")).to_be_visible()


@pytest.mark.thorough
def test_hunch_is_told_in_a_minute_and_its_box_can_be_laid_out(
    device: Callable[..., Device], party: Callable[..., Party]
) -> None:
    table = party("Léo", "Zoé", "Mia", tablet=False)
    leo = table["Léo"]
    tablet = device(TABLET, hints=True)
    tablet.go(f"/{table.code}/table")
    table.choose("Hunch", **{"Where do the cards come from?": "From the real box"})
    leo.press("In a minute")
    for number, words in enumerate(HUNCH_CARDS, start=1):
        expect(leo.page.locator(".minute-words")).to_contain_text(words)
        leo.shot(f"teach-hunch-minute-{number}-phone")
        leo.press("Next" if number < len(HUNCH_CARDS) else "Let’s play")
    leo.press("Setting up the box")
    steps = leo.page.locator(".setting-up").first.locator("li")
    expect(steps).to_have_count(6)
    expect(steps.nth(1)).to_contain_text("Everybody draws 3")
    expect(steps.nth(3)).to_contain_text("Add 3 target cards that nobody has seen")
    leo.shot("teach-hunch-box-phone")
    leo.press("Close")

    table.start()
    told = tablet.page.locator(".first-time")
    for number, words in enumerate(HUNCH_CARDS, start=1):
        expect(told).to_contain_text(words)
        tablet.shot(f"teach-hunch-tablet-{number}")
        told.locator(".minute-card").click()
    expect(told).to_have_count(0)


HUNCH_CARDS = (
    "guess your secret words",
    "every secret is somewhere among 36 words",
    "you sell them",
    "Clues are auctioned",
    "three in round 3",
    "Guessed secrets leave the game",
)


@pytest.mark.thorough
def test_what_now_in_hunch_while_choosing_and_bidding(party: Callable[..., Party]) -> None:
    table = party("Léo", "Zoé", "Mia")
    assert table.tablet is not None
    table.choose("Hunch")
    table.start()
    leo = table["Léo"]
    what_now(leo, "chooses their secret words", ["This is my secret"])
    for phone in table.phones.values():
        cards = phone.page.locator(".hunch-target")
        expect(cards).to_have_count(3)
        for card in range(3):
            cards.nth(card).get_by_role("button").first.click()
        phone.press("Done")
    what_now(leo, "writes two clues", ["Draw another card", "Write the clue"])
    for phone in table.phones.values():
        for clue in (1, 2):
            line = phone.page.get_by_label(f"Clue {clue}", exact=True)
            line.fill("nothing that anybody knows")
            line.blur()
        phone.press("Done")
    bidder = table.whoever("Pass")
    what_now(bidder, "Two clues are for sale", ["Bid", "Pass"])
    bidder.shot("teach-hunch-now-phone")
    table.tablet.press("What now?")
    expect(table.tablet.page.get_by_role("dialog")).to_contain_text("Two clues are for sale")
    table.tablet.press("Close")

    leo.press("Pause")
    leo.press("A question about the rules")
    for screen in table.everybody():
        expect(screen.page.locator(".rule[data-now] h3")).to_contain_text("Phase 2: auctions")
    leo.shot("teach-hunch-pause-phone")
    table.tablet.shot("teach-hunch-pause-tablet")


def what_now(phone: Device, everybody: str, verbs: list[str]) -> None:
    """The sheet speaks of the phase, and of what this seat can do, of nothing else."""
    phone.press("What now?")
    sheet = phone.page.get_by_role("dialog", name="What now?")
    expect(sheet).to_contain_text(everybody)
    named = sheet.locator(".what-now b")
    expect(named).to_have_count(len(verbs))
    assert sorted(named.all_inner_texts()) == sorted(verbs)
    phone.press("Close")


OVERFLOWS = """() => [...document.querySelectorAll('.minute-card, .minute-card > *')]
  .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2)
  .map((one) => one.className)"""


@pytest.mark.thorough
@pytest.mark.parametrize("locale", ["en-GB", *(["fr-FR", "de-DE"] if THOROUGH else [])])
def test_secret_identity_is_told_in_six_cards(
    device: Callable[..., Device], party: Callable[..., Party], locale: str
) -> None:
    table = party("Léo", "Zoé", "Mia", tablet=False)
    tablet = device(TABLET, hints=True, locale=locale)
    tablet.go(f"/{table.code}/table")
    table.choose("Secret Identity", **{"Where do the cards come from?": "From the real box"})
    leo = table["Léo"]
    leo.press("In a minute")
    for number in range(1, 7):
        expect(leo.page.locator(".minute-foot")).to_contain_text(f"{number} of 6")
        leo.shot(f"teach-si-phone-{number}")
        leo.page.locator(".minute-card").click()

    leo.press("Setting up the box")
    expect(leo.page.locator(".setting-up").first).to_contain_text("give 10 to everybody")
    leo.shot("teach-si-box")
    leo.press("Close")

    table.start()
    told = tablet.page.locator(".first-time")
    for number in range(1, 7):
        expect(told.locator(".minute-foot")).to_contain_text(re.compile(rf"^{number}\D+6"))
        assert tablet.page.evaluate(OVERFLOWS) == []
        tablet.shot(f"teach-si-tablet-{locale[:2]}-{number}")
        told.locator(".minute-card").click()
    expect(told).to_have_count(0)


@pytest.mark.thorough
def test_secret_identity_says_what_now_where_pictograms_are_laid_and_where_all_guess(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party("Léo", "Zoé", "Mia")
    assert table.tablet is not None
    table.choose("Secret Identity")
    table.start()
    leo = table["Léo"]
    says_now(
        leo, "I know all eight", "Do all of you know these eight?", "Once everybody has said so"
    )
    hands = quick_hands(table)
    for seat in hands.seats:
        hands.does(seat, "known")
    for seat in hands.seats:
        hands.does(seat, "look")
    says_now(leo, "Choose up to 3 pictograms", "Pictograms are being chosen", "gone for good")
    leo.press("Pause")
    leo.press("A question about the rules")
    for screen in table.everybody():
        expect(screen.page.locator(".rule[data-now] h3")).to_contain_text("Laying pictograms")
    leo.shot("teach-si-pause")
    leo.press("Close")
    leo.press("Go on")
    for seat in hands.seats:
        hands.does(seat, "place")
    says_now(leo, "2 votes to go", "which number belongs to whom", "a wrong one costs nothing")


def says_now(phone: Device, when: str, everybody: str, seat: str) -> None:
    """Once this button is there, "What now?" tells what everybody does and what this seat may."""
    expect(phone.button(when)).to_be_visible()
    phone.press("What now?")
    sheet = phone.page.get_by_role("dialog", name="What now?")
    expect(sheet).to_contain_text(everybody)
    expect(sheet.locator(".what-now")).to_contain_text(seat)
    phone.shot(f"teach-si-now-{when[:6].strip()}")
    phone.press("Close")


INSIDE_ITS_CARD = """(words) => {
  const [inner, outer] = [words, words.parentElement].map((part) => part.getBoundingClientRect());
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}"""


@pytest.mark.thorough
def test_huns_is_told_in_a_minute_and_laid_out_for_three(
    device: Callable[..., Device], party: Callable[..., Party]
) -> None:
    table = party("Léo", "Zoé", "Mia", tablet=False)
    leo = table["Léo"]
    tablets = [device(TABLET, hints=True, locale=locale) for locale in ("en-GB", "fr-FR", "de-DE")]
    for tablet in tablets:
        tablet.go(f"/{table.code}/table")
    table.choose("Huns", **{"Where do the cards come from?": "From the real box"})
    leo.press("Setting up the box")
    steps = leo.page.locator(".setting-up").first.locator("li")
    expect(steps.first).to_contain_text("Of each colour 11 cards are left")
    expect(steps.filter(has_text="22 cubes")).to_have_count(1)
    expect(steps.filter(has_text="third player")).to_have_count(1)
    expect(steps.filter(has_text="fourth player")).to_have_count(0)
    leo.shot("teach-huns-setting-up")
    seen_from_each_chair(leo, "Léo", "Zoé", "Mia")
    expect(leo.page.locator(".drawn-legend")).to_contain_text("Five piles of 11 cards")
    leo.press("Close")
    table.start()
    for tablet in tablets:
        told = tablet.page.locator(".first-time")
        language = tablet.page.evaluate("document.documentElement.lang")
        for number in range(1, 7):
            expect(told.locator(".minute-foot")).to_contain_text(re.compile(rf"{number}\D+6"))
            assert told.locator(".minute-words").evaluate(INSIDE_ITS_CARD)
            tablet.shot(f"teach-huns-{language}-{number}")
            told.locator(".minute-card").click()
        expect(told).to_have_count(0)


def seen_from_each_chair(phone: Device, *names: str) -> None:
    """Drawn from the own chair first, then from the one that is tapped: whose it is, is nearest."""
    for name in names:
        drawn = phone.page.locator(".drawn-table")
        if name != names[0]:
            drawn.get_by_role("button", name=name).click()
        expect(drawn.get_by_role("img", name=f"seen from the chair of {name}")).to_be_visible()
        chairs = drawn.locator(".drawn-chair")
        expect(chairs.first).to_have_text(name)
        heights = [chair.bounding_box() for chair in chairs.all()]
        nearest = max(range(len(names)), key=lambda at: (heights[at] or {"y": 0})["y"])
        assert nearest == 0
        drawn.scroll_into_view_if_needed()
        phone.shot(f"teach-table-from-{name}")


@pytest.mark.thorough
def test_huns_says_what_now_at_each_decision_and_opens_its_rules_there(
    party: Callable[..., Party],
) -> None:
    table = party("Léo", "Zoé")
    assert table.tablet is not None
    table.choose("Huns")
    table.start()
    phone = table.whoever_may(".huns-dice")
    phone.press("What now?")
    sheet = phone.page.get_by_role("dialog", name="What now?")
    expect(sheet).to_contain_text("takes one of the dice that are left")
    expect(sheet.locator(".what-now")).to_contain_text("the others cannot have in this round")
    phone.shot("teach-huns-now")
    phone.press("Close")
    phone.page.locator(".huns-way", has_text="Draw").first.click()
    expect(phone.page.locator(".huns-drawn")).to_be_visible()
    phone.press("What now?")
    expect(sheet).to_contain_text("looks at them alone")
    expect(sheet.locator(".what-now")).to_contain_text("The others go under the pile")
    expect(sheet.locator(".what-now")).not_to_contain_text("in this round")
    phone.press("Close")

    phone.press("Pause")
    phone.press("A question about the rules")
    for screen in table.everybody():
        expect(screen.page.locator(".rule[data-now] h3")).to_contain_text("Draw")
    table.tablet.shot("teach-huns-pause")
    phone.shot("teach-huns-pause-phone")


def test_a_hint_of_huns_stands_by_the_thumb_and_leaves_the_dice_in_view(
    device: Callable[..., Device],
) -> None:
    table = Party(lambda *args: device(*args, hints=True), ("Léo", "Zoé"), tablet=False)
    table.choose("Huns")
    table.start()
    phone = table.whoever_may(".huns-dice")
    expect(phone.page.locator(".thumb .hint")).to_contain_text("Take one of the dice")
    expect(phone.page.locator(".huns-way").first).to_be_in_viewport()
    phone.shot("teach-huns-hint")


def test_got_any_words_teaches_itself(
    device: Callable[..., Device], party: Callable[..., Party]
) -> None:
    table = party("Léo", "Zoé", tablet=False)
    tablet = device(TABLET, hints=True)
    tablet.go(f"/{table.code}/table")
    leo = table["Léo"]
    table.choose("Got Any Words?", **{"Where do the cards come from?": "From the real box"})
    leo.press("In a minute")
    for number, words in enumerate(
        ["15 chips", "Six dice", "A letter", "the others’ words", "is struck", "most chips"], 1
    ):
        expect(leo.page.locator(".minute-words")).to_contain_text(words)
        leo.shot(f"words-minute-{number}")
        leo.press("Next" if number < 6 else "Let’s play")
    leo.press("Setting up the box")
    steps = leo.page.get_by_role("dialog").get_by_role("listitem")
    expect(steps.filter(has_text="takes one; then the others")).to_have_count(1)
    expect(steps.filter(has_text="nobody took stay out")).to_have_count(1)
    leo.shot("words-setup-phone")
    leo.press("Close")
    table.start()
    told = tablet.page.locator(".first-time")
    for number in range(1, 7):
        expect(told).to_contain_text(f"{number} of 6")
        tablet.shot(f"words-tablet-{number}")
        told.locator(".minute-card").click()
    expect(told).to_have_count(0)

    leo.press("What now?")
    sheet = leo.page.get_by_role("dialog", name="What now?")
    expect(sheet).to_contain_text("Everybody takes a die")
    expect(sheet.locator(".what-now li")).to_contain_text(["tap the one you took", "what counts"])
    leo.shot("words-now-phone")
    leo.press("Close")
    for number, phone in enumerate(table.phones.values()):
        die = phone.page.locator(".got_any_words-take").nth(number)
        die.click()
        expect(die).to_have_attribute("aria-pressed", "true")
    table.whoever("K").press("K")

    table["Zoé"].press("What now?")
    sheet = table["Zoé"].page.get_by_role("dialog", name="What now?")
    expect(sheet).to_contain_text("The sand runs")
    expect(sheet.locator(".what-now")).to_contain_text("Rare ones are worth more")
    table["Zoé"].press("Close")

    leo.press("Pause")
    leo.press("A question about the rules")
    for screen in (*table.phones.values(), tablet):
        expect(screen.page.locator(".rule[data-now] h3")).to_contain_text(
            ["Your own words", "Spoiling"]
        )
    leo.shot("words-pause-phone")
    tablet.shot("words-pause-tablet")
