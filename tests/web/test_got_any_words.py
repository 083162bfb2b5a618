"""Got Any Words? from scanning the code to the winner, on four phones and a tablet."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web.devices import FREE, Device, Party
from tests.web.quick import QuickHands

NAMES = ("Léo", "Zoé", "Mia", "Tom")
READ_ON = re.compile("Read my words|Next word|Go on|Let the words be heard|Does it stand")


def letter_on(phone: Device) -> str:
    return phone.page.locator(".got_any_words-letter").first.inner_text()


def own_line(phone: Device, number: int) -> Locator:
    return phone.page.get_by_label(f"Own word {number}", exact=True)


def foreign_line(phone: Device, number: int, owner: str) -> Locator:
    return phone.page.get_by_label(f"Word {number} for {owner}", exact=True)


def write_own(phone: Device, *words: str) -> None:
    for number, word in enumerate(words, start=1):
        own_line(phone, number).fill(word)
        own_line(phone, number).blur()


def write_for(phone: Device, owner: str, *words: str) -> None:
    """Foreign words: each line that is used brings the next one."""
    for number, word in enumerate(words, start=1):
        foreign_line(phone, number, owner).fill(word)
        foreign_line(phone, number, owner).blur()


def set_hourglass(table: Party, taps: int) -> None:
    """More and more, faster than the hub answers: every tap counts."""
    page = table.opener.page
    glass = page.get_by_role("group", name="Hourglass in seconds")
    expect(page.locator(".options")).to_be_visible()
    if not glass.is_visible():
        page.locator(".options details:not([open]) summary").click()
    before = int(glass.locator("output").inner_text())
    for _ in range(taps):
        glass.get_by_role("button", name="More").click()
    expect(glass.locator("output")).to_have_text(str(before + 10 * taps))


def all_take_a_die(party: Party) -> None:
    """Each another category, where the dice have one: nobody writes against the own."""
    taken: set[str] = set()
    for _ in NAMES:
        taker = party.whoever_may(".got_any_words-take:enabled")
        dice = taker.page.locator(".got_any_words-take:enabled")
        words = dice.all_inner_texts()
        chosen = next((n for n, word in enumerate(words) if word not in taken), 0)
        taken.add(words[chosen])
        dice.nth(chosen).click()
        expect(dice).to_have_count(0)


def all_tap_a_category(party: Party) -> None:
    for number, phone in enumerate(party.phones.values()):
        die = phone.page.locator(".got_any_words-take").nth(number)
        die.click()
        expect(die).to_have_attribute("aria-pressed", "true")


def all_are_done(party: Party) -> None:
    for phone in party.phones.values():
        phone.press("I am done")


def read_everything(table: Party) -> None:
    """Whoever is to read goes on until all words are read."""
    tally = table.heading("Chips")
    table.until(lambda: tally.is_visible() or press_on(table), "all words are read")


def press_on(table: Party) -> bool:
    """Whose turn it is reads on, over no open question. Never says that all is done."""
    for phone in table.phones.values():
        button = phone.page.locator(f".press{FREE}", has_text=READ_ON).first
        if button.is_visible() and not same_word(phone).count():
            phone.tap_if_there(button)
            break
    return False


def same_word(phone: Device) -> Locator:
    return phone.page.get_by_role("button", name="The same word", exact=True)


def quick_round(hands: QuickHands, winner: int) -> None:
    """One of them alone writes three good words."""
    hands.somebody("next_round")
    while (phase := hands.game["phase"]) != "tally":
        if phase != "writing":
            hands.somebody({"reading": "read_on"}.get(phase, phase))
            continue
        for line, ending in enumerate(("aba", "ebe", "obo")):
            hands.does(winner, "write", line=line, text=hands.game["letter"] + ending)
        for seat in hands.seats:
            hands.does(seat, "done")


def play_on_to_fifteen(table: Party, hands: QuickHands, last_round: Callable[[], None]) -> None:
    """Léo alone writes three good words a round; the first and the last one are on the screens."""
    leo = hands.seat_of("Léo")
    with hands.alone():
        while hands.game["scores"][leo] < 12:
            quick_round(hands, leo)
    table.whoever("Next round").press("Next round")
    last_round()
    table.whoever("To the winner").press("To the winner")
    expect(table.heading("The winner is Léo")).to_be_visible()


def test_a_whole_game_without_the_box(
    party: Callable[..., Party],
    quick_hands: Callable[[Party], QuickHands],
    sand_runs_out: Callable[[], None],
) -> None:
    table = party(*NAMES)
    leo, zoe, mia, tom = (table[name] for name in NAMES)
    table.choose("Got Any Words?")
    set_hourglass(table, taps=12)  # time enough for all that is done by finger while it runs
    table.shot("lobby")
    table.start()

    table.whoever("Roll the dice").press("Roll the dice")
    table.whoever_may(".got_any_words-take:enabled")
    table.shot("dice")
    all_take_a_die(table)
    table.shot("ready")
    table.whoever("Turn the hourglass").press("Turn the hourglass")
    letter = letter_on(leo)
    for words in leo.page.locator(".seat-words > *").all():  # beside the sand, and not cut off
        assert words.evaluate("words => words.scrollWidth - words.clientWidth") <= 0

    # A wrong first letter is refused while typing, with the reason.
    wrong = "X" if letter != "X" else "B"
    own_line(tom, 1).fill(f"{wrong}ylo")
    expect(tom.page.get_by_text(f"It must begin with {letter}.")).to_be_visible()
    own_line(tom, 1).fill("")

    write_own(leo, f"{letter}astello", f"{letter}ferrari", f"{letter}ondu")
    write_for(zoe, "Léo", f"{letter.lower()}astéllo", f"{letter}ferarri")
    expect(zoe.page.get_by_text("2 left")).to_be_visible()

    # Mia's phone is off the net while the sand runs out; what she typed in time counts.
    mia.offline()
    write_own(mia, f"{letter}iama")
    expect(mia.page.get_by_text("Link lost", exact=False)).to_be_visible()
    assert own_line(mia, 1).input_value() == f"{letter}iama"
    table.shot("writing")
    sand_runs_out()
    expect(table.heading("Reading")).to_be_visible()
    mia.offline(False)
    expect(mia.page.get_by_role("heading", name="Reading")).to_be_visible()

    # Zoé reloads during the reading, and is where she was.
    zoe.page.reload()
    expect(zoe.page.get_by_role("heading", name="Reading")).to_be_visible()
    read_with_a_near_miss(table, letter)
    table.shot("tally")
    for name, chips in {"Léo": 1, "Zoé": 0, "Mia": 1, "Tom": 0}.items():
        expect_score(table, name, chips)

    def one_round() -> None:
        table.whoever("Roll the dice").press("Roll the dice")
        all_take_a_die(table)
        table.whoever("Turn the hourglass").press("Turn the hourglass")
        now = letter_on(leo)
        write_own(leo, f"{now}aba", f"{now}ebe", f"{now}obo")
        all_are_done(table)
        read_everything(table)

    play_on_to_fifteen(table, quick_hands(table), one_round)
    table.shot("over")


def read_with_a_near_miss(table: Party, letter: str) -> None:
    """Léo's first word is struck (Zoé has it), the second is put to the table, the third stands."""
    tally = table.heading("Chips")
    said: set[str] = set()

    def step() -> bool:
        for name in ("Zoé", "Tom"):
            same = same_word(table[name])
            if name not in said and same.count() and same.first.is_enabled():
                table.shot(f"near-miss-{len(said)}")
                same.first.click()
                said.add(name)
                return False
        if len(said) == 1:
            return False
        return tally.is_visible() or press_on(table)

    table.until(step, "all words are read")
    assert said == {"Zoé", "Tom"}


