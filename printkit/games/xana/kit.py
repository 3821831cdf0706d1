"""The printed kit of Xana: stackable chits, walls and illustrated rules."""

import math
import re
from collections.abc import Mapping
from itertools import compress

from printkit.base.errors import InputError
from printkit.base.language import N_, _
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import Site
from printkit.boards.topology import middle_hexagon
from printkit.draw import diagram
from printkit.draw.display import Mark, Text, centred_text
from printkit.draw.game_view import Snapshot
from printkit.draw.geometry.plane import Point, box_of
from printkit.draw.style.palette import BLUE_TINT, BROWN, FIELD, GREENED, INK, SMALL, Look
from printkit.games.xana.judge import CHITS
from printkit.games.xana.notation import Movement, XanaMove
from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import BLACK, WHITE
from printkit.paper.box_face import BoxFacts
from printkit.paper.kit import Kit, Request
from printkit.paper.pieces.piece import (
    COUNTER_ROOM,
    CUT_STRAIGHT,
    Counter,
    PieceSet,
    flat_piece,
    seen_from_behind,
    square_outline,
)
from printkit.paper.record_sheet import RecordForm, middle_names
from printkit.paper.rules.game_text import Figure, RulesText, game_heading, game_text, game_words
from printkit.paper.rules.rules_examples import Example, Scene, scenes, tint_key
from printkit.paper.stones import INSET, disc_set, on_square, stone_set

MOST_CHITS = 500  # largest number of stones per player for which a kit has chits
_DISC = 0.95  # diameter of a chit, relative to the board's pitch
# Chits of each value in a kit, relative to a player's stones. On 169 cells, these chits formed all
# stacks and the supply in 99 % of 300 random games, 96 % of 60 greedy games and all 60 games of the
# search player (200 playouts).
_SHARES = (3 / 4, 1 / 4, 1 / 8, 1 / 16)
_LEAST_WALLS = 60
_WALLS = 0.425  # number of walls in a kit per cell of the board
_NAMED = (0, 14, 8, 11)  # example cells: their ranks by distance from the board's middle

_AS_STEPS = 6  # greatest stack height for which the distances `euclidean` and `steps` agree
_MIDDLE = "g4"  # centre cell of the board that is drawn in the rules
# Tints of cells in the figure of circles, keyed by the least stack height that reaches the cell
_RINGS = {1: "white-tint", 2: GREENED, 3: BLUE_TINT}

_WORDS = game_words(__package__)


def _is_usual(request: Request) -> bool:
    """Return whether the examples, questions and advice in the rules apply to the ruleset."""
    distance = request.game.setting.options["distance"]
    return not _differences(request) and distance != "path"


def _differences(request: Request) -> list[str]:
    """Return a sentence for each option value of the ruleset that the rules text ignores."""
    values = {key: str(value).lower() for key, value in request.game.setting.options.items()}
    words = (f"{key}: {value}" for key, value in values.items() if key != "distance")
    return [_WORDS[word] for word in words if word in _WORDS]


