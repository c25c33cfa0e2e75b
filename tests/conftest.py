"""Options and settings of the whole test run."""

import pytest
from hypothesis import settings

# Slow shared machines must not fail a correct program, and a failure must repeat.
settings.register_profile("foxden", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("foxden")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-golden", action="store_true", help="write golden playthroughs and pages anew"
    )


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-golden"))
