"""As many files may be open as the system lets us; where that is too few the log says so."""

import json
import resource
import subprocess
import sys

import pytest

SCRIPT = """\
import resource, sys
from foxden.server.json_logs import set_up_logs
from foxden.server.run import allow_files
resource.setrlimit(resource.RLIMIT_NOFILE, (256, int(sys.argv[1])))
set_up_logs()
allow_files(1000)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(("most", "is_told"), [(1000, False), (999, True)])
def test_a_server_may_open_as_many_files_as_the_system_lets_it(most: int, *, is_told: bool) -> None:
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[1] > most
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(most)], capture_output=True, check=True, text=True
    )
    assert ran.stdout == f"{most}\n"
    told = [json.loads(line) for line in ran.stderr.splitlines()]
    assert [(each["allowed"], each["wanted"]) for each in told] == [(999, 1000)] * is_told
