"""Hunch on three phones and a tablet: without the box, and with it and the advanced rules."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from playwright.sync_api import Locator, expect

from tests.web.devices import Device, Party

NAMES = ("Léo", "Zoé", "Mia")
SECRETS = 3
EVENING = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)
Secrets = dict[str, list[str]]  # whose words they are, in the order of the row


# --- What people do with their phones ---


def clockwise(table: Party, name: str) -> list[str]:
    """As they sit around the tablet, from one of them on."""
    assert table.tablet is not None
    around = table.tablet.page.locator(".tablet-chair .tablet-name").all_inner_texts()
    at = around.index(name)
    return around[at:] + around[:at]


def everybody_writes(table: Party) -> None:
    """On every phone: covers have moved, the token and the scores are those of this round."""
    for name in NAMES:
        expect(table[name].page.get_by_label("Clue 1", exact=True)).to_be_visible()


def first_player(table: Party) -> str:
    """Who has the token beside its purse."""
    return next(
        name for name in NAMES if table[name].page.locator(".hunch-purse .picto").count() == 1
    )


def peek(phone: Device) -> list[str]:
    """Hold to see my secrets; let go and they are gone."""
    words = phone.page.locator(".hunch-mine .hunch-word")
    expect(words).to_have_count(0)
    phone.page.locator(".hunch-hand .secret-lid").hover()
    phone.page.mouse.down()
    expect(words).to_have_count(SECRETS)
    seen = words.all_inner_texts()
    phone.page.mouse.up()
    expect(words).to_have_count(0)
    return seen


def write(phone: Device, label: str, words: str) -> None:
    line = phone.page.get_by_label(label, exact=True)
    line.fill(words)
    line.blur()


def write_clues(phone: Device, one: str, other: str) -> None:
    write(phone, "Clue 1", one)
    write(phone, "Clue 2", other)
    phone.press("Done")


def seller_is(phone: Device, seller: str) -> None:
    expect(phone.page.locator(".hunch-sale")).to_contain_text(seller)


def nobody_bids(table: Party, *sellers: str) -> None:
    for seller in sellers:
        for name in clockwise(table, seller)[1:]:
            seller_is(table[name], seller)
            table[name].press("Pass")


def lay_clue(phone: Device, clue: str, place: int, answer: str | None = None) -> None:
    phone.press(clue, exact=False)
    if answer:
        phone.press(answer)
    phone.press(f"Secret {place}")
    phone.press("Take the clue")


def opponents_secret(phone: Device, owner: str, place: int) -> Locator:
    row = phone.page.locator(".hunch-opponent", has_text=owner).locator(".hunch-secret")
    return row.filter(has=phone.page.locator(f".hunch-back:text-is('{place}')"))


def guess(phone: Device, owner: str, place: int, word: str) -> None:
    """Tapped in the grid; typed where there is none."""
    opponents_secret(phone, owner, place).click()
    sheet = phone.page.get_by_role("dialog")
    typed = sheet.get_by_label("Word", exact=True)
    expect(typed.or_(sheet.locator(".hunch-grid")).first).to_be_visible()
    if typed.is_visible():
        typed.fill(word)
        phone.press("Lay this guess")
    else:
        sheet.get_by_role("button", name=word, exact=True).click()
    expect(phone.button(f"Take back “{word}”")).to_be_visible()


def turn_up(phone: Device, owner: str, place: int) -> None:
    phone.press(f"Turn up the guesses at secret {place} of {owner}")
    expect(phone.page.locator(".hunch-stage h2")).to_contain_text(f"Secret {place} of {owner}")


def quick_round(table: Party, guesser: str, owner: str, place: int, word: str) -> None:
    """Nobody buys, everybody takes coins, one guesses one secret."""
    everybody_writes(table)
    first = first_player(table)
    for name in NAMES:
        write_clues(table[name], f"thing of {name}", f"thought of {name}")
    nobody_bids(table, *clockwise(table, first))
    for name in clockwise(table, first):
        table[name].press("from the bank", exact=False)
    guess(table[guesser], owner, place, word)
    for name in NAMES:
        table[name].press("Done" if name == guesser else "Guess nothing this round")
    turn_up(table[guesser], owner, place)
    table[owner].press("Close the round")


# --- Without the box ---


def test_three_phones_and_a_tablet_play_three_rounds(party: Callable[..., Party]) -> None:
    table = party(*NAMES)
    table.choose("Hunch")
    table.start()
    secrets = choose_secrets(table)
    first = first_player(table)
    write_first_clues(table, secrets)
    first_auctions(table, first)
    first_bonus(table, first)
    first_guesses(table, secrets)
    table.moves()
    first_reveal(table, secrets)

    table.moves(False)
    quick_round(table, "Zoé", "Mia", 2, secrets["Mia"][1])
    quick_round(table, "Zoé", "Léo", 1, secrets["Léo"][0])
    assert table.tablet is not None
    expect(table.tablet.page.locator(".over-winners")).to_contain_text("Zoé")
    expect(table.on_tablet("3 secrets: you begin to understand each other.")).to_be_visible()
    rating = table["Léo"].page.get_by_role("heading", name="3 of 9 secrets guessed")
    expect(rating).to_be_visible()
    expect(table.on_tablet(secrets["Léo"][2])).to_be_visible()
    table.shot("hunch-over")


def choose_secrets(table: Party) -> Secrets:
    """Tap a word on each card; Léo thinks again; the grid then holds every secret."""
    secrets: Secrets = {}
    for name in NAMES:
        phone = table[name]
        cards = phone.page.locator(".hunch-target")
        expect(cards).to_have_count(3)
        expect(phone.button("Done")).to_be_disabled()
        for place in range(3):
            word = cards.nth(place).get_by_role("button").nth(place)
            word.click()
            expect(word).to_have_attribute("aria-pressed", "true")
        secrets[name] = cards.locator("[aria-pressed=true]").all_inner_texts()
        table.shot("hunch-secrets") if name == "Léo" else None
        phone.press("Done")
    expect(table["Mia"].page.locator(".hunch-grid > li")).to_have_count(12)
    assert table.tablet is not None
    on_tablet = table.tablet.page.locator(".hunch-grid-word")
    expect(on_tablet).to_have_count(36)
    words = on_tablet.all_inner_texts()
    assert {word for own in secrets.values() for word in own} <= set(words)
    everybody_writes(table)
    assert peek(table["Léo"]) == secrets["Léo"]
    return secrets


def write_first_clues(table: Party, secrets: Secrets) -> None:
    """A word of the grid is named while typing. Zoé draws another card. Mia's phone reloads."""
    leo, zoe, mia = (table[name] for name in NAMES)
    barred = secrets["Mia"][0]
    write(leo, "Clue 1", f"not a {barred}")
    expect(leo.page.locator(".word-line-problem")).to_contain_text(f"“{barred}” lies in the grid")
    expect(leo.button("Done")).to_be_disabled()
    table.shot("hunch-grid-word")
    write(leo, "Clue 1", "would not fit in a bag")
    expect(leo.page.locator(".word-line-problem")).to_have_count(0)
    table.shot("hunch-writing")
    write(leo, "Clue 2", "quiet")
    leo.press("Done")

    zoe.page.get_by_role("button", name="Draw another card").first.click()
    expect(zoe.page.get_by_role("button", name="Draw another card")).to_have_count(0)
    write_clues(zoe, "smells of summer", "older than granny")

    write(mia, "Clue 1", "best in winter")
    mia.page.reload()
    expect(mia.page.get_by_label("Clue 1", exact=True)).to_have_value("best in winter")
    write(mia, "Clue 2", "grows")
    mia.press("Done")


