"""Every set-up of every game, as the research adapters name it."""

import msgspec

from conformance.setups import Setup
from foxden.research.encoders import Encoder, make_encoder


def encoder_of(setup: Setup) -> Encoder:
    return make_encoder(setup.game.name, setup.seats, msgspec.to_builtins(setup.options))
