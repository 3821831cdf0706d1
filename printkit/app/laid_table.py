"""Use case: a game for a program with virtual tables, its pieces beside or on the board."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from printkit.app.printing import finished
from printkit.app.record_files import open_record, position_after
from printkit.app.sources import Source
from printkit.app.sources import opened as opened_source
from printkit.app.virtual_table import OpenTable
from printkit.catalog import OpenedGame
from printkit.errors import InputError
from printkit.geometry.plane import Point, box_of
from printkit.language import _
from printkit.render.display import Document
from printkit.rules.game import Placement
from printkit.sheets.piece import Piece
from printkit.sheets.xoids import LOOSE
from printkit.verify.report import problem_sentence
from printkit.verify.trial import play


class TablePiece(NamedTuple):
    """A kind of piece: its name, its set, the number of them, its shape and its two pictures.

    `size` is that of a picture in dots, `anchors` are the places of its origin in face and back.
    One that is `turned` over shows its back.
    """

    name: str
    set: str
    number: int
    shape: Piece
    size: tuple[int, int]
    anchors: tuple[Point, Point]
    pictures: tuple[bytes, bytes]
    turned: bool = False

    def about_middle(self) -> "TablePiece":
        """The piece with its origin in its middle: a loose leg lies with that on an edge."""
        box = box_of(self.shape.outline[0])
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        outline = tuple(tuple((a - x, b - y) for a, b in ring) for ring in self.shape.outline)
        middle = (self.size[0] / 2, self.size[1] / 2)
        return self._replace(shape=self.shape._replace(outline=outline), anchors=(middle, middle))


class Lying(NamedTuple):
    """A piece on the board: its name, where its origin is in dots, its clockwise turn in degrees.

    `level` is the number of pieces below it.
    """

    name: str
    at: Point
    turn: int
    level: int


class LaidTable:
    """A game with what lies on its board; places are in dots of the board's picture."""

    def __init__(
        self,
        table: OpenTable,
        placements: tuple[Placement, ...],
        after: tuple[int, int] | None,
    ) -> None:
        self.table = table
        self._after = after  # which turn, of how many
        self.about: dict[str, Any] = table.table.about
        self.title: str = self.about["title"]
        self.dot: float = self.about["mm_per_px"]
        self.size: tuple[int, int] = tuple(self.about["board"]["size_px"])
        self.sites: list[dict[str, Any]] = self.about["board"]["sites"]
        self._placements = placements

    @property
    def note(self) -> str:
        """After which turn of its record the game is; empty where it has none."""
        if self._after is None:
            return ""
        number, count = self._after
        return _("After turn {number} of {count}.").format(number=number, count=count)

    def pieces(self) -> Iterator[TablePiece]:
        """The kinds of pieces, with their pictures, one after the other."""
        drawn = (data for _, data in self.table.pieces())
        for about, shape in zip(self.about["pieces"], self.table.table.shapes, strict=True):
            face, back = (tuple(about[side]["anchor_px"]) for side in ("face", "back"))
            piece = TablePiece(
                about["name"],
                about["set"],
                about["count"],
                shape,
                tuple(about["size_px"]),
                (face, back),
                (next(drawn), next(drawn)),
            )
            yield piece.about_middle() if piece.set == LOOSE else piece

    def lying(self) -> Iterator[Lying]:
        """What lies on the board."""
        board = self.table.request.board.board
        kinds = {"cell": board.cells, "edge": board.edges, "vertex": board.vertices}
        places: dict[Any, dict[str, Any]] = {}
        for kind, sites in kinds.items():
            told = (site for site in self.sites if site["kind"] == kind)
            places.update(zip(sites, told, strict=False))
        below: Counter[Any] = Counter()
        for placement in self._placements:
            for laid in self.table.request.kit.laid(placement):
                place = places[laid.site]
                x, y = place["px"]
                turn = laid.turn + (place["turn"] - 90 if place["kind"] == "edge" else 0)
                yield Lying(laid.piece, (x, y), turn % 360, below[laid.site])
                below[laid.site] += 1

    def rules(self) -> Document:
        """The pages of rules."""
        request = self.table.request
        pages = request.kit.rules(request)
        title = _("{game}: the rules").format(game=self.title)
        return finished(Document(title, pages), self.table.printing)


def recorded(
    game: str, record: Source, turn: int | None
) -> tuple[OpenedGame, tuple[Placement, ...], tuple[int, int]]:
    """The game of `record`, what lies on its board after `turn`, and which turn of how many it is.

    The default of `turn` is the last. Raises InputError, also for a record of another `game`.
    """
    written, opened = open_record(*opened_source(record))
    trial = play(opened.game, written)
    if trial.problem:
        raise InputError(problem_sentence(trial.problem))
    position, number = position_after(trial, turn)
    if game not in (opened.ruleset.game, opened.ruleset.name):
        raise InputError(
            f"'{written.file}' is a game of {opened.ruleset.name}, not of '{game[:40]}'"
        )
    return opened, opened.game.placements(position), (number, len(trial.steps))
