"""A server for the tests of a module, so that each test only makes its own tables."""

from collections.abc import Iterator

import pytest

from server.house import House, open_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="module")
def house_in_a_hurry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Where nobody waits long for who is silent or gone."""
    folder = tmp_path_factory.mktemp("hurry")
    with open_house(folder, hello_seconds=0.2, gone_seconds=0.2) as opened:
        yield opened
