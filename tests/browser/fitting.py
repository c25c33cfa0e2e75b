"""Whether what is on a screen fits it: nothing cut off, covered, out of sight, or jumping.

A state of the page is measured as it stands (`misfits`); what moves within a turn is collected
while it happens (`watch_shifts`, `worst_shift`).
"""

from collections.abc import Iterable, Sequence
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize

from browser.driving import settled

SCREENS: Final[dict[str, ViewportSize]] = {
    "phone": {"width": 360, "height": 640},
    "sideways": {"width": 640, "height": 360},
    "tablet": {"width": 768, "height": 1024},
    "desk": {"width": 1440, "height": 900},
    "wall": {"width": 2560, "height": 1440},
}
ON_PHONES: Final = ("phone", "sideways")
HOW: Final = [
    pytest.param("fr", ON_PHONES, id="fr-phones"),
    *(
        pytest.param(language, tuple(SCREENS), id=f"{language}-all", marks=pytest.mark.long)
        for language in ("fr", "it", "en")
    ),
]
"""Languages and screens; in the short form phones, and the language with the longest words."""

ONE_SCREEN: Final = [
    "phone",
    *(pytest.param(each, marks=pytest.mark.long) for each in SCREENS if each != "phone"),
]
"""In the short form the smallest."""

MOST_SHIFT: Final = 0.02
"""Of what Chromium says has moved: share of the screen times share of the way.

Each for itself: which of them move in the same picture depends on how fast a machine is.
"""

# An element counts where a finger could want it. What a dialog's backdrop hides is not asked for.
_MISFITS = """([asked, clear]) => {
    const TOUCHED = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]];
    const EDGES = [0.03, 0.5, 0.97].flatMap((across) =>
        [0.03, 0.5, 0.97].map((down) => [across, down]));
    const [width, height] = [innerWidth, innerHeight];
    const dialog = document.querySelector('dialog[open]');
    const told = [];
    const name = (each) => {
        const words = (each.getAttribute('aria-label') ?? each.innerText ?? '').trim();
        const kind = [each.tagName.toLowerCase(), ...each.classList].join('.');
        return `${kind} "${words.slice(0, 40)}"`;
    };
    const box = (each) => {
        const {left, top, right, bottom} = each.getBoundingClientRect();
        return {left, top, right, bottom};
    };
    const hits = ({left, top, right, bottom}, points) => points
        .map(([across, down]) => [left + across * (right - left), top + down * (bottom - top)])
        .filter(([x, y]) => x >= 0 && y >= 0 && x < width && y < height)
        .map(([x, y]) => document.elementFromPoint(x, y)).filter((hit) => hit !== null);
    const isShown = (each) =>
        each.checkVisibility({opacityProperty: true, visibilityProperty: true}) &&
        !each.closest('.heard, [aria-hidden=true], [inert]') &&
        (dialog === null || dialog.contains(each));
    const overflow = document.documentElement.scrollWidth - width;
    if (overflow > 0) {
        const wide = [...document.querySelectorAll('body *')]
            .filter((each) => isShown(each) && box(each).right > width + 0.5).slice(0, 3).map(name);
        told.push(`${overflow} px wider than the screen: ${wide.join(', ')}`);
    }
    for (const each of document.querySelectorAll('header h1')) {
        const [at, bar] = [box(each), box(each.closest('header'))];
        if (isShown(each) && (at.top < bar.top - 1 || at.bottom > bar.bottom + 1)) {
            told.push(`${name(each)} is higher than its bar`);
        }
    }
    const controls = [...document.querySelectorAll(
        'button, a[href], input, select, summary, [role=button], [role=switch]')];
    for (const each of controls) {
        if (!isShown(each) || each.disabled) continue;
        const at = box(each);
        const reached = each.closest('label') ?? each;
        const cover = hits(at, TOUCHED).find((hit) => !reached.contains(hit) &&
            !hit.contains(each) && hit.closest('label')?.control !== each);
        if (cover) told.push(`${name(each)} is covered by ${name(cover)}`);
    }
    for (const selector of clear) {
        const found = [...document.querySelectorAll(selector)].filter(isShown);
        if (found.length === 0) told.push(`${selector} is to be clear and not there`);
        for (const each of found) {
            const cover = hits(box(each), EDGES).find(
                (hit) => !each.contains(hit) && !hit.contains(each));
            if (cover) told.push(`${name(each)} is covered by ${name(cover)}`);
        }
    }
    for (const selector of asked) {
        const found = [...document.querySelectorAll(selector)].filter(isShown);
        if (found.length === 0) told.push(`${selector} is asked for and not there`);
        for (const each of found) {
            const [left, top, right, bottom] = Object.values(box(each)).map(Math.round);
            if (left >= 0 && top >= 0 && right <= width && bottom <= height) continue;
            told.push(`${name(each)} is out of sight: ${left} to ${right}, ${top} to ${bottom}`);
        }
    }
    return told;
}"""


