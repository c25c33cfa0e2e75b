"""What the pictures of all games are painted with."""

from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

Colour = tuple[int, int, int]
Spot = tuple[float, float]

PAPER: Final = (250, 246, 236)
INK: Final = (52, 44, 40)
FAINT: Final = (205, 196, 182)
FOX: Final = (214, 106, 48)


class Canvas:
    """A sheet of paper of a size in pixels."""

    def __init__(self, width: int, height: int) -> None:
        pygame.font.init()
        self._surface = pygame.Surface((width, height))
        self._surface.fill(PAPER)

    def text(self, words: str, centre: Spot, size: int = 20, colour: Colour = INK) -> None:
        image = pygame.font.Font(None, size).render(words, True, colour)  # noqa: FBT003  pygame takes no keyword
        self._surface.blit(image, image.get_rect(center=centre))

    def line(self, start: Spot, end: Spot, colour: Colour = FAINT, width: int = 2) -> None:
        pygame.draw.line(self._surface, colour, start, end, width)

    def circle(self, centre: Spot, radius: float, colour: Colour, width: int = 0) -> None:
        pygame.draw.circle(self._surface, colour, centre, radius, width)

    def polygon(self, spots: list[Spot], colour: Colour) -> None:
        pygame.draw.polygon(self._surface, colour, spots)

    def box(self, corner: Spot, size: Spot, colour: Colour, width: int = 0) -> None:
        pygame.draw.rect(self._surface, colour, (*corner, *size), width, border_radius=6)

    def pixels(self) -> NDArray[np.uint8]:
        """Rows of pixels from the top, each of red, green and blue."""
        return np.ascontiguousarray(pygame.surfarray.array3d(self._surface).transpose(1, 0, 2))
