"""One-line mistakes that a test must notice: each breaks a promise to the people who play.

`old` stands in `file` exactly once; with `new` in its place at least one of `tests` fails.
When code moves, its mutants move with it: one whose `old` is no longer there is stale, and
`make test` says so. New promises get a mutant when they get a test.
"""

from typing import Final, NamedTuple

_TABLE: Final = "src/foxden/table/"
_SERVER: Final = "src/foxden/server/"
_GAMES: Final = "src/foxden/games/"


class Mutant(NamedTuple):
    """`breaks`: what would no longer be so. Tests are pytest's, or files of vitest."""

    breaks: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


_TABLES: Final = "tests/table/test_tables.py"
_SEATS: Final = "tests/server/hostile/test_seats.py"
_STAND_INS: Final = "tests/server/test_stand_ins.py"
_WIRE: Final = "tests/server/test_leaks.py::test_twin_histories_are_the_same_on_the_wire"
_FOXY_WIRE: Final = f"{_WIRE}[foxy-3-easy=True]"
_FENNECS_WIRE: Final = f"{_WIRE}[fennecs-3]"
_SAME_TURN: Final = (
    "tests/server/test_leaks.py"
    "::test_a_device_whose_place_has_moved_is_not_heard_even_in_the_same_turn"
)
_SEED: Final = "tests/server/test_leaks.py::test_the_seed_is_sent_to_nobody"
_DURABILITY: Final = "tests/server/test_durability.py"
_SOCKETS: Final = "tests/server/test_sockets.py"
_FENNECS: Final = "tests/games/fennecs/test_clauses.py"
_FOXY: Final = "tests/games/foxy/test_clauses.py"
_OUTFOX: Final = "tests/games/outfox/test_clauses.py"

SECRECY: Final = [
    Mutant(
        "tokens are stored hashed",
        _TABLE + "codes.py",
        "return hashlib.sha256(secret.encode()).hexdigest()",
        "return secret",
        (f"{_DURABILITY}::test_no_token_and_no_code_is_stored_in_clear[sqlite]",),
    ),
    Mutant(
        "X12: what is on a pad is nobody else's business",
        _TABLE + "messages.py",
        "return wire.Waiting(count=len(table.actors),",
        "pads = [pad.number for pad in table.running.drafts.values() if pad]\n"
        "    return wire.Waiting(count=len(table.actors) + sum(pads),",
        (_FOXY_WIRE,),
    ),
    Mutant(
        "X8: everybody else sees only that somebody has locked",
        _GAMES + "foxy/view.py",
        "return SeenWrite(None, None, read_out)",
        "return SeenWrite(action.number, None, read_out)",
        (_FOXY, _FOXY_WIRE),
    ),
    Mutant(
        "X20: a read-out comes when the turn is closed, not before",
        _GAMES + "foxy/view.py",
        "if not state.options.easy or len(state.waiting) > 1:",
        "if not state.options.easy:",
        (_FOXY,),
    ),
    Mutant(
        "X12: the circle of others is a secret in play",
        _GAMES + "foxy/view.py",
        "circle=None if seat is None else state.circles[seat],",
        "circle=state.circles[seat or 0],",
        (_FOXY_WIRE,),
    ),
    Mutant(
        "X7: an earlier card is no longer shown",
        _GAMES + "foxy/view.py",
        "card=state.pile[-1] if state.pile else None,",
        "card=state.pile[max(-2, -len(state.pile))] if state.pile else None,",
        (_FOXY,),
    ),
    Mutant(
        "F8: a face-down card is its owner's",
        _GAMES + "fennecs/view.py",
        'return face == "up" or owner == seat',
        "return True",
        (_FENNECS,),
    ),
    Mutant(
        "F8: laying a card face down is seen, the card is not",
        _GAMES + "fennecs/view.py",
        "known = card if knows(seat, face, actor) else None",
        "known = card",
        (_FENNECS_WIRE,),
    ),
    Mutant(
        "F3: a hand is dealt to one seat",
        _GAMES + "fennecs/view.py",
        "return SeenDeal(action.seat, action.card if action.seat == seat else None)",
        "return SeenDeal(action.seat, action.card)",
        (_FENNECS_WIRE,),
    ),
    Mutant(
        "F9: what a collector had left is seen by nobody else",
        _GAMES + "fennecs/view.py",
        "discarded=held if collected else (),",
        "discarded=held if collected else sum(state.hands, ()),",
        (_FENNECS_WIRE,),
    ),
    Mutant(
        "the seed is told when the game is over",
        _TABLE + "state.py",
        "seed=playing.seed if playing.is_over or ended else None,",
        "seed=playing.seed,",
        ("tests/server/test_leaks.py::test_the_record_of_an_unfinished_game_holds_no_seed",),
    ),
    Mutant(
        "a commitment tells nothing of the seed",
        "src/foxden/core/fair.py",
        "return hashlib.sha256(seed).hexdigest()",
        "return seed.hex()",
        (_SEED,),
    ),
    Mutant(
        "a viewer is who was let in",
        _SERVER + "broadcast.py",
        "return None if guest.place is None else opened.table.seat_of(guest.place)",
        "return opened.table.seat_of(guest.place or 1)",
        (_FOXY_WIRE, f"{_SOCKETS}::test_a_spectator_sees_the_game_but_no_hand"),
    ),
    Mutant(
        "how long a bot takes tells nothing",
        _SERVER + "timekeeping.py",
        "return seconds - spent % seconds if seconds > 0 else 0.0",
        "return 0.0",
        (_STAND_INS,),
    ),
    Mutant(
        "a bot waits before it moves",
        _SERVER + "timekeeping.py",
        "await asyncio.sleep(left_to_think(seconds, self._loop.time() - started))",
        "await asyncio.sleep(0)",
        (_STAND_INS,),
    ),
    Mutant(
        "of many who write at once each is told what they did themselves",
        _SERVER + "broadcast.py",
        "steps = [step for step in changes.steps if step.event.seat in (viewer, CHANCE)]",
        "steps = changes.steps",
        ("tests/server/test_party.py",),
    ),
    Mutant(
        "the fourth game begins another series",
        f"{_TABLE}state.py",
        "begun = () if len(self.series) == self.policy.series else self.series",
        "begun = self.series",
        ("tests/table/test_series.py",),
    ),
    Mutant(
        "whoever ties shares an award",
        f"{_GAMES}foxy/awards.py",
        "if amount == most)",
        "if amount == most)[:1]",
        ("tests/games/foxy/test_awards.py",),
    ),
    Mutant(
        "everybody knows whether there is a screen",
        f"{_SERVER}presence.py",
        "screen = (Onlooker.SCREEN,) if guest.is_screen else ()",
        "screen = ()",
        ("tests/server/test_party.py::test_everybody_knows_whether_there_is_a_screen",),
    ),
    Mutant(
        "at an open table only the host's screen is looked at",
        f"{_TABLE}state.py",
        "return not self.setup.open or (place is not None and place == self.host)",
        "return True",
        ("tests/server/test_party.py::test_at_an_open_table_only_the_hosts_screen_is_looked_at",),
    ),
]

