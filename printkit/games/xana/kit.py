"""What Xana adds to its kit: chits that stack, walls and the rules."""

import math
import re
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count

from printkit.definitions.board_definition import BoardDefinition
from printkit.errors import InputError
from printkit.games.xana.judge import CHITS
from printkit.games.xana.rules import BLACK, WHITE, Movement, Xana, XanaMove
from printkit.games.xana.view import territories
from printkit.geometry.plane import Point
from printkit.language import N_, _, role_name
from printkit.render.display import Mark, Text, centred_text
from printkit.rules.game import Placement
from printkit.rules.hooks import override
from printkit.sheets import diagram
from printkit.sheets.box_face import BoxFacts
from printkit.sheets.counters import ROOM, Counter, counter_pieces
from printkit.sheets.example import Example, small_board
from printkit.sheets.game_text import game_heading, game_text, game_words, source_text
from printkit.sheets.kit import Kit, Laid, Request
from printkit.sheets.palette import BLUE_TINT, BROWN, GREENED, INK, SMALL, Look
from printkit.sheets.piece import PieceSet, flat_piece, seen_from_behind, square_outline
from printkit.sheets.quick_pieces import NOTE, left_square
from printkit.sheets.record_sheet import RecordForm, middle_names, worked_line
from printkit.sheets.rules_page import Figure, RulesText
from printkit.sheets.score_track import tens
from printkit.sheets.tint_key import tint_key
from printkit.sheets.view import Moment
from printkit.text import capitalised
from printkit.topology.lattice import Site
from printkit.topology.search import within_radius

MOST_STONES = 500  # for which chits are printed
_DISC = 0.8  # diameter of a chit, of the board's pitch
_LEAST_WALLS = 60
_WALLS = 0.5  # for each cell of the board
# Lines on a record sheet: 95 % of 20 games of the search player, at 200 playouts, had at most 178
# turns on 169 cells and 101 on 61; of 400 random ones at most 139, of 200 at most 68.
_LINES, _LINES_A_CELL = 57, 0.72
_NAMED = (0, 14, 8, 11)  # cells of the notation's examples, counted from the middle of the board

_WORDS = game_words(__package__)


def _otherwise(game: Xana) -> list[str]:
    """The options in which a ruleset is another than the usual one, but for those in the text."""
    values = {key: str(value).lower() for key, value in game.setting.options.items()}
    words = (f"{key}: {value}" for key, value in values.items() if key != "distance")
    return [word for word in words if word in _WORDS]


def _plain(text: str, told: Sequence[str]) -> str:
    """The rules without examples and advice, of which some hold in the usual ruleset only.

    What is `told` of another one ends them.
    """
    rules, _, _ = text.partition(f"# {game_heading(__package__, 'Common questions')}")
    kept = re.sub(r"(?m)^\[(?!chits\]|distances\]).*\]\n", "", rules)
    return "\n\n".join(
        [kept.rstrip(), f"# {_WORDS['another ruleset']}", _WORDS["in this ruleset"], *told, ""]
    )


