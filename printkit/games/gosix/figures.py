"""The figures of Gosix's rules: positions that legal turns lead to, before and after captures."""

from functools import partial
from itertools import combinations

from printkit.games.gosix.rules import Gosix, GosixPosition
from printkit.games.gosix.view import closed
from printkit.geometry.plane import Point
from printkit.language import _, clauses, role_name
from printkit.render.display import X_HEIGHT, Circle, Ink, Mark, Text, centred_text, line
from printkit.sheets import diagram
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.example import Example, small_board
from printkit.sheets.figure import Figure
from printkit.sheets.game_text import game_words
from printkit.sheets.kit import Request
from printkit.sheets.labels import site_labels
from printkit.sheets.palette import ACCENT, BOLD, GREENED, INK, PAPER_WHITE, SMALL
from printkit.sheets.tint_key import tint_key
from printkit.sheets.view import Moment
from printkit.text import capitalised
from printkit.topology.masks import bits
from printkit.topology.search import region

_WORDS = game_words(__package__)

_BOARD = (
    "{name: example, lattice: hex, play_on: vertices, labels: dots, style: cells, "
    "shape: {hexagon: 2}}"
)
_FIGURE = 37.0  # mm high
_DOT = 0.53  # radius of a free dot, of its name's size: each letter fits in
_FREE = Ink(fill=PAPER_WHITE)  # no rim: letters would touch it, and only stones have one
_LINK = 1.4  # mm wide, between the stones of a chain that counts
_SEVERAL = "c a e b f d g i k m n q o r s t"
_LAST = f"{_SEVERAL} j c u x o g"  # the same game, a stone before its end


class _Example(Example[Gosix]):
    """A stone that closes a hexagon: the position before it, with it, and after the captures."""

    def __init__(self, request: Request, turns: str, stone: str) -> None:
        assert isinstance(request.game, Gosix)
        super().__init__(request, request.game, small_board(_BOARD), turns.split())
        self.before: GosixPosition = self.position
        self.mover = self.game.to_move(self.before)
        move = self.game.parse_move(stone, self.before)
        self.stone = move.dot
        black, white = self.before.stones
        stone_bit = 1 << self.stone
        stones = (black, white | stone_bit) if self.before.mover else (black | stone_bit, white)
        self.laid = self.before._replace(stones=stones)
        self.after: GosixPosition = self.game.play(self.before, move)

    # In words

    def name(self) -> str:
        """The stone's dot."""
        return self.dots(1 << self.stone)

    def dots(self, mask: int) -> str:
        """The names of the dots in `mask`."""
        return ", ".join(self.board.labels.names[dot] for dot in bits(mask))

    def totals(self, position: GosixPosition) -> str:
        """The closed hexagons in `position`, with the totals of both players."""
        totals = clauses(
            _("{hexagon} has black {black}, white {white}").format(
                hexagon=hexagon + 1, black=black, white=white
            )
            for hexagon in closed(self.game, position)
            for black, white in [self.game.totals(position, hexagon)]
        )
        return _("Hexagon {totals}").format(totals=totals)

    def captures(self, role: int) -> str:
        """The hexagons that the player numbered `role` captures, and the stones that come off."""
        gained = self.after.hexagons[role] & ~self.before.hexagons[role]
        names = ", ".join(str(hexagon + 1) for hexagon in bits(gained))
        off = self.laid.stones[role] & ~self.after.stones[role]
        return _("{player} captures {hexagons}; {dots} come off").format(
            player=capitalised(role_name(self.game.roles[role])),
            hexagons=names,
            dots=self.dots(off),
        )

    def closing(self) -> str:
        """What the stone closes, and the totals of all hexagons then closed."""
        return _("{player}'s {dot} is laid. {totals}.").format(
            player=capitalised(role_name(self.mover)),
            dot=self.name(),
            totals=self.totals(self.laid),
        )

    def refusal_after(self, dot: str) -> str:
        """Why no stone may be laid on `dot` after the captures."""
        violation = self.game.check(self.after, self.game.parse_move(dot, self.after))
        assert violation is not None
        return violation.message

    # On paper

    def marks(self, position: GosixPosition, middle: Point) -> list[Mark]:
        """`position` about the point `middle`; lines join the chains that count."""
        drawn = self.drawn(middle, _FIGURE)
        free = _DOT * self.typeface.shown(SMALL)
        tints = self.view.tints(Moment(self.game, position))
        return [
            *self.view.board(drawn, tints),
            *self._links(drawn, position),
            *(Circle(drawn.plane.point(cell), free, _FREE) for cell in tints),
            *(Circle(drawn.plane.point(dot), free, _FREE) for dot in self.board.board.vertices),
            *site_labels(drawn, SMALL),
            *self.view.pieces(drawn, self.game.placements(position)),
            *self._names(drawn, position),
        ]

    def _links(self, drawn: DrawnBoard, position: GosixPosition) -> list[Mark]:
        """Lines between neighbouring stones of the chains that reach a closed hexagon."""
        seeds = 0
        for hexagon in closed(self.game, position):
            seeds |= self.game.corners[hexagon]
        places = [drawn.plane.point(site) for site in self.board.board.vertices]
        marks: list[Mark] = []
        for role, stones in zip(self.game.roles, position.stones, strict=True):
            counting = region(seeds, stones, self.game.neighbours)
            for one, other in combinations(bits(counting), 2):
                if self.game.neighbours[one] >> other & 1:
                    marks += _link(places[one], places[other], role)
        return marks

    def _names(self, drawn: DrawnBoard, position: GosixPosition) -> list[Mark]:
        """The names of the dots on their stones, a ring around the new stone."""
        marks: list[Mark] = []
        for role, stones in zip(self.game.roles, position.stones, strict=True):
            colour = self.view.look(role).on
            for dot in bits(stones):
                at = drawn.plane.point(self.board.board.vertices[dot])
                marks.append(centred_text(Text(self.dots(1 << dot), at, SMALL, colour), X_HEIGHT))
                if dot == self.stone:
                    ring = Ink(stroke=ACCENT, width=BOLD)
                    marks.append(Circle(at, diagram.stone_radius(drawn) + 0.6, ring, tag="new"))
        return marks