REVIEWS: Final = [
    Mutant(
        "a game that is not over is reviewed for nobody",
        _TABLE + "replays.py",
        "    if record.outcome is None:\n",
        "    if False:\n",
        ("tests/server/test_reviews.py::test_an_unfinished_record_is_not_reviewed",),
    ),
    Mutant(
        "a record is reviewed by its own game",
        "src/foxden/reviews/records.py",
        "    if game not in (None, played.name):\n",
        "    if False:\n",
        ("tests/server/test_reviews.py::test_what_cannot_be_reviewed_is_explained",),
    ),
    Mutant(
        "codes are not guessed by previews of links",
        _SERVER + "house_routes.py",
        'if view != "table" or not hall.previewers.take(address):',
        'if view != "table":',
        ("tests/server/test_page.py::test_codes_are_not_guessed_by_their_previews",),
    ),
    Mutant(
        "a slip of memory is told once as long as it is carried on",
        "src/foxden/reviews/foxy.py",
        "            held[animal] = held.get(animal, 0) + by\n",
        "            pass\n",
        ("tests/reviews/test_foxy.py",),
    ),
]

AUTHORITY: Final = [
    Mutant(
        "a command is judged by the key that opened the door",
        _SERVER + "batch.py",
        'place = table.place_with(guest.key or "")',
        "place = table.places.get(-1 if guest.place is None else guest.place)",
        (_SAME_TURN,),
    ),
    Mutant(
        "one socket is a guest of one table",
        _SERVER + "sockets.py",
        "if self.guest is not None and self.guest.opened.table.code != code:",
        "if self.guest is None and False:",
        (_SEATS,),
    ),
    Mutant(
        "a wrong token lets nobody in",
        _SERVER + "clerk.py",
        "if key is not None and place is None:",
        "if False:",
        (f"{_SOCKETS}::test_hello_comes_first_and_needs_a_table_and_a_token_of_it",),
    ),
    Mutant(
        "what follows a hello waits for its answer",
        _SERVER + "sockets.py",
        "        self._held = []\n",
        "",
        (_SEATS,),
    ),
    Mutant(
        "a token that was taken away opens nothing",
        _TABLE + "apply.py",
        "if not isinstance(entry, log.Played | log.Drafted):",
        "if not isinstance(entry, log.Played | log.Drafted | log.Departed):",
        (f"{_STAND_INS}::test_the_token_of_somebody_sent_away_opens_nothing",),
    ),
    Mutant(
        "a place that moved has one token",
        _TABLE + "apply.py",
        "if not isinstance(entry, log.Played | log.Drafted):",
        "if not isinstance(entry, log.Played | log.Drafted | log.Rekeyed):",
        (_STAND_INS,),
    ),
    Mutant(
        "a one-time code is good once",
        _TABLE + "apply.py",
        "    place.one_time = None\n",
        "",
        (_TABLES,),
    ),
    Mutant(
        "a one-time code is not good for ever",
        _TABLE + "house_commands.py",
        "if place.one_time[1] < moment.now:",
        "if False:",
        (_TABLES,),
    ),
    Mutant(
        "only the host does what is the host's",
        _TABLE + "commands.py",
        "if table.host != place.number:",
        "if False:",
        (_TABLES,),
    ),
    Mutant(
        "a host who is here keeps the table",
        _TABLE + "commands.py",
        "if host is not None and (not host.away or host is place):",
        "if host is place:",
        (_TABLES,),
    ),
    Mutant(
        "a decision is taken once",
        _TABLE + "commands.py",
        'if decision != table.running.decision(seat):\n        raise Stale("server.stale.decision"',
        'if not decision:\n        raise Stale("server.stale.decision"',
        (_TABLES,),
    ),
    Mutant(
        "whose seat a bot plays does not move",
        _TABLE + "commands.py",
        "if seat in table.stand_ins:\n        raise NotAllowed(",
        "if seat in ():\n        raise NotAllowed(",
        (_STAND_INS, _TABLES),
    ),
    Mutant(
        "a pause stops moves",
        _TABLE + "commands.py",
        "    seat = seat_of(table, place)\n    if table.is_paused:",
        "    seat = seat_of(table, place)\n    if False:",
        (_TABLES,),
    ),
    Mutant(
        "nothing hidden is taken back",
        _TABLE + "commands.py",
        "if not table.policy.takebacks:",
        "if False:",
        (_TABLES,),
    ),
    Mutant(
        "a takeback needs everybody's consent",
        _TABLE + "apply.py",
        "if people <= takebacks.agreed:",
        "if takebacks.agreed or not people:",
        (_TABLES,),
    ),
    Mutant(
        "a bot does not move once the player is back",
        _TABLE + "house_commands.py",
        "return not table.is_paused and chore.seat in table.bot_seats",
        "return not table.is_paused",
        (_STAND_INS,),
    ),
    Mutant(
        "a bot does not move in a pause",
        _TABLE + "house_commands.py",
        "return not table.is_paused and chore.seat in table.bot_seats",
        "return chore.seat in table.bot_seats",
        (_STAND_INS,),
    ),
    Mutant(
        "a clock that rings early moves nobody",
        _TABLE + "house_commands.py",
        'if chore.by == "clock":\n        return chore.seat in late_seats(table, now)',
        'if chore.by == "clock":\n        return True',
        (_STAND_INS,),
    ),
    Mutant(
        "the page keeps a server's first word",
        "web/src/lib/places.ts",
        "commitment: before?.commitment ?? promised.commitment",
        "commitment: promised.commitment",
        ("web/tests/places.test.ts",),
    ),
    Mutant(
        "the page finds its salt left out",
        "web/src/lib/fair.ts",
        "if (salt !== null && !told.salts.includes(salt))",
        "if (salt !== null && told.salts.length === 0)",
        ("web/tests/fair.test.ts",),
    ),
    Mutant(
        "a draw depends on the players' salts",
        "src/foxden/core/fair.py",
        'self._prefix = table.encode() + b"".join(salts)',
        "self._prefix = table.encode()",
        ("tests/core/test_fair.py",),
    ),
]