def pick_a_clue(phone: Device) -> None:
    """Once they can be picked: while others still bid, they lie there to be read.

    Which categories are drawn is chance: a question wants its answer.
    """
    clue = phone.page.locator("button.hunch-clue").first
    clue.click()
    expect(clue).to_have_attribute("aria-pressed", "true")
    if phone.page.get_by_text("Your answer to the question").is_visible():
        phone.press("No")


def first_auctions(table: Party, first: str) -> None:
    """The rulebook's example: 1, 3, and the first one passes."""
    assert table.tablet is not None
    seller, low, high = clockwise(table, first)
    seller_is(table[low], seller)
    expect(table[seller].page.locator(".hunch-sale h2")).to_have_text("You sell one of these")
    # Who only looks on has the rest of the table below the hand: everybody's coins, the last event.
    meanwhile = table[seller].page.locator(".seat-meanwhile")
    expect(meanwhile.locator(".phone-chair")).to_have_count(3)
    expect(meanwhile.locator(".phone-last")).to_be_in_viewport()
    table[seller].shot("hunch-selling")
    table[low].press("Bid 1")
    table[high].press("+2")
    expect(table[high].page.locator(".bid-pad-amount")).to_contain_text("3")
    table.shot("hunch-auction")
    table[high].shot("hunch-auction-bidding")
    table[high].press("Bid 3")
    leading = table.tablet.page.locator(".hunch-bidders > [data-leads]")
    expect(leading).to_contain_text(high)
    expect(leading.get_by_role("img", name="3 coins")).to_be_visible()
    table[low].press("Pass")
    winner = table[high]
    pick_a_clue(winner)
    winner.press("Secret 1")
    winner.shot("hunch-placing")
    winner.press("Take the clue")
    expect(table.tablet.page.locator(".hunch-secrets .hunch-chip")).to_have_count(1)
    expect(winner.page.get_by_role("img", name="2 coins")).to_be_visible()
    nobody_bids(table, low, high)


