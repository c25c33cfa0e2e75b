"""What README and docs tell to type works: every command is run, or it is said why not."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FOXDEN = f"{shlex.quote(sys.executable)} -c 'from foxden.cli import main; main()'"
LESS = {
    " GAME ": " outfox ",
    " A,B ": " cub,random ",
    "--games 200": "--games 2",
    " page site": " page site --no-prints",
}
"""For what a reader puts in, and for what would take long."""

OPERATORS = "done once by an operator, on a machine of their own"
INTERNET = "needs the internet"
ELSEWHERE = {
    "foxden serve --lan": "opens the machine to its network; tests/server serves on itself",
    "foxden solve outfox": "minutes of proving; `make prove` does it in tests/solver",
    "foxden solve --check": "minutes of checking; `make prove` does it in tests/solver",
    "foxden puzzles make": "minutes of proving; tests/daily/test_makers.py does it in small",
    "foxden puzzles make fennecs": "the same",
    "foxden train fennecs FOLDER": "needs PyTorch, and minutes of a GPU",
    "foxden restore FILE --database URL": "tests/server/test_stores.py does it",
    "python3 -m http.server --directory site": "tests/browser/test_offline.py does it",
    "python benchmarks/solver.py": "a benchmark, no test",
    "python tools/make_openings.py FILE": "hours of proving",
    "python tools/make_main_line.py docs/images/outfox-main-line.svg": "writes a picture anew",
    "pytest tests/conformance/test_playthroughs.py --write-golden": "writes what tests compare",
    "pytest tests/prints --write-golden": "the same",
    "pip install foxden[research]": INTERNET,
    'pip install "foxden[research]"': INTERNET,
    'pip install "foxden[learning]"': INTERNET,
    "pip install httpx websockets": INTERNET,
    "apt install python3-venv nginx certbot python3-certbot-nginx postgresql": OPERATORS,
    "useradd --system --create-home --home-dir /srv/foxden foxden": OPERATORS,
    "sudo -u postgres createuser foxden": OPERATORS,
    "sudo -u postgres createdb --owner foxden foxden": OPERATORS,
    "sudo -u foxden python3 -m venv /srv/foxden/venv": OPERATORS,
    "sudo -u foxden /srv/foxden/venv/bin/pip install foxden": OPERATORS,
    "systemctl enable --now foxden": OPERATORS,
    "curl http://127.0.0.1:8080/health": OPERATORS,
    "nginx -t && systemctl reload nginx": OPERATORS,
    "certbot --nginx -d table.example.org": OPERATORS,
    "sudo -u foxden FOXDEN_DATABASE=postgresql://foxden@/foxden /srv/foxden/venv/bin/foxden backup"
    " /srv/foxden/backup-$(date +%F).gz": OPERATORS,
}


def commands_of(page: Path) -> Iterator[str]:
    """In the order of the page, without comments; those in the text, too."""
    text = page.read_text(encoding="utf-8")
    for block, inline in re.findall(r"```sh\n(.*?)```|(?<!`)`([^`\n]+)`(?!`)", text, re.DOTALL):
        for line in block.splitlines():
            yield line.partition(" #")[0].strip().removeprefix(".venv/bin/")
        if re.match(r"(foxden|python|pytest|pip|make) ", inline):
            yield inline


def is_run(command: str) -> bool:
    return command.startswith("foxden ") and command not in ELSEWHERE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_of_a_page_work(page: Path, tmp_path: Path) -> None:
    for command in filter(is_run, commands_of(page)):
        line = command if " " in command.removeprefix("foxden ") else f"{command} --help"
        for long, short in LESS.items():
            line = line.replace(long, short)
        line = re.sub(r"^foxden ", lambda _: f"{FOXDEN} ", line)
        done = subprocess.run(  # noqa: S602  what our own pages say
            line, shell=True, cwd=tmp_path, input="q\n", capture_output=True, text=True
        )
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), (command, done.stderr)


def test_every_other_command_is_a_target_of_make_or_has_a_reason() -> None:
    told = {command for page in PAGES for command in commands_of(page)}
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    made = {f"make {target}" for target in targets}
    assert {each for each in told if not is_run(each)} - made - ELSEWHERE.keys() == set()
    assert ELSEWHERE.keys() - told == set()
    assert sum(map(is_run, told)) >= 10
