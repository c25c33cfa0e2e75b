"""The ecosystem's own suites; what they warn of while they are imported is not about us."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from open_spiel.integration_tests import (  # type: ignore[import-untyped]  # it has no types
        api_test as openspiel_api,
    )
    from open_spiel.python.algorithms import (  # type: ignore[import-untyped]  # the same
        generate_playthrough,
    )
    from open_spiel.python.tests.games_sim_test import (  # type: ignore[import-untyped]  # the same
        GamesSimTest,
    )
    from pettingzoo.test import (  # type: ignore[import-untyped]  # the same
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

__all__ = [
    "GamesSimTest",
    "api_test",
    "generate_playthrough",
    "max_cycles_test",
    "openspiel_api",
    "parallel_api_test",
    "parallel_seed_test",
    "render_test",
    "seed_test",
]
