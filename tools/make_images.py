# ruff: noqa: INP001  a script, not a package
"""Takes the pictures of docs/images: `make images`. Each page in phone and desk size.

With a folder as argument every page is taken at all sizes, a tablet's and a wall's too, in all
three languages, phone and desk by night as well, to be looked at before a change of the page is
called done.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import CHROMIUM, DESK, EXPERIENCED, FLAGS, PHONE, page_server  # noqa: E402  found by the line above
from browser.driving import (  # noqa: E402  the same
    MY_MOVE,
    RESULT,
    Player,
    move_in_fennecs,
    move_in_outfox,
)
from browser.fitting import SCREENS  # noqa: E402  the same
from foxden.lessons import LESSONS  # noqa: E402  the same
from foxden.texts import LANGUAGES  # noqa: E402  the same

SIZES: Final[dict[str, ViewportSize]] = {
    "phone": PHONE, "tablet": SCREENS["tablet"], "desk": DESK, "wall": SCREENS["wall"],
    "phone-dark": PHONE, "desk-dark": DESK,
}  # fmt: skip
HOME = ROOT / "docs/images"
STILL = {
    "/": "home", "/settings": "settings", "/nowhere": "not-found", "/learn": "learn",
    "/count": "counters", "/count/foxy": "count-foxy", "/count/fennecs": "count-fennecs",
    "/print": "print", "/rules": "rules", "/privacy": "privacy", "/circle": "circle",
    "/games": "my-games", "/daily": "den", "/puzzles": "puzzles",
    **{f"/rules/{game}": f"rules-{game}" for game in LESSONS},
    **{f"/daily/1/{game}": f"den-{game}" for game in LESSONS},
    **{
        f"/learn/{game}/{number}": f"lesson-{game}-{number}"
        for game, steps in LESSONS.items()
        for number in range(1, len(steps) + 1)
    },
}  # fmt: skip
CHOICE = 1 + [step.name for step in LESSONS["fennecs"]].index("choice")
"""The step of the lesson in which a 1/5 is collected."""

OWN_TURN = "section.own button.piece, .held:not(:disabled)"
KEPT = {
    "en-phone-foxy", "fr-phone-fennecs", "it-phone-outfox", "en-desk-home", "en-desk-screen",
    "en-phone-count",
}  # fmt: skip


def scenes(page: Page, language: str) -> Iterator[str]:
    """Goes from page to page; at each name the page is worth a picture."""
    player = Player(page, language)
    for path, name in STILL.items():
        page.goto(path)
        page.locator("h1").first.wait_for()
        yield name
    yield choose_in_fennecs(page)
    yield from foxy_scenes(player)
    yield from party_scenes(player)
    for game, move in (("fennecs", move_in_fennecs), ("outfox", move_in_outfox)):
        while not get_under_way(player, game, move):
            pass
        page.wait_for_timeout(1500)
        yield game
        page.locator(OWN_TURN).first.click()
        yield f"{game}-chosen"
        page.keyboard.press("Escape")
        page.emulate_media(reduced_motion="reduce")
        player.play_on(move)
        page.emulate_media(reduced_motion="no-preference")
        yield f"{game}-result"
    player.link("moment.review").click()
    page.locator(".judged").first.wait_for()
    yield "review"


def choose_in_fennecs(page: Page) -> str:
    """One's own choice of 1 or 5, which comes in the lesson whatever cards one is dealt."""
    page.goto(f"/learn/fennecs/{CHOICE}")
    page.locator("button.face.collect").first.click()
    page.locator(".collecting .primary").click()
    page.locator(".choices button").first.wait_for()
    return "fennecs-choice"


def get_under_way(player: Player, game: str, move: Callable[[Player], None]) -> bool:
    """Two turns of one's own in a new game, and it is one's turn again; not if it is over."""
    player.page.goto("/")
    player.play_now(game)
    for _ in range(2):
        if not come_to_turn(player, move):
            return False
        move(player)
    return come_to_turn(player, move)


def come_to_turn(player: Player, move: Callable[[Player], None]) -> bool:
    """Answer what comes before: a choice of 1 or 5, the summary of a round."""
    page = player.page
    page.locator(f"{MY_MOVE}, {RESULT}").first.wait_for()
    while page.locator(OWN_TURN).count() == 0:
        if page.locator(RESULT).count() > 0:
            return False
        move(player)
        page.locator(f"{MY_MOVE}, {RESULT}").first.wait_for()
    return True


def make_foxy_table(player: Player) -> str:
    player.page.goto("/")
    code = player.make_table("foxy")
    player.hurry_cards()
    player.add_bots(3)
    return code


def foxy_scenes(player: Player) -> Iterator[str]:
    page, code = player.page, make_foxy_table(player)
    yield "lobby"
    player.start()
    player.play_foxy(1, 4)
    player.wait_for_turn(5)
    page.keyboard.type("6")
    yield "foxy"
    screen = page.context.new_page()
    screen.goto(f"/table/{code}/screen")
    screen.locator(".card [role=img]").wait_for()
    page.bring_to_front()
    yield "screen"
    screen.close()
    page.keyboard.press("Backspace")
    player.play_foxy(5)
    page.locator(".show").wait_for()
    page.wait_for_timeout(5000)
    yield "count"
    player.skip_count()
    page.locator(RESULT).wait_for()
    yield "result"
    player.link("web.result.replay").click()
    page.locator("input[type=range]").wait_for()
    yield "replay"


def party_scenes(player: Player) -> Iterator[str]:
    """The count, as a big screen shows it, and a phone beside it."""
    page, code = player.page, make_foxy_table(player)
    player.start()
    player.play_foxy(1, 1)
    screen = page.context.new_page()
    screen.goto(f"/table/{code}/screen")
    page.bring_to_front()
    player.play_foxy(2)
    page.locator("#look").wait_for()
    yield "party-phone"
    screen.locator(".race").wait_for()
    yield "screen-count"
    screen.close()


def take_all(browser: Browser, url: str, folder: Path, languages: tuple[str, ...]) -> None:
    for language in languages:
        for size, viewport in SIZES.items():
            if not is_wanted(folder, f"{language}-{size}-"):
                continue
            context = browser.new_context(
                viewport=viewport, locale=language, base_url=url,
                color_scheme="dark" if size.endswith("dark") else "light",
            )  # fmt: skip
            context.add_init_script(EXPERIENCED)
            page = context.new_page()
            for name in scenes(page, language):
                shown = context.pages[-1] if name.startswith("screen") else page
                shown.wait_for_timeout(400)
                take(shown, folder / f"{language}-{size}-{name}")
            context.close()


def is_wanted(folder: Path, start: str) -> bool:
    return folder != HOME or any(name.startswith(start) for name in KEPT)


def take(page: Page, path: Path) -> None:
    """PNG to look at; for the repository a small JPEG of the few that are kept."""
    if path.parent == HOME:
        if path.name in KEPT:
            page.screenshot(path=path.with_suffix(".jpg"), type="jpeg", quality=78)
    else:
        page.screenshot(path=path.with_suffix(".png"), full_page=True)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HOME
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        page_server(Path(home)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        take_all(browser, server.url, folder, LANGUAGES)
        browser.close()


if __name__ == "__main__":
    main()