DURABILITY: Final = [
    Mutant(
        "a commit has reached the disk",
        _SERVER + "sqlite_store.py",
        '"synchronous=FULL"',
        '"synchronous=OFF"',
        (f"{_DURABILITY}::test_a_commit_of_sqlite_has_reached_the_disk",),
    ),
    Mutant(
        "a resend is known after a restart",
        _TABLE + "apply.py",
        "        place.note_answer(row.client, row.seq)\n",
        "        pass\n",
        (f"{_DURABILITY}::test_a_resend_is_known_after_a_restart[sqlite]",),
    ),
    Mutant(
        "a resend is not applied twice",
        _TABLE + "transactions.py",
        "if place.has_answered(client, command.seq):",
        "if False:",
        (f"{_SOCKETS}::test_a_resend_is_answered_and_not_applied_twice",),
    ),
    Mutant(
        "what is accepted is remembered",
        _TABLE + "transactions.py",
        "    place.note_answer(client, command.seq)\n",
        "",
        (_SOCKETS,),
    ),
    Mutant(
        "the log says who asked",
        _SERVER + "batch.py",
        "return request.guest.place, request.guest.client, request.command.seq",
        "return None",
        (f"{_DURABILITY}::test_a_resend_is_known_after_a_restart[sqlite]",),
    ),
    Mutant(
        "a stop waits for the writer",
        _SERVER + "writer.py",
        "await asyncio.to_thread(self._thread.join)",
        "__import__('os')._exit(0)",
        (f"{_DURABILITY}::test_a_graceful_stop_finishes_what_was_begun[sqlite]",),
    ),
    Mutant(
        "X12: a pad is empty after locking",
        _TABLE + "playing.py",
        "                self.drafts.pop(event.seat, None)\n",
        "",
        (_STAND_INS,),
    ),
    Mutant(
        "a takeback makes other decisions",
        _TABLE + "playing.py",
        "        self.takebacks.count += 1\n",
        "",
        (_TABLES,),
    ),
    Mutant(
        "a record of a closed table holds no names",
        _SERVER + "store.py",
        'player["name"] = None',
        "pass",
        ("tests/server/test_rest.py::test_a_table_nobody_visits_is_closed_and_its_record_kept",),
    ),
]

