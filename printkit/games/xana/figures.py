"""The figures of Xana's rules: positions that legal turns lead to, distances and chits."""

from collections.abc import Mapping, Sequence
from functools import partial

from printkit.games.xana.rules import BLACK, WHITE, Movement, Xana, XanaMove
from printkit.games.xana.view import territories
from printkit.geometry.plane import Point
from printkit.language import _, role_name
from printkit.render.display import Mark, Text, centred_text
from printkit.sheets import diagram
from printkit.sheets.example import Example, small_board
from printkit.sheets.figure import Figure, tint_key
from printkit.sheets.game_text import game_words
from printkit.sheets.kit import Request
from printkit.sheets.palette import BLUE_TINT, GREENED, INK, SMALL, Look
from printkit.sheets.view import Moment
from printkit.text import capitalised
from printkit.topology.lattice import Site

_WORDS = game_words(__package__)

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
        return Figure(partial(self._marks, tints or {}, caption), caption, title)

    def _marks(self, tints: Mapping[Site, str], caption: str, middle: Point) -> list[Mark]:
        return self.draw(self.drawn(middle, _FIGURE), tints, caption)


def figures(request: Request, *, usual: bool) -> dict[str, Figure]:
    """The examples by the names that the rules have for them.

    Of a ruleset that is not the `usual` one, only those that hold in any.
    """
    always = {
        "chits": _stack_of_chits(request.view.look(WHITE)),
        "distances": _distances(request),
    }
    if not usual:
        return always
    before, capture = _capture(request)
    unwalled, loss = _loss(request)
    late, end = _end(request)
    roles = request.game.roles
    tints = [(request.view.look(role).tint, _WORDS[f"tint of {role}"]) for role in roles]
    # The own circle of a stack surrounded by walls
    example = _Example(request, _WALLED)
    circle = example.circle(3, "e4")
    near, far = example.refusal("e4d1"), example.refusal("e4m4")
    caption = _WORDS["own circle"].format(cells=len(circle), near=near, far=far)
    return {
        **always,
        "whole": example.figure(_("A stack's own circle"), caption, dict.fromkeys(circle, GREENED)),
        "part": _part_of_a_stack(request),
        "before": before,
        "capture": capture,
        "unwalled": unwalled,
        "loss": loss,
        "late": late,
        "end": end,
        "tints": tint_key(tints, request.typeface),
    }


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
