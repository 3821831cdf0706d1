"""The kit of Slither: the facts on the box, the stones and the figures of the rules."""

from collections.abc import Mapping

from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.paper.box_face import BoxFacts
from printkit.paper.kit import Kit, Request
from printkit.paper.pieces.piece import PieceSet
from printkit.paper.record_sheet import RecordForm
from printkit.paper.rules.game_text import Figure, game_words
from printkit.paper.rules.rules_examples import Example, Scene
from printkit.paper.stones import stone_set

from .rules import Slither

_BOARD = b"""
{name: example, lattice: square, shape: {rectangle: [5, 5]}, labels: algebraic,
 style: intersections}
"""
_WON = ("c2", "b3", "d2", "a3", "c1", "c3", "d1", "d3", "b2", "e3")


class SlitherKit(Kit):
    """Stones, and rules with figures that the rules of the game play."""

    box = BoxFacts(minutes="20–30", age=9, difficulty=2)
    record_form = RecordForm((("turn", 1.0),), "", 60, abreast=3)

    def piece_sets(self, request: Request) -> list[PieceSet]:
        return [stone_set(request)]

    def facts(self, request: Request) -> Mapping[str, object]:
        points = len(request.board.board.cells)
        advanced = request.game.setting.options["advanced"]
        contact = game_words(__package__)["contact"] if advanced else ""
        return {"points": points, "stones": -(-points // 2), "contact": contact}

    def figures(self, request: Request) -> dict[str, Figure]:
        before = ("c2", "d2", "c5", "b4")
        bare = _Example(request, _scene(before)).refusal("d3")
        captions = {
            "before": (before, f"Crimson is to move. A stone on d3 is refused: {bare}."),
            "after": ((*before, "c2-c3 d3"), "Crimson slides c2 to c3, and may then take d3."),
            "won": (_WON, "Azure has joined the left side to the right, and has won."),
        }
        return {
            name: _Example(request, _scene(turns, caption)).figure()
            for name, (turns, caption) in captions.items()
        }


class _Example(Example[Slither]):
    """A position on a small board."""

    height = 42.0


def _scene(turns: tuple[str, ...], caption: str = "") -> Scene:
    board = read_board(read_node(_BOARD, "example"))
    return Scene(board, turns, entries={"caption": caption})
