"""Every state of every game on every screen: nothing cut off, covered, below the fold, or jumping.

The short form looks at a phone, upright and sideways, in the language with the longest words;
the long one at every size in every language.
"""

import re
from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import ViewportSize

from browser.conftest import DESK, PHONE, Open
from browser.driving import (
    MY_MOVE,
    RESULT,
    Player,
    best_column,
    move_in_fennecs,
    move_in_outfox,
    steps_until,
)
from browser.fitting import (
    HOW,
    MOST_SHIFT,
    ON_PHONES,
    ONE_SCREEN,
    SCREENS,
    forget_shifts,
    misfits,
    misfits_on,
    share_of_height,
    watch_shifts,
    worst_shift,
)

MANY: Final = {"foxy": 12, "fennecs": 5, "outfox": 3}
"""The most players of a game that a phone shows one by one."""


class Walk:
    """Somebody who goes through a game, and at each state holds it against every screen."""

    def __init__(self, player: Player, screens: Sequence[str]) -> None:
        self.player = player
        self.page = player.page
        self._screens = screens
        self.told: list[str] = []

    def look(self, state: str, *asked: str, clear: Sequence[str] = ()) -> None:
        told = misfits_on(self.page, self._screens, *asked, clear=clear)
        self.told += [f"{state}, {misfit}" for misfit in told]


def sit_at_a_full_table(open_page: Open, game: str, language: str, players: int = 0) -> Player:
    host = Player(open_page(language=language, reduced_motion="reduce"), language)
    host.make_table(game)
    host.add_bots((players or MANY[game]) - 1)
    return host


# ------------------------------------------------------------ before the game


@pytest.mark.parametrize(("language", "screens"), HOW)
def test_a_lobby_fits(open_page: Open, language: str, screens: Sequence[str]) -> None:
    host = sit_at_a_full_table(open_page, "fennecs", language)
    lobby = Walk(host, screens)
    lobby.look("lobby", ".start")
    host.button("web.menu.title").click()
    lobby.look("menu", "dialog .items > :first-child")
    guest = Player(open_page(host.page.url, language=language), language)
    guest.page.locator("#nickname").wait_for()
    door = Walk(guest, screens)
    door.look("door", "#nickname", "form .primary")
    assert lobby.told + door.told == []


@pytest.mark.parametrize(("language", "screens"), HOW)
def test_passing_the_device_fits(open_page: Open, language: str, screens: Sequence[str]) -> None:
    host = Player(open_page(language=language, reduced_motion="reduce"), language)
    host.make_table("fennecs")
    host.share_device("Bea")
    host.start()
    walk = Walk(host, screens)
    ready = host.page.locator("#pass ~ button")
    host.page.locator("#pass ~ button, .held:enabled").first.wait_for()
    for turn in range(3):
        if turn > 0 or ready.count() > 0:
            ready.wait_for()
            walk.look(f"passing {turn}", "#pass ~ button")
            ready.click()
        host.page.locator(".held:enabled").first.click()
        host.page.locator("button.face.up").first.click()
    assert walk.told == []


# ------------------------------------------------------------ the games