class XanaKit(Kit):
    """A kit with chits, walls and the rules."""

    box = BoxFacts(minutes="30–60", age=12, difficulty=3)
    on_pad = True
    thickness = 1.8  # mm, thickness of a piece: card that is glued on board of 1.5 mm
    record_form = RecordForm(
        ((N_("action + walls"), 0.82), (":n", 0.18)),
        # On 169 cells, 95 % of 20 games of the search player (200 playouts) had at most 178 turns,
        # and 95 % of 400 random games at most 139. On 61 cells, 95 % of 20 games of the search
        # player had at most 101 turns, and 95 % of 200 random games at most 68.
        turns=57,
        turns_a_site=0.72,
        abreast=3,
        terms=(N_("who began"),),
        named=False,
    )

    def facts(self, request: Request) -> Mapping[str, object]:
        game = request.game
        assert isinstance(game, Xana)
        names, options = middle_names(request.board), game.setting.options
        inner = middle_hexagon(request.board.board, request.view.inner_rings)
        cell, to, wall, other = (names[min(number, len(names) - 1)] for number in _NAMED)
        return {
            "first": _WORDS["first game"] if inner else "",
            "room": math.floor(request.board.pitch) - 2,
            "cell": cell,
            "to": to,
            "wall": wall,
            "other": other,
            "cells": len(request.board.board.cells),
            "stones": game.stones,
            "distance": _WORDS[f"distance: {options['distance']}"].format(same=_AS_STEPS),
            "swap": _WORDS["swap"] if options["swap"] else "",
            "swapped": " " + _WORDS["swapped"] if options["swap"] else "",
        }

    def aid(self, request: Request) -> str:
        options = request.game.setting.options
        text = game_text(__package__, "aid.txt")
        if not options["swap"]:
            text = text.replace("- {swap}\n", "")
        if _differences(request):
            text = text.replace("\n- ", f"\n- {_WORDS['another ruleset on a card']}\n- ", 1)
        distance = _WORDS[f"distance on a card: {options['distance']}"]
        short = {"swap": _WORDS["swap on a card"], "distance": distance}
        return text.format_map({**self.facts(request), **short})

    def track(self, request: Request) -> int:
        return len(request.board.board.cells) // 3

    def record(self, request: Request) -> RecordForm:
        """Return the record form; no-break spaces prevent line breaks after dashes in its guide."""
        form = super().record(request)
        return form._replace(guide=form.guide.replace(" - ", " -\u00a0"))

    def first_turns(self, request: Request) -> list[str]:
        forms = ("3{cell} + {wall} {other}", "1{cell} + {wall}", "1{cell}", "- + {wall}")
        return [turn.format(**self.facts(request)) for turn in forms]

    def piece_sets(self, request: Request) -> list[PieceSet]:
        """Return chits and walls: one set of equal squares, or two sets if chits are round."""
        assert isinstance(request.game, Xana)
        own, pitch = request.layout.options.own_stones, request.board.pitch
        chits = stone_set(request, request.game.stones) if own else _chits(request)
        square = None if own or not chits.pieces or chits.pieces[0].radius else chits.pieces[0]
        side = request.fit.turned_square(pitch, diagram.WALL * pitch - 2 * COUNTER_ROOM)
        face = tuple(diagram.wall(side, (0.0, 0.0)))
        if square:
            side = box_of(square.outline[0]).width
            face = on_square(diagram.wall(side - 2 * INSET, (0.0, 0.0)), side, FIELD)
        wall = flat_piece("wall", square_outline(side), (face, seen_from_behind(face)), BROWN)
        pieces = (wall,) * max(_LEAST_WALLS, math.ceil(_WALLS * len(request.board.board.cells)))
        words = _WORDS["walls"].format(number=len(pieces))
        if square:
            both = chits._replace(title=_("Chits and walls"), words=f"{chits.words} {words}")
            return [both._replace(pieces=(*chits.pieces, *pieces))]
        note, room = _(CUT_STRAIGHT), COUNTER_ROOM
        return [chits, PieceSet("walls", _("Walls"), note, words, pieces, room)]

    def quick_sets(self, request: Request) -> list[PieceSet]:
        """Return chits and no walls, because players draw the walls."""
        return [_chits(request)]

    def rules_text(self, request: Request) -> RulesText:
        """Return the rules; for an unusual ruleset, its differences replace the examples."""
        rules = super().rules_text(request)
        assert rules is not None
        if _is_usual(request):
            return rules
        questions = game_heading(__package__, "Common questions")
        text = rules.text.partition(f"# {questions}")[0]
        parts = [re.sub(r"(?m)^\[(?!chits\]|distances\]).*\]\n", "", text).rstrip()]
        if differences := _differences(request):
            heading = f"# {_WORDS['another ruleset']}"
            parts += [heading, _WORDS["in this ruleset"], *differences]
        return rules._replace(text="\n\n".join([*parts, ""]))

    def figures(self, request: Request) -> Mapping[str, Figure]:
        shown, roles = scenes(__package__), request.game.roles
        used = shown.items() if _is_usual(request) else ()
        tints = [(request.view.look(role).tint, _WORDS[f"tint of {role}"]) for role in roles]
        return {
            "chits": _stack_of_chits(request.view.look(WHITE)),
            "distances": _distances(request, shown["whole"].board),
            "tints": tint_key(tints, request.typeface),
            **{name: XanaExample(request, scene).figure() for name, scene in used},
        }


