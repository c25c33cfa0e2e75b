"""The page without a server: what it weighs, and how long from a tap to one's own move.

    python benchmarks/offline.py [--quick]

The page is written as files and served by Python's own server of files, to Chromium. A first
visit has nothing of the engine; a second has it from the service worker. Measured are all bytes
that a first visit takes until everything is here for a day without network, and the time from
the tap on *Play now* for Outfox until a piece can be taken up, by somebody who is not told the
rules first. Targets are absolute: what a peer would be here, nobody has built.
"""

import statistics
import tempfile
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from claims import claim, finish, quick_wanted
from foxden.browser.site import write_site

CHROMIUM: Final = "/usr/bin/chromium"
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
MOST_MEGABYTES: Final = 8.0
FIRST_SECONDS: Final = 5.0
SECOND_SECONDS: Final = 2.5
PATIENCE: Final = 120_000


EXPERIENCED: Final = """localStorage['foxden.experience'] = '{"outfox": {"played": 9}}'"""


class _Quiet(SimpleHTTPRequestHandler):
    sent = 0

    def log_message(self, *_told: object) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        body = source.read()
        _Quiet.sent += len(body)
        outputfile.write(body)


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
    megabytes, first, second = (statistics.median(each) for each in zip(*visits, strict=True))
    claim("first visit: everything that comes", megabytes, "MB", most=MOST_MEGABYTES)
    claim("first visit: from the tap to one's own move", first, "s", most=FIRST_SECONDS)
    claim("second visit: from the tap to one's own move", second, "s", most=SECOND_SECONDS)
    finish()


def visit(chromium: Browser, url: str) -> tuple[float, float, float]:
    """A first and a second visit of somebody new: what comes, and the seconds of each."""
    _Quiet.sent = 0
    context = chromium.new_context(locale="en", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(EXPERIENCED)
    first = seconds_to_move(context, url)
    page = context.new_page()
    page.goto(url)
    page.evaluate(
        "async () => { const kept = async () => (await caches.open('engine')).match('engine.json');"
        " while (!(await kept())) await new Promise((resolve) => setTimeout(resolve, 100)); }"
    )
    page.close()
    megabytes = _Quiet.sent / 1_000_000
    second = seconds_to_move(context, url)
    context.close()
    return megabytes, first, second


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
