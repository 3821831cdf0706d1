"""The figures of Xong's rules: a short game on seven hexagons, played by the real rules."""

from collections.abc import Sequence
from functools import partial

from printkit.games.xong.rules import Xong
from printkit.geometry.plane import Plane, Point, box_of
from printkit.geometry.xoid import PieceSize
from printkit.language import _, role_name
from printkit.render.display import Mark, moved
from printkit.sheets import diagram
from printkit.sheets.example import Example, small_board
from printkit.sheets.figure import Figure, tint_key
from printkit.sheets.game_text import game_words
from printkit.sheets.kit import Request
from printkit.sheets.palette import GREENED
from printkit.sheets.view import Moment
from printkit.topology.lattice import HEX
from printkit.topology.masks import bits
from printkit.topology.polytwig import Polytwig, polytwigs, rotations

_WORDS = game_words(__package__)

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
_FIGURE = 38.0  # mm high
_SHOWN_LEGS, _SHOWN_LEG = 4, 4.4  # of the Xoids that are drawn: up to how many, and mm of a leg
_ABREAST = 5  # of them in a row
_COLUMN, _ROW = 16.4, 11.0  # mm, of small Xoids
_BOARD = "{name: example, lattice: hex, play_on: edges, shape: {hexagon: 2}}"
# The names that the rules have for the example after each of its turns
_SHOWN = ("first", "second", "begin", "fourth", "fifth", "before", "end")


def figures(request: Request) -> dict[str, Figure]:
    """The examples by the names that the rules have for them."""
    early = _Example(request, 3)
    refusal = _WORDS["refused"].format(refusal=early.refusal(_REFUSED))
    shown = polytwigs(_SHOWN_LEGS)
    sizes = range(1, _SHOWN_LEGS + 1)
    small = _WORDS["small xoids"].format(
        legs=", ".join(map(str, sizes)),
        counts=", ".join(str(sum(xoid.legs == size for xoid in shown)) for size in sizes),
    )
    roles = request.game.roles
    tints = [(request.view.look(role).tint, _WORDS[f"tint of {role}"]) for role in roles]
    return {
        "xoids": Figure(partial(_small_xoids, request, shown), small),
        "refused": Figure(early.refused, refusal, _("Not new")),
        "tints": tint_key([*tints, (GREENED, _WORDS["tint of both"])], request.typeface),
        **{
            name: Figure(example.figure, example.caption(), _("Turn {number}").format(number=turns))
            for turns, name in enumerate(_SHOWN, start=1)
            for example in [_Example(request, turns)]
        },
    }


def _small_xoids(request: Request, xoids: Sequence[Polytwig], middle: Point) -> list[Mark]:
    """`xoids` in two rows about the point `middle`, those of either colour by turns."""
    looks = [request.view.look(role) for role in request.game.roles]
    plane = Plane(HEX, _SHOWN_LEG)
    size = PieceSize.for_leg(_SHOWN_LEG)
    marks: list[Mark] = []
    rows = (xoids[:_ABREAST], xoids[_ABREAST:])
    for row, few in enumerate(rows):
        for place, xoid in enumerate(few):
            turned = [
                (legs, box_of([end for leg in legs for end in plane.ends(leg)]))
                for legs in rotations(xoid.form)
            ]
            legs, box = min(turned, key=lambda drawn: round(drawn[1].height, 3))
            x = middle[0] + _COLUMN * (place - (len(few) - 1) / 2) - (box.left + box.right) / 2
            y = middle[1] + _ROW * (row - 0.5) - (box.top + box.bottom) / 2
            look = looks[(row + place) % 2]
            marks += [moved(mark, x, y) for mark in diagram.xoid(legs, plane, size, look)]
    return marks


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
        return ", ".join(names)

    def caption(self) -> str:
        """Whose the hexagons are, and the scores or the standing, as the rules count them."""
        red, blue = self.position.touched
        outcome = self.game.outcome(self.position)
        scores = outcome.scores if outcome else self.game.standing(self.position)
        masks = {
            "touched by red": red & ~blue,
            "touched by blue": blue & ~red,
            "touched by both": red & blue,
            "cashed": 0 if outcome else self.game.cashed(self.position),
        }
        told = [_WORDS[words].format(hexagons=self.names(m)) for words, m in masks.items() if m]
        last = _WORDS["over" if outcome else "going on"].format(
            second_to_last=role_name(self.game.to_move(self.position)),
            red_score=scores["red"],
            blue_score=scores["blue"],
        )
        return " ".join([*told, last])