def expect_score(table: Party, name: str, number: int) -> None:
    score = table[name].page.locator(".seat-score")
    expect(score).to_have_text(re.compile(rf"(?<!\d){number}$"))


def box_round(table: Party, letter: str, hands: QuickHands | None = None) -> None:
    """A round with the real box, up to the sand: everybody has a category, the letter is turned.

    Who has no screen takes one by wire.
    """
    table.choose("Got Any Words?", **{"Where do the cards come from?": "From the real box"})
    table.start()
    all_tap_a_category(table)
    for name in NAMES if hands else ():
        if hands and name not in table.phones:
            hands.does(hands.seat_of(name), "take")
    table.whoever(letter).press(letter)


# Whether what is seen in its middle is the field itself, and nothing that lies over it.
UNCOVERED = """field => {
  const { x, y, width, height } = field.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === field;
}"""

# Keeps what a screen said of words, in the order in which it said it.
WATCH_FATES = """() => {
  window.fates = [];
  const look = () => {
    for (const word of document.querySelectorAll(".got_any_words-word")) {
      const said = word.textContent + " is " + word.dataset.fate;
      if (window.fates.at(-1) !== said) window.fates.push(said);
    }
  };
  const how = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.body, how);
}"""


def test_a_word_is_read_and_only_then_its_fate_and_who_spoiled_it_learns_so(
    party: Callable[..., Party],
) -> None:
    table = party("Léo", "Zoé")
    leo, zoe = table["Léo"], table["Zoé"]
    assert table.tablet is not None
    box_round(table, "K")
    write_own(leo, "Kaba", "Kebe")
    write_for(zoe, "Léo", "kaba")
    expect(zoe.page.get_by_text("1 left")).to_be_visible()
    all_are_done(table)
    # Nobody's time was up.
    expect(leo.page.get_by_text("All are done. Léo reads first.")).to_be_visible()
    expect(leo.page.get_by_text("Time is up")).to_have_count(0)
    for screen in table.everybody():
        screen.page.evaluate(WATCH_FATES)
    leo.press("Read my words")
    for screen in table.everybody():
        word = screen.page.locator(".got_any_words-word")
        expect(word).to_have_attribute("data-fate", "struck")
        first = screen.page.evaluate("window.fates[0]")
        assert first == "Kaba is open"
    expect(zoe.page.get_by_text("Your “kaba” hit!")).to_be_visible()
    expect(leo.page.get_by_text("has “kaba” too")).to_be_visible()
    zoe.shot("reading-hit-phone")
    table.shot("reading-struck")

    read_everything(table)
    # Each phone its own sum first, the tablet which words scored.
    expect(leo.page.locator(".got_any_words-sum")).to_contain_text("+1")
    expect(leo.page.locator(".got_any_words-sum")).to_contain_text("You have 1 of 15")
    expect(zoe.page.locator(".got_any_words-sum")).to_contain_text("+0")
    brought = table.tablet.page.locator(".got_any_words-tally > li").first
    expect(brought.locator("[data-fate=stands]")).to_contain_text("Kebe")
    expect(brought.locator("[data-fate=struck]")).to_contain_text("Kaba")
    table.shot("tally-words")


