"""The page without a server: how long from a tap to one's own move, in Chromium.

    python benchmarks/offline.py [--quick]

The page is written as files and served by Python's own server of files. A first visit has
nothing of the engine; a second has it from the service worker. Measured is the time from the
tap on *Play now* for Outfox until a piece can be taken up. Seconds are the targets: what a peer
would be here, nobody has built.
"""

import statistics
import tempfile
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from claims import claim, finish, quick_wanted
from foxden.browser.site import write_site

CHROMIUM: Final = "/usr/bin/chromium"
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
FIRST_SECONDS: Final = 5.0
SECOND_SECONDS: Final = 2.5
PATIENCE: Final = 120_000


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_told: object) -> None:
        pass


def main() -> None:
    rounds = 2 if quick_wanted(__doc__) else 5
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        write_site(site, bot_seconds=0.05)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
        Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            visits = [visit(chromium, url) for _ in range(rounds)]
            chromium.close()
        server.shutdown()
    first, second = (statistics.median(times) for times in zip(*visits, strict=True))
    claim("first visit: from the tap to one's own move", first, "s", most=FIRST_SECONDS)
    claim("second visit: from the tap to one's own move", second, "s", most=SECOND_SECONDS)
    finish()


def visit(chromium: Browser, url: str) -> tuple[float, float]:
    """A first and a second visit of somebody new."""
    context = chromium.new_context(locale="en", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    first = seconds_to_move(context, url)
    page = context.new_page()
    page.goto(url)
    page.evaluate(
        "async () => { const kept = async () => (await caches.open('engine')).match('engine.json');"
        " while (!(await kept())) await new Promise((resolve) => setTimeout(resolve, 100)); }"
    )
    page.close()
    second = seconds_to_move(context, url)
    context.close()
    return first, second


def seconds_to_move(context: BrowserContext, url: str) -> float:
    page: Page = context.new_page()
    page.goto(url)
    button = page.get_by_role("button", name="Play now: Outfox")
    button.wait_for()
    began = time.perf_counter()
    button.click()
    page.locator("section.own button.piece:not(:disabled)").first.wait_for()
    taken = time.perf_counter() - began
    page.close()
    return taken


if __name__ == "__main__":
    main()
