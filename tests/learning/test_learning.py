"""A player that teaches itself."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from foxden.bots.fennecs_network import UNIT, inputs_of
from foxden.bots.network import are_of_a_network, from_bytes, new_sheet, run, to_bytes
from foxden.core.errors import Unreadable
from foxden.research.learning.model import Player, from_whole_numbers, in_whole_numbers
from foxden.research.learning.rivals import Frozen, rival_named
from foxden.research.learning.selfplay import Learner, Plan, Progress
from foxden.research.learning.training import against, train

pytestmark = pytest.mark.long

CPU = torch.device("cpu")
TOY = {"games": 128, "steps": 32, "batch": 1024}


def plan_for(moves: int) -> Plan:
    return Plan(2, moves, **TOY)


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def learned_in(folder: Path, plan: Any, **asked: Any) -> Path:
    return train(plan, folder, lambda _: None, device=CPU, **asked)


def test_a_toy_learns_to_beat_random_play(tmp_path: Path) -> None:
    made = learned_in(tmp_path, plan_for(300_000), test_games=8)
    assert are_of_a_network(made.read_bytes(), inputs_of(2))
    torch.manual_seed(3)
    anything = Frozen(Player(2))  # one that has learned nothing prefers nothing
    player = from_whole_numbers(from_bytes(np.fromfile(made, np.uint8)), 2)
    assert against(player, anything, 2, 200) > 0.75
    met = lines_of(tmp_path / "strength.jsonl")
    assert {line["against"] for line in met} == {"scout", "tracker", "trickster"}
    assert (tmp_path / "curves.svg").stat().st_size > 0


def test_the_same_seed_learns_the_same_and_a_run_goes_on_where_it_was_ended(tmp_path: Path) -> None:
    size = TOY["games"] * TOY["steps"]
    for name in ("one", "other"):
        learned_in(tmp_path / name, plan_for(2 * size), test_games=0)
    one, other = (
        torch.load(tmp_path / name / "checkpoint.pt", weights_only=True)
        for name in ("one", "other")
    )
    assert all(torch.equal(one["player"][name], other["player"][name]) for name in one["player"])
    learned_in(tmp_path / "one", plan_for(4 * size), test_games=0)
    told = lines_of(tmp_path / "one" / "progress.jsonl")
    assert [line["moves"] for line in told] == [size, 2 * size, 3 * size, 4 * size]


def test_a_run_that_is_ended_keeps_what_it_learned_and_tells_it_once(tmp_path: Path) -> None:
    size = TOY["games"] * TOY["steps"]

    def end(now: Progress) -> None:
        if now.moves == 2 * size:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(plan_for(3 * size), tmp_path, end, device=CPU, test_games=0)
    assert torch.load(tmp_path / "checkpoint.pt", weights_only=True)["moves"] == 2 * size
    log = tmp_path / "progress.jsonl"
    log.write_text(
        log.read_text() + log.read_text().splitlines()[1].replace(str(2 * size), "99999999")
    )
    learned_in(tmp_path, plan_for(3 * size), test_games=0)
    assert [line["moves"] for line in lines_of(log)] == [size, 2 * size, 3 * size]


def test_against_a_rival_only_own_decisions_are_learned_from(tmp_path: Path) -> None:
    plan = plan_for(TOY["games"] * TOY["steps"])
    learner = Learner(plan, CPU, rival_named("scout", 2, 1, CPU))
    stretch = learner._play()
    seats = torch.arange(plan.games) % plan.seats
    assert torch.equal(stretch.own, stretch.actors == seats)
    assert len(learner._lesson(stretch).gains) == int(stretch.own.sum())
    learned_in(
        tmp_path,
        plan,
        test_games=4,
        rivals={"scout": rival_named("scout", 2, 1, CPU)},
    )
    assert {line["against"] for line in lines_of(tmp_path / "strength.jsonl")} == {"scout"}


def test_a_rival_comes_to_some_tables_and_counts_as_much_as_the_others() -> None:
    plan = plan_for(TOY["games"] * TOY["steps"])._replace(spread=4)
    learner = Learner(plan, CPU, rival_named("searcher@20", 2, 1, CPU))
    stretch, tables = learner._play(), torch.arange(plan.games)
    is_met, seats = tables % 4 == 0, tables // 4 % 2
    assert torch.equal(stretch.own, ~is_met | (stretch.actors == seats))
    is_counted = is_met.expand_as(stretch.own)[stretch.own]
    assert torch.equal(learner._lesson(stretch).weights, torch.where(is_counted, 4.0, 1.0))


def test_what_was_learned_goes_on_learning(tmp_path: Path) -> None:
    plan = plan_for(TOY["games"] * TOY["steps"])
    first = learned_in(tmp_path / "first", plan, test_games=0)
    for number, begun in enumerate((first, tmp_path / "first")):
        folder = tmp_path / str(number)
        made = learned_in(folder, plan._replace(fallen=0.9), test_games=0, begin_with=begun)
        before, after = (np.fromfile(file, np.uint8) for file in (first, made))
        assert 0 < (before != after).mean() < 0.9
    with pytest.raises(Unreadable):  # what it kept is for as many players
        learned_in(tmp_path / "three", plan._replace(seats=3), begin_with=tmp_path / "first")


def test_a_rival_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "nonsense").write_bytes(b"foxden network 1" + bytes(40))
    for name in ("elder", "searcher@", "nowhere.network", str(tmp_path / "nonsense")):
        with pytest.raises(Unreadable):
            rival_named(name, 2, 1, CPU)


def test_whole_numbers_say_what_the_player_says() -> None:
    torch.manual_seed(5)
    player = Player(3)
    for layer in (*player.inner[1::2], player.last):
        torch.nn.init.normal_(layer.weight, std=0.05)
    network = from_bytes(np.frombuffer(bytearray(to_bytes(in_whole_numbers(player))), np.uint8))
    seen = torch.randint(0, 3, (20, inputs_of(3)), dtype=torch.int8)
    sheet = new_sheet(network)
    for row, told in zip(seen, torch.cat(player(seen), 1), strict=True):
        sheet.inputs[:] = (row * player.scale * UNIT).int().numpy()
        run(network, sheet)
        assert np.abs(sheet.outputs / 256 - told.detach().numpy()).max() < 0.05
    again = torch.cat(from_whole_numbers(network, 3)(seen), 1)
    assert (again - torch.cat(player(seen), 1)).abs().max() < 0.05
