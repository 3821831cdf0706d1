"""The printed kit of Hong: tiles, neutral stones and illustrated rules."""

import zlib
from collections.abc import Mapping
from functools import partial
from itertools import chain

from printkit.base.language import N_, _
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import Site
from printkit.draw import diagram
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import Circle, Ink, Mark, Path, Text, centred_text
from printkit.draw.game_view import Snapshot
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.style import palette
from printkit.games.hong import dragon
from printkit.games.hong.dragon import PlacedTile
from printkit.games.hong.rules import STONES, Hong
from printkit.games.hong.view import INNER_REACH, block
from printkit.paper.box_face import BoxFacts
from printkit.paper.kit import Kit, RandomSetup, Request
from printkit.paper.pieces.piece import (
    CUT_STRAIGHT,
    Piece,
    PieceSet,
    flat_piece,
    seen_from_behind,
    square_outline,
)
from printkit.paper.record_sheet import RecordForm, middle_names, worked_line
from printkit.paper.rules.game_text import Figure, game_words
from printkit.paper.rules.rules_examples import Example, Scene, scenes

STONE = 0.42  # radius of a stone, relative to the side of a cell
INNER_THRESHOLD = 11  # the designer's threshold, in hongs, for 7 × 7 cells (ruleset hong-7x7)

_WIDE = 80.0  # mm, default width of a drawing in the rules

_WORDS = game_words(__package__)


def _turns(board: BoardDefinition) -> int:
    return max(0, len(board.board.cells) - STONES)


class HongKit(Kit):
    """A kit with tiles, stones and the rules."""

    box = BoxFacts(minutes="20–30", age=8, difficulty=2)
    only_pencils = True
    thickness = 1.8  # mm, thickness of a piece: card that is glued on board of 1.5 mm
    record_form = RecordForm(
        ((N_("tile"), 0.6), (N_("hongs"), 0.4)),
        turns=-STONES,
        turns_a_site=1.0,
        abreast=3,
        terms=(N_("stones"),),
        changes=("hongs",),
    )

    def facts(self, request: Request) -> Mapping[str, object]:
        assert isinstance(request.game, Hong)
        board = request.board
        inner = block(board.board, INNER_REACH)
        is_larger = 0 < len(inner) < len(board.board.cells)
        short = {"cells": len(inner), "tiles": len(inner) - STONES, "threshold": INNER_THRESHOLD}
        names = (board.labels.names[board.board.cell_index[cell]] for cell in block(board.board, 0))
        return {
            "cells": len(board.board.cells),
            "tiles": _turns(board),
            "turns": _turns(board),
            "stones": STONES,
            "threshold": request.game.threshold,
            "centre": "".join(_WORDS["centre"].format(name=name) for name in names),
            "inner": _WORDS["inner"].format(stones=STONES, **short) if is_larger else "",
            "small": " " + _WORDS["inner on a card"].format(**short) if is_larger else "",
            "cell": middle_names(board)[0],
        }

    def track(self, request: Request) -> int:
        assert isinstance(request.game, Hong)
        return 2 * request.game.threshold - 1

    def lots(self, request: Request) -> RandomSetup:
        """Return the random setup of the neutral stones: a lot for each cell except the centre."""
        board = request.board.board
        barred = {board.cell_index[cell] for cell in block(board, 0)}
        names = enumerate(request.board.labels.names)
        return RandomSetup(_("stone"), tuple(name for cell, name in names if cell not in barred))

    def record(self, request: Request) -> RecordForm:
        example = HongExample.scattered(request)
        stones = example.game.setting.setup["stones"]
        free = [name for name in middle_names(request.board) if name not in stones]
        level, upright = (*free, *stones, *stones)[:2]
        threshold = _("threshold, {number} if blank").format(number=example.game.threshold)
        form = self.record_form.on(request.board)
        return form._replace(
            guide=_WORDS["record"].format(level=level, upright=upright, stones=", ".join(stones)),
            worked=worked_line(example.game, (f"{level}h",), form.changes),
            terms=(*form.terms, threshold),
        )

    def piece_sets(self, request: Request) -> list[PieceSet]:
        pitch = request.board.pitch
        side = request.fit.piece(pitch)
        count = _turns(request.board)
        words = _WORDS["tiles"].format(tiles=count, stones=STONES)
        # A stone is printed on a square as large as a tile; users can also cut a disc of `radius`
        radius = min(pitch * STONE, side / 2)
        ring = Ink(stroke=palette.NEUTRAL.on, width=pitch * 0.02)
        disc = diagram.disc((0.0, 0.0), radius, palette.NEUTRAL)
        face = (*disc, Circle((0.0, 0.0), radius * 0.84, ring, tag="ring"))
        faces = (face, seen_from_behind(face))
        square = flat_piece("stone", square_outline(side), faces, palette.PAPER_WHITE)
        pieces = (*[tile_piece(side)] * count, *[square._replace(radius=radius, kind="")] * STONES)
        title, note = _("Tiles and stones"), _(CUT_STRAIGHT)
        return [PieceSet("tiles", title, note, words, pieces, 0.0, turns=(0.0, 90.0))]

    def figures(self, request: Request) -> Mapping[str, Figure]:
        ways = partial(_two_ways, request.board.pitch)
        shown = scenes(__package__).items()
        examples = {name: HongExample(request, scene).figure() for name, scene in shown}
        return {"ways": Figure(ways, _WORDS["ways"], _("h and v")), **examples}


