"""The page as a folder of files that any web host can serve: games run in the visitor's browser."""

import re
import shutil
import time
from collections.abc import Iterator
from html import escape
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec

from foxden.browser import house
from foxden.core.errors import Unreadable
from foxden.prints import PRINTS, make_print
from foxden.prints.canvas import PAPERS
from foxden.table.house import CONTENT_POLICY
from foxden.texts import LANGUAGES

_PAGE: Final = "index.html"
_ENGINE: Final = "engine.json"
_TWINS: Final = (".br", ".gz")
_OUR_OWN: Final = "house.json"
_PAPER: Final = "paper"
"""What prints are drawn from; the site has the prints themselves."""


def write_site(folder: Path, base: str | None = None, bot_seconds: float | None = None) -> None:
    """Write everything but the prints. `base`: the path it is served under, if that is known.

    Then hosts that show 404.html for what they do not have show the page at every address of it.
    """
    if base is not None and not re.fullmatch(r"/(?:[^\s/?#\"'<>]+/)*", base):
        raise Unreadable("local.page.base", base=base)
    built = _built_page()
    if folder.exists() and any(folder.iterdir()) and not (folder / _OUR_OWN).exists():
        raise Unreadable("local.page.not_empty", folder=str(folder))
    folder.mkdir(parents=True, exist_ok=True)
    _forget_old(folder)
    for file in _files(built):
        target = folder / file.relative_to(built)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    page = _shell((built / _PAGE).read_text(encoding="utf-8"), base or "./", bot_seconds)
    (folder / _PAGE).write_text(page, encoding="utf-8")
    if base is not None:
        (folder / "404.html").write_text(page, encoding="utf-8")
    (folder / _OUR_OWN).write_bytes(msgspec.json.encode(house.info(time.time())))


def write_prints(folder: Path) -> Iterator[str]:
    """Write the usual PDFs, in every language and on every paper; tell the name of each."""
    for language in LANGUAGES:
        for paper in PAPERS:
            for what in PRINTS:
                target = folder / "prints" / language / paper / f"{what}.pdf"
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(make_print(what, language, paper))
                yield target.relative_to(folder).as_posix()


def _built_page() -> Path:
    built = Path(str(resources.files("foxden") / "web"))
    if not (built / _PAGE).exists() or not (built / _ENGINE).exists():
        raise Unreadable("local.page.not_built")
    return built


def _forget_old(folder: Path) -> None:
    """What a site of ours had before: the names of its files change with what is in them."""
    shutil.rmtree(folder / "assets", ignore_errors=True)
    (folder / "404.html").unlink(missing_ok=True)


def _files(built: Path) -> Iterator[Path]:
    """What a browser asks for; the compressed twins are for our own server."""
    for file in sorted(built.rglob("*")):
        is_twin = file.suffix in _TWINS and file.with_suffix("").exists()
        is_paper = file.parent == built / _PAPER
        if file.is_file() and not is_twin and not is_paper:
            yield file


def _shell(page: str, base: str, bot_seconds: float | None) -> str:
    """The page, told that it has no server, and what it may do."""
    house_of = ' data-house="none"'
    if bot_seconds is not None:
        house_of += f' data-bot-seconds="{bot_seconds}"'
    policy = "; ".join(part for part in CONTENT_POLICY if not part.startswith("frame-ancestors"))
    page = page.replace("<html", f"<html{house_of}", 1)
    page = page.replace('<base href="/"', f'<base href="{escape(base)}"', 1)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}" />'
    return page.replace("<head>", f"<head>\n    {meta}", 1)