RULES: Final = [
    Mutant(
        "F14: nobody returns more than they hold",
        _GAMES + "fennecs/counting.py",
        "return max(change, -held)",
        "return change",
        (_FENNECS,),
    ),
    Mutant(
        "F14: nor after a choice",
        _GAMES + "fennecs/turns.py",
        "return _count(replace(state, choosing=None), seat, totals(column.cards)[fives])",
        "total = totals(column.cards)[fives]\n"
        "    change = stars_for(total, 99)\n"
        "    done = _change_stars(replace(state, choosing=None), seat, change)\n"
        '    return Counted(done, "counted", total, change)',
        (_FENNECS,),
    ),
    Mutant(
        "F7: an empty Reserve gives no star",
        _GAMES + "fennecs/turns.py",
        "return 1 if reserve > 0 else 0",
        "return 1",
        (_FENNECS,),
    ),
    Mutant(
        "F6: a column takes seven cards",
        _GAMES + "fennecs/turns.py",
        "if 0 < size < FULL]",
        "if 0 < size <= FULL]",
        (_FENNECS,),
    ),
    Mutant(
        "F13: exactly six ends the round",
        _GAMES + "fennecs/rounds.py",
        "if total == SIX:",
        "if total == SIX + 1:",
        (_FENNECS,),
    ),
    Mutant(
        "F22: a supernova destroys its column",
        _GAMES + "fennecs/counting.py",
        'if "supernova" in cards:',
        'if "supernova" in cards[:1]:',
        (_FENNECS,),
    ),
    Mutant(
        "X14: above the exact number there is nothing",
        _GAMES + "foxy/counting.py",
        "return 0 if number > exact or circled or hard else number",
        "return 0 if circled or hard else number",
        (_FOXY, "tests/games/foxy/test_counting.py"),
    ),
    Mutant(
        "X17: equal points are told apart by the circle",
        _GAMES + "foxy/counting.py",
        "return sheet.score, sheet.circled_points, -sum(sheet.crossed)",
        "return sheet.score, 0, -sum(sheet.crossed)",
        (_FOXY, "tests/games/foxy/test_counting.py"),
    ),
    Mutant(
        "X11: one circle a game",
        _GAMES + "foxy/rules.py",
        "circle_left = state.circles[seat] is None and state.seats > 1",
        "circle_left = state.seats > 1",
        (_FOXY,),
    ),
    Mutant(
        "X20: what the clock entered is not read out",
        _GAMES + "foxy/rules.py",
        "last = seat if state.options.easy and not by_clock else state.last",
        "last = seat if state.options.easy else state.last",
        (_FOXY,),
    ),
    Mutant(
        "X5: the Fox is in the pile",
        _GAMES + "foxy/rules.py",
        "others = TURNS - len(pile) - 1",
        "others = TURNS - len(pile)",
        (_FOXY, "tests/games/foxy/test_chance.py"),
    ),
    Mutant(
        "O9: a line may be made by the slide",
        _GAMES + "outfox/rules.py",
        "        triples += TRIPLES_AT[turn.destination]\n",
        "        pass\n",
        (_OUTFOX,),
    ),
    Mutant(
        "O11: who cannot move has lost",
        _GAMES + "outfox/rules.py",
        "goes_on = line is None and reserves[following] and moves_on(bits(board))",
        "goes_on = line is None and reserves[following]",
        (_OUTFOX,),
    ),
    Mutant(
        "O7: the piece just placed blocks its point",
        _GAMES + "outfox/board.py",
        "(occupied | bit) & _IN_SIGHT[origin]",
        "occupied & _IN_SIGHT[origin]",
        (_OUTFOX,),
    ),
]

_CIRCLES: Final = "tests/server/test_circles.py"
_OUTSIDE: Final = "tests/server/hostile/test_circles.py"
_KEYRINGS: Final = "tests/server/test_keyrings.py"
_LADDERS: Final = "tests/server/test_ladders.py"

