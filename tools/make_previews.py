# ruff: noqa: INP001  a script, not a package
"""Draws web/public/preview: what a link looks like where it is shared, by game and language.

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
from foxden.server.previews import DEN, PICTURES, SIZE, picture_path  # noqa: E402  the same
from foxden.texts import LANGUAGES, catalogue  # noqa: E402  the same

WEB: Final = ROOT / "web"
ART: Final = WEB / "src/art/drawn"
FONTS: Final = {
    "Fraunces": "@fontsource/fraunces/files/fraunces-latin-700-normal.woff2",
    "Nunito": "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2",
}
ANIMALS: Final = ("bear", "rabbit", "cat", "dolphin", "octopus", "pig")
COLOURS: Final = {"foxy": "#c9673a", "fennecs": "#a97b34", "outfox": "#27335a", DEN: "#27335a"}
PIECES: Final = """<svg viewBox="0 0 60 34" width="560">
  <rect x="2" y="9" width="16" height="16" rx="3" fill="#d9573a"/>
  <path d="M30 6l10 19H20z" fill="#f0c04c"/>
  <circle cx="51" cy="17" r="8.5" fill="#6aa5da"/></svg>"""


def drawing(name: str, width: int) -> str:
    return (ART / f"{name}.svg").read_text().replace("<svg ", f'<svg width="{width}" ', 1)


def scene(game: str) -> str:
    """What lies on the table, in a picture without words."""
    if game == "foxy":
        return "".join(f'<div class="card">{drawing(name, 130)}</div>' for name in ANIMALS[:3])
    if game == "fennecs":
        return "".join(f'<div class="card number">{value}</div>' for value in ("2", "5", "−1"))
    if game == "outfox":
        return PIECES
    return "".join(f'<div class="card">{drawing(name, 130)}</div>' for name in ANIMALS[3:])


def page(game: str, language: str) -> str:
    say = catalogue(language)
    title = say("web.title") if game == DEN else say(f"{game}.name")
    about = say("previews.den") if game == DEN else say(f"{game}.about")
    faces = "".join(
        f"@font-face {{ font-family: {name}; font-weight: 200 1000;"
        f" src: url('{(WEB / 'node_modules' / path).as_uri()}') }}"
        for name, path in FONTS.items()
    )
    return f"""<!doctype html><style>{faces}
  body {{ margin: 0; width: {SIZE[0]}px; height: {SIZE[1]}px; display: grid; box-sizing: border-box;
    grid-template-rows: auto 1fr; gap: 44px; padding: 64px; color: #f8edd6; overflow: hidden;
    font: 600 34px/1.35 Nunito; background: {COLOURS[game]}; }}
  header {{ display: flex; gap: 36px; align-items: center }}
  h1 {{ margin: 0; font: 700 92px/1.1 Fraunces }} p {{ margin: 0 }}
  main {{ display: flex; gap: 36px; align-items: center; justify-content: center }}
  .card {{ display: grid; place-items: center; width: 210px; height: 250px; border-radius: 24px;
    background: #fdf7e8; color: #27335a; box-shadow: 0 14px 34px rgb(0 0 0 / 30%) }}
  .number {{ font: 700 120px Fraunces }}
</style><header>{drawing("fox", 150)}<div><h1>{title}</h1><p>{about}</p></div></header>
<main>{scene(game)}</main>"""


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        shown = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        blank = ART / "preview.html"
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
