"""The games for OpenSpiel: importing this module registers them.

    import pyspiel
    import foxden.research.openspiel
    game = pyspiel.load_game("foxden_fennecs(players=3,variant=sahara)")

Players who act at once (Foxy) do so one after the other, without seeing what the others did.
The parameter `record` starts a game where a record ends, with its options and players. C++
`MCTSBot.step` and `ISMCTSBot.step` cannot play Python games from OpenSpiel 1.6.14 on; the
Python bots and `mcts_search` can.
"""

import base64
import random
import zlib
from collections.abc import Callable
from typing import Any, ClassVar, Final

import msgspec
import numpy as np
import pyspiel

from foxden.core.contract import AnyGame
from foxden.core.errors import Unreadable
from foxden.core.record import AnyRecord, format_record, parse_record
from foxden.core.seats import CHANCE, SMALL_TABLE, Seat
from foxden.games import find_game
from foxden.research.encoders import ENCODERS, Encoder, make_encoder, returns_of
from foxden.research.moments import Moment, first_moment

PREFIX: Final = "foxden_"

Parameters = dict[str, Any]


class FoxdenGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game in one set-up; `encoder` says what its numbers mean."""

    kind: ClassVar[type[Encoder]]

    def __init__(self, params: Parameters | None = None) -> None:
        given = params or {}
        self.root = _root_of(self.kind.game, given)
        self.encoder = self.root.encoder
        seats = self.encoder.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoder.actions),
            max_chance_outcomes=len(self.encoder.draws),
            num_players=seats,
            min_utility=-1.0,
            max_utility=max(1.0, seats - 1.0),
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=self.encoder.most_decisions,
        )
        kind = _game_type(self.kind, is_solo=seats == 1)
        super().__init__(kind, info, _shortened(self.root, given))

    def new_initial_state(self) -> "FoxdenState":
        return FoxdenState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.encoder.most_draws

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Parameters | None = None
    ) -> "_ViewObserver | _SeenObserver | _SecretObserver":
        if params:
            raise Unreadable("research.unreadable.observer", params=str(params))
        if iig_obs_type is None:
            return _ViewObserver(self.encoder, is_public=False)
        is_public = iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        if not iig_obs_type.public_info:
            return _SecretObserver(self.encoder)
        if iig_obs_type.perfect_recall:
            return _SeenObserver(self.encoder, is_public=is_public)
        return _ViewObserver(self.encoder, is_public=is_public)


class FoxdenState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A moment of a game; pyspiel copies it attribute by attribute, and it has only one."""

    def __init__(self, game: FoxdenGame) -> None:
        super().__init__(game)
        self.moment = game.root

    def current_player(self) -> int:
        actor = self.moment.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return actor  # chance is seat -1 in both worlds

    def is_terminal(self) -> bool:
        return self.moment.actor is None

    def _legal_actions(self, player: int) -> list[int]:
        assert player == self.moment.actor  # noqa: S101  pyspiel asks for nobody else
        return self.moment.legal_ids()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        encoder, state = self.moment.encoder, self.moment.state
        weights = encoder.game.weights(state)
        total = sum(weights)
        draws = encoder.game.legal(state, CHANCE)
        return [
            (encoder.draw_id_of[draw], weight / total)
            for draw, weight in zip(draws, weights, strict=True)
        ]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.played(action)

    def _action_to_string(self, player: int, action: int) -> str:
        encoder = self.moment.encoder
        return encoder.game.format_action(encoder.action_of(Seat(player), action))

    def returns(self) -> list[float]:
        outcome = self.moment.encoder.game.outcome(self.moment.state)
        seats = self.moment.encoder.seats
        return [0.0] * seats if outcome is None else returns_of(outcome.winners, seats)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "FoxdenState":
        """A game with another past of which this player has seen the same."""
        rng = random.Random(probability_sampler())  # noqa: S311  play, not secrets
        line = self.moment.resampled(Seat(player_id), rng).line()
        other: FoxdenState = self.get_game().new_initial_state()
        since = len(line) - len(self.history())
        other.moment = line[since - 1]
        for moment in line[since:]:
            other.apply_action(_id_of(moment))
        return other

    def __str__(self) -> str:
        return msgspec.json.encode(self.moment.state).decode()


def _id_of(moment: Moment) -> int:
    assert moment.event is not None  # noqa: S101  not asked of the start
    encoder, event = moment.encoder, moment.event
    return (encoder.draw_id_of if event.seat == CHANCE else encoder.id_of)[event.action]


# --- observers -------------------------------------------------------------------------------


class _ViewObserver:
    """What a player (or, `is_public`, anybody) is shown now: the view."""

    def __init__(self, encoder: Encoder, *, is_public: bool) -> None:
        self._is_public = is_public
        self.tensor = np.zeros(encoder.size, np.float32)
        self.dict = encoder.named(self.tensor)

    def set_from(self, state: FoxdenState, player: int) -> None:
        self.tensor.fill(0)
        moment = state.moment
        moment.encoder.write(self._view(moment, player), Seat(player), self.dict)

    def string_from(self, state: FoxdenState, player: int) -> str:
        return msgspec.json.encode(self._view(state.moment, player)).decode()

    def _view(self, moment: Moment, player: int) -> Any:
        return moment.encoder.game.view(moment.state, None if self._is_public else Seat(player))


