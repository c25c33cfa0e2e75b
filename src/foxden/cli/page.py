"""The page without a server: a folder for any web host."""

from pathlib import Path
from typing import Annotated

import typer

from foxden.cli.common import SAY, console, writing


def page(
    folder: Annotated[Path, typer.Argument(help=SAY("cli.page.folder"), metavar="FOLDER")],
    base: Annotated[str | None, typer.Option(help=SAY("cli.page.base"), metavar="PATH")] = None,
    prints: Annotated[bool, typer.Option(help=SAY("cli.page.prints"))] = True,  # noqa: FBT002  a flag
    bot_seconds: Annotated[
        float | None, typer.Option(min=0, max=30, help=SAY("cli.page.bot_seconds"))
    ] = None,
) -> None:
    from foxden.browser.site import write_prints, write_site

    with writing(folder):
        write_site(folder, base, bot_seconds)
        if prints:
            for _name in write_prints(folder):
                pass
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    megabytes = round(size / 1_000_000)
    said = SAY("cli.page.done", folder=str(folder), megabytes=megabytes)
    console.print(said, markup=False, soft_wrap=True)
