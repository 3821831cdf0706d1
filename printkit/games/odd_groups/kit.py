"""What Xodd and Yodd add to their kits: the stones and the rules."""

import math

from printkit.games.odd_groups.figures import SCENES, figures
from printkit.games.odd_groups.rules import OddGroups
from printkit.language import N_, _, decimal
from printkit.rules.hooks import override
from printkit.sheets.aids import tens
from printkit.sheets.box_face import BoxFacts
from printkit.sheets.counters import ROOM, Counter, counter_pieces
from printkit.sheets.figure import RulesText
from printkit.sheets.game_text import game_text, game_words, source_text
from printkit.sheets.kit import Kit, Request
from printkit.sheets.piece import CUT_OUT, PieceSet
from printkit.sheets.record_sheet import RecordForm, middle_names, worked_line

STONE = 0.91  # diameter of a stone, of the board's pitch: neighbours do not quite touch
_GO_STONE = 22.0  # mm
SHARE = 0.6  # stones of each colour, of the points: a game may need more of one than of the other
# Lines on a record sheet, for each point. On 144 points 95 % of 200 random games had at most 76
# turns, of two stones nearly all; of 44 of the search player, which drops single ones, at most 151.
_LINES = 1.05

_IN_THE_TEXT = ("place", "places", "adjacent", "joined", "boards")  # words that a lattice has

_WORDS = game_words(__package__)


class OddGroupsKit(Kit):
    """Stones and the rules."""

    box = BoxFacts(minutes="30–60", age=10, difficulty=3)
    thickness = 1.3  # mm, of card on board of 1 mm
    record_form = RecordForm(
        ((N_("drops"), 0.62), ("b", 0.19), ("w", 0.19)),
        "",
        0,  # lines: as many as the board has room for
        abreast=3,
        changes=OddGroups.roles,
    )

    @override
    def aid(self, request: Request) -> str:
        """A turn, what stones do and the notation."""
        one, other = (*middle_names(request.board), "")[:2]
        joined = _WORDS[f"{request.board.lattice.name}: joined"]
        text = game_text(__package__, "aid.txt")
        return text.format(one=one, other=other or one, joined=joined)

    @override
    def track(self, request: Request) -> int:
        """A fifth of the points: no player had as many groups in the simulated games."""
        return tens(len(request.board.board.cells) // 5)

    @override
    def record(self, request: Request) -> RecordForm:
        """A line for each point of the board of `request`, and a few more."""
        names = middle_names(request.board)
        one, other = names[0], names[min(1, len(names) - 1)]
        turns = (f"b:{one} b:{other}", f"b:{one}")
        return self.record_form._replace(
            guide=_WORDS["record"].format(one=one, other=other),
            turns=math.ceil(_LINES * len(names)),
            worked=worked_line(request.game, turns, self.record_form.changes),
        )

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        """Black and white stones that together fill the board of `request`, with some to spare."""
        points = len(request.board.board.cells)
        each = math.ceil(SHARE * points)
        pitch = request.board.pitch
        diameter = request.fit.piece(pitch, STONE)
        places = _WORDS[f"{request.board.lattice.name}: places"]
        words = _WORDS["stones"].format(
            each=each,
            places=f"{points} {places}",
            diameter=decimal(diameter, ".1f"),
            pitch=decimal(pitch, ".1f"),
        )
        counters = (Counter(request.view.look(role), "", each) for role in OddGroups.roles)
        pieces = counter_pieces(counters, diameter, request.typeface)
        note = _(CUT_OUT)
        if pitch >= _GO_STONE:
            note = _("Print on card and cut apart; or take Go stones.")
        finish = _("then cut the stones round")
        gap = pitch - diameter
        return [PieceSet("stones", _("Stones"), note, words, pieces, ROOM, finish=finish, gap=gap)]

    @override
    def pencil(self, request: Request) -> str:
        """How stones are drawn."""
        return _WORDS["pad"]

    @override
    def quick_sets(self, request: Request) -> list[PieceSet]:
        """No pieces at all: nothing leaves the board."""
        return []

    @override
    def rules_text(self, request: Request) -> RulesText:
        """The rules for the board and the options of `request`, with examples."""
        lattice = request.board.lattice.name
        scene = SCENES[lattice]
        where = _WORDS["where"] if request.board.style == "intersections" else ""
        text = game_text(__package__, "rules.txt").format(
            count=len(request.board.board.cells),
            where=where,
            four=f"{_WORDS['four']}\n\n[four restored]" if scene.four else "",
            diagonal=f"{_WORDS['diagonal']}\n\n[cut safe]" if scene.cut else "",
            **{name: _WORDS[f"{lattice}: {name}"] for name in _IN_THE_TEXT},
        )
        return RulesText(text, figures(request))

    @override
    def cover(self, request: Request) -> str:
        """A game that two programs played, in the folder of the game."""
        return source_text(__package__, f"cover-{request.ruleset.game}.yaml")
