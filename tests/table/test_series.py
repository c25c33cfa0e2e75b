"""Three games of Foxy in a row are counted together: a table is a pure function of its log."""

from collections import Counter

from foxden.table import messages, wire
from table.room import Room


def totals_of(room: Room) -> dict[int, int]:
    """What the table tells of its series, by place."""
    result = messages.Positions(room.table, room.moment.now).of(None).result
    assert result is not None
    return {room.table.order[row.seat]: row.score for row in result.totals}


def scores_of(room: Room) -> dict[int, int]:
    """What the last game came to, by place."""
    outcome = room.table.record().outcome
    assert outcome is not None
    return dict(zip(room.table.order, outcome.scores, strict=True))


def told_series(room: Room) -> wire.Series | None:
    return messages.table_info(room.table, ()).series


def test_a_series_sums_three_games_and_the_fourth_begins_another() -> None:
    room = Room(game="foxy", pace=0)
    room.started(3)
    sums: Counter[int] = Counter()
    for game in (1, 2, 3, 1):
        assert told_series(room) == wire.Series(game=game, games=3)
        room.play_out()
        if game == 1:
            sums.clear()
        sums.update(scores_of(room))
        assert told_series(room) == wire.Series(game=game, games=3)
        assert totals_of(room) == dict(sums)
        assert room.copy().series == room.table.series
        room.ask(0, wire.Start)


def test_who_comes_later_has_what_they_played_and_a_new_setup_begins_anew() -> None:
    room = Room(game="foxy", pace=0)
    room.started(2)
    room.play_out()
    first = totals_of(room)
    late = room.seat(1)[0]
    room.ask(0, wire.Start)
    room.play_out()
    scores = scores_of(room)
    assert totals_of(room) == {place: first.get(place, 0) + scores[place] for place in scores}
    assert late in totals_of(room)
    room.ask(0, wire.Configure, setup=wire.Setup(game="foxy", pace=0))
    assert told_series(room) == wire.Series(game=0, games=3)


def test_other_games_and_solo_have_no_totals() -> None:
    outfox = Room(game="outfox")
    outfox.started(2)
    outfox.play_out()
    assert (told_series(outfox), totals_of(outfox)) == (None, {})
    solo = Room(game="foxy", pace=0)
    solo.started(1)
    solo.play_out()
    assert totals_of(solo) == {}
