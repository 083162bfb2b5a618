"""The servers that tests start and stop."""

from __future__ import annotations

import pg8000.dbapi
import pytest
from sqlalchemy import make_url

from tests.support import services


def test_a_missing_service_is_loud_and_in_ci_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "PostgreSQL IS NOT INSTALLED.*apt-get install postgresql"
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=sentence):
        services.missing("PostgreSQL", "postgresql")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=sentence):
        services.missing("PostgreSQL", "postgresql")


def test_a_database_server_stops_although_somebody_still_talks_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with services.postgresql() as server:
        url = make_url(server.database())
        talking = pg8000.dbapi.connect(
            "tablee", host="127.0.0.1", port=url.port, database=url.database
        )
        monkeypatch.setattr(services, "PATIENCE_S", 30)
    with pytest.raises(pg8000.dbapi.Error):
        talking.cursor().execute("SELECT 1")
