"""Use case: a game as a room of playingcards.io, which virtualtabletop.io reads too.

A room is a zip with `widgets.json` and the pictures. The board is a board; pieces are cards, the
only widgets with pictures of one's own that can be moved and turned over.
"""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from printkit.app.laid_table import LaidTable, TablePiece
from printkit.errors import InputError
from printkit.sheets.piece import piece_title
from printkit.text import file_name

MOST_BYTES = 2 << 20  # of a picture: virtualtabletop.io leaves out larger ones
WIDTH, HEIGHT = 1600, 1000  # of a room
_MARGIN = 10
_EPOCH = (1980, 1, 1, 0, 0, 0)
_PILE = "-pile"

Widget = dict[str, Any]


def room_file(table: LaidTable, target: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the room of `table` as the file `target`.

    Raises InputError for a board whose picture would be too large.
    """
    room = _Room(table)
    files = dict(room.files())
    widgets = json.dumps(room.widgets, ensure_ascii=False, indent=1)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in (("widgets.json", widgets.encode()), *files.items()):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    yield target, buffer.getvalue()


class _Room:
    """The widgets of a room, with the board at its left and piles of pieces at its right."""

    def __init__(self, table: LaidTable) -> None:
        self._table = table
        self.widgets: list[Widget] = []
        wide, high = table.size
        self._scale = min((HEIGHT - 2 * _MARGIN) / high, (WIDTH * 0.7) / wide)
        self._next = [wide * self._scale + 2 * _MARGIN, float(_MARGIN)]  # where the next pile is
        self._column = 0.0
        self._z = 1
        self._piles: dict[str, Widget] = {}

    def files(self) -> Iterator[tuple[str, bytes]]:
        """The pictures by their names in the room; the widgets are complete after the last."""
        yield "userassets/board.png", _checked("board", self._table.table.board())
        wide, high = (self._long(dots) for dots in self._table.size)
        place = {"x": _MARGIN, "y": _MARGIN, "z": 1, "width": wide, "height": high}
        image = {"boardImage": "package://userassets/board.png"}
        self.widgets.append({"id": "board", "type": "board", **place, **image})
        laid: dict[str, list[Any]] = {}
        for each in self._table.lying():
            laid.setdefault(each.name, []).append(each)
        for piece in self._table.pieces():
            stem = f"userassets/{file_name(piece.name)}"
            for name, data in zip((f"{stem}.png", f"{stem}-back.png"), piece.pictures, strict=True):
                yield name, _checked(piece.name, data)
            self._add(piece, stem, laid.get(piece.name, []))

    def _long(self, dots: float) -> float:
        return round(dots * self._scale, 2)

    def _add(self, piece: TablePiece, stem: str, laid: list[Any]) -> None:
        """The deck of a kind of piece, those that lie on the board, and the others in a pile."""
        name = file_name(piece.name)
        wide, high = (self._long(dots) for dots in piece.size)
        pile = self._pile(piece, wide, high)
        x, y = pile["x"], pile["y"]
        image = {"type": "image", "x": 0, "y": 0, "w": wide, "h": high, "color": "transparent"}
        face, back = (
            {
                "includeBorder": False,
                "includeRadius": False,
                "objects": [
                    {**image, "valueType": "static", "value": f"package://{stem}{side}.png"}
                ],
            }
            for side in ("", "-back")
        )
        deck: Widget = {"id": f"{name}-deck", "type": "cardDeck", "x": x, "y": y, "z": self._z}
        deck |= {"parent": pile["id"], "cardWidth": wide, "cardHeight": high}
        deck |= {"cardTypes": {name: {}}, "faceTemplate": face, "backTemplate": back}
        self.widgets.append(deck)
        for number in range(max(piece.number, len(laid))):
            self._z += 1
            card: Widget = {"id": f"{name}-{number + 1}", "type": "card", "deck": deck["id"]}
            card |= {"cardType": name, "faceup": True, "z": self._z}
            if number < len(laid):
                card |= self._on_board(laid[number], piece)
            else:
                card |= {"x": x, "y": y, "parent": pile["id"]}
            self.widgets.append(card)

    def _pile(self, piece: TablePiece, wide: float, high: float) -> Widget:
        """Where pieces that are not on the board are: all that are there once share a pile."""
        name = piece.name if piece.number > 1 else piece.set
        found = self._piles.get(name)
        if found is None:
            x, y = self._place(wide, high)
            found = {"id": f"{file_name(name)}{_PILE}", "type": "cardPile", "x": x, "y": y}
            found |= {"z": self._z, "width": wide, "height": high, "label": piece_title(name)}
            self._piles[name] = found
            self.widgets.append(found)
        return found

    def _on_board(self, lying: Any, piece: TablePiece) -> Widget:
        """Where a piece on the board is, and how it is turned about its middle."""
        (ax, ay), (wide, high) = piece.anchors[0], piece.size
        x, y = lying.at[0] - ax, lying.at[1] - ay
        if lying.turn % 360:  # about the picture's middle, which is the piece's own
            x, y = lying.at[0] - wide / 2, lying.at[1] - high / 2
        turned = {"rotation": lying.turn} if lying.turn else {}
        return {"x": _MARGIN + self._long(x), "y": _MARGIN + self._long(y), **turned}

    def _place(self, wide: float, high: float) -> tuple[float, float]:
        """The corner of the next pile: down a column at the right, then down the next."""
        x, y = self._next
        if y + high > HEIGHT - _MARGIN:
            x, y = x + self._column + _MARGIN, float(_MARGIN)
            self._column = 0.0
        self._column = max(self._column, wide)
        self._next = [x, y + high + _MARGIN]
        return round(x, 2), round(y, 2)


def _checked(name: str, data: bytes) -> bytes:
    """The picture `data` of `name`. Raises InputError if it has too many bytes."""
    if len(data) >= MOST_BYTES:
        raise InputError(
            f"the picture of '{name}' has {len(data) / 2**20:.1f} MiB, rooms take less than "
            f"{MOST_BYTES >> 20}: choose --pixels or --dpi smaller"
        )
    return data
