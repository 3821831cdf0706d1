"""The printed kit of Gosix: stones, markers for captured hexagons, and illustrated rules."""

from collections.abc import Mapping
from itertools import combinations

from printkit.base.language import N_, _, clauses, decimal, role_name
from printkit.base.text import capitalised
from printkit.boards.masks import bits
from printkit.boards.shapes import region
from printkit.draw import diagram
from printkit.draw.board_labels import site_labels
from printkit.draw.diagram import VERTEX_STONE, DrawnBoard
from printkit.draw.display import X_HEIGHT, Circle, Ink, Mark, Text, centred_text, line
from printkit.draw.game_view import Snapshot
from printkit.draw.geometry.plane import Point
from printkit.draw.style.palette import ACCENT, BOLD, GREENED, INK, PAPER_WHITE, SMALL
from printkit.games.gosix.rules import Gosix, GosixPosition
from printkit.paper.box_face import BoxFacts
from printkit.paper.kit import Kit, PiecePlacement, Request
from printkit.paper.pieces.piece import Counter, PieceSet, as_squares
from printkit.paper.record_sheet import RecordForm, middle_names
from printkit.paper.rules.game_text import Figure, game_words
from printkit.paper.rules.rules_examples import Example, Scene, scenes, tint_key
from printkit.paper.stones import disc_set
from printkit.rules.game import PieceOnBoard
from printkit.rules.hooks import override

_STAR = "★"
_DOT = 0.53  # radius of a free dot's circle, relative to the height of the name in the circle
_FREE = Ink(fill=PAPER_WHITE)  # circles of free dots have no rim, which the names would touch
_LINK = 1.4  # mm, width of the lines between stones of a chain that reaches a closed hexagon


_WORDS = game_words(__package__)


class GosixKit(Kit):
    """A kit with stones, markers for captured hexagons, and the rules."""

    box = BoxFacts(minutes="15–30", age=10, difficulty=2)
    on_pad = True
    record_form = RecordForm(
        ((N_("dot"), 0.36), (N_("captured"), 0.64)),
        # Captures free dots, so a game can have more turns than dots. On 24 dots, 95 % of 200
        # random games had at most 47 turns, and 95 % of 40 games of the search player at most 45.
        turns_a_site=2.0,
        abreast=3,
        terms=(N_("who began"),),
        named=False,
        changes=("captured",),
    )

    @override
    def facts(self, request: Request) -> Mapping[str, object]:
        game, board = request.game, request.board.board
        assert isinstance(game, Gosix)
        full = _WORDS[f"full board: {game.setting.options['full_board']}"]
        return {
            "hexagons": len(board.cells),
            "dots": len(board.vertices),
            "stones": len(board.vertices),
            "needed": game.needed,
            "full": full.format(needed=game.needed),
            "dot": middle_names(request.board)[0],
            "side": decimal(request.board.side, ".1f"),
        }

    @override
    def first_turns(self, request: Request) -> list[str]:
        return middle_names(request.board)[:1]

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        counters = _stones(request)
        looks = [request.view.look(role) for role in Gosix.roles]
        counters += [Counter(look, _STAR, len(request.board.board.cells)) for look in looks]
        words = _WORDS["pieces"].format(**self.facts(request))
        return [
            disc_set(request, counters, words, VERTEX_STONE)._replace(title=_("Stones and markers"))
        ]

    @override
    def laid(self, placement: PieceOnBoard) -> list[PiecePlacement]:
        star = f"-{_STAR}" if placement.piece == "capture" else ""
        return [PiecePlacement(f"{placement.role}{star}", site) for site in placement.sites]

    @override
    def quick_sets(self, request: Request) -> list[PieceSet]:
        """Return square stones without markers: players colour captured hexagons with a pencil."""
        words = _WORDS["stones"].format(**self.facts(request))
        return [as_squares(disc_set(request, _stones(request), words, VERTEX_STONE))]

    @override
    def figures(self, request: Request) -> Mapping[str, Figure]:
        roles = request.game.roles
        tints = [(request.view.look(role).tint, _WORDS[f"tint of {role}"]) for role in roles]
        tints.append((GREENED, _WORDS["tint of a tie"]))
        return {
            "tints": tint_key(tints, request.typeface, _WORDS["ring"]),
            **{name: _Example(request, one).figure() for name, one in scenes(__package__).items()},
        }


def _stones(request: Request) -> list[Counter]:
    looks = [request.view.look(role) for role in Gosix.roles]
    return [Counter(look, "", len(request.board.board.vertices)) for look in looks]


