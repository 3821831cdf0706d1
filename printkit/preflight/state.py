"""The graphics state: what an operator paints with (ISO 32000-1, 8.4)."""

from dataclasses import dataclass, replace
from typing import Any

from printkit.geometry.plane import Box
from printkit.preflight.colour import BLACK, Colour
from printkit.preflight.fonts import UNNAMED, Font
from printkit.preflight.plane import UNCHANGED, Matrix


@dataclass(slots=True)
class Paint:
    """A colour, or a pattern that may be tinted with one; whether it overprints."""

    colour: Colour = BLACK
    pattern: Any = None
    overprints: bool = False


@dataclass(slots=True)
class TextState:
    """How text is set; `matrix` and `line` hold between BT and ET."""

    font: Font = UNNAMED
    size: float = 0.0
    between: float = 0.0
    between_words: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    matrix: Matrix = UNCHANGED
    line: Matrix = UNCHANGED


@dataclass(slots=True)
class State:
    """All that q keeps and Q restores, as far as the checks ask for it."""

    ctm: Matrix
    clip: Box
    fill: Paint
    stroke: Paint
    text: TextState
    line_width: float = 1.0

    def kept(self) -> "State":
        """The state as it is now, whatever is changed later."""
        return replace(
            self, fill=replace(self.fill), stroke=replace(self.stroke), text=replace(self.text)
        )
