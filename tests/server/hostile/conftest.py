"""Houses for those who mean no good."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.databases import new_database
from server.house import House, open_house


@pytest.fixture(params=["sqlite", "postgresql"])
def den(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A house on either store: on PostgreSQL a hello is answered later."""
    chosen: dict[str, Any] = {"commands_per_second": 10**6}  # what is refused is refused as such
    if request.param == "postgresql":
        chosen["database"] = new_database(request.getfixturevalue("postgres"))
    with open_house(tmp_path, **chosen) as opened:
        yield opened
