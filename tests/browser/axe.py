"""What axe, a checker of accessibility, has to say about a page as it is now."""

from typing import Final

from playwright.sync_api import Page

from browser.conftest import ROOT

_AXE: Final = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
_RUN: Final = """async () => (await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
})).violations.map(({id, nodes}) =>
    `${id}: ${nodes.slice(0, 3).map(({target}) => target.join(' ')).join(' | ')}`)"""


def accuse(page: Page) -> list[str]:
    page.evaluate(_AXE)
    return [str(each) for each in page.evaluate(_RUN)]
