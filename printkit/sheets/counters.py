"""Counters: discs in one colour, with a text on them or none."""

from collections.abc import Iterable
from dataclasses import dataclass

from printkit.render.display import Circle, Ink, Mark, Text, centred_text
from printkit.render.fonts import Typeface
from printkit.sheets.palette import FINE, GREY, INK, Look
from printkit.sheets.piece import Piece, disc_piece

ROOM = 0.5  # mm between a counter and the cuts about it, for a guillotine that is a little off
_RING = 0.84  # radius of the ring on a counter, of the counter's own


@dataclass(frozen=True)
class Counter:
    """`count` discs of one look; `text` is written on them, if it is not empty."""

    look: Look
    text: str
    count: int


def counter_pieces(
    counters: Iterable[Counter], diameter: float, typeface: Typeface
) -> tuple[Piece, ...]:
    """All the counters in their order, each `diameter` mm across."""
    pieces: list[Piece] = []
    radius = diameter / 2
    for counter in counters:
        # A disc whose edge is its outline, and a ring that makes it a stone in any ink
        fill, ink = counter.look.fill, counter.look.on
        edge = Ink(fill=fill, stroke=INK, width=FINE)
        ring = Ink(stroke=GREY if fill == "white" else ink, width=max(FINE, radius * 0.04))
        face: list[Mark] = [
            Circle((0.0, 0.0), radius, edge, tag=f"stone-{fill}"),
            Circle((0.0, 0.0), radius * _RING, ring, tag="ring"),
        ]
        if counter.text:
            width = 2 * radius * _RING * 0.8
            size = typeface.fitted(counter.text, width, radius * 1.05, bold=True)
            text = Text(counter.text, (0.0, 0.0), size, ink, bold=True, tag="counter-text")
            face.append(centred_text(text))
        name = "-".join(filter(None, (fill, counter.text)))
        pieces += [disc_piece(name, radius, tuple(face), fill)] * counter.count
    return tuple(pieces)
