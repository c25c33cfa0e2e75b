"""Contests: balanced, repeatable, resumable, refused where they make no sense."""

from collections import Counter
from pathlib import Path

import pytest

from foxden.arena.contest import Contest, Result, play_game, require_sound, seating
from foxden.arena.report import duels_grid, interval, report, standings_grid
from foxden.arena.running import Workers, compete, in_processes, in_turn, on_ray
from foxden.core.errors import FoxdenError, InvalidSetup, Unreadable
from foxden.core.fair import verify
from foxden.core.record import parse_record
from foxden.games import find_game
from foxden.texts import LANGUAGES, catalogue

CONTEST = Contest("fennecs", ("cub", "scout", "random"), players=2, seed="test")


@pytest.mark.parametrize(("bots", "players"), [(3, 2), (4, 3), (2, 4), (2, 2)])
def test_every_bot_sits_on_every_seat_as_often(bots: int, players: int) -> None:
    names = ("cub", "scout", "trickster", "random")[:bots]
    contest = Contest("fennecs", names, players)
    seats = [seating(contest, number) for number in range(players * 60)]
    for bot in range(bots):
        sat = Counter(seat for group in seats for seat, who in enumerate(group) if who == bot)
        assert len(set(sat.values())) == 1
        assert len(sat) == players
    assert all(len(set(group)) > 1 for group in seats)


@pytest.mark.parametrize("players", [3, 4])
def test_every_bot_plays_after_every_other_as_often(players: int) -> None:
    contest = Contest("fennecs", ("cub", "scout", "trickster", "random"), players)
    after: Counter[tuple[int, int]] = Counter()
    for number in range(players * 24):
        group = seating(contest, number)
        after.update(zip(group, (*group[1:], group[0]), strict=True))
    assert len(after) == 4 * 3
    assert len(set(after.values())) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_one_may_sit_alone_among_others_of_a_kind(players: int) -> None:
    contest = Contest("fennecs", ("elder", "cub", "scout"), players, alone=True)
    seats = [seating(contest, number) for number in range(2 * players)]
    assert {tuple(sorted(group)) for group in seats} == {
        (0, *(other for _ in range(players - 1))) for other in (1, 2)
    }
    assert Counter(group.index(0) for group in seats) == dict.fromkeys(range(players), 2)


def test_rotations_meet_the_same_chance() -> None:
    records = [play_game(CONTEST, number, keep_record=True).record for number in (0, 1)]
    first, second = (parse_record(record or "", find_game)[1] for record in records)
    assert first.seed == second.seed
    assert [player.bot for player in first.players] == [p.bot for p in reversed(second.players)]


def test_records_can_be_verified() -> None:
    game, record = parse_record(play_game(CONTEST, 3, keep_record=True).record or "", find_game)
    assert verify(game, record) > 0


@pytest.mark.parametrize("workers", [in_turn, in_processes(2)], ids=["in turn", "processes"])
def test_results_are_the_same_whoever_plays(workers: Workers) -> None:
    expected = [play_game(CONTEST, number) for number in range(8)]
    found = sorted(compete(CONTEST, 8, workers), key=lambda result: result.number)
    assert found == expected


def test_a_contest_goes_on_where_it_was(tmp_path: Path) -> None:
    kept, played = tmp_path / "contest.jsonl", []

    def counting(play: object, numbers: object) -> object:
        played.append(list(numbers))  # type: ignore[call-overload]  # numbers, as `Workers` says
        return in_turn(play, played[-1])  # type: ignore[arg-type]  # the same

    first = list(compete(CONTEST, 3, counting, kept))  # type: ignore[arg-type]  # the same
    again = list(compete(CONTEST, 5, counting, kept))  # type: ignore[arg-type]  # the same
    assert played == [[0, 1, 2], [3, 4]]
    assert again[:3] == first
    assert [result.number for result in again] == [0, 1, 2, 3, 4]


def test_a_file_of_another_contest_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "contest.jsonl"
    list(compete(CONTEST, 1, in_turn, kept))
    other = Contest("fennecs", CONTEST.bots, seed="other")
    with pytest.raises(Unreadable, match="another contest"):
        list(compete(other, 1, in_turn, kept))
    kept.write_text("nonsense\n")
    with pytest.raises(Unreadable, match="results of a contest"):
        list(compete(CONTEST, 1, in_turn, kept))


@pytest.mark.parametrize(
    ("contest", "error", "words"),
    [
        (Contest("chess", ("cub", "scout")), Unreadable, "chess"),
        (Contest("outfox", ("cub", "scout"), players=7), InvalidSetup, "7"),
        (Contest("outfox", ("cub",)), Unreadable, "two or more"),
        (Contest("outfox", ("cub", "cub")), Unreadable, "two or more"),
        (Contest("outfox", ("cub", "wizard")), Unreadable, "wizard"),
        (Contest("outfox", ("cub", "elder@soon")), Unreadable, "elder@soon"),
        (Contest("fennecs", ("cub", "scout"), options={"sand": 1}), InvalidSetup, "sand"),
    ],
)
def test_what_cannot_be_is_refused_at_once(
    contest: Contest, error: type[FoxdenError], words: str
) -> None:
    with pytest.raises(error, match=words):
        require_sound(contest)


def test_thinking_may_be_counted_or_timed() -> None:
    require_sound(Contest("outfox", ("elder@50", "elder@0.1s", "elder@2s")))


def test_a_report_does_not_depend_on_the_order() -> None:
    results = [play_game(CONTEST, number) for number in range(12)]
    assert report(CONTEST, results) == report(CONTEST, reversed(results))


def test_what_several_seats_win_is_told_for_one_of_them() -> None:
    contest = Contest("fennecs", ("elder", "cub"), 3, alone=True)
    results = [
        Result(0, (0, 1, 1), (1, 2, 3), (9, 5, 1)),
        Result(1, (1, 0, 1), (1, 3, 1), (9, 5, 9)),
    ]
    elder, cub = sorted(report(contest, results).standings, key=lambda each: each.bot, reverse=True)
    assert (elder.games, elder.won, cub.games, cub.won) == (2, 0.5, 2, 0.25)
    assert elder.low < elder.won < elder.high


def test_a_report_tells_who_is_better() -> None:
    contest = Contest("foxy", ("random", "elder"), seed="test")
    told = report(contest, compete(contest, 10, in_turn))
    assert [standing.bot for standing in told.standings] == ["elder", "random"]
    (duel,) = (duel for duel in told.duels if duel.bot == "elder")
    assert (duel.games, duel.rate) == (10, 1.0)
    assert duel.low < 0.8 < duel.high
    assert told.standings[0].won == 1.0


def test_reports_are_readable_in_every_language() -> None:
    told = report(CONTEST, [play_game(CONTEST, number) for number in range(4)])
    for language in LANGUAGES:
        for grid in (standings_grid, duels_grid):
            assert grid(told, catalogue(language)).row_count == 3


@pytest.mark.parametrize(
    ("rate", "games", "expected"),
    [(0.5, 100, (0.4038, 0.5962)), (1.0, 10, (0.7225, 1.0)), (0.0, 0, (0.0, 1.0))],
)
def test_intervals_are_wilsons(rate: float, games: int, expected: tuple[float, float]) -> None:
    assert interval(rate, games) == pytest.approx(expected, abs=1e-4)


@pytest.mark.long
def test_a_ray_cluster_gives_the_same_results() -> None:
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    try:
        expected = [play_game(CONTEST, number) for number in range(8)]
        found = sorted(compete(CONTEST, 8, on_ray("auto")), key=lambda result: result.number)
    finally:
        ray.shutdown()
    assert found == expected