class _SeenObserver:
    """What a player (or anybody) has seen, in order: the information state."""

    def __init__(self, encoder: Encoder, *, is_public: bool) -> None:
        self._is_public = is_public
        longest = encoder.most_decisions + encoder.most_draws
        width = len(encoder.columns)
        self.tensor = np.zeros(encoder.seats + longest * width, np.float32)
        self.dict = {
            "player": self.tensor[: encoder.seats],
            "seen": self.tensor[encoder.seats :].reshape(longest, width),
        }

    def set_from(self, state: FoxdenState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        encoder = state.moment.encoder
        rows = [encoder.row(*seen) for seen in state.moment.seen(self._seat(player))]
        if rows:
            self.dict["seen"][: len(rows)] = rows

    def string_from(self, state: FoxdenState, player: int) -> str:
        return state.moment.told(self._seat(player))

    def _seat(self, player: int) -> Seat | None:
        return None if self._is_public else Seat(player)


class _SecretObserver:
    """What a player is shown now and a spectator is not; as text only."""

    tensor = None

    def __init__(self, encoder: Encoder) -> None:
        self._game = encoder.game
        self.dict: dict[str, Any] = {}

    def set_from(self, state: FoxdenState, player: int) -> None:
        pass

    def string_from(self, state: FoxdenState, player: int) -> str:
        own, public = (
            msgspec.to_builtins(self._game.view(state.moment.state, seat))
            for seat in (Seat(player), None)
        )
        secrets = {name: value for name, value in own.items() if value != public[name]}
        return msgspec.json.encode(secrets).decode() if secrets else ""


# --- parameters and registration -------------------------------------------------------------


def _option_defaults(game: AnyGame) -> Parameters:
    """A list of names (Foxy's deck) is one text here, with spaces between the names."""
    defaults = msgspec.to_builtins(game.options_type())
    return {name: "" if value is None else value for name, value in defaults.items()}


def _root_of(game: AnyGame, given: Parameters) -> Moment:
    """Where a game starts: at its beginning, or where the record in its parameters ends."""
    if text := given.get("record"):
        found, record = parse_record(_unpacked(text), find_game)
        if found is not game or record.outcome is not None:
            raise Unreadable("research.unreadable.record", game=game.name, found=found.name)
        encoder = make_encoder(game.name, record.seats, msgspec.to_builtins(record.options))
        return first_moment(encoder).relived(record.events)
    options = _options_of(game, given)
    encoder = make_encoder(game.name, given.get("players", _fewest(game)), options)
    return first_moment(encoder)


def _options_of(game: AnyGame, given: Parameters) -> Parameters:
    options = {}
    for name, default in _option_defaults(game).items():
        value: Any = given.get(name, default)
        options[name] = (value.split() or None) if default == "" else value
    return options


def _fewest(game: AnyGame) -> int:
    return max(2, game.seats[0])


def _shortened(root: Moment, given: Parameters) -> Parameters:
    """The parameters without defaults, so that the name of a game can be read back."""
    game = root.encoder.game
    if record := given.get("record"):
        return {"players": root.encoder.seats, "record": packed(_unpacked(record))}
    defaults = _option_defaults(game) | {"record": ""}
    changed = {name: value for name, value in given.items() if value != defaults.get(name)}
    return changed | {"players": root.encoder.seats}


def packed(record: AnyRecord | str) -> str:
    """A record in letters that may stand in the name of a game."""
    text = record if isinstance(record, str) else format_record(record)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def _unpacked(text: str) -> str:
    if text.lstrip().startswith("{"):
        return text
    try:
        return zlib.decompress(base64.urlsafe_b64decode(text + "==")).decode()
    except (ValueError, zlib.error) as problem:
        raise Unreadable("research.unreadable.packed", problem=str(problem)) from problem


def _game_type(kind: type[Encoder], *, is_solo: bool = False) -> pyspiel.GameType:
    game = kind.game
    chance = pyspiel.GameType.ChanceMode
    information = pyspiel.GameType.Information
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.name.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if kind.has_chance else chance.DETERMINISTIC,
        information=(
            information.IMPERFECT_INFORMATION if kind.hides else information.PERFECT_INFORMATION
        ),
        utility=utility.GENERAL_SUM if is_solo else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=min(game.seats[-1], SMALL_TABLE),
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": _fewest(game),
            "record": "",
            **_option_defaults(game),
        },
    )


for _kind in ENCODERS:
    _name = _kind.game.name.capitalize()
    _game = type(_name, (FoxdenGame,), {"kind": _kind, "__module__": __name__})
    globals()[_name] = _game  # where pickle looks for it
    pyspiel.register_game(_game_type(_kind), _game)
