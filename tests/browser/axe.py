"""What axe, a checker of accessibility, has to say about a page as it is now.

What axe leaves undecided counts as an accusation too, but for what is known and listed
below. Contrast before a gradient it does not judge, so of what stands there it is asked twice
more, with every gradient painted over in its first colour and in its last.
"""

from typing import Final

from playwright.sync_api import Page

from browser.conftest import ROOT
from browser.driving import settled

_AXE: Final = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
_RUN: Final = """async ({within, rules, undecided}) => {
    const found = await axe.run(within ?? document, rules);
    const told = ({id, nodes}) =>
        `${id}: ${nodes.slice(0, 3).map(({target}) => target.join(' ')).join(' | ')}`;
    const reasons = ({any, all, none}) => [...any, ...all, ...none].map(({message}) => message);
    const open = found.incomplete
        .map(({id, nodes}) => ({id, nodes: nodes.filter((node) => !reasons(node).every(
            (reason) => undecided.some((known) => reason.includes(known))))}))
        .filter(({nodes}) => nodes.length > 0)
        .map((each) => `undecided ${told(each)} (${reasons(each.nodes[0]).join('; ')})`);
    const before = found.incomplete
        .flatMap(({nodes}) => nodes.filter((node) => reasons(node).some(
            (reason) => reason.includes('background gradient'))))
        .map(({target}) => target);
    return [[...found.violations.map(told), ...open], before];
}"""
_PAINT_OVER: Final = """(at) => {
    window.gradients = [];
    for (const element of document.querySelectorAll('*')) {
        const drawn = getComputedStyle(element).backgroundImage;
        if (!drawn.includes('gradient')) continue;
        const colours = drawn.match(/rgb\\([^()]*\\)|(color|oklab)\\([^()/]*\\)/g);
        if (colours === null) continue;
        window.gradients.push([element, element.getAttribute('style')]);
        element.style.setProperty('background-image', 'none', 'important');
        element.style.setProperty('background-color', colours.at(at), 'important');
        element.style.setProperty('transition', 'none', 'important');
    }
}"""
_UNCOVER: Final = """() => {
    for (const [element, style] of window.gradients) {
        if (style === null) element.removeAttribute('style');
        else element.setAttribute('style', style);
    }
}"""
_ALL: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_GRADIENT: Final = "due to a background gradient"
_KNOWN: Final = [
    # Signs, and single digits, that stand beside a text or have a name of their own:
    "Element content contains only non-text characters",
    "Element content is too short to determine if it is actual text content",
    "Unable to determine if the visible text is part of the accessible name",
    # What lies below an open menu, or is scrolled half away, is judged where it is seen whole:
    "because it is overlapped by another element",
    "because it partially overlaps other elements",
    "because it's partially obscured by another element",
    # Words along the axes of a chart are SVG, in the ink and on the ground of the panel around it:
    "because element contains an image node",
    # Figures of the rules are boards that are hidden from readers, several on a page:
    "multiple elements referenced with ARIA with the same id attribute: outfox-keys",
]


def accuse(page: Page) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    everything = {"within": None, "rules": {"runOnly": _ALL}, "undecided": [*_KNOWN, _GRADIENT]}
    accusations, before_gradients = settled(page, _RUN, everything)
    if before_gradients:
        rules = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
        rest = {"within": {"include": before_gradients}, "rules": rules, "undecided": _KNOWN}
        for at in (0, -1):
            page.evaluate(_PAINT_OVER, at)
            accusations += settled(page, _RUN, rest)[0]
            page.evaluate(_UNCOVER)
    return [str(each) for each in accusations]