class XanaKit(Kit):
    """Chits, walls and the rules."""

    box = BoxFacts(minutes="30–60", age=12, difficulty=3)
    on_pad = True
    thickness = 1.3  # mm, of card on board of 1 mm
    record_form = RecordForm(
        ((N_("action + walls"), 0.82), (":n", 0.18)),
        "",
        0,  # lines: as many as the board needs
        abreast=2,
        terms=(N_("who began"),),
        named=False,
    )

    @override
    def assembly(self) -> str:
        """The steps, in the folder of the game."""
        return game_text(__package__, "assembly.txt")

    @override
    def aid(self, request: Request) -> str:
        """A turn, the score and the notation."""
        cell, to, wall, other = _named(request.board)
        text = game_text(__package__, "aid.txt")
        swap = _WORDS["swap on a card"]
        if not request.game.setting.options["swap"]:
            text = text.replace("- {swap}\n", "")
        return text.format(cell=cell, to=to, wall=wall, other=other, swap=swap)

    @override
    def track(self, request: Request) -> int:
        """A third of the cells."""
        return tens(len(request.board.board.cells) // 3)

    @override
    def record(self, request: Request) -> RecordForm:
        """As many lines as most games need, with examples about the middle of the board."""
        cell, to, wall, other = _named(request.board)
        turns = (f"3{cell} + {wall} {other}", f"1{cell} + {wall}", f"1{cell}", f"- + {wall}")
        guide = _WORDS["record"].replace(" - ", " -\u00a0")  # no line ends with the dash
        return self.record_form._replace(
            guide=guide.format(cell=cell, to=to, wall=wall, other=other),
            turns=_LINES + math.ceil(_LINES_A_CELL * len(request.board.board.cells)),
            worked=worked_line(request.game, turns, self.record_form.changes),
        )

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        """Chits, unless the ruleset of `request` gives the players no stones, and walls."""
        return [_chits(request), _walls(request)]

    @override
    def laid(self, placement: Placement) -> list[Laid]:
        """Stacks of the fewest chits, and walls."""
        (site,) = placement.sites
        if placement.role is None:
            return [Laid(placement.piece, site)]
        left, chosen = int(placement.text), []
        for value in sorted(CHITS, reverse=True):
            count, left = divmod(left, value)
            chosen += [Laid(f"{placement.role}-{value}", site)] * count
        return chosen

    @override
    def pencil(self, request: Request) -> str:
        """How walls are drawn."""
        return _WORDS["pad"]

    @override
    def quick_sets(self, request: Request) -> list[PieceSet]:
        """Square chits; walls are drawn."""
        return [left_square(_chits(request))]

    @override
    def rules_text(self, request: Request) -> RulesText:
        """The rules for the board and the options of `request`, with examples."""
        game = request.game
        assert isinstance(game, Xana)
        options = game.setting.options
        text = game_text(__package__, "rules.txt").format(
            cells=len(request.board.board.cells),
            stones=game.stones,
            distance=_WORDS[f"distance: {options['distance']}"].format(same=_as_steps()),
            swap=_WORDS["swap"] if options["swap"] else "",
            swapped=" " + _WORDS["swapped"] if options["swap"] else "",
        )
        told = [_WORDS[word] for word in _otherwise(game)]
        if told:
            text = _plain(text, told)
        return RulesText(text, _figures(request))

    @override
    def cover(self, request: Request) -> str:
        """A game that two programs played, in the folder of the game."""
        return source_text(__package__, "cover.yaml")


def _named(board: BoardDefinition) -> list[str]:
    """The cells of the notation's examples."""
    names = middle_names(board)
    return [names[min(number, len(names) - 1)] for number in _NAMED]


def chits(stones: int) -> dict[int, int]:
    """How many chits of each value make any stacks of `stones` stones out of the fewest chits.

    A stack needs the fewest chits when it has as many fives as go into it, and one or two chits
    for the rest. So `stones` stones need at most one chit of a value for each time that the value
    goes into their number.
    """
    return {value: stones // value for value in CHITS}


def _chits(request: Request) -> PieceSet:
    game = request.game
    assert isinstance(game, Xana)
    if game.stones > MOST_STONES:
        raise InputError(
            f"the ruleset gives each player {game.stones} stones; a kit has chits for at most "
            f"{MOST_STONES}"
        )
    numbers = chits(game.stones)
    counters = [
        Counter(request.view.look(role), str(value), number)
        for role in Xana.roles
        for value, number in numbers.items()
    ]
    listed = ", ".join(
        _("{count} of {value}").format(count=number, value=value)
        for value, number in numbers.items()
    )
    words = _WORDS["chits"].format(stones=game.stones, listed=listed)
    pitch = request.board.pitch
    diameter = request.fit.piece(pitch, _DISC)
    pieces = counter_pieces(counters, diameter, request.typeface)
    note = _("Print on card and cut out.")
    finish = _("then round the chits, or leave them square")
    gap = pitch - diameter
    return PieceSet("chits", _("Chits"), note, words, pieces, ROOM, finish=finish, gap=gap)


def _walls(request: Request) -> PieceSet:
    number = max(_LEAST_WALLS, math.ceil(_WALLS * len(request.board.board.cells)))
    pitch = request.board.pitch
    side = request.fit.turned_square(pitch, diagram.WALL * pitch - 2 * ROOM)
    face = tuple(diagram.wall(side, (0.0, 0.0)))
    wall = flat_piece("wall", square_outline(side), (face, seen_from_behind(face)), BROWN)
    words = _WORDS["walls"].format(number=number)
    note = _(NOTE)
    gap = pitch - math.sqrt(2) * side
    return PieceSet("walls", _("Walls"), note, words, (wall,) * number, ROOM, gap=gap)


# The examples on the rules page: positions that legal turns lead to

_BOARD = "{name: example, lattice: hex, labels: doubled, shape: {hexagon: 4}}"
_SMALL_BOARD = "{name: example, lattice: hex, labels: doubled, shape: {hexagon: 3}}"
_FIGURE = 38.0  # mm high
_MIDDLE = "g4"
_RINGS = {1: "white-tint", 2: GREENED, 3: BLUE_TINT}  # of the cells that this many stones reach
_WALLED = ("3e4", "2i6", "- + f1 e2", "pass", "- + c2", "pass")
_TWO_STACKS = (*_WALLED[:4], "h3 + c2", "pass")
_CAPTURE = ("2d2", "2c1", "- + b2", "f4", "e1", "pass")
_LOSS = ("2a3 + b2", "2c3", "- + b4")
_GAME = ("3f3 + g2 h1", "2j5 + k4 l3", "2j7 + e4 d5", "- + i6 h7", "- + c6", "k6", "pass", "pass")


class _Example(Example[Xana]):
    """The position after some turns, with the default number of stones for the board."""

    def __init__(self, request: Request, turns: Sequence[str], board: str = _BOARD) -> None:
        assert isinstance(request.game, Xana)
        options = {**request.game.setting.options, "stones": None}
        game = Xana(request.game.setting._replace(options=options))
        super().__init__(request, game, small_board(board), turns)

    def circle(self, stones: int, source: str) -> list[Site]:
        """The cells that `stones` stones of the stack on `source` may move to."""
        start = self.board.labels.find(source)
        assert start is not None
        moves = {
            site: XanaMove(Movement(stones, start, cell))
            for cell, site in enumerate(self.board.board.cells)
        }
        return [site for site, move in moves.items() if not self.game.check(self.position, move)]

    def figure(self, title: str, caption: str, tints: Mapping[Site, str] | None = None) -> Figure:
        """The position with `title` and `caption`; `tints` colours some cells."""
        return Figure(partial(self._marks, tints or {}), caption, title)

    def _marks(self, tints: Mapping[Site, str], middle: Point) -> list[Mark]:
        return self.draw(self.drawn(middle, _FIGURE), tints)


def _figures(request: Request) -> dict[str, Figure]:
    """Return the examples by the names that the rules have for them, those of any ruleset."""
    assert isinstance(request.game, Xana)
    if _otherwise(request.game):
        chits = _stack_of_chits(request.view.look(WHITE))
        return {"chits": chits, "distances": _distances(request)}
    before, capture = _capture(request)
    unwalled, loss = _loss(request)
    late, end = _end(request)
    return {
        "chits": _stack_of_chits(request.view.look(WHITE)),
        "distances": _distances(request),
        "whole": _whole_stack(request),
        "part": _part_of_a_stack(request),
        "before": before,
        "capture": capture,
        "unwalled": unwalled,
        "loss": loss,
        "late": late,
        "end": end,
        "tints": _tints(request),
    }


def _tints(request: Request) -> Figure:
    """The key to the tints of cells when a game is over."""
    roles = request.game.roles
    tints = [(request.view.look(role).tint, _WORDS[f"tint of {role}"]) for role in roles]
    return tint_key(tints, request.typeface)


def _distances(request: Request) -> Figure:
    """How far stacks of different heights reach on an empty board, by the rules."""
    examples = {height: _Example(request, (f"{height}{_MIDDLE}", "pass")) for height in _RINGS}
    circles = {height: example.circle(height, _MIDDLE) for height, example in examples.items()}
    least: dict[Site, int] = {}
    for height, circle in circles.items():
        for cell in circle:
            least.setdefault(cell, height)

    def draw(middle: Point) -> list[Mark]:
        drawn = examples[1].drawn(middle, _FIGURE)
        marks = request.view.board(drawn, {cell: _RINGS[height] for cell, height in least.items()})
        for cell, height in least.items():
            number = Text(str(height), drawn.plane.point(cell), SMALL, INK, tag="reach")
            marks.append(centred_text(number))
        black = request.view.look(BLACK)
        return [*marks, *diagram.disc(middle, diagram.stone_radius(drawn), black, "k")]

    sizes = ", ".join(
        _("the circle for {height} has {cells} cells").format(height=height, cells=len(circle))
        for height, circle in circles.items()
    )
    return Figure(draw, _WORDS["circles"].format(sizes=sizes), _("Circles for k stones"))


def _whole_stack(request: Request) -> Figure:
    """The own circle of a stack surrounded by walls."""
    example = _Example(request, _WALLED)
    circle = example.circle(3, "e4")
    near, far = example.refusal("e4d1"), example.refusal("e4m4")
    caption = _WORDS["own circle"].format(cells=len(circle), near=near, far=far)
    return example.figure(_("A stack's own circle"), caption, dict.fromkeys(circle, GREENED))


def _part_of_a_stack(request: Request) -> Figure:
    """Where some stones of a stack may go, and that they may join another."""
    example = _Example(request, _TWO_STACKS)
    circle = example.circle(2, "e4")
    caption = _WORDS["part"].format(cells=len(circle), refusal=example.refusal("1e4h3"))
    return example.figure(_("Part of a stack"), caption, dict.fromkeys(circle, GREENED))


def _stack_of_chits(look: Look) -> Figure:
    """A stack of nine, made of the fewest chits."""
    values = (5, 3, 1)

    def draw(middle: Point) -> list[Mark]:
        marks: list[Mark] = []
        for place, value in enumerate(values):
            at = (middle[0] + 9 * (place - (len(values) - 1) / 2), middle[1])
            marks += diagram.disc(at, 4.0, look, str(value))
        return marks

    sums = " + ".join(map(str, values))
    caption = _WORDS["stack of chits"].format(height=sum(values), sums=sums)
    return Figure(draw, caption, _("Chits"))


def _capture(request: Request) -> tuple[Figure, Figure]:
    """A stack before it loses its last empty neighbour, and after."""
    before = _Example(request, _CAPTURE[:-2], _SMALL_BOARD)
    after = _Example(request, _CAPTURE, _SMALL_BOARD)
    captured, refusal = after.position.captured[0], after.refusal("c1")
    caption = _WORDS["capture"].format(stones=captured, refusal=refusal)
    return (
        before.figure(_("Before a capture"), _WORDS["before a capture"]),
        after.figure(_("A capture"), caption),
    )


def _loss(request: Request) -> tuple[Figure, Figure]:
    """A stack, and a wall that takes its last empty neighbour: one of its owner's own."""
    before = _Example(request, _LOSS[:-1], _SMALL_BOARD)
    after = _Example(request, _LOSS, _SMALL_BOARD)
    caption = _WORDS["loss"].format(stones=after.position.captured[1])
    return (
        before.figure(_("Before the wall"), _WORDS["before a loss"]),
        after.figure(_("A wall too many"), caption),
    )


def _end(request: Request) -> tuple[Figure, Figure]:
    """A game before its last action, and when it is over, each land in its player's tint."""
    late = _Example(request, _GAME[:-3])
    player = capitalised(role_name(late.game.to_move(late.position)))
    before = late.figure(_("Late in a game"), _WORDS["late"].format(player=player, turn=_GAME[-3]))
    example = _Example(request, _GAME)
    black, white = territories(example.game, example.position)
    outcome = example.game.outcome(example.position)
    assert outcome is not None
    taken, scores = example.position.captured, outcome.scores
    caption = _WORDS["end"].format(
        black_cells=len(black),
        white_cells=len(white),
        by_black=taken[0],
        by_white=taken[1],
        winner=role_name(str(outcome.winner)),
        **scores,
    )
    tints = example.view.tints(Moment(example.game, example.position, over=True))
    return before, example.figure(_("The end"), caption, tints)


def _as_steps() -> int:
    """The largest number of steps for which straight distances give the same circles."""
    return next(
        reach - 1
        for reach in count(1)
        if any(within_radius((0, 0), (q, reach + 1 - q), reach) for q in range(reach + 2))
    )
