"""The printed kit of Xong: Xoids, loose legs, the tick-off chart and illustrated rules."""

import math
from collections.abc import Mapping, Sequence
from functools import partial

from printkit.base.language import N_
from printkit.base.print_options import TONIGHT
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import FINENESS, HEX
from printkit.boards.polytwig import Polytwig, polytwigs
from printkit.boards.topology import middle_hexagon
from printkit.draw import diagram
from printkit.draw.display import Mark, moved
from printkit.draw.game_view import Snapshot
from printkit.draw.geometry.plane import Plane, Point
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.style.palette import GREENED
from printkit.games.xong.novelty import most_turns
from printkit.games.xong.rules import Xong
from printkit.paper.box_face import BoxFacts
from printkit.paper.kit import Kit, Part, Request
from printkit.paper.pieces.piece import PieceSet
from printkit.paper.pieces.xoid_pieces import MAX_PIECE_LEGS, chart_part, xoid_sets
from printkit.paper.record_sheet import RecordForm, middle_names
from printkit.paper.rules.game_text import Figure, game_text, game_words
from printkit.paper.rules.rules_examples import Example, scenes, tint_key

QUICK_LEGS = 5  # most legs of a Xoid in a quick set, by default

# Options of the simulated games; the rules quote the length and the scores of these games.
_SIMULATED = {"touch": "side", "hexagon_points": 2, "not_last_point": 1}
_QUICK_SET = 5  # if a set has Xoids of 5 legs, a third of the board's legs suffice as loose legs
_MEDIUM = 306  # legs of a board of 91 hexagons; the Xoids of up to 6 legs have 250 legs
_SPARE = 6  # loose legs per colour, in addition to half of the board's; docs/studies/xong-kits.md

_SHOWN_LEGS, _SHOWN_LEG = 4, 4.4  # most legs of the small drawn Xoids; length of a leg in mm
_ABREAST = 5  # number of small Xoids in a row of the drawing
_COLUMN, _ROW = 16.4, 11.0  # mm between the centres of small Xoids, along a row and between rows

_WORDS = game_words(__package__)


class XongKit(Kit):
    """A kit with Xoids, loose legs, the tick-off chart and the rules."""

    box = BoxFacts(minutes="30–60", age=10, difficulty=2, needs=(N_("a pencil"),))
    record_form = RecordForm(
        ((N_("legs placed"), 0.62), (N_("Xoid"), 0.14), ("red", 0.12), ("blue", 0.12)),
        terms=(N_("first Xoid"), N_("handicap")),
        abreast=2,
        compass=True,
        changes=("xoid", *Xong.roles),
    )
    of_xoids = True

    def piece_sets(self, request: Request) -> list[PieceSet]:
        return _sets(request.layout.options.max_legs or MAX_PIECE_LEGS, request)

    def quick_sets(self, request: Request) -> list[PieceSet]:
        """Return sets of small Xoids, and a set of loose legs."""
        return _sets(request.layout.options.max_legs or QUICK_LEGS, request)

    def facts(self, request: Request) -> Mapping[str, object]:
        options = request.game.setting.options
        points, last = options["hexagon_points"], options["not_last_point"]
        inner = middle_hexagon(request.board.board, request.view.inner_rings)
        printing = request.layout.options
        usual = QUICK_LEGS if printing.for_ == TONIGHT else MAX_PIECE_LEGS
        longest = printing.max_legs or usual
        return {
            "hexagons": len(request.board.board.cells),
            "sides": len(request.board.board.edges),
            "longest": longest,
            "charted": (printing.max_legs or MAX_PIECE_LEGS) + 1,
            "first": _WORDS["first game"] if inner else "",
            "xoids": len(polytwigs(longest)),
            "legs": _named_legs(request.board),
            "touch": _WORDS[f"touch: {options['touch']}"],
            "points": points,
            "last": last,
            "cash": points - 1,
            "figures": _WORDS["figures"] if options == _SIMULATED else "",
            "no_tie": " " + _WORDS["no tie"] if points % 2 == 0 and last % 2 else "",
        }

    def aid(self, request: Request) -> str:
        touch = _WORDS[f"your touch: {request.game.setting.options['touch']}"]
        return game_text(__package__, "aid.txt").format(**{**self.facts(request), "touch": touch})

    def track(self, request: Request) -> int:
        """Return the end of the score track: half of the board's points; few scores are higher."""
        points: int = request.game.setting.options["hexagon_points"]
        return len(request.board.board.cells) * points // 2

    def record(self, request: Request) -> RecordForm:
        turns = most_turns(len(request.board.board.edges))
        return super().record(request)._replace(turns=turns)

    def first_turns(self, request: Request) -> list[str]:
        return [_named_legs(request.board)]

    def loose_legs(self, request: Request) -> int:
        return loose_legs(len(request.board.board.edges))

    def parts(self, request: Request) -> list[Part]:
        """Return the tick-off chart, with Xoids of up to one leg more than the largest piece."""
        longest = request.layout.options.max_legs or MAX_PIECE_LEGS
        return [chart_part(longest + 1, request.layout, starred=not request.blank_backs)]

    def figures(self, request: Request) -> Mapping[str, Figure]:
        shown = polytwigs(_SHOWN_LEGS)
        tints = [(request.view.look(role).tint, _WORDS[f"tint of {role}"]) for role in Xong.roles]
        tints.append((GREENED, _WORDS["tint of both"]))
        used = scenes(__package__).items()
        return {
            "xoids": Figure(partial(_small_xoids, request, shown), _WORDS["small xoids"]),
            "tints": tint_key(tints, request.typeface),
            **{name: XongExample(request, scene).figure() for name, scene in used},
        }


