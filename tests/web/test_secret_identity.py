"""Secret Identity on phones and a tablet: each for itself, all together, and with the real box."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import permutations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.devices import NEVER, Device, Party
from tests.web.quick import QuickHands

NAMES = ("Clélia", "Léo", "Zoé", "Mia", "Tom")
TRIO = NAMES[:3]
NUMBERS = range(1, 9)
LOOK = "Look at my mystery key"
KNOWN = "I know all eight"
PRACTICE_MS = 60_000  # six practice players think one after the other
TOGETHER = {"How do you want to play?": "Together, as one team"}
Keys = dict[str, int]  # whose number it is


# --- What people do with their phones ---


def all_know(table: Party) -> None:
    """Nobody looks at a key before all know all eight characters."""
    for phone in table.phones.values():
        expect(phone.button(LOOK)).to_have_count(0)
        phone.press(KNOWN)


def look(phone: Device, what: str = LOOK) -> int:
    """Look at the key: tap once, then hold; let go and it is gone."""
    phone.press(what)
    return peek(phone)


def peek(phone: Device) -> int:
    """Whatever the key is, a neighbour sees the same, while it is held too: a cover of one size."""
    page = phone.page
    cover = page.locator(".secret_identity-my-key .secret")
    number = cover.locator(".secret_identity-number")
    expect(number).to_have_count(0)
    size = size_of(cover)
    cover.locator(".secret-lid").hover()
    page.mouse.down()
    found = int(number.inner_text())
    assert size_of(cover) == size
    page.mouse.up()
    expect(number).to_have_count(0)
    return found


def size_of(cover: Locator) -> list[float]:
    """Wherever it lies by now: others do something meanwhile."""
    size: list[float] = cover.evaluate("one => [one.offsetWidth, one.offsetHeight]")
    return size


def lay(phone: Device, how: str) -> None:
    """The first picto of the hand into one half."""
    phone.page.locator(".secret_identity-hand .secret_identity-card").first.click()
    phone.press(how)


def place(phone: Device, *halves: str) -> None:
    for half in halves:
        lay(phone, half)
    many = len(halves)
    phone.press(f"Place {many} pictogram{'s' if many > 1 else ''}")


def vote_key(phone: Device, number: int) -> Locator:
    return phone.page.locator(".vote-key").nth(number - 1)


def believe(phone: Device, name: str, number: int) -> None:
    phone.page.locator(".secret_identity-opponents button", has_text=name).click()
    vote_key(phone, number).click()


def vote(phone: Device, numbers: Keys) -> None:
    """One key after the other: the phone goes on to the next opponent by itself."""
    expect(phone.page.locator(".secret_identity-opponents [data-empty]")).to_have_count(
        len(numbers)
    )
    for name in phone.page.locator(".secret_identity-opponent").all_inner_texts():
        vote_key(phone, numbers[name]).click()
    put_in(phone)


def vote_otherwise(phone: Device, numbers: Keys) -> None:
    """Where some keys are in already."""
    for name, number in numbers.items():
        believe(phone, name, number)
    put_in(phone)


def put_in(phone: Device) -> None:
    phone.press("Put in my votes")
    done = phone.button("Change my votes").or_(phone.button("Reveal", exact=False))
    expect(done).to_be_visible()


def votes_of(keys: Keys, voter: str, right: Collection[str]) -> Keys:
    """Different numbers for all the others: right about some of them, wrong about the rest."""
    others = [name for name in keys if name != voter]
    for numbers in permutations(NUMBERS, len(others)):
        votes = dict(zip(others, numbers, strict=True))
        if all((votes[name] == keys[name]) == (name in right) for name in others):
            return votes
    raise AssertionError("no such votes")


def reveal_all(table: Party) -> None:
    """From the first player clockwise; one phone turns them all up."""
    phone = table.opener
    for _ in table.phones:
        reveal_next(phone)
        told = phone.page.locator(".secret_identity-verdict:not(:empty)")
        expect(told.or_(phone.page.locator(".secret_identity-summary"))).to_be_visible()


def reveal_next(phone: Device, after: str = "nobody yet") -> str:
    """Whom it turned up, as the button said; `after` is what it said on the phone before."""
    button = phone.button("Reveal", exact=False)
    expect(button).not_to_have_text(after)
    label = button.inner_text()
    phone.press(label)
    expect(phone.button(label)).to_have_count(0)
    return label


# --- Each for itself ---


def test_five_phones_and_a_tablet_play_four_rounds(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party(*NAMES)
    assert table.tablet is not None
    table.choose("Secret Identity")
    table.start()
    one_is_hasty(table)
    keys = first_placing(table)
    first_votes(table, keys)
    table.tablet.moves()
    first_reveal(table)
    table.expect_scores({"Clélia": 2, "Léo": 1, "Zoé": 1, "Mia": 0, "Tom": 0})

    table.tablet.moves(False)
    hands = quick_hands(table)
    with hands.alone():
        for _ in range(2):
            hands.somebody("close_round")
            quick_round(hands)
    table["Mia"].press("Next round")
    last_round(table)
    table.shot("last-round")
    table["Tom"].press("To the result")
    expect(table.on_tablet("After 4 rounds")).to_be_visible()
    table.shot("over")
    left = {"Clélia": 10 - 3 - 3, "Léo": 10 - 2 - 3} | dict.fromkeys(NAMES[2:], 10 - 1 - 3)
    points = scores_at_the_end(table.tablet)
    best = max((points[name], left[name]) for name in NAMES)
    for name in NAMES:
        wins = (points[name], left[name]) == best
        shown = table.tablet.page.locator(".over-winners .seat-name", has_text=name)
        expect(shown).to_have_count(1 if wins else 0)


def scores_at_the_end(device: Device) -> dict[str, int]:
    names = device.page.locator(".over .score-name").all_inner_texts()
    points = device.page.locator(".over .score-points").all_inner_texts()
    return {name: int(number) for name, number in zip(names, points, strict=True)}


def swap_who_is_unknown(table: Party) -> None:
    third = ".secret_identity-characters > li:nth-child(3) .secret_identity-name"
    on_zoe = table["Zoé"].page.locator(third)
    unknown = on_zoe.inner_text()
    table.shot("laying")
    table["Tom"].press(f"Swap {unknown}")
    expect(on_zoe).not_to_have_text(unknown)
    expect(table.on_tablet(on_zoe.inner_text())).to_be_visible()


def one_is_hasty(table: Party) -> None:
    """Who knows them all at once ends nothing for the others; a swap asks everybody again."""
    table["Léo"].press(KNOWN)
    expect(table["Léo"].button(KNOWN)).to_have_count(0)
    swap_who_is_unknown(table)
    expect(table["Léo"].button(KNOWN)).to_be_visible()


def first_placing(table: Party) -> Keys:
    """Everybody looks; Léo places, and again; nothing is seen before the last one has placed."""
    assert table.tablet is not None
    all_know(table)
    keys = {name: look(table[name]) for name in NAMES}
    assert len(set(keys.values())) == len(NAMES)
    expect(table["Tom"].page.get_by_role("button", name="Swap", exact=False)).to_have_count(0)

    leo = table["Léo"]
    place(leo, "Fits")
    leo.press("Place differently")
    lay(leo, "Does not fit")
    leo.press("Place 2 pictograms")
    leo.sees("Placed.")

    clelia = table["Clélia"]
    hand = clelia.page.locator(".secret_identity-hand .secret_identity-card")
    hand.nth(3).click()
    clelia.press("Turn over")
    clelia.press("Fits")
    lay(clelia, "Fits")
    lay(clelia, "Does not fit")
    expect(hand).to_have_count(7)
    expect(hand.first).to_be_disabled()
    table.shot("placing")
    clelia.press("Place 3 pictograms")
    for name in ("Zoé", "Mia"):
        place(table[name], "Fits")
    safes = table.tablet.page.locator(".secret_identity-safes")
    chairs = table.tablet.page.locator(".secret_identity-chair")
    expect(chairs.get_by_text("has placed")).to_have_count(4)
    expect(safes).to_have_count(0)
    place(table["Tom"], "Fits")
    expect(safes.locator(".secret_identity-tile")).to_have_count(3 + 2 + 3)
    return keys


def first_votes(table: Party, keys: Keys) -> None:
    """The example of the rulebook: two find Clélia. Zoé reloads while she votes; Mia votes anew."""
    zoe, mia = table["Zoé"], table["Mia"]
    right = {"Léo": ("Clélia",), "Zoé": ("Clélia",)}
    ballots = {name: votes_of(keys, name, right.get(name, ())) for name in NAMES}

    believe(zoe, "Clélia", keys["Clélia"])
    expect(zoe.page.locator(".vote-key[data-used]")).to_have_count(1)
    zoe.page.reload()
    expect(zoe.page.get_by_role("heading", name="Who is who?")).to_be_visible()
    chosen = zoe.page.locator(".secret_identity-opponents button", has_text="Clélia")
    expect(chosen).to_contain_text(str(keys["Clélia"]))

    vote(mia, votes_of(keys, "Mia", ("Clélia",)))
    vote_otherwise(zoe, ballots["Zoé"])
    assert table.tablet is not None
    voted = table.tablet.page.locator(".secret_identity-safes").get_by_text("has voted")
    expect(voted).to_have_count(2)
    mia.press("Change my votes")
    vote_otherwise(mia, ballots["Mia"])
    believe(table["Clélia"], "Zoé", ballots["Clélia"]["Zoé"])
    table.shot("voting")
    vote_otherwise(table["Clélia"], ballots["Clélia"])
    for name in ("Léo", "Tom"):
        vote(table[name], ballots[name])


def first_reveal(table: Party) -> None:
    """A little drama: nothing tells the truth before the stage does. A tap skips ahead."""
    assert table.tablet is not None
    tablet = table.tablet.page
    stage = tablet.locator(".secret_identity-stage")
    votes, truth = stage.locator(".secret_identity-pawn"), stage.locator("[data-truth]")
    table.tablet.reveals(pace=NEVER)
    table["Mia"].press("Reveal Clélia")
    expect(stage).to_be_visible()
    expect(votes).to_have_count(0)
    expect(truth).to_have_count(0)
    expect(tablet.locator(".tablet-last")).to_have_text("")
    expect(tablet.locator(".tablet-score")).to_have_text(["0"] * len(NAMES))
    stage.click()
    expect(tablet.get_by_text("Found by 2 players: 2 points for Clélia")).to_be_visible()
    expect(truth).to_have_count(1)
    expect(tablet.locator(".tablet-last")).to_be_visible()
    table.shot("revealed")

    # Tom objects, the table says no.
    tom = table["Tom"]
    tom.press("Object")
    tom.page.locator(".secret_identity-judgements button").first.click()
    time_left = table["Zoé"].page.locator(".time-left")
    expect(time_left).to_have_text("It waits until enough of you agree.")
    for name in ("Léo", "Zoé", "Mia"):
        table[name].press("No")
    expect(table["Clélia"].button("No")).to_have_count(0)

    revealed = "Reveal Clélia"
    for phone in (table["Léo"], table["Zoé"], table["Mia"], tom):
        revealed = reveal_next(phone, revealed)
    for phone in table.phones.values():
        expect(phone.page.get_by_text("Nobody found it: no points.")).to_be_visible()


def quick_round(hands: QuickHands, knows: int | None = None) -> None:
    """Everybody places one picto and believes in any numbers, but for who knows them all."""
    for seat in hands.seats:
        hands.does(seat, "known")
    for seat in hands.seats:
        hands.does(seat, "look")
        hands.does(seat, "place")  # the first offer is for one picto
    for seat in hands.seats:
        right = {"keys": [hands.sees(other)["key"] for other in hands.sees(seat)["opponents"]]}
        hands.does(seat, "vote", **(right if seat == knows else {}))
    for _ in hands.seats:
        hands.somebody("reveal")


def last_round(table: Party) -> None:
    """Everybody places one picto and believes in the first numbers, whatever they are."""
    all_know(table)
    for phone in table.phones.values():
        phone.press(LOOK)
        place(phone, "Fits")
    for phone in table.phones.values():
        for number in range(1, len(table.phones)):
            vote_key(phone, number).click()
        put_in(phone)
    reveal_all(table)


# --- Together ---


def test_together_three_phones_find_nine_of_ten(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party(*TRIO)
    table.choose("Secret Identity", **TOGETHER)
    table.start()
    one_is_away(table)
    hands = quick_hands(table)
    with hands.alone():
        for _ in range(2, 9):
            hands.somebody("close_round")
            quick_turn(hands)
    for turn in (9, 10):
        table.whoever("Next turn").press("Next turn")
        active, guessers, key = tell(table)
        answer = key if turn == 9 else key % 8 + 1
        for guesser in guessers:
            vote_key(guesser, answer).click()
        guessers[0].press(f"Our answer: {answer}")
        words = "Right! One point for the team." if answer == key else "It was "
        expect(active.page.get_by_text(words)).to_be_visible()
    table.whoever("To the result").press("To the result")
    expect(table.on_tablet("9 of ten. You read each other’s minds!")).to_be_visible()
    rating = table.opener.page.get_by_role("img", name="9 of 10 found")
    expect(rating).to_be_visible()
    table.shot("together-over")


def quick_turn(hands: QuickHands) -> None:
    """The others find the number."""
    for seat in hands.seats:
        hands.does(seat, "known")
    active = next(seat for seat in hands.seats if hands.may("look", seat))
    hands.does(active, "look")
    key = hands.sees(active)["key"]
    hands.does(active, "place")
    for seat in hands.seats:
        if seat != active:
            hands.does(seat, "point", number=key)
    hands.somebody("lock")


def tell(table: Party) -> tuple[Device, list[Device], int]:
    """The active player looks and places; then its phone shows nothing to tap."""
    all_know(table)
    active = table.whoever(LOOK)
    key = look(active)
    place(active, "Fits")
    guessers = [phone for phone in table.phones.values() if phone is not active]
    for guesser in guessers:
        expect(guesser.page.locator(".vote-key")).to_have_count(8)
    # Reactions are for anybody who waits; nothing of the game is.
    expect(active.page.locator(".seat-body button:not(.reactions *)")).to_have_count(0)
    return active, guessers, key


def one_is_away(table: Party) -> None:
    """Who is connected must be agreed with; whose link is gone can be set aside."""
    active, (near, far), key = tell(table)
    vote_key(near, key).click()
    vote_key(far, key % 8 + 1).click()
    expect(near.button("Agree on one number")).to_be_disabled()
    expect(near.page.get_by_role("button", name="Go on without", exact=False)).to_have_count(0)
    table.shot("pointing")
    far.offline()
    near.page.get_by_role("button", name="Go on without", exact=False).click()
    near.press(f"Our answer: {key}")
    expect(active.page.get_by_text("Right! One point for the team.")).to_be_visible()
    far.offline(False)
    expect(far.page.get_by_text("Right! One point for the team.")).to_be_visible()


# --- With the real box ---


def test_with_the_real_box_pictos_left_break_the_tie(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party(*TRIO)
    wanted = {
        "Where do the cards come from?": "From the real box",
        "Edition (words on the screen)": "Cards in a case",
    }
    table.choose("Secret Identity", **wanted)
    table.start()
    name = table["Léo"].page.get_by_label("Name of number 1", exact=True)
    name.fill("Harry Potter")
    name.blur()
    expect(table.on_tablet("Harry Potter")).to_be_visible()
    table.shot("box-laying")
    box_round(table, 1)
    hands = quick_hands(table)
    with hands.alone():
        for _ in (2, 3):
            hands.somebody("close_round")
            quick_box_round(hands)
    table.opener.press("Next round")
    box_round(table, 4)
    table.opener.press("To the result")
    expect(table.on_tablet("Equal points, so pictograms left decide")).to_be_visible()
    expect(table["Zoé"].page.locator(".over-winners")).to_contain_text("Léo")
    expect(table["Zoé"].page.locator(".over-winners")).not_to_contain_text("Clélia")
    # Of those with equal points the winner is listed first, wherever it sits.
    names = table.tablet.page.locator(".over .score-name") if table.tablet else None
    assert names is not None
    expect(names.nth(0)).to_have_text("Léo")
    expect(names.nth(1)).to_have_text("Clélia")
    table.shot("box-over")

    for screen in (table["Zoé"], table.tablet):
        assert screen is not None
        screen.press("Putting it away")
        sheet = screen.page.get_by_role("dialog", name="Putting it away")
        expect(sheet.get_by_role("img", name="back into the box")).to_be_visible()
        expect(sheet.get_by_role("listitem")).to_have_count(3)
        screen.shot("box-away")
        screen.press("Close")


# Clélia and Léo find each other, nobody finds Zoé.
FIND = {"Clélia": ("Léo",), "Léo": ("Clélia",), "Zoé": ()}
PLACED = {"Clélia": 2, "Léo": 1, "Zoé": 1}


def box_round(table: Party, number: int) -> None:
    keys = {name: look(table[name], "Look at my mystery card") for name in TRIO}
    for name in TRIO:
        table[name].press(str(PLACED[name]))
    table.shot("box-voting") if number == 1 else None
    for name, right in FIND.items():
        vote(table[name], votes_of(keys, name, right))
    reveal_all(table)
    table.expect_scores({"Clélia": 2 * number, "Léo": 2 * number, "Zoé": 0})


def with_two_beside(hands: QuickHands) -> QuickHands:
    """Zoé has a screen, the others of the three have none; with the real box."""
    for name in ("Clélia", "Léo"):
        hands.sit(name)
    hands.choose("secret_identity", deck="box")
    hands.ask("start")
    return hands


def test_a_round_ends_with_what_it_brought(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    """Who was who, who found whom and what for; on a phone one's own row comes first."""
    table = party("Zoé")
    assert table.tablet is not None
    hands = with_two_beside(quick_hands(table))
    quick_box_round(hands)
    zoe, tablet = (
        device.page.locator(".secret_identity-summary") for device in (table["Zoé"], table.tablet)
    )
    expect(zoe.locator("caption")).to_have_text("Round 1 of 4")
    expect(zoe.locator("tbody tr").first).to_contain_text("Zoé")
    expect(zoe.locator("tbody tr").first).to_contain_text("+0")
    expect(tablet.locator("tbody tr")).to_have_count(len(TRIO))
    for name, finder in (("Clélia", "Léo"), ("Léo", "Clélia")):
        row = tablet.locator("tbody tr", has=table.tablet.page.locator("th", has_text=name))
        expect(row.locator("td")).to_contain_text([finder, finder, "+2 2 in all"])
    table.shot("summary")
    table["Zoé"].press("Next round")
    expect(tablet).to_have_count(0)


