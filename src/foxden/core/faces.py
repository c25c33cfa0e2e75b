"""Faces around a table, by the names of their drawings: data, for those who have to name one."""

from collections.abc import Mapping
from typing import Final

from foxden.core.levels import LEVELS

FACES: Final = (
    "wolf", "owl", "panda", "tiger-face", "raccoon", "frog", "lion", "koala", "mouse-face",
    "unicorn", "hamster", "monkey-face", "dog-face", "cat-face", "rabbit-face", "dragon-face",
)  # fmt: skip
"""Those that people choose from."""

CHARACTERS: Final[Mapping[str, tuple[str, ...]]] = dict(
    zip(
        LEVELS,
        (
            ("front-facing-baby-chick", "penguin", "duck", "lady-beetle"),
            ("chipmunk", "beaver", "hedgehog", "deer"),
            ("eagle", "boar", "kangaroo", "bat"),
            ("otter", "parrot", "black-cat", "crocodile"),
            ("elephant", "turtle", "sloth", "badger"),
        ),
        strict=True,
    )
)
"""The bots of each level: a bot is known by its face, and `bots.called.<face>` has its name."""

NOBODY: Final = "robot"
"""What plays without being anybody."""