def misfits(page: Page, *asked: str, clear: Sequence[str] = ()) -> list[str]:
    """What is wrong with the page as it stands, a sentence each.

    `asked` are the selectors of what a player needs now: all of it must be wholly on the screen.
    What is `clear` may be scrolled away, but nothing lies over it, not even over its edges.
    """
    return list(page.evaluate(_MISFITS, [list(asked), list(clear)]))


def misfits_on(
    page: Page, screens: Iterable[str], *asked: str, clear: Sequence[str] = ()
) -> list[str]:
    """The same on each of these SCREENS; the page has its own size again afterwards."""
    before = page.viewport_size
    told = []
    for screen in screens:
        page.set_viewport_size(SCREENS[screen])
        settled(page, _SETTLED)
        told += [f"{screen}: {misfit}" for misfit in misfits(page, *asked, clear=clear)]
    if before is not None:
        page.set_viewport_size(before)
    return told


def share_of_height(page: Page, selector: str) -> float:
    """How much of the screen's height this has."""
    share = "(each) => each.getBoundingClientRect().height / innerHeight"
    return float(page.locator(selector).first.evaluate(share))


# What was moving to its place is there; what moves for ever is left alone.
_SETTLED = """async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    for (const animation of document.getAnimations()) {
        if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish();
    }
}"""


_WATCH = """() => {
    window.shifts = [];
    const name = (node) => node?.tagName
        ? `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}` : String(node?.nodeName);
    new PerformanceObserver((list) => {
        for (const {sources, value: whole} of list.getEntries()) {
            for (const {node, previousRect: was, currentRect: is} of sources) {
                const moved = Math.max(Math.abs(was.x - is.x), Math.abs(was.y - is.y));
                const wide = Math.max(was.right, is.right) - Math.min(was.x, is.x);
                const high = Math.max(was.bottom, is.bottom) - Math.min(was.y, is.y);
                const share = wide * high / (innerWidth * innerHeight);
                // Whoever is pushed out of view seems to come from far: no part is above the whole.
                const value = Math.min(whole, share * moved / Math.max(innerWidth, innerHeight));
                window.shifts.push([value, `${name(node)} by ${moved} px`]);
            }
        }
    }).observe({type: 'layout-shift', buffered: false});
}"""


def watch_shifts(page: Page) -> None:
    """Note from now on, and over reloads, what Chromium says has jumped."""
    page.add_init_script(f"({_WATCH})()")
    page.evaluate(_WATCH)


def forget_shifts(page: Page) -> None:
    """A new turn begins."""
    page.evaluate("window.shifts.length = 0")


def worst_shift(page: Page) -> tuple[float, str]:
    """The largest shift since the turn began, and what moved; taps do not excuse one."""
    shifts: list[tuple[float, str]] = [
        (float(value), str(what)) for value, what in page.evaluate("window.shifts")
    ]
    return max(shifts, default=(0.0, ""))
