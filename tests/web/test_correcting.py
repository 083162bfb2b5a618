"""A step said differently, or struck: one proposes, another agrees, and the record tells it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.devices import Device, Party


def line(phone: Device, words: str) -> Locator:
    return phone.page.locator(".record-line", has_text=words)


def open_record(phone: Device) -> None:
    phone.press("Menu")
    phone.press("What happened")


def said(phone: Device, words: str) -> Locator:
    """What can be said instead."""
    return phone.page.get_by_role("dialog").get_by_role("button", name=words, exact=True)


def take(phone: Device, number: int) -> None:
    die = phone.page.locator(".got_any_words-take").nth(number)
    die.click()
    expect(die).to_have_attribute("aria-pressed", "true")


def test_an_own_step_is_said_differently(party: Callable[..., Party]) -> None:
    table = party("Léo", "Zoé", tablet=False, beside=["Mia"])
    leo, zoe = table["Léo"], table["Zoé"]
    table.choose("Got Any Words?", **{"Where do the cards come from?": "From the real box"})
    table.start()
    take(leo, 0)
    take(zoe, 1)

    open_record(leo)
    expect(line(leo, "takes Sports").get_by_label("Propose to strike this step")).to_be_visible()
    expect(line(leo, "takes Sports").get_by_label("Correct this step")).to_have_count(0)
    leo.shot("record-phone")
    line(leo, "takes Dishes").get_by_label("Correct this step").click()
    expect(said(leo, "Cars")).to_be_visible()
    leo.page.keyboard.press("Escape")  # on second thoughts; and again
    line(leo, "takes Dishes").get_by_label("Correct this step").click()
    expect(said(leo, "Cars")).to_be_visible()
    leo.shot("correct-phone")
    said(leo, "Cars").click()

    expect(leo.page.get_by_role("dialog")).to_have_count(0)
    zoe.sees("wants to correct an earlier step")
    expect(zoe.page.locator(".bar-step")).to_have_text("Léo takes Dishes")
    zoe.shot("proposal-phone")
    zoe.press("Agree")
    expect(leo.page.locator(".got_any_words-take").nth(2)).to_have_attribute("aria-pressed", "true")
    open_record(zoe)
    expect(line(zoe, "takes Cars").locator("del")).to_have_text("Léo takes Dishes")
    zoe.shot("corrected-phone")


def test_what_stands_against_a_correction_is_shown(party: Callable[..., Party]) -> None:
    """Two cannot have taken the same die."""
    table = party("Léo", "Zoé", tablet=False)
    table.choose("Huns", **{"Where do the cards come from?": "From the real box"})
    table.start()
    first = plunder(table)
    plunder(table)
    open_record(first)
    line(first, "(blue)").get_by_label("Correct this step").click()
    said(first, "red").click()
    first.shot("correct-form-phone")
    said(first, "Plunder").click()
    expect(line(first, "(red)")).to_contain_text("would then be against the rules")
    first.shot("against-phone")


def plunder(table: Party) -> Device:
    """Whoever's turn it is takes the first die that lies there."""
    phone = table.whoever_may(".huns-grid")
    dice = phone.page.locator(".huns-grid .press")
    on_the_table = dice.count()
    dice.first.click()
    phone.press("Plunder")
    expect(dice).not_to_have_count(on_the_table)
    return phone
