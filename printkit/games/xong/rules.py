"""Xong: players place connected sets of hexagon sides on any board of hexagons, no shape twice.

Designed by Nathan A. Smith. A Xoid is a connected set of legs; a leg is a side of a hexagon. A turn
is the placement of the Xoid that the opponent gave. The game ends when no new Xoid fits.
"""

import re
from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from printkit.base.errors import NotationError
from printkit.base.language import _, ngettext, role_name
from printkit.boards import polytwig
from printkit.boards.edge_space import EdgeSpace
from printkit.boards.masks import bits, mask_of
from printkit.boards.polytwig import Form
from printkit.games.xong.novelty import Novelty, XongPosition
from printkit.rules.game import (
    Column,
    Game,
    Outcome,
    PieceOnBoard,
    Role,
    Scores,
    Setting,
    Violation,
)
from printkit.rules.options import ChoiceOption, IntegerOption

__all__ = ["BLUE", "RED", "Xong", "XongMove", "XongPosition", "XongTermination", "xoid_name"]

RED, BLUE = "red", "blue"
_TOKEN = re.compile(r"([a-z]+[0-9]+)/([a-z]+(?:,[a-z]+)*)", re.ASCII | re.IGNORECASE)


class XongTermination(StrEnum):
    """The reasons for the end of a game that apply only to Xong."""

    NO_NEW_XOID = "no-new-xoid"


class XongMove(NamedTuple):
    """A turn: the indices of the placed legs, ascending; a leg that is named twice occurs twice."""

    legs: tuple[int, ...]

    @classmethod
    def of(cls, mask: int) -> "XongMove":
        """Return the placement of the legs of `mask`."""
        return cls(tuple(bits(mask)))

    @property
    def mask(self) -> int:
        """The legs as a bit mask."""
        return mask_of(self.legs)


def xoid_name(form: Form) -> str:
    """Return the name of `form`, such as `5-07`, or its size (`12 legs`) if naming it is slow."""
    if len(form) > polytwig.LONGEST_NAMED:
        return f"{len(form)} legs"
    return polytwig.name(form)