class HongExample(Example[Hong]):
    """An example in the rules of Hong: the position of a game after some turns."""

    height = 37.0

    @classmethod
    def scattered(cls, request: Request) -> "HongExample":
        """Return an example before turn 1; the pseudo-random stones depend only on the board."""
        board = request.board
        centre = block(board.board, 0)
        cells = [cell for cell, site in enumerate(board.board.cells) if site not in centre]
        cells.sort(key=lambda cell: zlib.crc32(b"hong %d" % cell))
        stones = [board.labels.names[cell] for cell in cells[:STONES]]
        return cls(request, Scene(board, (), {"stones": stones}, {}, __package__))

    def marks(self, middle: Point) -> list[Mark]:
        (x, y), height = middle, float(self.entries.get("height", self.height))
        width = float(self.entries.get("width", _WIDE))
        box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        drawn = diagram.fitted(self.board, box, self.typeface)
        marks = self.picture(drawn)
        for number, name in self.entries.get("notes", {}).items():
            left, level = drawn.plane.point(self._site(name))
            at = (left + drawn.pitch / 2, level)
            ring = Ink(fill=palette.PAPER_WHITE, stroke=palette.ACCENT, width=palette.BOLD)
            marks.append(Circle(at, palette.SMALL * 0.72, ring, tag="note"))
            marks.append(centred_text(Text(number, at, palette.SMALL, palette.ACCENT, bold=True)))
        if "framed" in self.entries:
            cell = drawn.plane.cell(self._site(self.entries["framed"]))
            marks.append(Path((cell,), Ink(stroke=palette.ACCENT, width=0.8), tag="chosen"))
        return marks

    def picture(self, drawn: DrawnBoard) -> list[Mark]:
        """Draw the position on the board `drawn`; dragon parts in hongs are bright, others pale."""
        snapshot = Snapshot(self.game, self.position)
        pieces = self.view.pieces(drawn, self.view.placements(snapshot))
        layers = chain.from_iterable(self.view.layers(drawn, snapshot))
        return [*diagram.board(drawn), *pieces, *layers]

    def _site(self, name: str) -> Site:
        cell = self.board.labels.find(name)
        assert cell is not None
        return self.board.board.cells[cell]


def _two_ways(pitch: float, middle: Point) -> list[Mark]:
    side = min(pitch, 24.0)
    x, y = middle
    marks: list[Mark] = []
    for way, letter in ((-1, "h"), (1, "v")):
        at = (x + way * (side / 2 + 2), y - palette.SMALL)
        marks += dragon.tile(PlacedTile(at, side, upright=letter == "v"))
        below = (at[0], at[1] + side / 2 + 1.6 * palette.SMALL)
        marks.append(Text(letter, below, palette.SMALL, palette.INK, bold=True, anchor="middle"))
    return marks


def tile_piece(side: float) -> Piece:
    """Return a printed tile with sides of `side` mm, cut along its edges, without an outline."""
    place, outline = PlacedTile((0.0, 0.0), side, upright=False), square_outline(side)
    face = tuple(dragon.tile(place, Ink(fill=palette.PAPER_WHITE)))

    def bleed(by: float) -> tuple[Mark, ...]:
        return tuple(dragon.bleed_marks(place, by))

    def bleed_behind(by: float) -> tuple[Mark, ...]:
        return (Path(square_outline(side + 2 * by), Ink(fill=palette.JADE), tag="bleed"),)

    colours = palette.JADE, palette.JADE_DARK, palette.JADE, palette.GOLD
    back = tuple(  # nested squares look the same after a quarter turn
        Path(square_outline(share * side), Ink(fill=colour), tag="tile-back")
        for share, colour in zip((1.0, 0.82, 0.7, 0.3), colours, strict=True)
    )
    plain = tuple(dragon.plain_tile(place))
    piece = Piece("tile", outline, face, back, bleed, 0.0, bleed_behind, edged=False)
    return piece._replace(plain=plain)
