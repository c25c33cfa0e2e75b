"""Every set-up of every game, as the research adapters name it."""

import msgspec

from conformance.setups import Setup
from foxden.research.encoders import Encoder, make_encoder
from foxden.research.openspiel import PREFIX


def encoder_of(setup: Setup) -> Encoder:
    return make_encoder(setup.game.name, setup.seats, msgspec.to_builtins(setup.options))


def openspiel_name(setup: Setup) -> str:
    """The name under which OpenSpiel loads this set-up."""
    changed = {
        name: " ".join(value) if isinstance(value, list | tuple) else value
        for name, value in msgspec.to_builtins(setup.options).items()
        if value is not None
    }
    options = "".join(f",{name}={value}" for name, value in changed.items())
    return f"{PREFIX}{setup.game.name}(players={setup.seats}{options})"
