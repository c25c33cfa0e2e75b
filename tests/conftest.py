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


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:  # a process among several has none
        config.pluginmanager.register(ToldAtOnce(reporter))


class ToldAtOnce:
    """Names what fails when it fails: a run that is cut short has said so, too."""

    def __init__(self, reporter: pytest.TerminalReporter) -> None:
        self._reporter = reporter

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._reporter.ensure_newline()
            last = report.longreprtext.splitlines()[-1:]
            self._reporter.write_line(" ".join([f"{report.when} of {report.nodeid}:", *last]))


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-golden"))