CIRCLES: Final = [
    Mutant(
        "a circle's table is there for nobody else, over REST",
        _SERVER + "hall.py",
        "if circle is not None and not is_ours:",
        "if circle is not None and self._token is None:",
        (_OUTSIDE,),
    ),
    Mutant(
        "a circle's table is there for nobody else, on sockets",
        _SERVER + "clerk.py",
        "if place is None and opened.table.circle is not None:",
        "if key is not None and place is None and opened.table.circle is not None:",
        (_OUTSIDE,),
    ),
    Mutant(
        "a circle's tables are not in the public list",
        _SERVER + "store.py",
        "                columns.circle.is_(None),\n",
        "",
        (_CIRCLES, _OUTSIDE),
    ),
    Mutant(
        "a shut door says what an unknown one says",
        _SERVER + "circle_store.py",
        "query = select(*_CIRCLE).where(_circles.c.code == code, _circles.c.open)",
        "query = select(*_CIRCLE).where(_circles.c.code == code)",
        (_OUTSIDE, _CIRCLES),
    ),
    Mutant(
        "who is removed sits at no table of the circle",
        _SERVER + "circle_leaving.py",
        "                await hub.do(code, house_commands.SendAway(place))\n",
        "                pass\n",
        (_CIRCLES,),
    ),
    Mutant(
        "nobody climbs a ladder against bots or themselves",
        _SERVER + "circles.py",
        "len(members) == len(seats) and None not in members",
        "None not in members",
        (_LADDERS,),
    ),
    Mutant(
        "giving up does not undo a defeat",
        _SERVER + "circles.py",
        "float(len(seats) + 1 if seat.left else seat.place)",
        "float(seat.place)",
        (_LADDERS,),
    ),
    Mutant(
        "tokens are sealed by the recovery code",
        _SERVER + "keyring_store.py",
        "return (nonce + _added(token, _pad(code, key.name, nonce))).hex()",
        "return (nonce + _added(token, bytes(_TOKEN))).hex()",
        (_KEYRINGS,),
    ),
    Mutant(
        "an erased name is in no log",
        _SERVER + "circle_store.py",
        '    names = forget_in_log(connection, code, "place", number) | {name}\n',
        "    names = {name}\n",
        (_KEYRINGS,),
    ),
]

_DAILY: Final = "tests/server/test_daily.py"

DAILY: Final = [
    Mutant(
        "a result of the day is proven by its decisions",
        _SERVER + "daily.py",
        "    if attempt.score is None:\n        raise NotAllowed",
        "    if attempt.score is None and actions == []:\n        raise NotAllowed",
        (f"{_DAILY}::test_a_result_that_its_decisions_do_not_prove_is_refused",),
    ),
    Mutant(
        "the secret of a day is told when it is over",
        "src/foxden/daily/days.py",
        "if day >= day_at(now):",
        "if day > day_at(now):",
        (f"{_DAILY}::test_the_secret_is_promised_the_day_before_and_told_the_day_after",),
    ),
    Mutant(
        "only today counts",
        _SERVER + "daily_house.py",
        "if day != self.today:",
        "if day > self.today:",
        (f"{_DAILY}::test_a_past_day_is_played_and_does_not_count",),
    ),
    Mutant(
        "who gave a result cannot be read from it",
        _SERVER + "daily_house.py",
        'return hashlib.sha256(f"{day}/{game}/{device}".encode()).hexdigest()',
        "return device",
        (f"{_DAILY}::test_a_place_is_a_share_of_todays_players_and_nothing_else[sqlite]",),
    ),
    Mutant(
        "a puzzle is solved by its winning turn alone",
        "src/foxden/solver/puzzles.py",
        "return _after(self.position, from_turn(turn)) == _after(self.position, self.line[0])",
        "return turn.point == to_turn(self.line[0]).point",
        ("tests/solver/test_puzzles.py",),
    ),
]

MACHINES: Final = [
    Mutant(
        "a bot in the browser chooses what it would choose here",
        "web/src/lib/cores/core.ts",
        "    work(0, budget.iterations);",
        "    work(0, budget.iterations >> 1);",
        ("tests/cores/test_same_choices.py::test_every_level_chooses_as_written[fennecs-2]",),
    ),
]

_PUSH: Final = "tests/server/hostile/test_push.py"
_SLOW: Final = "tests/server/test_slow_games.py"
_OVER_DAYS: Final = "tests/table/test_over_days.py"

