"""Small positions played by the real rules, for the pages that explain them."""

import re
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from printkit.definitions.board_definition import BoardDefinition
from printkit.definitions.board_reader import read_board
from printkit.documents.reader import read_node
from printkit.errors import NotationError
from printkit.geometry.plane import Box, Point
from printkit.render.display import Mark, Text
from printkit.rules.game import AnyGame, Setting
from printkit.sheets.diagram import DrawnBoard, fitted
from printkit.sheets.figure import Figure
from printkit.sheets.kit import Request
from printkit.sheets.labels import rim_labels, rimmed, site_labels, widest_name
from printkit.sheets.palette import SMALL
from printkit.sheets.view import Moment
from printkit.topology.lattice import Site

_NAME_ROOM = 0.7  # of the pitch, for names in all cells of a figure
_WORD = re.compile(r"\w+")


def small_board(text: str) -> BoardDefinition:
    """The board that `text` describes in YAML."""
    return read_board(read_node(text.encode(), "example"))


G = TypeVar("G", bound=AnyGame)


class Example(Generic[G]):
    """A game on a small board after some turns, by the options of the kit's own ruleset.

    It is drawn as the rest of the kit that a request is for.
    """

    def __init__(
        self,
        request: Request,
        game: G,
        board: BoardDefinition,
        turns: Sequence[str],
        setup: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        setting = Setting(
            board.board, board.labels, game.setting.options, game.setting.first, setup or {}
        )
        self.view = request.view
        self.typeface = request.typeface
        self.board = board
        self.game = type(game)(setting)
        self.position = self.game.start()
        for text in turns:
            move = self.game.parse_move(text, self.position)
            self.position = self.game.play(self.position, move)

    def refusal(self, turn: str) -> str:
        """Why the rules refuse `turn` here. Raises ValueError when they do not."""
        try:
            move = self.game.parse_move(turn, self.position)
        except NotationError as error:
            return error.message
        violation = self.game.check(self.position, move)
        if violation is None:
            raise ValueError(f"{turn} is legal")
        return violation.message

    def drawn(self, middle: Point, height: float) -> DrawnBoard:
        """The board about `middle`, its cells `height` mm high in all."""
        x, y = middle
        box = Box(x - 10 * height, y - height / 2, x + 10 * height, y + height / 2)
        return fitted(self.board, box, self.typeface)

    def within(self, middle: Point, height: float) -> DrawnBoard:
        """The board about `middle`, with room for names at its rim, `height` mm high in all."""
        rough = self.drawn(middle, height)
        box, outer = rough.box, rimmed(rough)
        x = middle[0] + (box.left + box.right - outer.left - outer.right) / 2
        y = middle[1] + (box.top + box.bottom - outer.top - outer.bottom) / 2
        return self.drawn((x, y), height - (outer.height - box.height))

    def draw(
        self, drawn: DrawnBoard, tints: Mapping[Site, str] | None = None, caption: str = ""
    ) -> list[Mark]:
        """The position on `drawn`, the sites named below the pieces.

        Where names nearly fill the cells only those stand there that the `caption` has, if given.
        """
        full = widest_name(self.board, drawn.typeface) > _NAME_ROOM * drawn.pitch
        told = set(_WORD.findall(caption))
        names = (
            mark
            for mark in site_labels(drawn, SMALL)
            if not (caption and full) or (isinstance(mark, Text) and mark.text in told)
        )
        return [
            *self.view.board(drawn, tints),
            *names,
            *self.view.pieces(drawn, self.game.placements(self.position)),
        ]

    def as_figure(self, height: float, caption: str, title: str = "") -> Figure:
        """The position as a figure `height` mm high with `caption`, its sites named at the rim."""

        def marks(middle: Point) -> list[Mark]:
            drawn = self.within(middle, height)
            moment = Moment(self.game, self.position)
            return [
                *self.view.board(drawn, self.view.tints(moment)),
                *rim_labels(drawn),
                *self.view.pieces(drawn, self.view.placements(moment)),
            ]

        return Figure(marks, caption, title)