def first_bonus(table: Party, first: str) -> None:
    """The first one takes a clue that nobody bought, the others take coins."""
    one, *others = clockwise(table, first)
    phone = table[one]
    expect(phone.page.locator(".hunch-unsold, .hunch-pick-clues .hunch-clue").first).to_be_visible()
    phone.shot("hunch-bonus")
    phone.press("A clue", exact=False)
    pick_a_clue(phone)
    phone.press("Secret 2")
    table.shot("hunch-bonus-take")
    phone.press("Take the clue")
    for name in others:
        table[name].press("from the bank", exact=False)


def first_guesses(table: Party, secrets: Secrets) -> None:
    """Léo and Zoé guess the same secret of Mia, one of them rightly; Mia leaves her card blank."""
    leo, zoe, mia = (table[name] for name in NAMES)
    opponents_secret(leo, "Mia", 1).click()
    table.shot("hunch-guess-word")
    leo.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    guess(leo, "Mia", 1, secrets["Zoé"][0])
    leo.press(f"Take back “{secrets['Zoé'][0]}”")
    guess(leo, "Mia", 1, secrets["Léo"][0])
    table.shot("hunch-guess")
    leo.press("Done")
    guess(zoe, "Mia", 1, secrets["Mia"][0])
    zoe.press("Done")
    expect(mia.button("Done")).to_have_count(0)  # nothing lures her on with nothing guessed
    mia.press("Guess nothing this round")


