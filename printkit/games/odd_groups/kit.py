"""What Xodd and Yodd add to their kits: the stones and the rules."""

import json
import math
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from printkit.definitions.board_definition import BoardDefinition
from printkit.games.odd_groups.rules import OddGroups
from printkit.geometry.plane import Point
from printkit.language import N_, _, decimal, role_name
from printkit.render.display import Circle, Ink, Mark
from printkit.rules.hooks import override
from printkit.sheets import diagram
from printkit.sheets.box_face import BoxFacts
from printkit.sheets.counters import ROOM, Counter, counter_pieces
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.example import Example, small_board
from printkit.sheets.game_text import game_text, game_words, source_text
from printkit.sheets.kit import Kit, Request
from printkit.sheets.labels import rim_labels, site_labels
from printkit.sheets.palette import SMALL
from printkit.sheets.piece import PieceSet
from printkit.sheets.record_sheet import RecordForm, middle_names, worked_line
from printkit.sheets.rules_page import Figure, RulesText
from printkit.sheets.score_track import tens
from printkit.sheets.spotlight import spotlight
from printkit.sheets.view import Moment
from printkit.text import capitalised

STONE = 0.91  # diameter of a stone, of the board's pitch: neighbours do not quite touch
SHARE = 0.6  # stones of each colour, of the points: a game may need more of one than of the other
# Lines on a record sheet, for each point. On 144 points 95 % of 200 random games had at most 76
# turns, of two stones nearly all; of 44 of the search player, which drops single ones, at most 151.
_LINES = 1.05

_WORDS = game_words(__package__)


