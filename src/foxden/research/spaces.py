"""The spaces of an encoder, as Gymnasium and PettingZoo describe them."""

import numpy as np
from gymnasium import spaces

from foxden.research.encoders import Encoder


def action_space(encoder: Encoder) -> spaces.Discrete:
    return spaces.Discrete(len(encoder.actions))


def observation_space(encoder: Encoder) -> spaces.Dict:
    low, high = encoder.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int8),
            "action_mask": spaces.Box(0, 1, (len(encoder.actions),), np.int8),
        }
    )
