"""Settings from the environment and the command line; what goes wrong is one clear sentence."""

from __future__ import annotations

import errno
import sys
from pathlib import Path

import pytest

from server.commands.cli import main
from server.config import Config, ConfigError, from_environment
from tests.support import environment


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in environment.settings():
        monkeypatch.delenv(name)


def test_no_setting_of_a_shell_reaches_the_hubs_of_the_tests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = from_environment()
    for name in ("DATABASE_URL", "REDIS_URL", "TABLEE_DATA", "TABLEE_PUBLIC_URL"):
        monkeypatch.setenv(name, "somebody's own")
    for name in ("PORT", "TABLEE_PROXY", "TABLEE_PROCESSES", "TABLEE_THOROUGH"):
        monkeypatch.setenv(name, "1")
    environment.forget_settings()
    assert from_environment() == before
    assert environment.settings() == {"TABLEE_THOROUGH"}


def test_what_hosts_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "5000")
    monkeypatch.setenv("DATABASE_URL", "postgres://me:pw@db/tables")
    monkeypatch.setenv("REDIS_URL", "redis://queue")
    monkeypatch.setenv("TABLEE_HOSTS", "a.example,b.example")
    config = from_environment()
    assert config.port == 5000
    assert config.store_url == "postgresql+pg8000://me:pw@db/tables"
    assert config.redis_url == "redis://queue"
    assert config.hosts == ("a.example", "b.example")


def test_where_processes_announce_their_news_has_three_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """--queue before TABLEE_QUEUE before REDIS_URL, as ever."""
    asked: list[Config] = []

    def doctor(config: Config) -> int:
        asked.append(config)
        return 0

    monkeypatch.setattr("server.commands.doctor.doctor", doctor)
    monkeypatch.setenv("REDIS_URL", "redis://host")
    main(["doctor"])
    monkeypatch.setenv("TABLEE_QUEUE", "redis://ours")
    main(["doctor"])
    main(["doctor", "--queue", "redis://typed"])
    assert [config.redis_url for config in asked] == [
        "redis://host",
        "redis://ours",
        "redis://typed",
    ]


def test_the_engine_is_eventlet_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert from_environment().engine == "eventlet"
    monkeypatch.setenv("TABLEE_ENGINE", "")
    assert from_environment().engine == "eventlet"
    monkeypatch.setenv("TABLEE_ENGINE", "gevent")
    assert from_environment().engine == "gevent"


def test_an_engine_that_is_not_there_is_one_clear_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLEE_ENGINE", "steam")
    assert main(["serve"]) == 2
    [said] = capsys.readouterr().err.splitlines()
    assert "'steam'" in said
    monkeypatch.setenv("TABLEE_ENGINE", "gevent")
    monkeypatch.setitem(sys.modules, "gevent", None)
    monkeypatch.delitem(sys.modules, "server.engine.gevent_engine", raising=False)
    assert main(["serve"]) == 2
    [said] = capsys.readouterr().err.splitlines()
    assert "pip install gevent." in said


def test_a_port_is_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "http")
    with pytest.raises(ConfigError, match="PORT must be a number"):
        from_environment()


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    config = Config(data=tmp_path / "data")
    secret = config.secret()
    assert len(secret) >= 32
    assert Config(data=tmp_path / "data").secret() == secret
    assert (tmp_path / "data" / "secret.key").stat().st_mode & 0o077 == 0
    assert Config(data=tmp_path / "other").secret() != secret


def test_the_secret_key_may_be_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_SECRET", "given by its host")
    assert Config(data=tmp_path).secret() == b"given by its host"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kept", [b"", b"\n", b"short"])
def test_a_key_that_is_none_is_refused(tmp_path: Path, kept: bytes) -> None:
    """As a first start on a full disk left it behind, once."""
    file = tmp_path / "secret.key"
    file.write_bytes(kept)
    with pytest.raises(ConfigError, match="empty or damaged") as refusal:
        Config(data=tmp_path).secret()
    assert str(file) in str(refusal.value)


def test_a_secret_that_anybody_guesses_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_SECRET", "tablee")
    with pytest.raises(ConfigError, match="too short"):
        Config(data=tmp_path).secret()


def test_a_full_disk_leaves_no_half_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("server.files.os.fsync", full)
        with pytest.raises(ConfigError, match="No space left"):
            Config(data=tmp_path).secret()
    assert list(tmp_path.iterdir()) == []
    assert len(Config(data=tmp_path).secret()) == 64


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    assert main(["replay", str(file), "--data", str(file / "data")]) == 2
    [said] = capsys.readouterr().err.splitlines()
    assert str(file / "data") in said
    assert "--data" in said


# tablee simulate


def test_whole_games_are_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    import json

    words = ["simulate", "bazaar", "--seats", "3", "--games", "4", "--seed", "5", "--json"]
    assert main([*words, "--option", "rounds=3", "--option", "mood=wild"]) == 0
    games = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(games) == 4
    for game in games:
        assert game.keys() >= {
            "game",
            "seats",
            "options",
            "actions",
            "rounds",
            "scores",
            "winners",
        }
        assert (game["seats"], game["rounds"], len(game["scores"])) == (3, 3, 3)
        assert game["options"]["mood"] == "wild"
    main([*words, "--option", "rounds=3", "--option", "mood=wild"])
    again = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert again == games, "the same seed gives the same games"


def test_a_game_that_breaks_the_contract_is_told_by_the_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules import catalogue

    monkeypatch.setattr(catalogue.find("bazaar"), "due", lambda state: None)
    monkeypatch.setattr(catalogue.find("bazaar"), "offers", lambda state, actor: ())
    assert main(["simulate", "bazaar", "--games", "2"]) == 1
    assert "breaks the contract" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "chess"],
        ["simulate"],
        ["simulate", "bazaar", "bazaar"],
        ["simulate", "--judge", "chess"],
        ["simulate", "--judge", "secret_identity", "--seats", "2"],
        ["simulate", "bazaar", "--seats", "9"],
        ["simulate", "bazaar", "--option", "hat=1"],
        ["simulate", "bazaar", "--option", "rounds=many"],
        ["simulate", "bazaar", "--option", "rounds"],
    ],
)
def test_what_cannot_be_simulated_is_said_in_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith("tablee: ")
    assert len(said.splitlines()) == 1
