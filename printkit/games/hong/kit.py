"""What Hong adds to its kit: tiles and stones, what is marked on the board, and the rules."""

from functools import partial
from typing import NamedTuple

from printkit.definitions.board_definition import BoardDefinition
from printkit.games.hong import dragon
from printkit.games.hong.dragon import PlacedTile
from printkit.games.hong.example import HongExample, Note
from printkit.games.hong.rules import MORE, STONES, Hong
from printkit.games.hong.view import INNER_REACH, block
from printkit.geometry.plane import Box, Point
from printkit.language import N_, _, role_name
from printkit.render.display import Circle, Ink, Mark, Path, Text
from printkit.rules.game import Placement
from printkit.rules.hooks import override
from printkit.sheets import diagram
from printkit.sheets.box_face import BoxFacts
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.dice_table import Lots
from printkit.sheets.example import small_board
from printkit.sheets.game_text import game_text, game_words, source_text
from printkit.sheets.kit import Kit, Laid, Request
from printkit.sheets.palette import ACCENT, GOLD, INK, JADE, JADE_DARK, NEUTRAL, PAPER_WHITE, SMALL
from printkit.sheets.piece import Piece, PieceSet, flat_piece, seen_from_behind, square_outline
from printkit.sheets.quick_pieces import NOTE
from printkit.sheets.record_sheet import RecordForm, middle_names, worked_line
from printkit.sheets.rules_page import Figure, RulesText
from printkit.sheets.score_track import tens
from printkit.topology.masks import bits

SPARE = 4  # tiles more than a game needs
STONE = 0.42  # radius of a stone, of a cell's side
INNER_THRESHOLD = 11  # hongs, in the inner area, by the designer and ruleset hong-7x7

_WORDS = game_words(__package__)


def _turns(board: BoardDefinition) -> int:
    """The turns of a game on `board`, each one tile: one for each cell without a stone."""
    return max(0, len(board.board.cells) - STONES)


class HongKit(Kit):
    """Tiles, stones and the rules."""

    box = BoxFacts(minutes="20–30", age=8, difficulty=2)
    thickness = 1.3  # mm, of card on board of 1 mm
    record_form = RecordForm(
        ((N_("tile"), 0.6), (N_("hongs"), 0.4)),
        "",
        0,  # lines: a tile each
        abreast=3,
        terms=(N_("stones"),),
        changes=("hongs",),
    )

    @override
    def assembly(self) -> str:
        """The steps, in the folder of the game."""
        return game_text(__package__, "assembly.txt")

    @override
    def aid(self, request: Request) -> str:
        """A turn, what counts and the notation."""
        assert isinstance(request.game, Hong)
        text = game_text(__package__, "aid.txt")
        return text.format(threshold=request.game.threshold, cell=middle_names(request.board)[0])

    @override
    def track(self, request: Request) -> int:
        """Twice the threshold."""
        assert isinstance(request.game, Hong)
        return tens(2 * request.game.threshold - 1)

    @override
    def lots(self, request: Request) -> Lots:
        """The stones, which may lie on any cell but the one in the middle."""
        board = request.board.board
        barred = {board.cell_index[cell] for cell in block(board, 0)}
        names = enumerate(request.board.labels.names)
        return Lots(_("stone"), tuple(name for cell, name in names if cell not in barred))

    @override
    def record(self, request: Request) -> RecordForm:
        """A line for each tile on the board of `request`; all of them are laid."""
        assert isinstance(request.game, Hong)
        example = HongExample.scattered(request, request.game, request.board)
        stones = example.game.setting.setup["stones"]
        free = [name for name in middle_names(request.board) if name not in stones]
        level, upright = (*free, *stones, *stones)[:2]
        threshold = _("threshold, {number} if blank").format(number=request.game.threshold)
        return self.record_form._replace(
            guide=_WORDS["record"].format(level=level, upright=upright, stones=", ".join(stones)),
            turns=max(1, _turns(request.board)),
            worked=worked_line(example.game, (f"{level}h",), self.record_form.changes),
            terms=(*self.record_form.terms, threshold),
        )

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        """The tiles for the board of `request`, then the stones, each in a square of its own."""
        pitch = request.board.pitch
        side = request.fit.piece(pitch)
        count = _turns(request.board) + SPARE
        words = _WORDS["tiles"].format(tiles=count, spare=SPARE, stones=STONES)
        pieces = (*[tile_piece(side)] * count, *[_stone(side, pitch)] * STONES)
        note = _(NOTE)
        return [
            PieceSet(
                "tiles",
                _("Tiles and stones"),
                note,
                words,
                pieces,
                0.0,
                (0.0, 90.0),
                gap=pitch - side,
            )
        ]

    @override
    def laid(self, placement: Placement) -> list[Laid]:
        """Tiles, turned so that their segments lie as they do, and stones."""
        tile, _, way = placement.piece.partition("-")
        return [Laid(tile, site, 90 if way == "v" else 0) for site in placement.sites]

    @override
    def pencil(self, request: Request) -> str:
        """How tiles are drawn."""
        return _WORDS["pad"]

    @override
    def quick_sets(self, request: Request) -> list[PieceSet]:
        """No pieces at all: nothing leaves the board."""
        return []

    @override
    def rules_text(self, request: Request) -> RulesText:
        """The rules for the board and the options of `request`, with examples."""
        assert isinstance(request.game, Hong)
        board = request.board
        inner = block(board.board, INNER_REACH)
        short = _WORDS["inner"].format(cells=len(inner), threshold=INNER_THRESHOLD)
        text = game_text(__package__, "rules.txt").format(
            cells=len(board.board.cells),
            tiles=_turns(board),
            turns=_turns(board),
            stones=STONES,
            threshold=request.game.threshold,
            centre=_centre(board),
            inner=short if 0 < len(inner) < len(board.board.cells) else "",
        )
        return RulesText(text, _figures(request))

    @override
    def cover(self, request: Request) -> str:
        """A game that two programs played, in the folder of the game."""
        return source_text(__package__, "cover.yaml")