def _link(start: Point, end: Point, role: str) -> list[Mark]:
    marks: list[Mark] = [line(start, end, Ink(stroke=INK, width=_LINK), tag="link")]
    if role == "white":
        marks.append(line(start, end, Ink(stroke=PAPER_WHITE, width=_LINK - 2 * BOLD)))
    return marks


def figures(request: Request) -> dict[str, Figure]:
    """Return the examples by the names that the rules have for them."""
    chain = _Example(request, "g a k c o d r f s h q l", "j")
    several = _Example(request, _SEVERAL, "j")
    tied = _Example(request, "d a g b j e n h q l u p v r w s k", "t")
    opened = _Example(request, "f a j g l n m q w r o s k", "i")
    last = _Example(request, _LAST, "v")
    roles = request.game.roles
    tints = [(request.view.look(role).tint, _WORDS[f"tint of {role}"]) for role in roles]
    tints.append((GREENED, _WORDS["tint of a tie"]))
    lines = _("Lines join the stones of the chains that count.")
    # The capture that ends the game
    outcome = last.game.outcome(last.after)
    assert outcome is not None
    captures, reason = last.captures(0), outcome.reason
    return {
        "closed": _figure(
            _("A hexagon is closed"), chain, chain.laid, f"{chain.closing()} {lines}"
        ),
        "captured": _figure(_("It is captured"), chain, chain.after, _captured(chain)),
        "several": _figure(_("Several at once"), several, several.laid, several.closing()),
        "all": _figure(_("All are captured"), several, several.after, _all_captured(several)),
        "near": _figure(_("A · A tie, and a hexagon near it"), tied, tied.laid, tied.closing()),
        "broken": _figure(_("A · The tie is broken"), tied, tied.after, _broken(tied)),
        "beside": _figure(
            _("B · A tie, and a hexagon beside it"), opened, opened.laid, opened.closing()
        ),
        "opened": _figure(_("B · The hexagon is opened"), opened, opened.after, _opened(opened)),
        "last": _figure(_("The last stone"), last, last.laid, last.closing()),
        "won": _figure(
            _("The end"),
            last,
            last.after,
            _WORDS["won"].format(
                captures=captures, reason=reason, winner=role_name(str(outcome.winner))
            ),
        ),
        "tints": tint_key(tints, request.typeface, _WORDS["ring"]),
    }


def _figure(title: str, example: _Example, position: GosixPosition, caption: str) -> Figure:
    return Figure(partial(example.marks, position), caption, title)


def _captured(example: _Example) -> str:
    """Black's capture of one hexagon, which dots are free after it and which are not."""
    black, left = example.laid.stones[0], example.after.stones[0]
    kept = example.dots(left)
    return _WORDS["captured"].format(
        captures=example.captures(0),
        kept=kept,
        again=example.dots(black & ~left),
        not_again=kept[0],
        refusal=example.refusal_after(kept[0]),
    )


def _all_captured(example: _Example) -> str:
    """Black's captures, and what he has left."""
    return _("{captures}, {dots} stay.").format(
        captures=example.captures(0), dots=example.dots(example.after.stones[0])
    )


def _broken(example: _Example) -> str:
    """Black's capture, and the one by white that it leads to."""
    meanwhile = example.laid._replace(
        stones=(example.after.stones[0], example.laid.stones[1]),
        hexagons=(example.after.hexagons[0], example.before.hexagons[1]),
    )
    first, second, totals = example.captures(0), example.captures(1), example.totals(meanwhile)
    return _WORDS["broken"].format(first=first, totals=totals, second=second)


def _opened(example: _Example) -> str:
    """White's capture, which opens a hexagon that was tied."""
    (tie,) = closed(example.game, example.before)
    free = example.dots(example.game.corners[tie] & ~example.after.occupied)
    return _WORDS["opened"].format(captures=example.captures(1), tie=tie + 1, free=free)
