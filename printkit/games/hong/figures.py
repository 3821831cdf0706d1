"""The figures of Hong's rules: short games on small boards, played by the real rules."""

from functools import partial
from typing import NamedTuple

from printkit.games.hong import dragon
from printkit.games.hong.dragon import PlacedTile
from printkit.games.hong.example import HongExample, Note
from printkit.games.hong.rules import MORE, Hong
from printkit.geometry.plane import Box, Point
from printkit.language import _, role_name
from printkit.render.display import Ink, Mark, Text
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.example import small_board
from printkit.sheets.figure import Figure
from printkit.sheets.game_text import game_words
from printkit.sheets.kit import Request
from printkit.sheets.palette import ACCENT, INK, SMALL
from printkit.topology.masks import bits

_WORDS = game_words(__package__)

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
_HIGH = 37.0  # mm high
_WHOLE = 44.0


def figures(request: Request) -> dict[str, Figure]:
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
    assert not none.hongs()
    new = [hong for hong in after.hongs() if hong not in before.hongs()]
    player = role_name(before.game.to_move(before.position)).upper()
    return {
        "ways": Figure(partial(_two_ways, request.board.pitch), _WORDS["ways"], _("h and v")),
        "hongs": Figure(partial(wide, hongs), _counted(hongs), _("Hongs")),
        "none": Figure(partial(_noted, _Room(_WIDE, _HIGH), none), _WORDS["no hong"], _("None")),
        "before": Figure(
            partial(_framed, pair, before),
            _WORDS["before"].format(player=player, cell=_THREE[:-1]),
            _("Before"),
        ),
        "three": Figure(
            partial(_framed, pair, after),
            _WORDS["crossing"].format(turn=_THREE, number=len(new), names=after.names(new)),
            _("Three at once"),
        ),
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


def _counted(example: HongExample) -> str:
    hongs = example.hongs()
    return _WORDS["hongs"].format(number=len(hongs), names=example.names(hongs))


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
