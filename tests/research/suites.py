"""The ecosystem's own suites; what they warn of while they are imported is not about us."""

import warnings

from absl import flags

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from open_spiel.integration_tests import (
        api_test as openspiel_api,
    )
    from open_spiel.python.algorithms import (
        generate_playthrough,
    )
    from open_spiel.python.tests import (
        games_sim_test,
    )
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

flags.FLAGS.mark_as_parsed()  # their tools look at command-line flags that nobody gave

__all__ = [
    "api_test",
    "games_sim_test",
    "generate_playthrough",
    "max_cycles_test",
    "openspiel_api",
    "parallel_api_test",
    "parallel_seed_test",
    "render_test",
    "seed_test",
]
