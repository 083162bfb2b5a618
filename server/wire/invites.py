"""What screens at a table show for who is not there yet: the hub's address, and the Wi-Fi.

The Wi-Fi's password goes to screens that are at a table, and in this house: nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kernel import Illegal
from server.net.qr import svg_qr
from server.net.whereabouts import Whereabouts
from server.net.wifi import NoWifi, Wifi, Wifis


class Invites:
    def __init__(self, whereabouts: Whereabouts, wifis: Wifis) -> None:
        self._at = whereabouts
        self._wifis = wifis

    def view(self, code: str, address: str) -> dict[str, Any]:
        """For a screen at this table that has this address itself."""
        at, here = self._at, self._at.is_neighbour(address)
        wifi = self._wifis.of(code) if here else None
        own_names = not at.hosted
        return {
            "address": at.address() if own_names or at.public_url else None,
            "secure_address": at.address(secure=True) if own_names and at.https_port else None,
            "others": at.addresses()[1:] if own_names else [],
            "name": at.by_name() if own_names else None,
            "wifi": _shown(wifi) if wifi else None,
            "may_set_wifi": here and self._wifis.house is None,
        }

    def check(self, address: str, wifi: Wifi | None) -> None:
        """Before somebody who is seated says which Wi-Fi it is; None: none."""
        if not self._at.is_neighbour(address):
            raise Illegal("table.wifi_not_here")
        if self._wifis.house is not None:
            raise Illegal("table.wifi_by_host")
        try:
            if wifi is not None:
                wifi.check()
        except NoWifi as wrong:
            name = wrong.what == "name"
            raise Illegal("table.wifi_name" if name else "table.wifi_password") from None

    def forget_unless(self, exists: Callable[[str], bool]) -> None:
        self._wifis.forget_unless(exists)

    def set(self, code: str, wifi: Wifi | None) -> None:
        """Waits for the disk."""
        self._wifis.set(code, wifi)


def _shown(wifi: Wifi) -> dict[str, Any]:
    return {
        "name": wifi.name,
        "password": wifi.password,
        "by": wifi.by,
        "qr": svg_qr(wifi.code()).decode(),
    }
