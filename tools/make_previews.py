# ruff: noqa: INP001  a script, not a package
"""Draws web/public/preview: what a link looks like where it is shared, by game and language.

And web/public/printed: the first page of everything that can be printed, small.
`make previews`, when a game's name, its sentence or its look has changed. The page has to be
built once before, for its drawings.
"""

import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import CHROMIUM, FLAGS  # noqa: E402  found by the line above
from foxden.prints import PRINTS  # noqa: E402  the same
from foxden.server.previews import DAILY, HOUSE, PICTURES, SIZE, picture_path  # noqa: E402  the same
from foxden.texts import LANGUAGES, catalogue  # noqa: E402  the same
from prints.pages import coloured  # noqa: E402  the same

WEB: Final = ROOT / "web"
ART: Final = ROOT / "src/foxden/web/paper"
"""The page's drawings, as its build writes them for paper."""

FONTS: Final = {
    "Fraunces": "@fontsource/fraunces/files/fraunces-latin-700-normal.woff2",
    "Nunito": "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2",
}
COLOURS: Final = {"foxy": "#c9673a", "fennecs": "#a97b34", "outfox": "#27335a"}
NIGHT: Final = "#27335a"
DOTS: Final = 16
"""An inch, of a page that is shown as large as a stamp."""
SQUARES: Final = ("#4f9a6b", "#e7bd4b", "#4f9a6b")


def drawing(name: str, width: int) -> str:
    return (ART / f"{name}.svg").read_text().replace("<svg ", f'<svg width="{width}" ', 1)


def card(inside: str, foot: str = "") -> str:
    return f'<div class="card">{inside}{foot}</div>'


def scene(name: str) -> str:
    """What lies on the table, in a picture without words."""
    if name == "foxy":
        return "".join(card(drawing(each, 150)) for each in ("bear", "rabbit", "cat", "dolphin"))
    if name == "fennecs":
        return "".join(card(f"<b>{value}</b>") for value in ("2", "5", "−1")) + card(
            drawing("star", 130)
        )
    if name == "outfox":
        pieces = ("square-red", "triangle-yellow", "circle-blue", "triangle-red")
        return "".join(drawing(each, 210) for each in pieces)
    inside = (drawing("bear", 150), "<b>5</b>", drawing("triangle-yellow", 170))
    feet = [f'<i style="background: {each}"></i>' for each in SQUARES]
    shown = feet if name == DAILY else [""] * len(inside)
    return "".join(card(each, foot) for each, foot in zip(inside, shown, strict=True))


def words(name: str, language: str) -> tuple[str, str]:
    say = catalogue(language)
    if name == HOUSE:
        return say("web.title"), say("previews.den")
    if name == DAILY:
        return say("daily.title"), say("previews.daily")
    return say(f"{name}.name"), say(f"{name}.about")


def page(name: str, language: str) -> str:
    title, about = words(name, language)
    faces = "".join(
        f"@font-face {{ font-family: {face}; font-weight: 200 1000;"
        f" src: url('{(WEB / 'node_modules' / path).as_uri()}') }}"
        for face, path in FONTS.items()
    )
    fox = drawing("fennec" if name == "fennecs" else "fox", 170)
    return f"""<!doctype html><style>{faces}
  body {{ margin: 0; width: {SIZE[0]}px; height: {SIZE[1]}px; display: grid; box-sizing: border-box;
    grid-template-rows: auto 1fr; gap: 40px; padding: 56px 64px; color: #f8edd6; overflow: hidden;
    font: 600 36px/1.35 Nunito; background: {COLOURS.get(name, NIGHT)}; }}
  header {{ display: flex; gap: 36px; align-items: center }} header > svg {{ flex: none }}
  h1 {{ margin: 0; font: 700 92px/1.1 Fraunces }} p {{ margin: 0; text-wrap: balance }}
  main {{ display: flex; gap: 36px; align-items: center; justify-content: center }}
  .card {{ display: grid; place-items: center; align-content: center; gap: 18px;
    width: 210px; height: 270px; border-radius: 24px;
    background: #fdf7e8; color: #27335a; box-shadow: 0 14px 34px rgb(0 0 0 / 30%) }}
  b {{ font: 700 130px/1 Fraunces }} i {{ width: 58px; height: 58px; border-radius: 12px }}
</style><header>{fox}<div><h1>{title}</h1><p>{about}</p></div></header>
<main>{scene(name)}</main>"""


def draw_printed() -> None:
    """In English: words are too small to be read."""
    folder = WEB / "public/printed"
    folder.mkdir(exist_ok=True)
    for what in PRINTS:
        page = coloured(what, "en", "a4", 1, DOTS)
        page.save(folder / f"{what}.webp", quality=72)


def main() -> None:
    draw_printed()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shown = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        blank = WEB / "preview.html"
        for game in PICTURES:
            for language in LANGUAGES:
                blank.write_text(page(game, language), encoding="utf-8")
                shown.goto(blank.as_uri())
                shown.evaluate("document.fonts.ready.then(() => true)")
                path = WEB / "public" / picture_path(game, language)
                path.parent.mkdir(exist_ok=True)
                shown.screenshot(path=path, type="jpeg", quality=76)
        blank.unlink()
        browser.close()


if __name__ == "__main__":
    main()
