"""What Gosix adds to its kit: stones, markers for captured hexagons and the rules."""

from printkit.games.gosix.figures import figures
from printkit.games.gosix.rules import Gosix
from printkit.language import N_, _, decimal
from printkit.rules.game import Placement
from printkit.rules.hooks import override
from printkit.sheets.box_face import BoxFacts
from printkit.sheets.counters import ROOM, Counter, counter_pieces
from printkit.sheets.diagram import VERTEX_STONE
from printkit.sheets.figure import RulesText
from printkit.sheets.game_text import game_text, game_words, source_text
from printkit.sheets.kit import Kit, Laid, Request
from printkit.sheets.piece import PieceSet
from printkit.sheets.quick_pieces import CUT_OUT, left_square
from printkit.sheets.record_sheet import RecordForm, middle_names, worked_line

_STAR = "★"
# Lines on a record sheet, for each dot: on 24 dots 95 % of 200 random games had at most 47 turns,
# and of 40 games of the search player at most 45.
_LINES_A_DOT = 2

_WORDS = game_words(__package__)


class GosixKit(Kit):
    """Stones, markers for captured hexagons and the rules."""

    box = BoxFacts(minutes="15–30", age=10, difficulty=2)
    on_pad = True
    record_form = RecordForm(
        ((N_("dot"), 0.36), (N_("captured"), 0.64)),
        "",
        0,  # lines: for each dot
        abreast=3,
        terms=(N_("who began"),),
        named=False,
        changes=("captured",),
    )

    @override
    def assembly(self) -> str:
        """The steps, in the folder of the game."""
        return game_text(__package__, "assembly.txt")

    @override
    def aid(self, request: Request) -> str:
        """A turn, captures and the notation."""
        game = request.game
        assert isinstance(game, Gosix)
        full = _WORDS[f"full board: {game.setting.options['full_board']}"]
        return game_text(__package__, "aid.txt").format(
            needed=game.needed,
            full=full.format(needed=game.needed),
            dot=middle_names(request.board)[0],
        )

    @override
    def record(self, request: Request) -> RecordForm:
        """Two lines for each dot of `request`: captures free dots, and most are taken twice."""
        dots = middle_names(request.board)
        return self.record_form._replace(
            guide=_WORDS["record"].format(dot=dots[0]),
            turns=_LINES_A_DOT * len(dots),
            worked=worked_line(request.game, dots[:1], self.record_form.changes),
        )

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        """Stones and markers enough for the board of `request`."""
        board = request.board.board
        stones, hexagons = len(board.vertices), len(board.cells)
        looks = [request.view.look(role) for role in Gosix.roles]
        counters = _stones(request)
        counters += [Counter(look, _STAR, hexagons) for look in looks]
        side = decimal(request.board.side, ".1f")
        words = _WORDS["pieces"].format(stones=stones, hexagons=hexagons, side=side)
        return [_discs(request, counters, words)._replace(title=_("Stones and markers"))]

    @override
    def laid(self, placement: Placement) -> list[Laid]:
        """Stones, and markers with a star on captured hexagons."""
        star = f"-{_STAR}" if placement.piece == "capture" else ""
        return [Laid(f"{placement.role}{star}", site) for site in placement.sites]

    @override
    def pencil(self, request: Request) -> str:
        """How captured hexagons are marked."""
        return _WORDS["pad"]

    @override
    def quick_sets(self, request: Request) -> list[PieceSet]:
        """Square stones; captured hexagons are coloured in."""
        counters = _stones(request)
        words = _WORDS["stones"].format(stones=counters[0].count)
        return [left_square(_discs(request, counters, words))]

    @override
    def rules_text(self, request: Request) -> RulesText:
        """The rules for the board and the options of `request`, with examples."""
        game, board = request.game, request.board.board
        assert isinstance(game, Gosix)
        full = game.setting.options["full_board"]
        text = game_text(__package__, "rules.txt").format(
            hexagons=len(board.cells),
            dots=len(board.vertices),
            needed=game.needed,
            full=_WORDS[f"full board: {full}"].format(needed=game.needed),
        )
        return RulesText(text, figures(request))

    @override
    def cover(self, request: Request) -> str:
        """A game that two programs played, in the folder of the game."""
        return source_text(__package__, "cover.yaml")


def _stones(request: Request) -> list[Counter]:
    """The stones of both colours, one for each dot."""
    looks = [request.view.look(role) for role in Gosix.roles]
    return [Counter(look, "", len(request.board.board.vertices)) for look in looks]


def _discs(request: Request, counters: list[Counter], words: str) -> PieceSet:
    side = request.board.side
    diameter = request.fit.piece(side, VERTEX_STONE)
    pieces = counter_pieces(counters, diameter, request.typeface)
    note = _(CUT_OUT)
    finish = _("then round the discs, or leave them square")
    gap = side - diameter
    return PieceSet("stones", _("Stones"), note, words, pieces, ROOM, finish=finish, gap=gap)