class OddGroupsKit(Kit):
    """Stones and the rules."""

    box = BoxFacts(minutes="30–60", age=10, difficulty=3)
    thickness = 1.3  # mm, of card on board of 1 mm
    record_form = RecordForm(
        ((N_("drops"), 0.62), ("b", 0.19), ("w", 0.19)),
        "",
        0,  # lines: as many as the board has room for
        abreast=3,
        changes=OddGroups.roles,
    )

    @override
    def assembly(self) -> str:
        """The steps, in the folder of the game."""
        return game_text(__package__, "assembly.txt")

    @override
    def aid(self, request: Request) -> str:
        """A turn, what stones do and the notation."""
        one, other = (*middle_names(request.board), "")[:2]
        joined = _WORDS[f"{request.board.lattice.name}: joined"]
        text = game_text(__package__, "aid.txt")
        return text.format(one=one, other=other or one, joined=joined)

    @override
    def track(self, request: Request) -> int:
        """A fifth of the points: no player had as many groups in the simulated games."""
        return tens(len(request.board.board.cells) // 5)

    @override
    def record(self, request: Request) -> RecordForm:
        """A line for every two points of the board of `request`, and some for single stones."""
        names = middle_names(request.board)
        one, other = names[0], names[min(1, len(names) - 1)]
        turns = (f"b:{one} b:{other}", f"b:{one}")
        return self.record_form._replace(
            guide=_WORDS["record"].format(one=one, other=other),
            turns=math.ceil(_LINES * len(names)),
            worked=worked_line(request.game, turns, self.record_form.changes),
        )

    @override
    def piece_sets(self, request: Request) -> list[PieceSet]:
        """Black and white stones that together fill the board of `request`, with some to spare."""
        points = len(request.board.board.cells)
        each = math.ceil(SHARE * points)
        pitch = request.board.pitch
        diameter = request.fit.piece(pitch, STONE)
        places = _WORDS[f"{request.board.lattice.name}: places"]
        words = _WORDS["stones"].format(
            each=each,
            places=f"{points} {places}",
            diameter=decimal(diameter, ".1f"),
            pitch=decimal(pitch, ".1f"),
        )
        counters = (Counter(request.view.look(role), "", each) for role in OddGroups.roles)
        pieces = counter_pieces(counters, diameter, request.typeface)
        note = _("Print on card and cut apart; or take Go stones.")
        finish = _("then cut the stones round")
        gap = pitch - diameter
        return [PieceSet("stones", _("Stones"), note, words, pieces, ROOM, finish=finish, gap=gap)]

    @override
    def pencil(self, request: Request) -> str:
        """How stones are drawn."""
        return _WORDS["pad"]

    @override
    def quick_sets(self, request: Request) -> list[PieceSet]:
        """No pieces at all: nothing leaves the board."""
        return []

    @override
    def rules_text(self, request: Request) -> RulesText:
        """The rules for the board and the options of `request`, with examples."""
        lattice = request.board.lattice.name
        scene = _SCENES[lattice]
        where = _WORDS["where"] if request.board.style == "intersections" else ""
        text = game_text(__package__, "rules.txt").format(
            count=len(request.board.board.cells),
            where=where,
            four=f"{_WORDS['four']}\n\n[four restored]" if scene.four else "",
            diagonal=f"{_WORDS['diagonal']}\n\n[cut safe]" if scene.cut else "",
            **{name: _WORDS[f"{lattice}: {name}"] for name in _IN_THE_TEXT},
        )
        return RulesText(text, _figures(request, scene))

    @override
    def cover(self, request: Request) -> str:
        """A game that two programs played, in the folder of the game."""
        return source_text(__package__, f"cover-{request.ruleset.game}.yaml")


# The examples on the rules page: short games on small boards, played by the real rules.


class _Case(NamedTuple):
    """A position, by the turns that lead to it, and turns that are tried there."""

    turns: Sequence[str]
    tried: Sequence[str]


class _Scene(NamedTuple):
    """The examples for one lattice.

    From the position after `turns`, `three` joins three groups, `two` only two; `both` adds a new
    group to that, and `pair` is two stones that make one new group. On squares a stone may join
    `four` groups, and diagonals can be `cut` or are `safe`.
    """

    board: str
    turns: Sequence[str]
    three: str
    two: str
    both: str
    pair: str
    game: Sequence[str]
    gap: _Case
    territory: _Case
    four: _Case | None = None
    cut: _Case | None = None
    safe: _Case | None = None

    @classmethod
    def read(cls, entries: Mapping[str, Any]) -> "_Scene":
        """Return the scene that `entries` of the file describe."""
        read: dict[str, Any] = {
            name: _Case(**value) if isinstance(value, dict) else value
            for name, value in entries.items()
        }
        return cls(**read)


_IN_THE_TEXT = ("place", "places", "adjacent", "joined", "boards")
_SCENES = {
    lattice: _Scene.read(entries)
    for lattice, entries in json.loads(source_text(__package__, "scenes.json")).items()
}


def _figures(request: Request, scene: _Scene) -> dict[str, Figure]:
    """The examples by the names that the rules have for them."""
    board = small_board(scene.board)

    def tried(case: _Case, turn: int = 0) -> "_Example":
        return _Example(request, board, case.turns, case.tried[turn])

    start = _Case(scene.turns, (scene.three, scene.two, scene.both, scene.pair))
    last = scene.game[-3]  # both pass after it
    figures = {
        "counted": _Example(request, board, scene.turns).counted(scene.three),
        "three": tried(start).turn(),
        "two": tried(start, 1).turn(),
        "both": tried(start, 2).turn(),
        "pair": tried(start, 3).turn(_WORDS["again"]),
        "gap": tried(scene.gap).turn(),
        "late": _Example(request, board, scene.game[:-3]).late(last),
        "ended": _Example(request, board, scene.game[:-3], last).ended(
            _Example(request, board, scene.game)
        ),
        "territory": _Example(request, board, scene.territory.turns).territory(
            _WORDS[f"{request.board.lattice.name}: places"]
        ),
        "doomed": tried(scene.territory).turn(_WORDS["doomed"]),
    }
    if scene.four:
        figures |= {"four": tried(scene.four).turn(), "restored": tried(scene.four, 1).turn()}
    if scene.cut and scene.safe:
        figures |= {"cut": tried(scene.cut).turn(), "safe": tried(scene.safe).turn()}
    return figures


class _Example(Example[OddGroups]):
    """A position and the stones that are tried next, legal or not."""

    def __init__(
        self, request: Request, board: BoardDefinition, turns: Sequence[str], tried: str = ""
    ) -> None:
        assert isinstance(request.game, OddGroups)
        super().__init__(request, request.game, board, turns)
        self.tried = tried
        self.drops = [self.game.parse_move(text, self.position) for text in tried.split()]
        self.steps = [self.position]
        for drop in self.drops:
            self.steps.append(self.game.apply(self.steps[-1], drop))

    def figure(self, middle: Point) -> list[Mark]:
        """The marks of the position with the stones tried, which are ringed, about a point."""
        drawn = self.drawn(middle, _FIGURE)
        named = self.board.style == "cells" and self._widest_name() < _NAME_ROOM * drawn.pitch
        if not named:
            drawn = self.within(middle, _FIGURE)
        return [
            *self.view.board(drawn),
            *(site_labels(drawn, SMALL) if named else rim_labels(drawn, counts=False)),
            *self.view.pieces(drawn, self.view.placements(Moment(self.game, self.steps[-1]))),
            *spotlight(drawn, [self._ring(drawn, drop) for (drop,) in self.drops]),
        ]

    def _widest_name(self) -> float:
        """The width in mm of the widest name of a cell."""
        return max(self.typeface.width(name, SMALL) for name in self.board.labels.names)

    def _ring(self, drawn: DrawnBoard, drop: int) -> Circle:
        """The ring that marks a stone as just dropped: around it, so that its colour is seen."""
        centre = drawn.plane.point(self.board.board.cells[drop >> 1])
        return Circle(centre, diagram.stone_radius(drawn), Ink())

    def counted(self, tried: str) -> Figure:
        """The groups before anything is tried, and what `tried`, a turn of one stone, means."""
        black, white = self.position.counts
        (drop,) = self.game.parse_move(tried, self.position)
        colour, place = OddGroups.roles[drop & 1], self.board.labels.names[drop >> 1]
        caption = _WORDS["counted"].format(
            black=black, white=white, tried=tried, colour=role_name(colour), place=place
        )
        return Figure(
            self.figure, caption, _("{count} groups: an odd number").format(count=black + white)
        )

    def territory(self, places: str) -> Figure:
        """The territory that a later figure uses."""
        caption = _WORDS["territory"].format(places=places)
        return Figure(self.figure, caption, _("A territory"))

    def late(self, last: str) -> Figure:
        """The position before the turn `last`, after which both pass."""
        black, white = self.position.counts
        caption = _WORDS["late"].format(turn=last, black=black, white=white)
        return Figure(self.figure, caption, _("Late in a game"))

    def turn(self, note: str = "") -> Figure:
        """The effect of each stone on the number of groups, and whether the turn is legal.

        `note` is what else there is to say.
        """
        violation = self.game.check(self.position, tuple(sorted(chain(*self.drops))))
        title = _("{turn}: legal") if violation is None else _("{turn}: not legal")
        words = [_("The stone {effect}.").format(effect=self._effect(0))]
        if len(self.drops) > 1:
            words = [
                _("One stone {effect}.").format(effect=self._effect(0)),
                _("The other {effect}.").format(effect=self._effect(1)),
            ]
        if violation is not None:
            black, white = self.steps[-1].counts
            words.append(_WORDS["even"].format(count=black + white, black=black, white=white))
        words.append(note)
        return Figure(self.figure, " ".join(words).strip(), title.format(turn=self.tried))

    def _effect(self, step: int) -> str:
        """The effect of a stone, and the number of groups before and after."""
        before, after = (sum(position.counts) for position in self.steps[step : step + 2])
        return f"{_(_EFFECTS[1 + before - after])}: {before}\u00a0→\u00a0{after}"

    def ended(self, over: "_Example") -> Figure:
        """The last stones of a game that is `over` after them, and its score."""
        outcome = over.game.outcome(over.position)
        assert outcome is not None
        black, white = outcome.scores.values()
        reason = capitalised(outcome.reason)
        winner = capitalised(role_name(str(outcome.winner)))
        caption = _WORDS["ended"].format(reason=reason, black=black, white=white, winner=winner)
        return Figure(self.figure, caption, _("The end of a game"))


_FIGURE = 36.0  # mm high, with the labels at its rim
_NAME_ROOM = 0.6  # of the pitch, for names in cells: wider ones would stand out more than stones
_EFFECTS = (
    N_("makes a new group"),
    N_("adds to a group"),
    N_("joins two groups"),
    N_("joins three groups"),
    N_("joins four groups"),
)
