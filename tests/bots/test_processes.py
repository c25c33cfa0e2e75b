"""Processes that work for others."""

import subprocess
import sys

STARTS_A_WORKER = """
import os, time
from foxden.bots.processes import Workers
workers = Workers(1)
workers.submit(os.getpid).result()
work = workers.submit(time.sleep, 3600)
while not work.running():
    time.sleep(0.01)
print("at work", flush=True)
work.result()
"""


def test_they_end_with_whoever_started_them_even_if_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTS_A_WORKER], stdout=subprocess.PIPE, text=True
    ) as starter:
        assert starter.stdout is not None
        assert starter.stdout.readline() == "at work\n"
        starter.kill()
        starter.communicate(timeout=300)  # the worker has the same output, and holds it open
