"""RGB colours for screens and home printers, and process and spot inks for presses, in PDF."""

from functools import lru_cache
from typing import ClassVar

from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfdoc import PDFDictionary
from reportlab.pdfgen.canvas import Canvas

from printkit.draw.style.colours import SPOTS, Cmyk, overprints, process_colour, rgb

_KEPT = 256  # Number of cached colours.


class Rgb:
    """Sets RGB colours on a canvas. Raises ValueError if a colour is not `#rrggbb`."""

    overprints: ClassVar[bool] = False

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas

    def fill(self, colour: str, *, letters: bool) -> None:
        self._canvas.addLiteral(f"{_components(colour)} rg")

    def stroke(self, colour: str) -> None:
        self._canvas.addLiteral(f"{_components(colour)} RG")


@lru_cache(_KEPT)
def _components(colour: str) -> str:
    return fp_str(*rgb(colour))


class Inks:
    """Sets process and spot inks (ISO 32000-1, 8.6.6.4); areas knock out the inks below."""

    overprints: ClassVar[bool] = True

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._fill_over = self._stroke_over = False
        self._set_overprint()

    def fill(self, colour: str, *, letters: bool) -> None:
        over = letters and overprints(colour)
        if over != self._fill_over:
            self._fill_over = over
            self._set_overprint()
        self._canvas.setFillColorCMYK(*_shares(process_colour(colour)))

    def stroke(self, colour: str) -> None:
        over = overprints(colour)
        if over != self._stroke_over:
            self._stroke_over = over
            self._set_overprint()
        if colour in SPOTS:
            self._canvas.setStrokeColor(CMYKColorSep(*_shares(SPOTS[colour]), spotName=colour))
        else:
            self._canvas.setStrokeColorCMYK(*_shares(process_colour(colour)))

    def _set_overprint(self) -> None:
        self._canvas.addLiteral(f"/{_state(self._fill_over, self._stroke_over)} gs")


def overprint_states() -> PDFDictionary:
    """Return graphics states for overprint (ISO 32000-1, 8.6.7), where 0 % ink paints nothing."""
    states = {}
    for fill in (False, True):
        for stroke in (False, True):
            entries = {"OP": _word(stroke), "op": _word(fill), "OPM": 1}
            states[_state(fill, stroke)] = PDFDictionary(entries)
    return PDFDictionary(states)


def _state(fill: bool, stroke: bool) -> str:  # noqa: FBT001
    return f"overprint-{_word(fill)}-{_word(stroke)}"


def _word(flag: bool) -> str:  # noqa: FBT001
    return str(flag).lower()


def _shares(ink: Cmyk) -> tuple[float, float, float, float]:
    return ink.cyan / 100, ink.magenta / 100, ink.yellow / 100, ink.black / 100
