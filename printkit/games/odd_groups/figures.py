"""The figures of the rules of Xodd and Yodd: short games on small boards, by the real rules."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from printkit.definitions.board_definition import BoardDefinition
from printkit.games.odd_groups.rules import OddGroups
from printkit.geometry.plane import Point
from printkit.language import N_, _, labelled, role_name
from printkit.render.display import Circle, Ink, Mark
from printkit.sheets import diagram
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.example import Example, small_board
from printkit.sheets.figure import Figure
from printkit.sheets.game_text import game_words, source_text
from printkit.sheets.kit import Request
from printkit.sheets.labels import RIM, rim_labels, site_labels, widest_name
from printkit.sheets.palette import FINE, INK, LAST, SMALL
from printkit.sheets.view import Moment
from printkit.text import capitalised

_WORDS = game_words(__package__)

_FIGURE = 36.0  # mm high, with the labels at its rim
_ROWS, _ROW_RIM = 34.0, 4.4  # mm, with labels at both ends of rows: so two stand side by side
_NEW, _RINGED = 0.3, 0.46  # radii of a new stone and of the ring about it, of the pitch
_NAME_ROOM = 0.6  # of the pitch, for names in cells: wider ones would stand out more than stones
_EFFECTS = (
    N_("makes a new group"),
    N_("adds to a group"),
    N_("joins two groups"),
    N_("joins three groups"),
    N_("joins four groups"),
)


class _Case(NamedTuple):
    """A position, by the turns that lead to it, and turns that are tried there."""

    turns: Sequence[str]
    tried: Sequence[str]


class Scene(NamedTuple):
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
    def read(cls, entries: Mapping[str, Any]) -> "Scene":
        """Return the scene that `entries` of the file describe."""
        read: dict[str, Any] = {
            name: _Case(**value) if isinstance(value, dict) else value
            for name, value in entries.items()
        }
        return cls(**read)


SCENES = {
    lattice: Scene.read(entries)
    for lattice, entries in json.loads(source_text(__package__, "scenes.json")).items()
}  # by the names of lattices


def figures(request: Request) -> dict[str, Figure]:
    """The examples by the names that the rules have for them."""
    scene = SCENES[request.board.lattice.name]
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
        named = (
            self.board.style == "cells"
            and widest_name(self.board, self.typeface) < _NAME_ROOM * drawn.pitch
        )
        rim = RIM
        if not named and self.board.label_scheme == "rows":
            drawn, rim = self.drawn(middle, _ROWS), _ROW_RIM
        elif not named:
            drawn = self.within(middle, _FIGURE)
        return [
            *self.view.board(drawn),
            *(site_labels(drawn, SMALL) if named else rim_labels(drawn, rim=rim)),
            *self._stones(drawn),
        ]

    def _stones(self, drawn: DrawnBoard) -> Iterator[Mark]:
        """The stones, those just dropped smaller, in a ring that stays between its neighbours."""
        new = {self.board.board.cells[drop >> 1] for (drop,) in self.drops}
        ring = Ink(fill=LAST, stroke=INK, width=FINE)
        for stone in self.view.placements(Moment(self.game, self.steps[-1])):
            if new.isdisjoint(stone.sites):
                yield from self.view.paint(drawn, stone)
                continue
            centre = drawn.plane.point(stone.sites[0])
            look = self.view.look(stone.role)
            yield Circle(centre, _RINGED * drawn.pitch, ring, tag="last")
            yield from diagram.disc(centre, _NEW * drawn.pitch, look, stone.text)

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
            assert violation.code == "even-groups", violation
            black, white = self.steps[-1].counts
            words.append(_WORDS["even"].format(count=black + white, black=black, white=white))
        words.append(note)
        return Figure(self.figure, " ".join(words).strip(), title.format(turn=self.tried))

    def _effect(self, step: int) -> str:
        """The effect of a stone, and the number of groups before and after."""
        before, after = (sum(position.counts) for position in self.steps[step : step + 2])
        return labelled(_(_EFFECTS[1 + before - after]), f"{before}\u00a0→\u00a0{after}")

    def ended(self, over: "_Example") -> Figure:
        """The last stones of a game that is `over` after them, and its score."""
        outcome = over.game.outcome(over.position)
        assert outcome is not None
        black, white = outcome.scores.values()
        reason = capitalised(outcome.reason)
        winner = capitalised(role_name(str(outcome.winner)))
        caption = _WORDS["ended"].format(reason=reason, black=black, white=white, winner=winner)
        return Figure(self.figure, caption, _("The end of a game"))
