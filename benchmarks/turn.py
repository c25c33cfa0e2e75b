"""How long a newcomer waits: from the tap on *Play now* to one's own turn.

    python benchmarks/turn.py [--quick]

Our server as people start it, its bots warm and thinking for as long as they do, and Chromium on
the same machine, with all that moves on the page. Each visit is somebody's first: nothing is
kept from the one before. Who begins is drawn, so some wait for all the others' first moves; in
Fennecs a bot may already count a column then, and all of it is shown, in a quarter of the time.
What is promised is therefore four visits of five. Targets are absolute: there is no peer.
"""

import subprocess
import sys
import time
from typing import Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from claims import claim, finish, quick_wanted
from players import quantile
from server import our_server

CHROMIUM: Final = "/usr/bin/chromium-headless-shell"
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE: Final[ViewportSize] = {"width": 360, "height": 640}
MOST_SECONDS: Final = 2.0
MOST_VISITS: Final = 0.8
PATIENCE: Final = 120_000
TURNS: Final = {
    "Foxy": ".keys button:enabled",
    "Fennecs": ".held:enabled",
    "Outfox": "section.own button.piece:enabled",
}
"""What can be touched when it is one's turn, also behind how one scores."""


def main() -> None:
    visits = 5 if quick_wanted(__doc__) else 30
    subprocess.run([sys.executable, "-m", "foxden.bots"], check=True)  # compiled, as by `make play`
    with our_server(warm_bots=True) as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        url = f"http://127.0.0.1:{server.port}/"
        for game in TURNS:
            seconds_to_turn(chromium, url, game)  # to warm up
            seconds = sorted(seconds_to_turn(chromium, url, game) for _ in range(visits))
            claim(f"{game}: to one's own turn, median", quantile(seconds, 0.5), "s")
            most = quantile(seconds, MOST_VISITS)
            claim(f"{game}: to one's own turn, four of five", most, "s", most=MOST_SECONDS)
        chromium.close()
    finish()


def seconds_to_turn(chromium: Browser, url: str, game: str) -> float:
    context = chromium.new_context(locale="en", viewport=PHONE)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(url)
    page.wait_for_load_state("networkidle")
    button = page.get_by_role("button", name=f"Play now: {game}")
    began = time.perf_counter()
    button.click()
    page.locator(TURNS[game]).first.wait_for()
    taken = time.perf_counter() - began
    context.close()
    return taken


if __name__ == "__main__":
    main()