def first_reveal(table: Party, secrets: Secrets) -> None:
    """A little drama: nothing tells the truth before the stage does. A tap skips ahead."""
    assert table.tablet is not None
    tablet, word = table.tablet.page, secrets["Mia"][0]
    expect(tablet.locator(".hunch-face-down .seat-name")).to_have_count(2)
    table.shot("hunch-laid")
    watched = (tablet, table["Léo"].page)
    for screen in (table.tablet, table["Léo"]):
        screen.stop_clock(at=EVENING)
    turn_up(table["Zoé"], "Mia", 1)
    for page in watched:
        expect(page.locator(".hunch-stage:not([data-truth])")).to_be_visible()
    expect(tablet.locator(".tablet-last")).to_have_text("")
    expect(tablet.locator(".tablet-score")).to_have_text(["0"] * len(NAMES))
    table.shot("hunch-drama")
    for page in watched:
        page.clock.resume()
    tablet.locator(".hunch-stage").click()
    expect(tablet.locator(".hunch-the-secret")).to_have_text(word)
    expect(tablet.locator(".hunch-points")).to_have_text(["Zoé +1", "Mia +1"])
    expect(tablet.locator(".tablet-last")).to_have_text(f"Zoé guessed secret 1 of Mia: {word}.")
    for name in NAMES:  # skipped for all
        expect(table[name].page.locator(".hunch-stage[data-truth]")).to_be_visible()
    table.shot("hunch-revealed")

    # Mia disputes, the others leave it as it was.
    table["Mia"].press("Object")
    judgement = table["Mia"].page.locator(".hunch-judgements > li", has_text=word)
    table["Mia"].shot("hunch-dispute")
    judgement.get_by_role("button").click()
    expect(tablet.locator(".hunch-verdict")).to_have_text("Does it count? You decide.")
    expect(tablet.locator(".time-left")).to_contain_text("waits until enough of you agree")
    table["Léo"].press("Leave it as it was")
    expect(tablet.locator(".time-left")).to_contain_text("You are voting:")
    expect(table["Zoé"].page.locator(".time-left")).to_contain_text("You are voting:")
    table["Zoé"].shot("hunch-vote-phone")
    table.tablet.shot("hunch-vote-tablet")
    table["Zoé"].press("Leave it as it was")
    table["Léo"].press("Close the round")
    expect(tablet.locator(".hunch-grid > [data-gone]")).to_have_count(1)
    expect(tablet.locator(".hunch-secrets .hunch-known")).to_have_text(word)
    everybody_writes(table)
    table.expect_scores({"Léo": 0, "Zoé": 1, "Mia": 1})
    table.shot("hunch-round-2")


# --- With the real box and the advanced rules ---