class _Example(Example[Gosix]):
    """An example turn of Gosix, drawn with the new stone, either before or after the captures."""

    height = 37.0
    facts = {
        "player": lambda self: capitalised(role_name(self.game.roles[self.mover])),
        "dot": lambda self: self.dots(1 << self.stone),
        "totals": lambda self: self.totals(),
        "captures": lambda self: self.captures(self.mover),
        "first": lambda self: self.captures(0),
        "second": lambda self: self.captures(1),
        "kept": lambda self: self.dots(self.kept),
        "dots": lambda self: self.dots(self.kept),
        "again": lambda self: self.dots(self.laid.stones[self.mover] & ~self.kept),
        "not_again": lambda self: self.dots(self.kept & -self.kept),
        "refusal": lambda self: self.refusal(self.dots(self.kept & -self.kept)),
        "tie": lambda self: self.tie + 1,
        "free": lambda self: self.dots(self.game.corners[self.tie] & ~self.position.occupied),
        "reason": lambda self: self.game.outcome(self.position).reason,
        "winner": lambda self: role_name(self.game.outcome(self.position).winner),
    }

    def __init__(self, request: Request, scene: Scene) -> None:
        super().__init__(request, scene._replace(turns=scene.turns[:-1]))
        self.before: GosixPosition = self.position
        self.mover = self.before.mover
        move = self.game.parse_move(scene.turns[-1], self.before)
        self.stone = move.dot
        stones = list(self.before.stones)
        stones[self.mover] |= 1 << self.stone
        self.laid = self.before._replace(stones=(stones[0], stones[1]))
        self.position: GosixPosition = self.game.play(self.before, move)
        self.kept = self.position.stones[self.mover]
        self.shown = self.position if "captures" in scene.entries else self.laid

    @property
    def tie(self) -> int:
        (tie,) = self.game.closed_hexagons(self.before)
        return tie

    def dots(self, mask: int) -> str:
        return ", ".join(self.board.labels.names[dot] for dot in bits(mask))

    def totals(self) -> str:
        position = self.laid
        if self.shown is self.position:  # count stones after black's captures, but before white's
            position = self.position._replace(
                stones=(self.position.stones[0], self.laid.stones[1]),
                hexagons=(self.position.hexagons[0], self.before.hexagons[1]),
            )
        totals = clauses(
            _("{hexagon} has black {black}, white {white}").format(
                hexagon=hexagon + 1, black=black, white=white
            )
            for hexagon in self.game.closed_hexagons(position)
            for black, white in [self.game.totals(position, hexagon)]
        )
        return _("Hexagon {totals}").format(totals=totals)

    def captures(self, role: int) -> str:
        gained = self.position.hexagons[role] & ~self.before.hexagons[role]
        return _("{player} captures {hexagons}; {dots} come off").format(
            player=capitalised(role_name(self.game.roles[role])),
            hexagons=", ".join(str(hexagon + 1) for hexagon in bits(gained)),
            dots=self.dots(self.laid.stones[role] & ~self.position.stones[role]),
        )

    @override
    def marks(self, middle: Point) -> list[Mark]:
        drawn = self.drawn(middle, self.height)
        free = _DOT * self.typeface.shown(SMALL)
        tints = self.view.tints(Snapshot(self.game, self.shown))
        return [
            *self.view.board(drawn, tints),
            *self._links(drawn),
            *(Circle(drawn.plane.point(cell), free, _FREE) for cell in tints),
            *(Circle(drawn.plane.point(dot), free, _FREE) for dot in self.board.board.vertices),
            *site_labels(drawn, SMALL),
            *self.view.pieces(drawn, self.game.placements(self.shown)),
            *self._names(drawn),
        ]

    def _links(self, drawn: DrawnBoard) -> list[Mark]:
        seeds = 0
        for hexagon in self.game.closed_hexagons(self.shown):
            seeds |= self.game.corners[hexagon]
        places = [drawn.plane.point(site) for site in self.board.board.vertices]
        inks = [Ink(stroke=INK, width=_LINK), Ink(stroke=PAPER_WHITE, width=_LINK - 2 * BOLD)]
        marks: list[Mark] = []
        for role, stones in enumerate(self.shown.stones):
            counting = region(seeds, stones, self.game.neighbours)
            for one, other in combinations(bits(counting), 2):
                if self.game.neighbours[one] >> other & 1:
                    marks.append(line(places[one], places[other], inks[0], tag="link"))
                    if role:  # a line between white stones has a white core
                        marks.append(line(places[one], places[other], inks[1]))
        return marks

    def _names(self, drawn: DrawnBoard) -> list[Mark]:
        marks: list[Mark] = []
        for role, stones in zip(self.game.roles, self.shown.stones, strict=True):
            colour = self.view.look(role).on
            for dot in bits(stones):
                at = drawn.plane.point(self.board.board.vertices[dot])
                marks.append(centred_text(Text(self.dots(1 << dot), at, SMALL, colour), X_HEIGHT))
                if dot == self.stone:
                    ring = Ink(stroke=ACCENT, width=BOLD)
                    marks.append(Circle(at, diagram.stone_radius(drawn) + 0.6, ring, tag="new"))
        return marks
