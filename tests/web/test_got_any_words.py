"""Got Any Words? from scanning the code to the winner, on four phones and a tablet."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.devices import FREE, Device, Party
from tests.web.quick import QuickHands

NAMES = ("Léo", "Zoé", "Mia", "Tom")
READ_ON = re.compile("Read my words|Next word|Go on|Let the words be heard")


def letter_on(phone: Device) -> str:
    return phone.page.locator(".got_any_words-letter").first.inner_text()


def own_line(phone: Device, number: int) -> Locator:
    return phone.page.get_by_label(f"Own word {number}", exact=True)


def foreign_line(phone: Device, number: int) -> Locator:
    return phone.page.get_by_label(f"Word {number}", exact=True)


def write_own(phone: Device, *words: str) -> None:
    for number, word in enumerate(words, start=1):
        own_line(phone, number).fill(word)
        own_line(phone, number).blur()


def write_for(phone: Device, owner: str, *words: str) -> None:
    """Foreign words, each line set to the category of its owner."""
    for number, word in enumerate(words, start=1):
        line = phone.page.locator("li", has=foreign_line(phone, number))
        chooser = line.get_by_role("combobox")
        label = chooser.locator("option", has_text=owner).inner_text()
        chooser.select_option(label=label)
        foreign_line(phone, number).fill(word)
        foreign_line(phone, number).blur()


def set_hourglass(table: Party, taps: int) -> None:
    """Less and less, faster than the hub answers: every tap counts."""
    page = table.opener.page
    glass = page.get_by_role("group", name="Hourglass in seconds")
    expect(page.locator(".options")).to_be_visible()
    if not glass.is_visible():
        page.locator(".options details:not([open]) summary").click()
    before = int(glass.locator("output").inner_text())
    for _ in range(taps):
        glass.get_by_role("button", name="Less").click()
    expect(glass.locator("output")).to_have_text(str(before - 10 * taps))


def all_take_a_die(party: Party) -> None:
    for _ in NAMES:
        taker = party.whoever_may(".got_any_words-take:enabled")
        taker.page.locator(".got_any_words-take:enabled").first.click()
        expect(taker.page.locator(".got_any_words-take:enabled")).to_have_count(0)


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
        button = phone.page.locator(f".press-main{FREE}", has_text=READ_ON)
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
    while hands.game["scores"][leo] < 12:
        quick_round(hands, leo)
    table.whoever("Next round").press("Next round")
    last_round()
    table.whoever("To the winner").press("To the winner")
    expect(table.heading("The winner is Léo")).to_be_visible()


def test_a_whole_game_without_the_box(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party(*NAMES)
    leo, zoe, mia, tom = (table[name] for name in NAMES)
    table.choose("Got Any Words?")
    set_hourglass(table, taps=6)
    table.shot("lobby")
    table.start()

    table.whoever("Roll the dice").press("Roll the dice")
    table.whoever_may(".got_any_words-take:enabled")
    table.shot("dice")
    all_take_a_die(table)
    table.shot("ready")
    table.whoever("Turn the hourglass").press("Turn the hourglass")
    letter = letter_on(leo)

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
    expect(table.heading("Reading")).to_be_visible(timeout=45_000)
    mia.offline(False)
    expect(mia.page.get_by_role("heading", name="Reading")).to_be_visible()

    # Zoé reloads during the reading, and is where she was.
    zoe.page.reload()
    expect(zoe.page.get_by_role("heading", name="Reading")).to_be_visible()
    read_with_a_near_miss(table, letter)
    table.shot("tally")
    chips = {name: score_of(table, name) for name in NAMES}
    assert chips == {"Léo": 1, "Zoé": 0, "Mia": 1, "Tom": 0}

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


def score_of(table: Party, name: str) -> int:
    return int(table[name].page.locator(".seat-score").inner_text().split()[-1])


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
