"""What Xong adds to its kit: Xoids, loose legs, the tick-off chart and the rules."""

from printkit.definitions.board import BoardDefinition
from printkit.games.xong.figures import figures
from printkit.games.xong.rules import Xong
from printkit.games.xong.supply import loose_legs, most_turns, quick_loose_legs
from printkit.language import N_, _
from printkit.rules.game import Placement
from printkit.rules.hooks import override
from printkit.sheets.aids import tens
from printkit.sheets.box_face import BoxFacts
from printkit.sheets.figure import RulesText
from printkit.sheets.game_text import game_text, game_words
from printkit.sheets.kit import Kit, Part, PiecePlacement, Request
from printkit.sheets.piece import PieceSet
from printkit.sheets.record_sheet import RecordForm, middle_names, worked_line
from printkit.sheets.xoids import (
    MAX_PIECE_LEGS,
    chart_part,
    straight_legs,
    xoid_sets,
)
from printkit.topology.lattice import FINENESS

QUICK_LEGS = 5  # of the Xoids in a set for tonight, unless more are asked for

# The options of the games whose length and scores the rules tell.
_SIMULATED = {"touch": "side", "hexagon_points": 2, "not_last_point": 1}

_WORDS = game_words(__package__)


class XongKit(Kit):
    """Xoids, loose legs, the tick-off chart and the rules."""

    box = BoxFacts(minutes="30–60", age=10, difficulty=2, needs=(N_("a pencil"),))
    record_form = RecordForm(
        ((N_("legs placed"), 0.62), (N_("Xoid"), 0.14), ("red", 0.12), ("blue", 0.12)),
        "",
        0,  # lines: as many as a game on the board may need
        terms=(N_("first Xoid"), N_("handicap")),
        compass=True,
        changes=("xoid", *Xong.roles),
    )
    of_xoids = True

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        """Xoids and loose legs for `request`."""
        return xoid_sets(request.max_legs or MAX_PIECE_LEGS, request)

    @override
    def pencil(self, request: Request) -> str:
        """How legs are coloured."""
        options = request.game.setting.options
        points, last = options["hexagon_points"], options["not_last_point"]
        return _WORDS["pad"].format(points=points, last=last)

    @override
    def quick_sets(self, request: Request) -> list[PieceSet]:
        """Small Xoids, and loose legs as most games need them, as strips between straight cuts."""
        longest = request.max_legs or QUICK_LEGS
        red, blue = xoid_sets(longest, request)[:2]
        title = _("Xoids of 1 to {legs} legs").format(legs=longest)
        both = red._replace(slug="xoids", title=title, pieces=(*red.pieces, *blue.pieces))
        each = quick_loose_legs(len(request.board.board.edges), longest)
        return [both, straight_legs(each, request)]

    @override
    def aid(self, request: Request) -> str:
        """A turn, the score and the notation."""
        options = request.game.setting.options
        return game_text(__package__, "aid.txt").format(
            touch=_WORDS[f"your touch: {options['touch']}"],
            points=options["hexagon_points"],
            last=options["not_last_point"],
            legs=_named_legs(request.board),
        )

    @override
    def track(self, request: Request) -> int:
        """Half of the points on the board; both rarely have more together."""
        options = request.game.setting.options
        return tens(len(request.board.board.cells) * options["hexagon_points"] // 2)

    @override
    def record(self, request: Request) -> RecordForm:
        """As many lines as a game on the board of `request` can have."""
        legs = _named_legs(request.board)
        return self.record_form._replace(
            guide=_WORDS["record"].format(legs=legs),
            turns=most_turns(len(request.board.board.edges)),
            worked=worked_line(request.game, (legs,), self.record_form.changes),
        )

    @override
    def loose_legs(self, request: Request) -> int:
        """As many as have been enough in all simulated games."""
        return loose_legs(len(request.board.board.edges))

    @override
    def parts(self, request: Request) -> list[Part]:
        """The chart, which goes one leg further than the pieces do."""
        return [chart_part((request.max_legs or MAX_PIECE_LEGS) + 1, request.layout)]

    @override
    def laid(self, placement: Placement) -> list[PiecePlacement]:
        """A Xoid as loose legs, which any may be laid with."""
        return [PiecePlacement(f"leg-{placement.role}", site) for site in placement.sites]

    @override
    def rules_text(self, request: Request) -> RulesText:
        """The rules for the board and the options of `request`, with examples."""
        options = request.game.setting.options
        points, last = options["hexagon_points"], options["not_last_point"]
        text = game_text(__package__, "rules.txt").format(
            hexagons=len(request.board.board.cells),
            touch=_WORDS[f"touch: {options['touch']}"],
            points=points,
            last=last,
            cash=points - 1,
            figures=_WORDS["figures"] if options == _SIMULATED else "",
            no_tie=" " + _WORDS["no tie"] if points % 2 == 0 and last % 2 else "",
        )
        return RulesText(text, figures(request))


def _named_legs(board: BoardDefinition) -> str:
    """A Xoid about the middle of `board` in the notation, of two hexagons where there are."""
    name = middle_names(board)[0]
    topology = board.board
    cell = board.labels.names.index(name)
    q, r = topology.cells[cell]
    east, southeast = board.lattice.side_names[1:3]
    step_q, step_r = board.lattice.steps[2]
    below = topology.cell_index.get((q + FINENESS * step_q, r + FINENESS * step_r))
    more = "" if below is None else f" {board.labels.names[below]}/{board.lattice.side_names[0]}"
    return f"{name}/{board.lattice.side_names[0]},{east}" + (more or f",{southeast}")
