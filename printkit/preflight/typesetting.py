"""Text operators: where each run of text lies, and how large it is (ISO 32000-1, 9.3 ff)."""

from collections.abc import Callable, Sequence
from typing import Any

import pikepdf

from printkit.geometry.plane import Point, box_of
from printkit.preflight.fonts import Fonts
from printkit.preflight.marks import Mark
from printkit.preflight.objects import entry, name, number
from printkit.preflight.plane import Matrix
from printkit.preflight.state import State

_INVISIBLE = (3, 7)  # text modes that paint nothing
_OUTLINED = (1, 2, 5, 6)
_SPACE = 32


class Typesetter:
    """Sets text as marks, which it hands to `add`."""

    def __init__(self, add: Callable[[Mark], None], fonts: Fonts) -> None:
        self._add = add
        self._fonts = fonts

    def set(self, state: State, resources: Any, operator: str, operands: Sequence[Any]) -> None:  # noqa: C901, PLR0912 — a case for each
        """Carry out an operator of text; others, which paint nothing, are passed over."""
        text = state.text
        match operator:
            case "BT":
                text.matrix = text.line = Matrix()
            case "Tf":
                text.font = self._fonts.font(entry(entry(resources, "/Font"), name(operands[0])))
                text.size = float(operands[1])
            case "Tc":
                text.between = float(operands[0])
            case "Tw":
                text.between_words = float(operands[0])
            case "Tz":
                text.stretch = float(operands[0]) / 100
            case "TL":
                text.leading = float(operands[0])
            case "Ts":
                text.rise = float(operands[0])
            case "Tr":
                text.mode = int(operands[0])
            case "Td":
                _move(state, float(operands[0]), float(operands[1]))
            case "TD":
                text.leading = -float(operands[1])
                _move(state, float(operands[0]), float(operands[1]))
            case "Tm":
                a, b, c, d, e, f = map(float, operands)
                text.matrix = text.line = Matrix(a, b, c, d, e, f)
            case "T*":
                _move(state, 0.0, -text.leading)
            case "Tj":
                self._show(state, operands)
            case "'":
                _move(state, 0.0, -text.leading)
                self._show(state, operands)
            case '"':
                text.between_words, text.between = float(operands[0]), float(operands[1])
                _move(state, 0.0, -text.leading)
                self._show(state, operands[2:])
            case "TJ":
                self._show(state, operands[0])

    def _show(self, state: State, parts: Sequence[Any]) -> None:
        """Set strings in turn; a number between them moves back by thousandths of the size."""
        text, font = state.text, state.text.font
        width = 0.0
        for part in parts:
            if isinstance(part, pikepdf.String):
                for code in font.codes(bytes(part)):
                    space = text.between_words if code == _SPACE and font.code_bytes == 1 else 0.0
                    glyph = font.widths.get(code, font.usual) * text.size
                    width += (glyph + text.between + space) * text.stretch
            else:
                width -= (number(part) or 0.0) / 1000 * text.size * text.stretch
        if width and text.mode not in _INVISIBLE:
            self._add(_mark(state, width))
        text.matrix = text.matrix.after(Matrix(e=width))


def _move(state: State, x: float, y: float) -> None:
    state.text.matrix = state.text.line = state.text.line.after(Matrix(e=x, f=y))


def _mark(state: State, width: float) -> Mark:
    """The run of text from where the state is, `width` long."""
    text, font = state.text, state.text.font
    low = text.rise + font.descent * text.size
    high = text.rise + font.ascent * text.size
    place = state.ctm.after(text.matrix)
    corners: tuple[Point, ...] = ((0.0, low), (width, low), (width, high), (0.0, high))
    box = box_of(place.at(*corner) for corner in corners)
    paint = state.stroke if text.mode in _OUTLINED[:1] else state.fill
    size = text.size * place.least_scale
    return Mark("text", box, state.clip, paint.colour, (), 0.0, paint.overprints, font, abs(size))
