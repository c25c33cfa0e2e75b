"""The examples run, and what they claim holds."""

import sys
from importlib import util
from pathlib import Path
from types import ModuleType

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = util.spec_from_file_location(f"examples_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_bot_beats_random_play_in_pettingzoo() -> None:
    assert example("pettingzoo_match").main(games=4) >= 3


def test_information_set_search_plays_fennecs_in_openspiel() -> None:
    result = example("openspiel_ismcts").main(games=1, simulations=6)
    assert -1 <= result <= 1


def test_the_learner_beats_random_play_and_draws_its_way(tmp_path: Path) -> None:
    picture = tmp_path / "learning.png"
    before, *_, after = example("vector_learner").main(updates=10, plot=str(picture))
    assert abs(before) < 0.2
    assert after > 0.5
    assert picture.read_bytes().startswith(b"\x89PNG")