def tile_piece(side: float) -> Piece:
    """A tile of `side` mm in print: its dragon continues into the bleed, its back has a pattern.

    Its outline is the cuts.
    """
    bare = Ink(fill=PAPER_WHITE)
    face = tuple(dragon.tile(PlacedTile((0.0, 0.0), side, upright=False), square=bare))

    def bleed(by: float) -> tuple[Mark, ...]:
        return tuple(dragon.runout(PlacedTile((0.0, 0.0), side, upright=False), by))

    def bleed_behind(by: float) -> tuple[Mark, ...]:
        return (Path(square_outline(side + 2 * by), Ink(fill=JADE), tag="bleed"),)

    back = tuple(_tile_back(side))
    plain = tuple(dragon.plain_tile(PlacedTile((0.0, 0.0), side, upright=False)))
    outline = square_outline(side)
    piece = Piece("tile", outline, face, back, bleed, 0.0, bleed_behind, edged=False)
    return piece._replace(plain=plain)


def _tile_back(side: float) -> list[Mark]:
    """Nested squares, the same whichever way the tile of `side` mm is turned."""
    marks: list[Mark] = []
    for share, colour in ((1.0, JADE), (0.82, JADE_DARK), (0.7, JADE), (0.3, GOLD)):
        marks.append(Path(square_outline(share * side), Ink(fill=colour), tag="tile-back"))
    return marks


def _stone(side: float, pitch: float) -> Piece:
    """A stone in the middle of a square as large as a tile, to cut out alone where possible."""
    radius = min(pitch * STONE, side / 2)
    ring = Ink(stroke=NEUTRAL.on, width=pitch * 0.02)
    face = (
        *diagram.disc((0.0, 0.0), radius, NEUTRAL),
        Circle((0.0, 0.0), radius * 0.84, ring, tag="ring"),
    )
    square = flat_piece("stone", square_outline(side), (face, seen_from_behind(face)), PAPER_WHITE)
    return square._replace(radius=radius)


# The rules


def _centre(board: BoardDefinition) -> str:
    """The words that keep the stones off the cell in the middle, if there is one."""
    names = (board.labels.names[board.board.cell_index[cell]] for cell in block(board.board, 0))
    return "".join(_WORDS["centre"].format(name=name) for name in names)


# The examples on the rules page: short games on small boards, played by the real rules.

_FLAT_BOARD = "{name: example, lattice: square, shape: {rectangle: [5, 3]}}"
_BOARD = "{name: example, lattice: square, shape: {rectangle: [5, 4]}}"
_HONGS = ("b3h", "a3v", "c3h", "d3v", "e3h", "e2v", "e1h", "c1v", "b1h", "a1v")
_OPEN = ("d3h", "e3h", "c3v", "b3v", "a1v", "b1h", "c1h")
_OPEN_STONE = "d1"
_OPEN_NOTES = (Note("e3", "e", "1"), Note("c1", "e", "2"), Note("b3", "e", "3"))
_CROSSING = ("c1h", "a2v", "b2h", "e2v", "d2h", "c3v", "c4h")
_CROSSING_STONE = "e1"
_THREE = "c2v"

_INNER_BOARD = "{name: example, lattice: square, shape: {rectangle: [7, 7]}}"
_LARGEST = 100  # cells of a board shown after a whole game; larger ones show the inner area

_PAIR = 43.0  # mm wide, of figures that stand in pairs
_WIDE = 80.0
_LOW, _HIGH = 29.0, 37.0  # mm high
_WHOLE = 44.0


