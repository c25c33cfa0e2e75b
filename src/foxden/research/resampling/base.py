"""What the games' parts of this room share."""

from collections.abc import Sequence
from typing import Any

from foxden.core.record import Event

Past = Sequence[Event[Any]]