@pytest.mark.parametrize(("language", "screens"), HOW)
def test_foxy_fits(open_page: Open, language: str, screens: Sequence[str]) -> None:
    host = Player(open_page(language=language, reduced_motion="reduce"), language)
    host.make_table("foxy")
    host.choose("web.setup.paces.host")
    host.add_bots(MANY["foxy"] - 1)
    host.start()
    walk = Walk(host, screens)
    for turn in range(1, 21):
        host.wait_for_turn(turn)
        if turn in {1, 20}:
            walk.look(f"turn {turn}", "[role=img]", ".boxes", ".keys", ".lock")
        host.lock(turn // 2, circled=turn == 3)
        if turn < 20:
            host.button("web.host.next").wait_for()
            if turn == 1:
                walk.look("locked", "[role=img]", ".boxes", ".desk .bar .button")
            host.button("web.host.next").click()
    judge_cards(host, 7)
    walk.look("count", ".controls", ".card-place", ".stage .exact", ".tracks")
    judge_cards(host, 13)
    walk.look("card 20", ".controls", ".card-place", ".stage .exact", ".tracks")
    host.button("web.show.result").click()
    host.page.locator(RESULT).wait_for()
    walk.look("result", RESULT)
    assert walk.told == []


def judge_cards(player: Player, cards: int) -> None:
    forward = player.button("web.show.forward")
    for _ in range(cards):
        forward.click()


@pytest.mark.parametrize(("language", "screens"), HOW)
def test_fennecs_fits(open_page: Open, language: str, screens: Sequence[str]) -> None:
    """Through a whole game: each kind of state is held against the screens when it first comes."""
    host = sit_at_a_full_table(open_page, "fennecs", language)
    host.start()
    walk = Walk(host, screens)
    page = host.page
    seen: set[str] = set()

    def look_once(state: str, *asked: str, clear: Sequence[str] = ()) -> None:
        if state not in seen:
            seen.add(state)
            walk.look(state, *asked, clear=clear)

    def move(player: Player) -> None:
        if page.locator(".over").count() > 0:
            look_once("summary", ".over .button", ".over table", clear=[".players li"])
        elif page.locator(".choices button").count() > 0:
            look_once("choosing", ".choices button", clear=[".players li"])
        elif page.locator(".held:enabled").count() > 0:
            look_once("turn", ".held", ".columns")
            page.locator(".held:enabled").first.click()
            look_once("lifted", ".held", "button.face")
            page.locator(".held.lifted").click()
            ask_first_column(player)
        move_in_fennecs(player)

    def ask_first_column(player: Player) -> None:
        columns = page.locator("section:has(button.face.collect)")
        if "asked" in seen or columns.count() == 0 or best_column(columns) is not None:
            return
        columns.first.locator("button.face.collect").click()
        look_once("asked", ".collecting .button")
        player.button("fennecs.page.cancel").click()

    host.play_on(move)
    walk.look("result", RESULT, ".ways .primary")
    assert walk.told == []
    assert {"turn", "lifted", "summary"} <= seen


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(("language", "screens"), HOW)
def test_outfox_fits(open_page: Open, language: str, screens: Sequence[str], players: int) -> None:
    host = sit_at_a_full_table(open_page, "outfox", language, players)
    host.start()
    walk = Walk(host, screens)
    page = host.page
    needed = ("section.own", ".board svg", ".bar .button")
    for turn in range(2):
        page.locator(f"{RESULT}, section.own button.piece").first.wait_for()
        if host.is_over():
            break
        walk.look(f"turn {turn}, piece", *needed)
        page.locator("section.own button.piece").first.click()
        send = host.button("outfox.page.send")
        for _ in steps_until("a whole turn"):
            if not send.is_disabled():
                break
            walk.look(f"turn {turn}, point", *needed)
            page.locator(".point.lit").first.click()
        walk.look(f"turn {turn}, whole", *needed)
        send.click()
        send.and_(page.locator(":enabled")).wait_for(state="detached")
    host.play_on(move_in_outfox)
    walk.look("result", RESULT, ".ways .primary", ".board svg")
    assert walk.told == []
    host.link("web.result.replay").click()
    page.get_by_role("combobox").select_option("0")
    page.locator("section.own").wait_for()
    upright = Walk(host, [screen for screen in screens if screen != "sideways"])
    upright.look("replay", ".controls", ".board svg", clear=["section.own", ".board svg"])
    assert upright.told == []


@pytest.mark.parametrize("players", [2, 3])
def test_the_hexagon_fills_a_desk(open_page: Open, players: int) -> None:
    """The log lies below the reserves, not beside them, where it would take the board's width."""
    host = sit_at_a_full_table(open_page, "outfox", "fr", players)
    host.start()
    page = host.page
    page.locator("section.own button.piece").first.wait_for()
    page.set_viewport_size(DESK)
    page.locator("aside").get_by_role("heading").wait_for()
    walk = Walk(host, ("desk", "wall"))
    walk.look("turn", "section.own", ".board svg", ".bar .button", "aside")
    assert walk.told == []
    for screen in ("desk", "wall"):
        page.set_viewport_size(SCREENS[screen])
        assert share_of_height(page, ".board > svg") > 0.8


# ------------------------------------------------------------ what comes on top of a game


@pytest.mark.parametrize(("language", "screens"), HOW)
@pytest.mark.parametrize("game", sorted(MANY))
def test_what_a_newcomer_is_told_fits(
    open_page: Open, language: str, screens: Sequence[str], game: str
) -> None:
    page = open_page(language=language, newcomer=True, reduced_motion="reduce")
    player = Player(page, language)
    player.play_now(game)
    player.button("guide.short.go").wait_for()
    walk = Walk(player, screens)
    walk.look("how one scores", "dialog li", "dialog .primary")
    assert walk.told == []


NEEDED: Final = {
    "foxy": ("[role=img]", ".boxes", ".keys", ".lock"),
    "fennecs": (".held", ".columns"),
    "outfox": ("section.own", ".board svg"),
}
"""What a turn is taken with."""

PEOPLE: Final = {"foxy": ".people", "fennecs": ".players li", "outfox": ".others section"}
"""Who plays."""

WALLS: Final[list[ViewportSize]] = [{"width": 1920, "height": 1080}, SCREENS["wall"]]
READY_MS: Final = 3500
"""Into the first card of a count, behind three, two, one."""


@pytest.mark.parametrize(("language", "screens"), HOW)
@pytest.mark.parametrize("game", sorted(MANY))
def test_notices_and_reactions_cover_nothing(
    open_page: Open, language: str, screens: Sequence[str], game: str
) -> None:
    """While others feel something, and while somebody is away."""
    host = Player(open_page(language=language, reduced_motion="reduce"), language)
    code = host.make_table(game)
    guest = Player(open_page(f"/table/{code}", language=language), language)
    guest.sit_down("Jean-Baptiste-Emmanuel")
    host.start()
    walk = Walk(host, screens)
    guest.button("web.reactions.wow").click()
    host.page.locator(".latest img").wait_for()
    walk.look("a reaction", *NEEDED[game])
    guest.page.close()
    host.page.locator(".notice, .held:enabled, section.own button.piece").first.wait_for()
    if host.page.locator(".held:enabled, section.own button.piece").count() > 0:
        (move_in_outfox if game == "outfox" else move_in_fennecs)(host)
    host.page.locator(".notice").wait_for()
    walk.look("somebody is away", ".notice", *NEEDED[game])
    assert walk.told == []


@pytest.mark.parametrize(("language", "screens"), HOW)
@pytest.mark.parametrize("game", sorted(MANY))
def test_a_lost_line_is_told_over_nothing(
    open_page: Open, forgiven: list[str], language: str, screens: Sequence[str], game: str
) -> None:
    # A browser tells of every try, and of what a wider screen would have shown.
    forgiven += ["net::ERR_INTERNET_DISCONNECTED", "dynamically imported module"]
    host = sit_at_a_full_table(open_page, game, language)
    host.start()
    host.page.locator(NEEDED[game][0]).first.wait_for()
    walk = Walk(host, screens)
    host.page.context.set_offline(True)
    host.page.get_by_text(host.say("web.link.lost")).wait_for()
    walk.look("a lost line", *NEEDED[game], clear=[NEEDED[game][-1], PEOPLE[game]])
    assert walk.told == []


# ------------------------------------------------------------ the big screen


@pytest.mark.parametrize(
    ("language", "screens"),
    [
        pytest.param("fr", ("desk",), id="fr-desk"),
        *(
            pytest.param(each, tuple(SCREENS), id=f"{each}-all", marks=pytest.mark.long)
            for each in ("fr", "it", "en")
        ),
    ],
)
def test_the_big_screen_fits(open_page: Open, language: str, screens: Sequence[str]) -> None:
    screen, guests = party(open_page, language)
    walk = Walk(screen, screens)
    from_afar = Walk(screen, [each for each in screens if each in {"desk", "wall"}])
    walk.look("welcome")
    from_afar.look("welcome", ".start", ".qr", ".faces li")
    screen.start()
    guests[0].wait_for_turn(1)
    guests[0].lock(1)
    screen.page.locator("li.late").wait_for()
    walk.look("card", "[role=img]")
    from_afar.look("card", "[role=img]", ".sentence", "li.late")
    for turn in range(1, 21):
        close_turn(screen, turn, waiting=1 if turn == 1 else 2)
    screen.page.locator("#told").wait_for()
    walk.look("count")
    from_afar.look("count", "#told", ".ways .button")
    phone = Walk(guests[0], ON_PHONES)
    guests[0].page.locator("#look").wait_for()
    phone.look("look at the screen", "#look", ".boxes", "section .button")
    screen.button("web.show.skip").click()
    screen.page.locator(".ways .primary").wait_for()
    walk.look("end")
    from_afar.look("end", "#told", ".ways .primary", ".standing li")
    assert walk.told + from_afar.told + phone.told == []


def party(open_page: Open, language: str) -> tuple[Player, list[Player]]:
    """A big screen, and two who have come to it."""
    screen = Player(open_page(language=language, viewport=DESK), language)
    screen.button("web.home.screen").click()
    screen.page.wait_for_url("**/screen")
    screen.page.locator("p.code").wait_for()
    screen.button("party.settings").click()
    screen.hurry_cards()
    screen.button("party.settings").click()
    code = screen.page.url.split("/")[-2]
    guests = [Player(open_page(f"/table/{code}", language=language), language) for _ in range(2)]
    for guest, name in zip(guests, ("Ada", "Jean-Baptiste-Emmanuel"), strict=True):
        guest.sit_down(name)
    screen.page.locator(".count b", has_text="2").wait_for()
    return screen, guests


def close_turn(screen: Player, turn: int, *, waiting: int) -> None:
    screen.page.locator(".turning h1 b", has_text=re.compile(f"^{turn}$")).wait_for()
    screen.button("web.host.close_turn", count=waiting).click()


def test_the_count_fills_a_wall(open_page: Open) -> None:
    """Read from a sofa: card and race take most of the height, and names are no small print."""
    screen, _ = party(open_page, "fr")
    page = screen.page
    page.clock.install()
    page.reload()
    screen.start()
    for turn in range(1, 20):
        close_turn(screen, turn, waiting=2)
    page.locator(".turning h1 b", has_text="20").wait_for()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # the show goes on when told to
    close_turn(screen, 20, waiting=2)
    page.locator("#told").wait_for()
    page.clock.run_for(READY_MS)
    page.locator(".race").wait_for()
    for size in WALLS:
        page.set_viewport_size(size)
        assert misfits(page, "#told", ".card", ".exact", ".race", ".ways .button") == []
        assert share_of_height(page, ".count") > 0.65
        assert share_of_height(page, ".race .name") > 0.05


# ------------------------------------------------------------ nothing jumps


@pytest.mark.parametrize("screen", ONE_SCREEN)
@pytest.mark.parametrize("game", sorted(MANY))
def test_nothing_jumps_within_a_turn(open_page: Open, game: str, screen: str) -> None:
    """From being asked to being asked again, with motion, as Chromium measures it."""
    host = Player(open_page(viewport=PHONE, language="fr"), "fr")
    host.make_table(game)
    host.add_bots(MANY[game] - 1)
    host.page.set_viewport_size(SCREENS[screen])
    host.start()
    page = host.page
    page.locator(MY_MOVE).or_(page.locator(".keys")).first.wait_for()
    watch_shifts(page)
    for turn in range(1, 4):
        forget_shifts(page)
        take_a_turn(host, game, turn)
        if host.is_over():  # nobody is asked again: the result takes its room
            return
        value, what = worst_shift(page)
        assert value <= MOST_SHIFT, f"turn {turn}: {what}"


def take_a_turn(player: Player, game: str, turn: int) -> None:
    if game == "foxy":
        player.wait_for_turn(turn)
        player.lock(turn)
        player.wait_for_turn(turn + 1)
        return
    player.page.locator(f"{RESULT}, {MY_MOVE}").first.wait_for()
    (move_in_outfox if game == "outfox" else move_in_fennecs)(player)
    player.page.locator(f"{RESULT}, {MY_MOVE}").first.wait_for()
