"""The printed kits of Xodd and Yodd: stones and illustrated rules."""

import math
from collections.abc import Mapping, Sequence
from itertools import count

from printkit.base.language import N_, decimal
from printkit.boards.topology import middle_hexagon
from printkit.draw import diagram
from printkit.draw.display import Circle, Ink, Mark
from printkit.draw.game_view import Snapshot
from printkit.draw.geometry.plane import Point
from printkit.draw.style.palette import FINE, INK, LAST
from printkit.games.odd_groups.rules import PASS, OddGroups
from printkit.games.odd_groups.view import INNER_POINT, INNER_POINTS
from printkit.paper.box_face import BoxFacts
from printkit.paper.kit import Kit, Request
from printkit.paper.pieces.piece import Counter, PieceSet
from printkit.paper.record_sheet import RecordForm, middle_names
from printkit.paper.rules.game_text import Figure, game_words, source_text
from printkit.paper.rules.rules_examples import Example, Scene, scenes
from printkit.paper.stones import disc_set
from printkit.rules.game import PieceOnBoard

STONE = 0.95  # diameter of a stone relative to the board's pitch; adjacent stones do not touch
# Search players with 1000 playouts needed no more of one colour in 95 % of 60 games of each game.
SHARE = 0.565  # stones of each colour per point

# Entries of words.txt that differ between the lattices of Xodd and Yodd
_IN_THE_TEXT = ("place", "places", "adjacent", "joined", "boards")

_NEW, _RINGED = 0.3, 0.46  # radii of a new stone and of its ring, relative to the pitch

_WORDS = game_words(__package__)


class OddGroupsKit(Kit):
    """A kit with stones and the rules."""

    box = BoxFacts(minutes="30–60", age=10, difficulty=3)
    only_pencils = True
    thickness = 1.8  # mm, thickness of a piece: card that is glued on board of 1.5 mm
    record_form = RecordForm(
        ((N_("stones placed"), 0.62), ("b", 0.19), ("w", 0.19)),
        # On 144 points, 95 % of 200 random games (nearly always two stones a turn) had at most 76
        # turns, and 95 % of 44 games of the search player (one stone a turn) had at most 151.
        turns_a_site=1.05,
        abreast=3,
        changes=OddGroups.roles,
    )

    def facts(self, request: Request) -> Mapping[str, object]:
        one, *others = middle_names(request.board)
        lattice = request.board.lattice.name
        shown = scenes(__package__, f"scenes-{lattice}.yaml")
        board = request.board.board
        has_first = bool(middle_hexagon(board, request.view.inner_rings))
        if lattice == "square":
            names = request.board.labels.names
            has_first = INNER_POINT in names and len(board.cells) > INNER_POINTS
        return {
            "one": one,
            "other": others[0] if others else one,
            "count": len(board.cells),
            "each": _stones(request),
            "where": _WORDS["where"] if request.board.style == "intersections" else "",
            "four": f"{_WORDS['four']}\n\n[four restored]" if "four" in shown else "",
            "diagonal": f"{_WORDS['diagonal']}\n\n[cut safe]" if "cut" in shown else "",
            "first": _WORDS[f"{lattice}: first"] if has_first else "",
            **{name: _WORDS[f"{lattice}: {name}"] for name in _IN_THE_TEXT},
        }

    def track(self, request: Request) -> int:
        """Return the end of the score track: a fifth of the points, above all simulated scores."""
        return len(request.board.board.cells) // 5

    def first_turns(self, request: Request) -> list[str]:
        facts = self.facts(request)
        return [f"b:{facts['one']} b:{facts['other']}", f"b:{facts['one']}"]

    def piece_sets(self, request: Request) -> list[PieceSet]:
        points, pitch = len(request.board.board.cells), request.board.pitch
        each = _stones(request)
        places = _WORDS[f"{request.board.lattice.name}: places"]
        counted = f"{points} {places}"
        words = _WORDS["stones"].format(each=each, places=counted, pitch=decimal(pitch, ".1f"))
        counters = (Counter(request.view.look(role), "", each) for role in OddGroups.roles)
        return [disc_set(request, counters, words, STONE)]

    def figures(self, request: Request) -> Mapping[str, Figure]:
        shown = scenes(__package__, f"scenes-{request.board.lattice.name}.yaml")
        return {name: _Example(request, scene).figure() for name, scene in shown.items()}

    def cover(self, request: Request) -> str:
        """Return the record of the game that the box cover shows; two programs played the game."""
        return source_text(__package__, f"cover-{request.ruleset.game}.yaml")


def _stones(request: Request) -> int:
    """Return the number of stones of each colour in the kit."""
    return math.ceil(SHARE * len(request.board.board.cells))


class _Example(Example[OddGroups]):
    """An example in the rules: a position and a turn (perhaps illegal) from that position."""

    height = 36.0
    facts = {
        "count": lambda self: sum(self.after.counts),
        "black": lambda self: self.after.counts[0],
        "white": lambda self: self.after.counts[1],
        "places": lambda self: _WORDS[f"{self.board.lattice.name}: places"],
    }

    def __init__(self, request: Request, scene: Scene) -> None:
        super().__init__(request, scene)
        self.tried = self.game.parse_move(scene.entries.get("tried", PASS), self.position)
        self.after = self.game.apply(self.position, self.tried)

    def marks(self, middle: Point) -> list[Mark]:
        drawn = self.drawn(middle, self.height)
        marks = [*self.view.board(drawn)]
        new = {self.board.board.cells[drop >> 1] for drop in self.tried}
        ring = Ink(fill=LAST, stroke=INK, width=FINE)
        for stone in self._numbered():
            if new.isdisjoint(stone.sites):
                marks += self.view.paint(drawn, stone)
                continue
            centre = drawn.plane.point(stone.sites[0])
            marks.append(Circle(centre, _RINGED * drawn.pitch, ring, tag="last"))
            look = self.view.look(stone.role)
            marks += diagram.disc(centre, _NEW * drawn.pitch, look, stone.text)
        return marks

    def _numbered(self) -> Sequence[PieceOnBoard]:
        """Return the stones after the turn, with the numbers of their groups.

        If the scene comes `after` another, groups keep their numbers, joined groups the least one,
        unless the scene is `renumbered`, so that the greatest number is the count.
        """
        stones = self.view.placements(Snapshot(self.game, self.after))
        if "after" not in self.entries or "renumbered" in self.entries:
            return stones
        placed = self.view.placements(Snapshot(self.game, self.position))
        before = {stone.sites: int(stone.text) for stone in placed}
        fresh = count(max(before.values()) + 1)
        kept: dict[str, int] = {}  # numbers of groups, by their numbers in reading order
        for stone in sorted(stones, key=lambda stone: before.get(stone.sites, math.inf)):
            if stone.text not in kept:
                kept[stone.text] = before.get(stone.sites) or next(fresh)
        return [stone._replace(text=str(kept[stone.text])) for stone in stones]