def test_with_the_real_box_and_the_advanced_rules(party: Callable[..., Party]) -> None:
    table = party(*NAMES)
    table.choose("Hunch", **{"Where do the cards come from?": "From the real box"})
    page = table.opener.page
    page.get_by_text("House rules").click()
    advanced = page.get_by_role("group", name="Advanced rules: extra guess and “too easy!”")
    advanced.get_by_role("button", name="Yes", exact=True).click()
    expect(advanced.get_by_role("button", name="Yes", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    table.start()
    secrets = {
        "Léo": ["Tiger", "Bridge", "Soap"],
        "Zoé": ["Rose", "Yoghurt", "Mars"],
        "Mia": ["Kite", "Violin", "Lemon"],
    }
    type_secrets(table, secrets)
    first = first_player(table)
    write_box_clues(table)
    buy_a_question(table, first)
    advanced_bonus(table, first)
    near_miss(table)

    quick_round(table, "Léo", "Zoé", 1, "rose")
    expect(table.on_tablet("Take away the card with Rose")).to_be_visible()
    table.shot("hunch-box-take-away")
    quick_round(table, "Léo", "Zoé", 3, "MARS")
    assert table.tablet is not None
    expect(table.tablet.page.locator(".over-winners")).to_contain_text("Zoé")
    expect(table.on_tablet("Tiger")).to_be_visible()


def type_secrets(table: Party, secrets: Secrets) -> None:
    zoe = table["Zoé"]
    assert table.tablet is not None
    steps = table.tablet.page.locator(".hunch-steps > li")
    expect(steps).to_have_count(4)
    expect(steps.last).to_contain_text("add 3 target cards that nobody has seen")
    table.shot("hunch-box-steps")
    for place in (1, 2, 3):
        write(zoe, f"Secret {place}", "Rose")
    zoe.sees("“Rose” is already one of your secrets.")
    for name, words in secrets.items():
        for place, word in enumerate(words, start=1):
            write(table[name], f"Secret {place}", word)
        table[name].shot("hunch-box-secrets") if name == "Léo" else None
        table[name].press("Done")
    everybody_writes(table)
    expect(steps).to_have_count(2)
    expect(steps.first).to_contain_text("add 3 target cards that nobody has seen")
    zoe.sees("Everybody draws 2 clue cards.")
    table.shot("hunch-box-before-writing")
    assert peek(zoe) == secrets["Zoé"]


def write_box_clues(table: Party) -> None:
    """Categories are tapped, typed, or left off. One card of the grid is entered for the check."""
    leo, zoe, mia = (table[name] for name in NAMES)
    mia.press("Have clues checked")
    expect(mia.page.get_by_role("dialog").get_by_role("textbox")).to_have_count(3)
    for label, word in (("First word", "Rose"), ("Second word", "Hammer")):
        write(mia, label, word)
    mia.press("Watch for this card")
    expect(mia.page.locator(".hunch-watched > li")).to_have_text(["Rose · Hammer"])
    expect(mia.page.get_by_label("First word")).to_have_value("")
    table["Mia"].shot("hunch-enter-grid")
    mia.page.get_by_role("dialog").get_by_role("button", name="Close").click()

    write(leo, "Clue 1", "a rose has it")
    expect(leo.page.locator(".word-line-problem")).to_contain_text("“Rose” lies in the grid")
    leo.press("Category of card 2", exact=False)
    leo.press("Another one…")
    write(leo, "Category", "In a museum")
    leo.shot("hunch-box-writing")
    write_clues(leo, "Is it alive?", "behind glass")
    clue = zoe.page.get_by_label("Clue 1", exact=True)
    clue.evaluate("field => { field.dataset.known = 'yes'; }")
    zoe.press("Category of card 1", exact=False)
    zoe.page.locator(".sheet .press-plain").nth(1).click()
    write(zoe, "Clue 1", "pale")
    write(zoe, "Clue 2", "Can I lift it?")
    expect(zoe.button("Done")).to_be_enabled()
    expect(clue).to_have_attribute("data-known", "yes")  # the field stays when a category is named
    zoe.press("Done")
    write_clues(mia, "Does it make a noise?", "round")


def buy_a_question(table: Party, first: str) -> None:
    """A clue that ends in a question mark is answered, whatever stands above it."""
    assert table.tablet is not None
    question = {"Léo": "Is it alive?", "Zoé": "Can I lift it?", "Mia": "Does it make a noise?"}
    seller, taker, other = clockwise(table, first)
    seller_is(table[taker], seller)
    object_to_a_clue(table, seller, taker, other)
    table[taker].press("Bid 1")
    table[other].press("Pass")
    lay_clue(table[taker], question[seller], 2, "Yes")
    laid = table.tablet.page.locator(".hunch-secrets .hunch-chip")
    expect(laid).to_have_text(f"{question[seller]} Yes")
    nobody_bids(table, taker, other)


def object_to_a_clue(table: Party, seller: str, taker: str, other: str) -> None:
    """The table agrees that a clue cannot stay, and its author writes another one."""
    struck = {"Léo": "behind glass", "Zoé": "pale", "Mia": "round"}[seller]
    table[other].press("Object to a clue")
    table[other].page.get_by_role("dialog").get_by_role("button", name=struck).click()
    table[taker].sees(f"{other} objects to “{struck}”. Should another clue be written?")
    table[taker].shot("hunch-object")
    for name in (taker, seller):
        table[name].press("I agree")
    write(table[seller], "Write another clue", f"quite {struck}")
    table[seller].shot("hunch-rewrite")
    table[seller].press("Lay it down")
    table[taker].sees(f"quite {struck}")


def advanced_bonus(table: Party, first: str) -> None:
    """Too easy for Zoé's yoghurt, an extra guess for Mia, a clue for Léo."""
    for name in clockwise(table, first):
        phone = table[name]
        if name == "Zoé":
            phone.press("Too easy!", exact=False)
            phone.press("Secret 2")
            phone.shot("hunch-too-easy")
            phone.press("Too easy!")
        elif name == "Mia":
            phone.shot("hunch-bonus-advanced")
            phone.press("Extra guess", exact=False)
        else:
            phone.press("A clue that nobody bought", exact=False)
            phone.page.locator("button.hunch-clue", has_text="round").click()
            phone.press("Secret 1")
            phone.press("Take the clue")


def near_miss(table: Party) -> None:
    """Not the word as it stands: its owner is asked alone, the others agree, the card leaves."""
    leo, mia = table["Léo"], table["Mia"]
    guess(leo, "Zoé", 2, "yoghurt")
    guess(mia, "Zoé", 2, "Yogurt")
    guess(mia, "Léo", 1, "Bridge")
    for name in NAMES:
        table[name].press("Guess nothing this round" if name == "Zoé" else "Done")
    expect(mia.page.get_by_role("heading", name="The reveal")).to_be_visible()
    for name in clockwise(table, first_player(table)):
        if name == "Zoé":
            turn_up(mia, "Zoé", 2)
            decide(table)
        elif name == "Léo":
            turn_up(mia, "Léo", 1)
            leo.press("It does not count")
            leo.sees("Nobody guessed it. It stays secret.")
    leo.press("Close the round")
    everybody_writes(table)
    table.expect_scores({"Léo": 2, "Zoé": 3, "Mia": 2})
    assert table.tablet is not None
    expect(table.tablet.page.locator(".hunch-miss .seat-name")).to_have_text("Mia")
    expect(table.tablet.page.locator(".hunch-steps")).to_have_count(0)  # by now all know
    table.tablet.shot("hunch-miss-tablet")


def decide(table: Party) -> None:
    leo, zoe = table["Léo"], table["Zoé"]
    leo.sees("Zoé judges the guesses.")
    expect(leo.button("It counts")).to_have_count(0)
    question = zoe.page.locator(".secret", has_text="Right or wrong?")
    question.locator(".secret-lid").hover()
    zoe.page.mouse.down()
    expect(question).to_contain_text("Mia wrote “Yogurt”")
    zoe.page.mouse.up()
    zoe.shot("hunch-near-miss")
    zoe.press("It counts")
    leo.sees("Zoé says: “Yogurt” by Mia counts.")
    # The word is out, what it is worth is not: nothing tells it before the table does.
    for screen in table.everybody():
        expect(screen.page.locator(".hunch-verdict")).to_have_text("Does it count? You decide.")
    assert table.tablet is not None
    expect(table.tablet.page.locator(".tablet-score")).to_have_text(["0", "0", "0"])
    expect(table.on_tablet("Take away the card with Yoghurt")).to_have_count(0)
    table.shot("hunch-near-miss-open")
    expect(zoe.button("I agree")).to_have_count(0)
    leo.shot("hunch-agree")
    # Mia and Zoé gain by it: it waits for Léo, however long that takes.
    table["Mia"].press("I agree")
    expect(table["Mia"].button("I agree")).to_have_count(0)
    expect(leo.page.locator(".time-left")).to_contain_text("waits until enough of you agree")
    leo.press("I agree")
    points = table.tablet.page.locator(".hunch-points")
    expect(points).to_have_text(["Léo +2", "Mia +2", "Zoé +3"])
    expect(table.on_tablet("Take away the card with Yoghurt")).to_be_visible()
    table.shot("hunch-box-revealed")