TELLING: Final = [
    Mutant(
        "messages go to push services only",
        _SERVER + "push_endpoints.py",
        "if not any(_is_of(service, host, port) for service in services):",
        "if not services:",
        (f"{_PUSH}::test_an_address_that_is_not_a_push_service_is_refused",),
    ),
    Mutant(
        "messages go to public addresses only",
        _SERVER + "push_endpoints.py",
        "if is_public(address) or any(",
        "if True or any(",
        (f"{_PUSH}::test_a_name_that_leads_into_this_machine_is_not_followed",),
    ),
    Mutant(
        "nobody ends somebody else's telling",
        _SERVER + "push_routes.py",
        "if known is None or (known.code, known.place) != (read_code(code), place):",
        "if known is None:",
        (f"{_PUSH}::test_only_who_holds_a_seat_is_told_of_it[sqlite]",),
    ),
    Mutant(
        "a device whose place has moved is told nothing",
        _SERVER + "batch.py",
        "unsubscribed=(*table.changes.rekeyed, *table.changes.gone),",
        "unsubscribed=(),",
        (f"{_PUSH}::test_who_moves_to_another_device_is_no_longer_told_on_the_old_one[sqlite]",),
    ),
    Mutant(
        "who has the page open is not told",
        _SERVER + "pusher.py",
        "return opened is not None and turn.place in opened.present",
        "return False",
        (f"{_SLOW}::test_who_has_the_page_open_is_not_told",),
    ),
    Mutant(
        "what was not taken is told again",
        _SERVER + "pusher.py",
        "if failures:  # tried again, less and less often",
        "if False:",
        (f"{_SLOW}::test_where_a_service_fails_or_sends_elsewhere_it_is_tried_again",),
    ),
    Mutant(
        "a crash while sending loses nothing",
        _SERVER + "pusher.py",
        "leased = msgspec.structs.replace(turn, next_at=now + _LEASE_SECONDS)",
        "leased = msgspec.structs.replace(turn, next_at=now + 365 * _DAY)",
        (f"{_SLOW}::test_a_server_that_is_killed_loses_no_turn_and_no_reminder",),
    ),
    Mutant(
        "over days no bot takes a seat by surprise",
        _TABLE + "house_commands.py",
        'return timeouts >= TIMEOUTS and table.status == "playing" and not table.setup.is_slow',
        'return timeouts >= TIMEOUTS and table.status == "playing"',
        (_OVER_DAYS,),
    ),
    Mutant(
        "extra time is used up",
        _TABLE + "apply.py",
        "clock.extra_used[seat] = min(stock, clock.extra_used.get(seat, 0.0) + longer)",
        "clock.extra_used[seat] = 0.0",
        (_OVER_DAYS,),
    ),
]

_PAGES: Final = "tests/prints/test_golden.py::test_the_page_looks_as_it_did"
_PRINTS: Final = "src/foxden/prints/"

PAPER: Final = [
    Mutant(
        "cards lie where they are cut",
        _PRINTS + "cards.py",
        "draw(cells[place])",
        "draw(cells[place]._replace(x=cells[place].x + 3))",
        (f"{_PAGES}[foxy-deck-3-en-a4]",),
    ),
    Mutant(
        "paper has the page's colours",
        _PRINTS + "art.py",
        "return int(written[1:3], 16), int(written[3:5], 16), int(written[5:7], 16)",
        "return int(written[5:7], 16), int(written[3:5], 16), int(written[1:3], 16)",
        (f"{_PAGES}[fennecs-deck-1-en-a4]",),
    ),
    Mutant(
        "the animal is the one that the card names",
        _PRINTS + "foxy_drawings.py",
        'return "chicken" if animal == "hen" else animal',
        'return "chicken" if animal == "hen" else "bear"',
        (f"{_PAGES}[foxy-deck-3-en-a4]",),
    ),
]

_DOOR: Final = "tests/server/hostile/test_door.py"
_FLOODS: Final = "tests/server/hostile/test_floods.py"
_GUESSES: Final = "tests/server/hostile/test_guesses.py"
_REQUESTS: Final = "tests/server/hostile/test_requests.py"
_BODIES: Final = "tests/server/hostile/test_bodies.py"
_MILLION: Final = (
    f"{_BODIES}"
    "::test_a_record_of_a_million_seats_is_refused_before_anything_is_computed[/api/draws]"
)
_BOUNDS: Final = "tests/server/hostile/test_bounds.py"
_QUEUE: Final = "tests/server/hostile/test_queue.py"
_FAULTS: Final = "tests/server/test_faults.py"
_SEATING: Final = "tests/table/test_seating.py"