def test_the_table_on_a_phone_tells_nothing_before_its_reveal_does(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party("Zoé", tablet=False)
    hands = with_two_beside(quick_hands(table))
    quick_box_votes(hands)
    zoe = table["Zoé"]
    expect(zoe.button("Reveal", exact=False)).to_be_visible()
    zoe.reveals(pace=NEVER)
    zoe.page.get_by_role("tab", name="The table").click()
    track = zoe.page.locator(".secret_identity-track")
    was = zoe.page.locator(".secret_identity-safes .secret_identity-was")
    expect(track).to_be_visible()
    hands.somebody("reveal")
    expect(zoe.page.locator(".secret_identity-stage")).to_be_visible()
    expect(was).to_have_count(0)
    expect(track.locator(".score-points")).to_have_text(["0"] * len(TRIO))
    zoe.page.locator(".secret_identity-stage").click()
    expect(was).to_be_visible()


def test_playing_together_is_a_way_to_play_and_no_house_rule(party: Callable[..., Party]) -> None:
    table = party(TRIO[0], tablet=False, beside=TRIO[1:])
    page = table.opener.page
    table.choose("Secret Identity")
    house = page.locator(".options details")
    expect(house).not_to_have_attribute("open", "")
    ways = page.get_by_role("group", name="How do you want to play?")
    expect(ways.get_by_role("button", pressed=True)).to_have_text("Each for yourself")
    ways.get_by_role("button", name="Together, as one team").click()
    expect(ways.get_by_role("button", pressed=True)).to_have_text("Together, as one team")
    expect(house.get_by_role("group", name="How do you want to play?")).to_have_count(0)
    table.opener.shot("way-to-play")


def quick_box_round(hands: QuickHands) -> None:
    quick_box_votes(hands)
    for _ in TRIO:
        hands.somebody("reveal")


def quick_box_votes(hands: QuickHands) -> None:
    seat_of = {name: hands.seat_of(name) for name in TRIO}
    for name, seat in seat_of.items():
        hands.does(seat, "look")
        hands.does(seat, "place", count=PLACED[name])
    keys = {name: hands.sees(seat)["key"] for name, seat in seat_of.items()}
    for name, seat in seat_of.items():
        votes = {seat_of[other]: key for other, key in votes_of(keys, name, FIND[name]).items()}
        hands.does(seat, "vote", keys=[votes[of] for of in hands.sees(seat)["opponents"]])


# --- Eight at one table ---

CROWDED = """
() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const wrong = [];
  const places = '.secret_identity-board > li, .secret_identity-safes > li, .tablet-chair';
  for (const { one, box } of boxes(`${places}, .tablet-head`)) {
    const words = (one.innerText || one.className).slice(0, 30);
    if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
      wrong.push(`${words}: out of the screen`);
    if (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2)
      wrong.push(`${words}: too much for its place`);
  }
  const apart = boxes(`${places}, .tablet-phase, .secret_identity-suspect`);
  apart.forEach((a, i) => apart.slice(i + 1).forEach((b) => {
    if (a.one.contains(b.one)) return;
    const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    if (across > 2 && down > 2) wrong.push(`${a.one.innerText} over ${b.one.innerText}`);
  }));
  return wrong;
}
"""


FROM_A_METRE_PX = 24  # on a tablet 800 px high: letters of 3 mm
LONGEST = """() => {
  for (const place of document.querySelectorAll('.secret_identity-board > li')) {
    const name = 'Das Mädchen mit den Schwefelhölzern';
    place.style.setProperty('--letters', name.length);
    place.querySelector('.secret_identity-name').textContent = name;
    place.querySelector('.secret_identity-reminder').textContent =
      'hörte Stimmen, führte ein Heer, starb auf dem Scheiterhaufen';
  }
}"""
CUT_OFF = """(of) => [...document.querySelectorAll(of)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
  .map((one) => one.innerText)"""
SIZES_OF = """(of) => Math.min(...[...document.querySelectorAll(of)]
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


@pytest.mark.thorough
def test_eight_at_one_table_are_drawn_without_crowding(party: Callable[..., Party]) -> None:
    table = party("Maximiliane", "Bartholomé")
    assert table.tablet is not None
    tablet, names = table.tablet.page, ("Maximiliane", "Bartholomé")
    for chair in (2, 3, 4, 6, 7, 8):
        table.opener.press(f"Chair {chair}")
        table.opener.press("A practice player")
        expect(table.opener.button(f"Chair {chair}")).to_have_count(0)
    table.choose("Secret Identity")
    table.start()

    expect(tablet.locator(".secret_identity-board li")).to_have_count(8)
    assert tablet.evaluate(CROWDED) == []
    assert tablet.evaluate(SIZES_OF, ".secret_identity-reminder") >= FROM_A_METRE_PX
    assert tablet.evaluate(CUT_OFF, ".tablet-name") == []
    tablet.evaluate(LONGEST)
    table.shot("eight-longest")
    assert tablet.evaluate(CROWDED) == []
    assert tablet.evaluate(CUT_OFF, ".secret_identity-board > li > span") == []
    table.shot("eight-laying")
    for name in names:
        table[name].press(KNOWN)
    for name in names:
        expect(table[name].button(LOOK)).to_be_visible(timeout=PRACTICE_MS)
        look(table[name])
        place(table[name], "Fits", "Fits", "Does not fit")
    safes = tablet.locator(".secret_identity-safes > li")
    expect(safes).to_have_count(8, timeout=PRACTICE_MS)
    assert tablet.evaluate(CROWDED) == []
    phone = table.opener.page
    expect(phone.locator(".secret_identity-opponents button")).to_have_count(7)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table.shot("eight-voting")
    for name in names:
        for number in range(1, 8):
            vote_key(table[name], number).click()
        put_in(table[name])
    table.opener.button("Reveal", exact=False).click(timeout=PRACTICE_MS)
    tablet.locator(".secret_identity-stage").click()
    expect(tablet.locator(".secret_identity-pawn")).to_have_count(7)
    assert tablet.evaluate(CROWDED) == []
    table.shot("eight-revealed")
    for _ in range(7):
        reveal_next(table.opener)
    expect(tablet.locator(".secret_identity-summary tbody tr")).to_have_count(8)
    assert tablet.evaluate(CROWDED) == []
    table.shot("eight-summary")
