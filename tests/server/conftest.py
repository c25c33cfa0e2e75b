"""A server for the tests of a module, so that each test only makes its own tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from foxden.server import hub
from foxden.server.settings import sqlite_url
from server.databases import new_database, postgres_server
from server.house import House, open_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="module")
def house_in_a_hurry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Where nobody waits long for who is gone."""
    folder = tmp_path_factory.mktemp("hurry")
    with open_house(folder, gone_seconds=0.2) as opened:
        yield opened


@pytest.fixture
def often_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a house of the test's own process nobody waits long for the next round of housekeeping."""
    monkeypatch.setattr(hub, "_SWEEP_SECONDS", 0.1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "foxden.db")
    return new_database(request.getfixturevalue("postgres"))
