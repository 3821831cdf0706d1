"""The printed kit of Gosix: stones, markers for captured hexagons, and illustrated rules."""

from collections.abc import Mapping
from itertools import combinations

from printkit.base.language import N_, _, decimal
from printkit.boards.masks import bits
from printkit.boards.shapes import region
from printkit.draw import diagram
from printkit.draw.diagram import VERTEX_STONE, DrawnBoard
from printkit.draw.display import Circle, Ink, Mark, Text, centred_text, line
from printkit.draw.game_view import Snapshot
from printkit.draw.geometry.plane import Point
from printkit.draw.style.palette import ACCENT, BOLD, GREENED, INK, PAPER_WHITE, SMALL
from printkit.games.gosix.rules import Gosix, GosixPosition
from printkit.paper.box_face import BoxFacts
from printkit.paper.kit import Kit, Request
from printkit.paper.pieces.piece import Counter, PieceSet
from printkit.paper.record_sheet import RecordForm, middle_names
from printkit.paper.rules.game_text import Figure, game_words
from printkit.paper.rules.rules_examples import Example, Scene, scenes, tint_key
from printkit.paper.stones import disc_set

_STAR = "★"
_FREE = 0.6  # mm, radius of a free dot, which must not look like a stone
_LINK = 1.4  # mm, width of the lines between stones of a chain that reaches a closed hexagon


_WORDS = game_words(__package__)


class GosixKit(Kit):
    """A kit with stones, markers for captured hexagons, and the rules."""

    box = BoxFacts(minutes="15–30", age=10, difficulty=2)
    on_pad = True
    thickness = 1.8  # mm, thickness of a piece: card that is glued on board of 1.5 mm
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

    def first_turns(self, request: Request) -> list[str]:
        return middle_names(request.board)[:1]

    def piece_sets(self, request: Request) -> list[PieceSet]:
        looks = [request.view.look(role) for role in Gosix.roles]
        markers = [Counter(look, _STAR, len(request.board.board.cells)) for look in looks]
        if request.layout.options.own_stones:
            words = _WORDS["markers"].format(**self.facts(request))
            apart = disc_set(request, markers, words, VERTEX_STONE)
            apart = apart._replace(slug="captures", title=_("Markers"))
            return [*self.quick_sets(request), apart]
        words = _WORDS["pieces"].format(**self.facts(request))
        pieces = disc_set(request, [*_stones(request), *markers], words, VERTEX_STONE)
        return [pieces._replace(title=_("Stones and markers"))]

    def quick_sets(self, request: Request) -> list[PieceSet]:
        """Return stones without markers: players colour captured hexagons with a pencil."""
        words = _WORDS["stones"].format(**self.facts(request))
        return [disc_set(request, _stones(request), words, VERTEX_STONE)]

    def figures(self, request: Request) -> Mapping[str, Figure]:
        roles = request.game.roles
        tints = [(request.view.look(role).tint, _WORDS[f"tint of {role}"]) for role in roles]
        tints.append((GREENED, _WORDS["tint of a tie"]))
        shown = scenes(__package__).items()
        examples = {name: _Example(request, scene).figure() for name, scene in shown}
        return {"tints": tint_key(tints, request.typeface, _WORDS["ring"]), **examples}


def _stones(request: Request) -> list[Counter]:
    looks = [request.view.look(role) for role in Gosix.roles]
    return [Counter(look, "", len(request.board.board.vertices)) for look in looks]


class _Example(Example[Gosix]):
    """An example turn of Gosix, drawn either before or after the captures."""

    height = 37.0

    def __init__(self, request: Request, scene: Scene) -> None:
        super().__init__(request, scene._replace(turns=scene.turns[:-1]))
        before: GosixPosition = self.position
        move = self.game.parse_move(scene.turns[-1], before)
        self.stone = move.dot
        stones = list(before.stones)
        stones[before.mover] |= 1 << self.stone
        self.shown = before._replace(stones=(stones[0], stones[1]))
        if "captures" in scene.entries:
            self.shown = self.game.play(before, move)

    def marks(self, middle: Point) -> list[Mark]:
        drawn = self.drawn(middle, self.height)
        plane, board = drawn.plane, self.board.board
        tints = self.view.tints(Snapshot(self.game, self.shown))
        dots = (Circle(plane.point(dot), _FREE, Ink(fill=INK)) for dot in board.vertices)
        marks = [*self.view.board(drawn, tints), *dots, *self._links(drawn)]
        for number, cell in enumerate(board.cells, start=1):
            name = Text(str(number), plane.point(cell), SMALL, INK, bold=True, tag="label")
            marks.append(centred_text(name))
        marks += self.view.pieces(drawn, self.game.placements(self.shown))
        if self.shown.occupied >> self.stone & 1:
            ring, radius = Ink(stroke=ACCENT, width=BOLD), diagram.stone_radius(drawn) + 0.6
            marks.append(Circle(plane.point(board.vertices[self.stone]), radius, ring, tag="new"))
        return marks

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