def test_with_the_keyboard_open_letter_sand_and_the_line_are_in_sight(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party("Léo", "Zoé", tablet=False)
    zoe = table["Zoé"]
    hands = quick_hands(table)
    for name in ("Mia", "Tom"):
        hands.sit(name)
    box_round(table, "K", hands)
    letter = zoe.page.locator(".got_any_words-letter")
    face = "card => getComputedStyle(card).backgroundColor"
    before = letter.evaluate(face)
    zoe.shot("writing-whole")
    zoe.page.set_viewport_size({"width": 360, "height": 400})
    for line in (own_line(zoe, 3), foreign_line(zoe, 1, "Tom"), own_line(zoe, 1)):
        line.focus()
        for part in (letter, zoe.page.locator(".seat-glass"), line):
            expect(part).to_be_in_viewport(ratio=1)
        assert line.evaluate(UNCOVERED)
        zoe.shot(f"writing-keyboard-{line.get_attribute('id')}")
    # One line for each of the others, no chooser; the last word uses up the rest.
    assert zoe.page.locator("select").count() == 0
    write_for(zoe, "Léo", "Kar", "Ker", "Kir", "Kor")
    expect(zoe.page.get_by_text("0 left")).to_be_visible()
    expect(foreign_line(zoe, 1, "Tom")).to_be_disabled()
    zoe.page.reload()
    expect(foreign_line(zoe, 4, "Léo")).to_have_value("Kor")
    assert letter.evaluate(face) == before
    foreign_line(zoe, 2, "Léo").fill("")
    write_for(zoe, "Tom", "Kid")
    expect(zoe.page.get_by_text("0 left")).to_be_visible()
    zoe.page.reload()
    expect(foreign_line(zoe, 1, "Tom")).to_have_value("Kid")
    expect(foreign_line(zoe, 3, "Léo")).to_have_value("Kor")


def test_dice_roll_before_they_can_be_read(party: Callable[..., Party]) -> None:
    table = party("Léo", "Zoé")
    assert table.tablet is not None
    table.moves()
    table.choose("Got Any Words?")
    table.start()
    seen = "() => { window.rolled = false; new MutationObserver(() => { window.rolled ||="
    seen += " !!document.querySelector('.got_any_words-rolling') })"
    seen += ".observe(document.body, { subtree: true, childList: true }) }"
    for screen in table.everybody():
        screen.page.evaluate(seen)
    table.whoever("Roll the dice").press("Roll the dice")
    for screen in table.everybody():
        expect(screen.page.locator(".got_any_words-dice")).to_be_visible()
        assert screen.page.evaluate("window.rolled")
    # Not once more.
    table.tablet.page.reload()
    table.tablet.page.evaluate(seen)
    expect(table.tablet.page.locator(".got_any_words-dice")).to_be_visible()
    assert not table.tablet.page.evaluate("window.rolled")


@pytest.mark.thorough
def test_a_whole_game_with_the_real_box(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party(*NAMES)
    leo = table["Léo"]
    table.choose("Got Any Words?", **{"Where do the cards come from?": "From the real box"})
    table.start()

    def one_round() -> None:
        all_tap_a_category(table)
        table.whoever("K").press("K")
        write_own(leo, "Kaba", "Kebe", "Kobo")
        all_are_done(table)
        read_everything(table)

    one_round()
    play_on_to_fifteen(table, quick_hands(table), one_round)