def chits(stones: int) -> dict[int, int]:
    """Return, by value, the numbers of chits that suffice in most games."""
    return {value: math.ceil(stones * share) for value, share in zip(CHITS, _SHARES, strict=True)}


def _chits(request: Request) -> PieceSet:
    game = request.game
    assert isinstance(game, Xana)
    if game.stones > MOST_CHITS:
        raise InputError(
            f"the ruleset gives each player {game.stones} stones, but a kit has chits for at most "
            f"{MOST_CHITS}; choose a ruleset with fewer stones"
        )
    numbers = chits(game.stones).items()
    looks = map(request.view.look, Xana.roles)
    counters = [Counter(look, str(value), number) for look in looks for value, number in numbers]
    said = _("{count} of {value}")
    listed = (said.format(count=number, value=value) for value, number in numbers)
    words = _WORDS["chits"].format(stones=game.stones, listed=", ".join(listed))
    return disc_set(request, counters, words, _DISC)._replace(slug="chits", title=_("Chits"))


class XanaExample(Example[Xana]):
    """An example in the rules of Xana: a position, with the board's default number of stones."""

    options = {"stones": None}

    @property
    def circle(self) -> list[Site]:
        """The cells that the stones of the entry `circle` can reach, or [] without this entry."""
        if "circle" not in self.entries:
            return []
        stones, source = self.entries["circle"].split()
        start = self.board.labels.find(source)
        assert start is not None
        moves = (Movement(int(stones), start, cell) for cell in range(len(self.board.cells)))
        legal = (not self.game.check(self.position, XanaMove(move)) for move in moves)
        return list(compress(self.board.board.cells, legal))

    def marks(self, middle: Point) -> list[Mark]:
        tints: Mapping[Site, str] = dict.fromkeys(self.circle, GREENED)
        if "tints" in self.entries:
            tints = self.view.tints(Snapshot(self.game, self.position, over=True))
        return self.draw(self.drawn(middle, self.height), tints, self.told(self.scene.caption))


def _distances(request: Request, board: BoardDefinition) -> Figure:
    least: dict[Site, int] = {}
    for height in _RINGS:
        start = f"{height}{_MIDDLE}"
        scene = Scene(board, (start, "pass"), entries={"circle": f"{height} {_MIDDLE}"})
        example = XanaExample(request, scene)
        for cell in example.circle:
            least.setdefault(cell, height)

    def draw(middle: Point) -> list[Mark]:
        drawn = example.drawn(middle, example.height)
        marks = request.view.board(drawn, {cell: _RINGS[height] for cell, height in least.items()})
        for cell, height in least.items():
            number = Text(str(height), drawn.plane.point(cell), SMALL, INK, tag="reach")
            marks.append(centred_text(number))
        black = request.view.look(BLACK)
        return [*marks, *diagram.disc(middle, diagram.stone_radius(drawn), black)]

    return Figure(draw, _WORDS["circles"], _("How far stones move"))


def _stack_of_chits(look: Look) -> Figure:
    values = (5, 3, 1)

    def draw(middle: Point) -> list[Mark]:
        marks: list[Mark] = []
        for place, value in enumerate(values, start=-1):
            marks += diagram.disc((middle[0] + 9 * place, middle[1]), 4.0, look, str(value))
        return marks

    sums = " + ".join(map(str, values))
    caption = _WORDS["stack of chits"].format(height=sum(values), sums=sums)
    return Figure(draw, caption, _("Chits"))