def _sets(longest: int, request: Request) -> list[PieceSet]:
    """Return the Xoids of each player, and loose legs: fewer if people cut out the pieces."""
    few = quick_loose_legs(len(request.board.board.edges), longest) if request.by_hand else None
    *xoids, legs = xoid_sets(longest, request, few)
    if request.blank_backs:
        xoids = [each._replace(words=f"{each.words} {_WORDS['backs']}") for each in xoids]
    return [*xoids, legs]


def _named_legs(board: BoardDefinition) -> str:
    name = middle_names(board)[0]
    topology = board.board
    cell = board.labels.names.index(name)
    q, r = topology.cells[cell]
    east, southeast = board.lattice.side_names[1:3]
    step_q, step_r = board.lattice.steps[2]
    below = topology.cell_index.get((q + FINENESS * step_q, r + FINENESS * step_r))
    more = "" if below is None else f" {board.labels.names[below]}/{board.lattice.side_names[0]}"
    return f"{name}/{board.lattice.side_names[0]},{east}" + (more or f",{southeast}")


def loose_legs(legs: int) -> int:
    """Return the number of loose legs per colour that suffices on a board of `legs` legs.

    Half of the board's legs and `_SPARE` more sufficed in all games of docs/studies/xong-kits.md.
    """
    return (legs + 1) // 2 + _SPARE


def quick_loose_legs(legs: int, longest: int) -> int:
    """Return the number of loose legs per colour that suffices in 95 % of games on `legs` legs.

    The Xoids of the set have up to `longest` legs. If `longest` is at least five, a third of the
    board's legs was enough in 95 % of the study's games on each board; if it is at least six, and
    the board has at most `_MEDIUM` legs, a tenth was enough. Else `loose_legs` applies.
    """
    if longest > _QUICK_SET and legs <= _MEDIUM:
        return math.ceil(legs / 10)
    return math.ceil(legs / 3) if longest >= _QUICK_SET else loose_legs(legs)


def _small_xoids(request: Request, xoids: Sequence[Polytwig], middle: Point) -> list[Mark]:
    looks = [request.view.look(role) for role in request.game.roles]
    plane, size = Plane(HEX, _SHOWN_LEG), PieceSize.for_leg(_SHOWN_LEG)
    marks: list[Mark] = []
    for row, few in enumerate((xoids[:_ABREAST], xoids[_ABREAST:])):
        for place, xoid in enumerate(few):
            legs, box = diagram.flattest(xoid.form, plane)
            x = middle[0] + _COLUMN * (place - (len(few) - 1) / 2) - (box.left + box.right) / 2
            y = middle[1] + _ROW * (row - 0.5) - (box.top + box.bottom) / 2
            look = looks[(row + place) % 2]
            marks += [moved(mark, x, y) for mark in diagram.xoid(legs, plane, size, look)]
    return marks


class XongExample(Example[Xong]):
    """An example in the rules of Xong: a position with tinted hexagons."""

    facts = {"number": lambda self: len(self.position.turns)}

    def figure(self) -> Figure:
        """Return the figure, without its caption if the ruleset changes the default options."""
        figure = super().figure()
        return figure if self.game.setting.options == _SIMULATED else figure._replace(caption="")

    def marks(self, middle: Point) -> list[Mark]:
        drawn = self.drawn(middle, self.height)
        marks = self.draw(drawn, self.view.tints(Snapshot(self.game, self.position)))
        if "tried" in self.entries:
            move = self.game.parse_move(self.entries["tried"], self.position)
            legs = [self.board.board.edges[leg] for leg in move.legs]
            marks += diagram.outlined_xoid(legs, drawn.plane, PieceSize.for_leg(drawn.plane.side))
        return marks
