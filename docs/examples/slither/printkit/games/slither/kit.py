"""What Slither adds to its kit: the stones and the rules."""

from printkit.paper.kit import Kit, Request
from printkit.paper.pieces.piece import COUNTER_ROOM, Counter, PieceSet, counter_pieces
from printkit.paper.record_sheet import RecordForm
from printkit.paper.rules.game_text import Figure, RulesText
from printkit.paper.rules.rules_examples import Example, Scene, small_board
from printkit.rules.hooks import override

from .rules import Slither

_STONE = 0.86  # diameter of a stone, of the board's pitch
_BOARD = (
    "{name: example, lattice: square, shape: {rectangle: [5, 5]}, labels: algebraic, "
    "style: intersections}"
)
_NOTE = "Print on card and cut out; or take Go stones."
_WORDS = "In each colour {stones} stones, for half of the {points} points."
_RULES = """
**Join your two sides of the board by a chain of your stones.** Crimson owns the sides above and
below, azure those at the left and right; a corner belongs to both of its sides.

# A turn

The board is empty. One player puts down the first crimson stone, then the other chooses a colour.
From there on turns alternate. A turn has two parts.

1. You may **slide** one of your stones to a free point around it, along a line or diagonally.
{contact}

2. You must put a new stone of your colour on a free point.

**No bare diagonals.** After your turn, whenever two of your stones touch diagonally, at least one
of the two points beside them both must have a stone of yours too. The slide and the new stone count
together.

[before after]

If you have no legal turn you must pass. Else you may not.

# The end

Whoever joins his two sides wins at once.

[won]

# Common questions

? What is a chain?
Stones of one colour, each beside the next on a line of the grid. Diagonals do not count.
"""
_CONTACT = "It may only leave a group, along the lines, in which there are stones of both colours."


class SlitherKit(Kit):
    """Stones and rules."""

    record_form = RecordForm(
        (("turn", 1.0),),
        "A turn is the point of the new stone (c3); a slide stands before it (b2-b3 c3). "
        "Further: pass, resign.",
        60,
        abreast=3,
    )

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        points = len(request.board.board.cells)
        stones = (points + 1) // 2
        counters = [Counter(request.view.look(role), "", stones) for role in Slither.roles]
        pieces = counter_pieces(counters, _STONE * request.board.pitch, request.typeface)
        words = _WORDS.format(stones=stones, points=points)
        finish = "then trim the discs to circles, or leave them square"
        return [PieceSet("stones", "Stones", _NOTE, words, pieces, COUNTER_ROOM, finish=finish)]

    @override
    def rules_text(self, request: Request) -> RulesText:
        advanced = request.game.setting.options["advanced"]
        text = _RULES.format(contact=_CONTACT if advanced else "")
        return RulesText(text, _figures(request))


class _Example(Example[Slither]):
    """A position on a small board."""

    height = 42.0


def _figures(request: Request) -> dict[str, Figure]:
    before = ("c2", "d2", "c5", "b4")
    bare = _example(request, before).refusal("d3")
    slid = (*before, "c2-c3 d3")
    return {
        "before": _figure(
            request, before, f"Crimson is to move. A stone on d3 is refused: {bare}."
        ),
        "after": _figure(request, slid, "Crimson slides c2 to c3, and d3 may be taken."),
        "won": _figure(request, _WON, "Azure has joined the left side to the right, and has won."),
    }


_WON = ("c2", "b3", "d2", "a3", "c1", "c3", "d1", "d3", "b2", "e3")


def _example(request: Request, turns: tuple[str, ...], caption: str = "") -> _Example:
    return _Example(request, Scene(small_board(_BOARD), turns, entries={"caption": caption}))


def _figure(request: Request, turns: tuple[str, ...], caption: str) -> Figure:
    return _example(request, turns, caption).figure()
