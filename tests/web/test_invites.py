"""The way in, as screens show it: the code of the table, and of the Wi-Fi before it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.devices import TABLET, Device, Party

SECRET = "correct horse"


def show_wifi(phone: Device, name: str) -> None:
    phone.press("Show the QR code large")
    phone.press("Show the Wi-Fi too")
    phone.page.get_by_label("Name of the Wi-Fi").fill(name)
    phone.page.get_by_label("Password (leave it empty").fill(SECRET)
    phone.shot("invite-wifi-form")
    phone.press("Show it")


def test_two_codes_lead_to_the_table(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = party("Mia", "Léo")
    mia, leo, tablet = table["Mia"], table["Léo"], table.tablet
    assert tablet is not None
    show_wifi(mia, "Rue des Lilas 7")
    for screen in (mia, tablet):
        expect(screen.page.get_by_alt_text("QR code of the Wi-Fi")).to_be_visible()
        expect(screen.page.get_by_alt_text("QR code of this table").last).to_be_visible()
        expect(screen.page.get_by_text("Rue des Lilas 7 (from Mia)")).to_be_visible()
    leo.press("Show the QR code large")
    expect(leo.page.get_by_text(SECRET)).to_be_hidden()
    leo.page.get_by_text("Password of the Wi-Fi, to type").click()
    expect(leo.page.get_by_text(SECRET)).to_be_visible()
    mia.shot("invite-codes-phone")
    tablet.shot("invite-codes-tablet")
    tablet.page.set_viewport_size({"width": 800, "height": 1280})
    tablet.shot("invite-codes-upright")
    lying = device()
    lying.go(f"/{table.code}/table")
    expect(lying.page.get_by_alt_text("QR code of the Wi-Fi")).to_be_visible()
    lying.shot("invite-codes-phone-as-table")


def test_a_wrong_password_is_said_and_the_wifi_can_be_taken_away(
    party: Callable[..., Party],
) -> None:
    table = party("Mia", tablet=False)
    mia = table["Mia"]
    show_wifi(mia, "Home")
    mia.press("Another Wi-Fi")
    mia.page.get_by_label("Name of the Wi-Fi").fill("Home")
    mia.page.get_by_label("Password (leave it empty").fill("short")
    mia.press("Show it")
    mia.sees("A Wi-Fi’s password has 8 to 63 signs")
    mia.page.get_by_label("Password (leave it empty").fill("")
    mia.press("Show it")
    mia.page.get_by_text("Password of the Wi-Fi, to type").click()
    mia.sees("It has no password.")
    mia.press("Do not show it")
    expect(mia.page.get_by_alt_text("QR code of the Wi-Fi")).to_have_count(0)


def test_another_table_shows_no_wifi(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    show_wifi(party("Mia", tablet=False)["Mia"], "Home")
    other = party("Zoé", tablet=False)
    tablet = device(TABLET)
    tablet.go(f"/{other.code}/table")
    expect(tablet.page.get_by_alt_text("QR code of this table")).to_be_visible()
    expect(tablet.page.get_by_alt_text("QR code of the Wi-Fi")).to_have_count(0)
    other["Zoé"].press("Show the QR code large")
    expect(other["Zoé"].button("Show the Wi-Fi too")).to_be_visible()


def test_the_help_page_names_the_likely_causes_and_the_commands(
    device: Callable[..., Device],
) -> None:
    phone = device()
    phone.go("/help")
    phone.page.get_by_text("For another phone that does not find it").click()
    for cause in ("A guests’ network", "A login page of the Wi-Fi", "A VPN or private relay"):
        phone.sees(cause)
    phone.sees("sudo ufw allow")
    phone.sees("netsh advfirewall")
    phone.shot("help-causes")
