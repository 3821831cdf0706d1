"""What Xong adds to its kit: Xoids, loose legs, the tick-off chart and the rules."""

from printkit.games.xong.rules import Xong
from printkit.geometry.plane import Box, Point
from printkit.geometry.xoid import PieceSize
from printkit.render.display import Mark, Page
from printkit.rules.hooks import override
from printkit.sheets import diagram
from printkit.sheets.example import Example, small_board
from printkit.sheets.kit import Kit, Part, Request, game_text, rules_part
from printkit.sheets.piece import PieceSet
from printkit.sheets.record_sheet import RecordForm
from printkit.sheets.rules_page import Figure, rules_pages
from printkit.sheets.view import Moment
from printkit.sheets.xoid_set import MAX_PIECE_LEGS, chart_part, xoid_sets
from printkit.topology.masks import bits
from printkit.topology.polytwig import EdgeSpace, polytwigs

_PICTURED_LEGS = 5
_MOST_PICTURED = 9000  # legs of a board, beyond which pictured Xoids are mere specks
_SCATTER = 7919  # a prime that spreads the pictured Xoids over the board


_RECORD_FORM = RecordForm(
    (("legs placed", 0.62), ("Xoid", 0.14), ("red", 0.12), ("blue", 0.12)),
    "A turn is the legs placed: hexagon/side, sides ne e se sw w nw, several of one hexagon with "
    "commas (e5/ne,e d5/ne). “none” after the last placement: no new Xoid fits. “resign” gives up. "
    "The last three columns help you and are not typed in.",
    40,
)


class XongKit(Kit):
    """Xoids, loose legs, the tick-off chart and the rules."""

    assembly = game_text(__package__, "assembly.txt")
    record_form = _RECORD_FORM
    of_xoids = True

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        """Xoids and loose legs for `request`."""
        return xoid_sets(MAX_PIECE_LEGS, request)

    @override
    def parts(self, request: Request) -> list[Part]:
        """The chart, which goes one leg further than the pieces do, and the rules."""
        return [chart_part(MAX_PIECE_LEGS + 1, request.layout), rules_part(_rules(request))]

    @override
    def picture(self, request: Request, box: Box) -> list[Mark]:
        """The board of `request` with one of each small Xoid, if they can be seen, within `box`."""
        board = request.board.board
        drawn = request.drawn(box)
        size = PieceSize.for_leg(drawn.plane.side)
        space = EdgeSpace(board)
        marks = request.view.board(drawn)
        taken = 0
        looks = [request.view.look(role) for role in request.game.roles]
        shown = polytwigs(_PICTURED_LEGS) if len(board.edges) <= _MOST_PICTURED else ()
        for number, xoid in enumerate(shown):
            free = [mask for mask in space.placements(xoid.form) if not mask & taken]
            if free:
                mask = free[number * _SCATTER % len(free)]
                taken |= mask
                legs = [board.edges[leg] for leg in bits(mask)]
                marks += diagram.xoid(legs, drawn.plane, size, looks[number % 2])
        return marks


# The example on the rules page: a short game on seven hexagons, played by the real rules.

_EXAMPLE = (
    "a2/ne,e,w,nw",
    "c1/ne,se,sw,w,nw",
    "c2/e,se,sw",
    "b1/e,se,sw a1/sw,w",
    "c2/nw",
    "b1/w,nw",
    "a2/se,sw a1/se",
)


_REFUSED = "b1/se,sw,w"  # instead of turn 4
_FIGURE = 56.0  # mm high
_BOARD = "{name: example, lattice: hex, play_on: edges, shape: {hexagon: 2}}"


class _Example(Example[Xong]):
    """The example's position after some turns, hexagons tinted by who touches them."""

    def __init__(self, request: Request, turns: int) -> None:
        assert isinstance(request.game, Xong)
        super().__init__(request, request.game, small_board(_BOARD), _EXAMPLE[:turns])

    def figure(self, middle: Point) -> list[Mark]:
        """The position about the point `middle`."""
        return self.draw(
            self.drawn(middle, _FIGURE), self.view.tints(Moment(self.game, self.position))
        )

    def refused(self, middle: Point) -> list[Mark]:
        """The position with a dashed Xoid that the rules refuse, because it is not new."""
        drawn = self.drawn(middle, _FIGURE)
        move = self.game.parse_move(_REFUSED, self.position)
        legs = [self.board.board.edges[leg] for leg in move.legs]
        return [
            *self.draw(drawn, self.view.tints(Moment(self.game, self.position))),
            *diagram.outlined_xoid(legs, drawn.plane, PieceSize.for_leg(drawn.plane.side)),
        ]

    def names(self, mask: int) -> str:
        """The names of the hexagons in `mask`, in words."""
        names = sorted(self.board.labels.names[cell] for cell in bits(mask))
        return ", ".join(names) or "none"

    def caption(self) -> str:
        """The scores or the standing, as the rules count them."""
        red, blue = self.position.touched
        standing = self.game.standing(self.position)
        cashed = self.game.cashed(self.position)
        touched = (
            f"After turn {len(self.position.turns)}; numbers are turns. Only red touches "
            f"{self.names(red & ~blue)}; only blue {self.names(blue & ~red)}; both, so greened "
            f"out: {self.names(red & blue)}."
        )
        outcome = self.game.outcome(self.position)
        if outcome is None:
            return (
                f"{touched} Cashed: {self.names(cashed)}. "
                f"Standing: red {standing['red']}, blue {standing['blue']}."
            )
        return (
            f"{touched} No new Xoid fits: the game is over, and "
            f"{self.game.to_move(self.position)} did not place last. "
            f"Score: red {outcome.scores['red']}, blue {outcome.scores['blue']}."
        )


_TOUCH = {"side": "one of its legs is a side", "corner": "one of its legs has an end at a corner"}


def _rules(request: Request) -> tuple[Page, ...]:
    options = request.game.setting.options
    text = game_text(__package__, "rules.txt").format(
        touch=_TOUCH[options["touch"]],
        points=options["hexagon_points"],
        last=options["not_last_point"],
    )
    early, late = _Example(request, 3), _Example(request, len(_EXAMPLE))
    refusal = (
        f"Blue may not lay the dashed legs: {early.refusal(_REFUSED)}; turning changes nothing."
    )
    figures = [
        Figure(early.figure, _FIGURE + 6, early.caption(), "A game begins"),
        Figure(early.refused, _FIGURE + 6, refusal, "Not new"),
        Figure(late.figure, _FIGURE + 6, late.caption(), "The end"),
    ]
    return rules_pages("Xong: the rules", text, figures, request.layout)