GUESTS: Final = [
    Mutant(
        "a page loads nothing from elsewhere",
        _TABLE + "house.py",
        "\"default-src 'self'\",",
        "\"default-src * 'unsafe-inline' 'unsafe-eval'\",",
        (f"{_DOOR}::test_every_answer_carries_exactly_these_headers",),
    ),
    Mutant(
        "who came by TLS comes by TLS again",
        _SERVER + "app.py",
        'secure = (_SECURE_HEADER,) if scope.get("scheme") == "https" else ()',
        "secure = ()",
        (f"{_DOOR}::test_every_answer_carries_exactly_these_headers",),
    ),
    Mutant(
        "a server answers to its own names",
        _SERVER + "origins.py",
        "return match is not None and (match[1] in self._names or _is_number(match[1]))",
        "return match is not None",
        (f"{_DOOR}::test_a_name_that_is_not_ours_is_not_answered",),
    ),
    Mutant(
        "a page of nowhere is not ours",
        _SERVER + "origins.py",
        'return scheme in ("http", "https") and page != "" and page in ours',
        'return page in ours or page == ""',
        (f"{_DOOR}::test_pages_of_others_are_refused",),
    ),
    Mutant(
        "every frame counts",
        _SERVER + "websocket.py",
        "if not self._allowance.take(self._loop.time()):",
        "if False:",
        (f"{_FLOODS}::test_who_floods_is_sent_away[pings]",),
    ),
    Mutant(
        "a connection has its share of a turn of the loop",
        _SERVER + "websocket.py",
        "_FRAMES_A_TURN: Final = 16",
        "_FRAMES_A_TURN: Final = 1_000_000",
        (f"{_FLOODS}::test_a_turn_of_the_loop_is_shared",),
    ),
    Mutant(
        "who floods is sent away",
        _SERVER + "sockets.py",
        "return not self._waits_for_others and not self._pauses.take(now)",
        "return False",
        (f"{_FLOODS}::test_who_floods_is_sent_away[pings]",),
    ),
    Mutant(
        "commands are counted by place, not by socket",
        _SERVER + "sockets.py",
        "            self._bucket = self._house.commands.bucket(place)\n",
        "",
        (f"{_FLOODS}::test_many_sockets_of_one_place_are_not_many_places",),
    ),
    Mutant(
        "guesses are counted before anything is looked up",
        _SERVER + "limits.py",
        "self.is_allowed = limiter.take(address)",
        "self.is_allowed = True",
        (f"{_GUESSES}::test_many_guesses_at_once_are_no_more_than_one_after_another",),
    ),
    Mutant(
        "a list of keys is a guess where one opens nothing",
        _SERVER + "my_data.py",
        "    if None not in found.values():\n",
        "    if any(found.values()):\n",
        (f"{_OUTSIDE}::test_tokens_are_not_tried_out_by_asking_for_ones_data",),
    ),
    Mutant(
        "over the limit a list with keys that open nothing is refused",
        _SERVER + "my_data.py",
        "    elif not guess.is_allowed:\n",
        "    elif False:\n",
        (f"{_OUTSIDE}::test_tokens_are_not_tried_out_by_asking_for_ones_data",),
    ),
    Mutant(
        "a network of IPv6 is one guest",
        _SERVER + "limits.py",
        "_IPV6_NETWORK: Final = 64",
        "_IPV6_NETWORK: Final = 128",
        (f"{_GUESSES}::test_a_network_of_ipv6_is_one_guest",),
    ),
    Mutant(
        "who guesses shuts nobody out who has a token",
        _SERVER + "sockets.py",
        "if not guess.is_allowed and hello.token is None:",
        "if not guess.is_allowed:",
        (f"{_GUESSES}::test_who_has_a_token_is_let_in_whatever_others_guess",),
    ),
    Mutant(
        "who guesses shuts nobody out who knows the table",
        _SERVER + "limits.py",
        "is_familiar = (address, code) in self._found",
        "is_familiar = False",
        (f"{_GUESSES}::test_a_table_found_before_is_found_whatever_others_guess",),
    ),
    Mutant(
        "an address has so many connections",
        _SERVER + "limits.py",
        "if self._open[address] >= self._most:",
        "if False:",
        (f"{_REQUESTS}::test_behind_a_proxy_sockets_count_for_who_is_behind_it",),
    ),
    Mutant(
        "a head has a size",
        _SERVER + "http_protocol.py",
        "return self._head_size > LONGEST_HEAD or len(self.headers or ()) > MOST_HEADERS",
        "return False",
        (f"{_REQUESTS}::test_a_head_has_a_size[many]",),
    ),
    Mutant(
        "a record of a million seats is not computed",
        _TABLE + "replays.py",
        "if record.seats > MOST_CHAIRS:",
        "if record.seats > MOST_CHAIRS**3:",
        (_MILLION,),
    ),
    Mutant(
        "a frame that is nested too deeply is refused",
        _SERVER + "sockets.py",
        "    except (msgspec.MsgspecError, RecursionError) as problem:\n",
        "    except ZeroDivisionError as problem:\n",
        ("tests/server/hostile/test_nested.py::test_a_hello_with_a_nested_field_is_refused",),
    ),
    Mutant(
        "a job has so much memory",
        _SERVER + "bounded_process.py",
        "resource.setrlimit(resource.RLIMIT_DATA, (most, most))",
        "pass",
        (f"{_BOUNDS}::test_what_goes_over_its_bounds_ends_alone[hog]",),
    ),
    Mutant(
        "nobody waits for a flood of somebody else's",
        _SERVER + "fair_queue.py",
        'return whose is None, served(("address", whose), 0), served(("lane", lane.name), 0)',
        "return whose is None, 0, 0",
        (_QUEUE,),
    ),
    Mutant(
        "bots of tables without people think last",
        _SERVER + "fair_queue.py",
        'return whose is None, served(("address", whose), 0), served(("lane", lane.name), 0)',
        'return False, served(("address", whose), 0), served(("lane", lane.name), 0)',
        (_QUEUE,),
    ),
    Mutant(
        "a database is its owner's alone",
        _SERVER + "sqlite_store.py",
        "_PRIVATE: Final = 0o600",
        "_PRIVATE: Final = 0o644",
        (f"{_FAULTS}::test_the_database_is_its_owners_alone",),
    ),
    Mutant(
        "a statement that failed is logged without its values, on SQLite",
        _SERVER + "sqlite_store.py",
        "hide_parameters=True",
        "hide_parameters=False",
        (f"{_FAULTS}::test_a_statement_that_failed_is_logged_without_its_values",),
    ),
    Mutant(
        "a statement that failed is logged without its values, on PostgreSQL",
        _SERVER + "postgres_store.py",
        "raise _without_values(problem) from None",
        "raise",
        (f"{_FAULTS}::test_what_was_not_kept_is_told_to_nobody[postgresql]",),
    ),
    Mutant(
        "who looks sees nothing that was never kept",
        _SERVER + "hub.py",
        "self._put(opened, Errand(house_commands.Look(), answer))",
        "answer(())",
        (f"{_FAULTS}::test_who_looks_sees_nothing_that_was_never_kept[sqlite]",),
    ),
    Mutant(
        "what fails through one request fails that request",
        _SERVER + "clerk.py",
        "            if len(requests) > 1:\n",
        "            if False:\n",
        (f"{_FAULTS}::test_what_fails_through_one_request_fails_that_request_only[sqlite]",),
    ),
    Mutant(
        "one unreadable table is no reason to stop the others' clocks",
        _SERVER + "hub.py",
        "        except Exception as problem:\n            self._set_aside(code, problem)\n",
        "        except KeyError as problem:\n            self._set_aside(code, problem)\n",
        (f"{_FAULTS}::test_one_unreadable_table_concerns_nobody_else",),
    ),
    Mutant(
        "one bad listing leaves the public list as it is",
        _SERVER + "hub.py",
        "except Exception:  # whatever is wrong with it",
        "except KeyError:",
        (f"{_FAULTS}::test_one_unreadable_table_concerns_nobody_else",),
    ),
    Mutant(
        "a clock that jumps closes no table",
        _SERVER + "hub.py",
        "if running - since >= self._apart]",
        "if running >= since]",
        (f"{_FAULTS}::test_a_clock_that_jumps_closes_no_table",),
    ),
    Mutant(
        "a day is one of running time, not of the clock on the wall",
        _SERVER + "hub.py",
        "self._idle.found(found, time.monotonic())",
        "self._idle.found(found, time.time())",
        (f"{_FAULTS}::test_a_table_is_closed_after_a_day_of_running_time",),
    ),
    Mutant(
        "health is none where nothing can be written",
        _SERVER + "writer.py",
        "            raise Away from self._problem\n",
        "            return\n",
        ("tests/server/hostile/test_full_disk.py",),
    ),
    Mutant(
        "who sits where depends on the players' salts",
        "src/foxden/core/fair.py",
        'message = table.encode() + b"".join(salts) + b"seats"',
        'message = table.encode() + b"seats"',
        ("tests/core/test_fair.py",),
    ),
    Mutant(
        "who is played by a bot is not asked to agree",
        _TABLE + "apply.py",
        "people = set(table.seats) - table.bot_seats - {takebacks.asking}",
        "people = set(table.seats) - (table.bot_seats - set(table.stand_ins)) - {takebacks.asking}",
        (_SEATING,),
    ),
    Mutant(
        "who goes and was asked before is not waited for",
        _TABLE + "commands.py",
        "if table.running.takebacks.asking not in (None, seat):",
        "if False:",
        (_SEATING,),
    ),
    Mutant(
        "a seat that a bot plays is a bot's for hints",
        _TABLE + "hints.py",
        "if each not in table.bot_seats]",
        "if each not in table.bot_seats or each in table.stand_ins]",
        ("tests/server/test_analysis.py::test_a_seat_that_a_bot_plays_is_a_bots",),
    ),
    Mutant(
        "a setup has chairs for all people who sit",
        _TABLE + "commands.py",
        "if chairs < table.seating.sitting_people:",
        "if False:",
        (_SEATING,),
    ),
    Mutant(
        "two names at a table never look the same",
        _TABLE + "nicknames.py",
        "return frozenset({_skeleton(name), _skeleton(name.casefold())})",
        "return frozenset({name, name.casefold()})",
        ("tests/server/hostile/test_nicknames.py",),
    ),
    Mutant(
        "a record is read when its game is over",
        _SERVER + "record_routes.py",
        "if record is None or not record.over:",
        "if record is None:",
        ("tests/server/test_rest.py::test_a_table_nobody_visits_is_closed_and_its_record_kept",),
    ),
]

MUTANTS: Final = [
    *GUESTS,
    *SECRECY,
    *REVIEWS,
    *AUTHORITY,
    *DURABILITY,
    *RULES,
    *MACHINES,
    *TELLING,
    *CIRCLES,
    *DAILY,
    *PAPER,
]
