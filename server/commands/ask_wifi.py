"""`tablee --wifi NAME`: the password is asked for once, and kept in the data folder."""

from __future__ import annotations

import sys
from getpass import getpass

from server.config import Config, ConfigError
from server.net.wifi import HOUSE, NoWifi, Wifi, keep, kept


def with_wifi(config: Config) -> Config:
    """The same settings; what they lack of the Wi-Fi is asked for, and in the data folder then."""
    if not config.wifi:
        return config
    if config.public_url or config.behind_proxy:
        raise ConfigError("--wifi is for a hub at home: guests of a hosted one are elsewhere.")
    known = kept(config.wifi_file)
    house = known.get(HOUSE)
    same = house is not None and house.name == config.wifi
    password = house.password if house and same else _ask(config)
    wifi = Wifi(config.wifi, password, config.wifi_hidden)
    if wifi != house:
        try:
            keep(config.wifi_file, {**known, HOUSE: wifi})
        except OSError as error:
            raise ConfigError(
                f"Tablée cannot write to {config.data} ({error.strerror}): "
                "choose another folder with --data."
            ) from error
    return config


def _ask(config: Config) -> str:
    try:
        Wifi(config.wifi).check()
    except NoWifi:
        raise ConfigError(f"{config.wifi!r} is no name of a Wi-Fi: 1 to 32 signs.") from None
    if not sys.stdin.isatty():
        raise ConfigError(
            "--wifi asks for the password: start it once in a terminal. It is kept then."
        )
    while True:
        password = getpass(f"  Password of the Wi-Fi {config.wifi} (Enter: it has none): ")
        try:
            return Wifi(config.wifi, password).check().password
        except NoWifi:
            sys.stdout.write("  A password has 8 to 63 signs, without accents.\n")