def _figures(request: Request) -> dict[str, Figure]:
    """The examples by the names that the rules have for them."""
    game = request.game
    flat, board = small_board(_FLAT_BOARD), small_board(_BOARD)
    assert isinstance(game, Hong)
    hongs = HongExample(request, game, flat, (), _HONGS)
    none = HongExample(request, game, flat, (_OPEN_STONE,), _OPEN)
    before = HongExample(request, game, board, (_CROSSING_STONE,), _CROSSING)
    after = HongExample(request, game, board, (_CROSSING_STONE,), (*_CROSSING, _THREE))
    last, over = _played(request, game, left=1), _played(request, game)
    wide = partial(_bright, _Room(_WIDE, _HIGH))
    whole = partial(_bright, _Room(_WIDE, _WHOLE))
    pair = _Room(_PAIR, _HIGH)
    return {
        "ways": Figure(partial(_two_ways, request.board.pitch), _WORDS["ways"], _("h and v")),
        "hongs": Figure(partial(wide, hongs), _counted(hongs), _("Hongs")),
        "none": Figure(partial(_noted, _Room(_WIDE, _HIGH), none), _why_none(none), _("None")),
        "before": Figure(partial(_framed, pair, before), _about_to(before), _("Before")),
        "three": Figure(partial(_framed, pair, after), _gained(before, after), _("Three at once")),
        "last": Figure(partial(whole, last), _last_tile(last), _("Before the last tile")),
        "over": Figure(partial(whole, over), _result(over), _("The end of a game")),
    }


class _Room(NamedTuple):
    """The room for a board, in mm."""

    width: float
    height: float


def _played(request: Request, game: Hong, left: int = 0) -> HongExample:
    """A game on the board of `request`, or on the inner area where that is too large.

    It is played to its end but for `left` tiles.
    """
    small = len(request.board.board.cells) <= _LARGEST
    shown = request.board if small else small_board(_INNER_BOARD)
    example = HongExample.scattered(request, game, shown)
    example.play_on(max(0, example.game.free.bit_count() - left))
    return example


# What the examples show


def _two_ways(pitch: float, middle: Point) -> list[Mark]:
    """The tile both ways, with the letters of the notation."""
    side = min(pitch, 24.0)
    x, y = middle
    marks: list[Mark] = []
    for way, letter in ((-1, "h"), (1, "v")):
        at = (x + way * (side / 2 + 2), y - SMALL)
        marks += dragon.tile(PlacedTile(at, side, upright=letter == "v"))
        below = (at[0], at[1] + side / 2 + 1.6 * SMALL)
        marks.append(Text(letter, below, SMALL, INK, bold=True, anchor="middle"))
    return marks


def _drawn_board(example: HongExample, middle: Point, room: _Room) -> DrawnBoard:
    x, y = middle
    width, height = room
    box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    return example.fitted(box)


def _bright(room: _Room, example: HongExample, middle: Point) -> list[Mark]:
    """The position with its hongs bright."""
    return example.marks(_drawn_board(example, middle, room), example.hongs())


def _framed(room: _Room, example: HongExample, middle: Point) -> list[Mark]:
    """The position with the cell framed on which one tile completes three hongs."""
    drawn = _drawn_board(example, middle, room)
    frame = example.outlined(drawn, _THREE[:-1], Ink(stroke=ACCENT, width=0.8))
    return [*example.marks(drawn, example.hongs()), frame]


def _noted(room: _Room, example: HongExample, middle: Point) -> list[Mark]:
    """The position without a hong, with the numbers of the caption's reasons."""
    drawn = _drawn_board(example, middle, room)
    notes = [mark for note in _OPEN_NOTES for mark in example.note(drawn, note)]
    return [*example.marks(drawn, example.hongs()), *notes]


# What is said about them


def _counted(example: HongExample) -> str:
    hongs = example.hongs()
    return _WORDS["hongs"].format(number=len(hongs), names=example.names(hongs))


def _why_none(example: HongExample) -> str:
    assert not example.hongs()
    return _WORDS["no hong"]


def _gained(before: HongExample, after: HongExample) -> str:
    new = [hong for hong in after.hongs() if hong not in before.hongs()]
    return _WORDS["crossing"].format(turn=_THREE, number=len(new), names=after.names(new))


def _about_to(example: HongExample) -> str:
    """Who lays the tile that completes three hongs, and where."""
    player = role_name(example.game.to_move(example.position)).upper()
    return _WORDS["before"].format(player=player, cell=_THREE[:-1])


def _last_tile(example: HongExample) -> str:
    """What is left to do before the end of a game."""
    free = example.game.free & ~example.position.tiles
    names = ", ".join(example.board.labels.names[cell] for cell in bits(free)) or _("none")
    player = role_name(example.game.to_move(example.position)).upper()
    return _WORDS["last tile"].format(cell=names, hongs=len(example.hongs()), player=player)


def _result(example: HongExample) -> str:
    outcome = example.game.outcome(example.position)
    assert outcome is not None
    hongs, threshold = outcome.scores[MORE], example.game.threshold
    winner = role_name(str(outcome.winner)).upper()
    return _WORDS["result"].format(hongs=hongs, threshold=threshold, winner=winner)