class Xong(Game[XongPosition, XongMove]):
    """The game Xong, with one ruleset on one board; sets of legs or hexagons are bit masks."""

    names = ("xong",)
    roles = (RED, BLUE)
    lattices = {"xong": "hex"}
    play_on = "edges"
    closing_claim = "none"
    codes = {
        "not-connected": "the legs are not connected",
        "not-new": "this Xoid was placed on an earlier turn",
        "xoid-available": "`none` was written, but a new Xoid fits; the message shows one",
    }
    terminations = {XongTermination.NO_NEW_XOID: "no new Xoid fits"}
    columns = (
        Column.note("xoid"),
        Column.turn("legs"),
        Column.note("hexagons"),
        *map(Column.score, (RED, BLUE)),
    )
    option_kinds = {
        "touch": ChoiceOption(
            "side",
            "corner",
            doc="which hexagons a leg touches: those along its side, or also those at its ends",
        ),
        "hexagon_points": IntegerOption(2, "points for a hexagon touched by one player only"),
        "not_last_point": IntegerOption(1, "points for the player who did not place last"),
    }

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.space = EdgeSpace(self.board)
        self.novelty = Novelty(self.space)
        self.all_legs = (1 << len(self.board.edges)) - 1
        self.hexagon_points: int = setting.options["hexagon_points"]
        self.not_last_point: int = setting.options["not_last_point"]

    @cached_property
    def touches(self) -> tuple[int, ...]:
        """For each leg, the mask of the hexagons that it touches."""
        board = self.board
        if self.setting.options["touch"] == "side":
            return tuple(mask_of(cells) for cells in board.edge_cells)
        corner = [mask_of(cells) for cells in board.vertex_cells]
        return tuple(corner[a] | corner[b] for a, b in board.edge_vertices)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """For each hexagon, the mask of its sides."""
        return tuple(mask_of(edges) for edges in self.board.cell_edges)

    def touched_by(self, legs: int) -> int:
        """Return the mask of the hexagons that the legs of the mask `legs` touch."""
        touches, touched = self.touches, 0
        for leg in bits(legs):
            touched |= touches[leg]
        return touched

    def start(self) -> XongPosition:
        return XongPosition((), 0, frozenset(), (0, 0), 0)

    def to_move(self, position: XongPosition) -> Role:
        return self.roles[len(position.turns) % 2]

    def parse_move(self, text: str, position: XongPosition) -> XongMove:
        tokens = re.sub(r" ?([,/]) ?", r"\1", " ".join(text.split())).split()
        named = [self._read_token(token) for token in tokens]
        if not named:
            raise NotationError("syntax", _("no legs are named"))
        legs = []
        for site, sides in named:
            cell = self.labels.find(site)
            if cell is None:
                message = _("the board has no hexagon '{name}'")
                raise NotationError("off-board", message.format(name=site[:40]))
            legs += [self.board.cell_edges[cell][side] for side in sides]
        return XongMove(tuple(sorted(legs)))

    def _read_token(self, token: str) -> tuple[str, list[int]]:
        match = _TOKEN.fullmatch(token)
        if match is None:
            message = _("'{text}' does not name legs; write hexagon/sides, such as e5/ne,e")
            raise NotationError("syntax", message.format(text=token[:40]))
        names = self.board.lattice.side_names
        sides = match[2].lower().split(",")
        for side in sides:
            if side not in names:
                message = _("a hexagon has no side '{side}'; its sides are {names}")
                message = message.format(side=side[:40], names=" ".join(names))
                raise NotationError("syntax", message)
        return match[1].lower(), [names.index(side) for side in sides]

    def format_move(self, move: XongMove) -> str:
        """Return the notation of `move`; legs are grouped by hexagon, and each is named once."""
        cells_of = self.board.edge_cells
        unnamed = list(move.legs)
        tokens = []
        while unnamed:
            counts = Counter(cell for leg in unnamed for cell in cells_of[leg])
            cell = min(counts, key=lambda cell: (-counts[cell], cell))
            edges = self.board.cell_edges[cell]
            sides = sorted(edges.index(leg) for leg in unnamed if cell in cells_of[leg])
            names = ",".join(self.board.lattice.side_names[side] for side in sides)
            tokens.append(f"{self.labels.names[cell]}/{names}")
            unnamed = [leg for leg in unnamed if cell not in cells_of[leg]]
        return " ".join(tokens)

    def leg_name(self, leg: int) -> str:
        """Return the name of `leg` in the notation, such as `e5/ne`."""
        return self.format_move(XongMove((leg,)))

    def check(self, position: XongPosition, move: XongMove) -> Violation | None:
        mask = move.mask
        if mask.bit_count() < len(move.legs):
            twice = next(a for a, b in zip(move.legs, move.legs[1:], strict=False) if a == b)
            message = _("the leg {name} is named twice")
            return Violation("repeated-site", message.format(name=self.leg_name(twice)))
        if mask & position.taken:
            leg = next(bits(mask & position.taken))
            turn = next(i for i, placed in enumerate(position.turns) if placed >> leg & 1)
            message = _("the leg {name} was taken by {player} on turn {number}")
            player = role_name(self.roles[turn % 2])
            message = message.format(name=self.leg_name(leg), player=player, number=turn + 1)
            return Violation("occupied", message)
        if not self.space.is_connected(mask):
            parts = len(list(self.space.components(mask)))
            message = _("the legs are {count} separate pieces, not one Xoid")
            return Violation("not-connected", message.format(count=parts))
        if self.space.fixed_form(move.legs) in position.forms:
            form = self.space.form_of(bits(mask))
            forms = [self.space.form_of(bits(placed)) for placed in position.turns]
            message = ngettext(
                "this Xoid of {count} leg is not new: it was placed on turn {number}",
                "this Xoid of {count} legs is not new: it was placed on turn {number}",
                len(form),
            ).format(count=len(form), number=forms.index(form) + 1)
            return Violation("not-new", message)
        return None

    def apply(self, position: XongPosition, move: XongMove) -> XongPosition:
        mask = move.mask
        cells = self.touched_by(mask)
        red, blue = position.touched
        images = polytwig.images(self.space.fixed_form(move.legs))
        after = XongPosition(
            turns=(*position.turns, mask),
            taken=position.taken | mask,
            forms=position.forms.union(images),
            touched=(red | cells, blue) if self.to_move(position) == RED else (red, blue | cells),
            witness=0,
        )
        return after._replace(witness=self.novelty.witness(after, position.witness))

    def owned(self, position: XongPosition) -> tuple[int, int]:
        """Return two masks: hexagons that only red touches, and hexagons that only blue touches."""
        red, blue = position.touched
        return red & ~blue, blue & ~red

    def cashed(self, position: XongPosition) -> int:
        """Return the mask of hexagons that one player touches and the other can no longer touch."""
        live = self.novelty.live_legs(position)
        red, blue = self.owned(position)
        return mask_of(cell for cell in bits(red | blue) if not self.sides[cell] & live)

    def standing(self, position: XongPosition) -> Scores:
        return self.hexagon_scores(position, self.cashed(position))

    def hexagon_scores(self, position: XongPosition, cashed: int) -> dict[Role, int]:
        """Return the roles' points, without the last point, if the hexagons `cashed` are cashed."""
        more = self.hexagon_points - 1
        return {
            role: cells.bit_count() + more * (cells & cashed).bit_count()
            for role, cells in zip(self.roles, self.owned(position), strict=True)
        }

    def outcome(self, position: XongPosition) -> Outcome | None:
        if not position.turns or position.witness:
            return None
        points = self.hexagon_scores(position, -1)
        points[self.to_move(position)] += self.not_last_point
        return self.won(points)

    @staticmethod
    def won(scores: Scores) -> Outcome:
        """Return the outcome of a game of Xong that ended with the final `scores`."""
        red, blue = scores[RED], scores[BLUE]
        winner = None if red == blue else RED if red > blue else BLUE
        return Outcome(winner, scores, XongTermination.NO_NEW_XOID, _("no new Xoid fits"))

    def claim_violation(self, position: XongPosition) -> Violation | None:
        shown = self.new_move(position)
        return Violation("xoid-available", self.still_fits(shown)) if shown else None

    def new_move(self, position: XongPosition) -> XongMove | None:
        """Return a placement of a new Xoid, preferably short, or None if no new Xoid fits."""
        witness = position.witness if position.turns else self.novelty.witness(position, 0)
        if not witness:
            return None
        part = self.space.component(witness, self.all_legs & ~position.taken)
        return XongMove.of(self.novelty.new_with(next(bits(part)), part, position) or witness)

    def still_fits(self, move: XongMove) -> str:
        """Return a message that a new Xoid still fits, with `move` as the example."""
        return _("a new Xoid still fits, for example {legs}").format(legs=self.format_move(move))

    def named_sites(self, move: XongMove) -> tuple[int, ...]:
        return move.legs

    def placements(self, position: XongPosition) -> tuple[PieceOnBoard, ...]:
        return tuple(
            PieceOnBoard(
                "xoid",
                tuple(self.board.edges[leg] for leg in bits(mask)),
                self.roles[turn % 2],
                str(turn + 1),
            )
            for turn, mask in enumerate(position.turns)
        )

    def notes(self, before: XongPosition, move: XongMove, after: XongPosition) -> Mapping[str, str]:
        xoid, hexagons = self.space.form_of(move.legs), self.touched_by(move.mask)
        return {"xoid": xoid_name(xoid), "hexagons": str(hexagons.bit_count())}
