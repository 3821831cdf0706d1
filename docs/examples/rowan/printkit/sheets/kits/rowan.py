"""What Rowan adds to its kit: the stones and the rules."""

from printkit.games.rowan import Rowan
from printkit.geometry.plane import Point
from printkit.render.display import Mark
from printkit.sheets.counters import ROOM, Counter, counter_pieces
from printkit.sheets.example import Example, small_board
from printkit.sheets.kit import Part, Request, rules_part
from printkit.sheets.piece import PieceSet
from printkit.sheets.record_sheet import RecordForm
from printkit.sheets.rules_page import Figure, rules_pages

STONE = 0.9  # diameter of a stone, of the board's pitch

RECORD_FORM = RecordForm((("stone", 1.0),), "A turn is the name of a cell.", 61, abreast=4)

_NOTE = "Print on thick card and cut out; or take Go stones."
_WORDS = "Stones for {cells} cells."
_FINISH = "then cut the stones round"
_RULES = """
# Play

The board is empty at first. Black begins. A turn is one stone of your own colour on an empty cell.
Stones stay where they are.

Whoever first has {row} of his stones in a straight line, one beside the other, wins at once.

# The end

If the board is full and nobody has won, the longer row wins; equal rows are a draw.
"""
_BOARD = "{name: example, lattice: hex, shape: {hexagon: 3}}"
_GAME = ("c3", "c2", "d2", "b4", "d3", "d4", "b3", "c4")


def piece_sets(request: Request) -> list[PieceSet]:
    """Stones for a full board."""
    cells = len(request.board.board.cells)
    counters = (Counter(role, "", (cells + 1) // 2) for role in Rowan.roles)
    pieces = counter_pieces(counters, STONE * request.board.pitch)
    words = _WORDS.format(cells=cells)
    return [PieceSet("stones", "Stones", _NOTE, words, pieces, ROOM, finish=_FINISH)]


def parts(request: Request) -> list[Part]:
    """The rules."""
    text = _RULES.format(row=request.game.setting.options["row"])
    figures = [
        _figure(request, _GAME, "Black has c3 in a row with b3 and d2 and is to move."),
        _figure(request, (*_GAME, "e1"), "With e1 there are four in a row: Black has won."),
    ]
    title = f"{request.ruleset.title}: the rules"
    return [rules_part(rules_pages(title, text, figures, request.layout))]


def _figure(request: Request, turns: tuple[str, ...], caption: str) -> Figure:
    """A position on a small board."""
    example = Example(request.game, small_board(_BOARD), turns)

    def draw(middle: Point) -> list[Mark]:
        return example.draw(example.drawn(middle, 50.0))

    return Figure(draw, 50.0, caption)
