"""A game as a room of playingcards.io, which virtualtabletop.io can import too.

A room is a zip file with `widgets.json` and the pictures. The board has the widget type `board`.
Pieces are cards, the only widgets with custom pictures that can be moved and turned over. Rotated
pieces get rotated pictures, because the importer of virtualtabletop.io drops cards' rotations.
"""

import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from printkit.base.errors import InputError
from printkit.base.text import file_name
from printkit.machines.tables.virtual_table import BoardPiece, OpenTable, TablePiece
from printkit.paper.pieces.piece import piece_title

MOST_PICTURE_BYTES = 2 << 20  # Size limit in bytes; virtualtabletop.io drops larger pictures.
WIDTH, HEIGHT = 1600, 1000  # Size of a room, in the units of playingcards.io.
_MARGIN = 10
_LABEL = 20  # Height of the label above a pile, in the room's units.
_TOP = _MARGIN + _LABEL  # Top of the first pile in a column, in the room's units.
_EPOCH = (1980, 1, 1, 0, 0, 0)
_PILE = "-pile"

Widget = dict[str, Any]


def room_file(table: OpenTable, target: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the room of `table` as a file. Raises InputError if a picture is too large."""
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
    def __init__(self, table: OpenTable) -> None:
        self._table = table
        self.widgets: list[Widget] = []
        wide, high = table.size
        self._scale = min((HEIGHT - 2 * _MARGIN) / high, (WIDTH * 0.7) / wide)
        self._next = [wide * self._scale + 2 * _MARGIN, float(_TOP)]  # x and y of the next pile
        self._column = 0.0
        self._z = 1
        self._piles: dict[str, Widget] = {}
        self._largest: dict[str, tuple[int, int]] = {}  # largest picture size of each pile
        for about in table.about["pieces"]:
            name = _pile_name(about["name"], about["set"], about["count"])
            (width, height), (widest, highest) = about["size_px"], self._largest.get(name, (0, 0))
            self._largest[name] = max(width, widest), max(height, highest)

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the name and data of each picture of the room, and fill the list `widgets`."""
        yield "userassets/board.png", _checked("board", self._table.board())
        wide, high = (self._long(dots) for dots in self._table.size)
        place = {"x": _MARGIN, "y": _MARGIN, "z": 1, "width": wide, "height": high}
        image = {"boardImage": "package://userassets/board.png"}
        self.widgets.append({"id": "board", "type": "board", **place, **image})
        laid: dict[str, dict[int, list[BoardPiece]]] = {}
        for each in self._table.lying():
            laid.setdefault(each.name, {}).setdefault(each.turn, []).append(each)
        for piece in self._table.pieces():
            lying = laid.get(piece.name, {})
            pile = self._pile(piece)
            upright, turned = lying.pop(0, []), sum(map(len, lying.values()))
            yield from self._add(piece, pile, upright, max(piece.number - turned, len(upright)))
            for turn, others in sorted(lying.items()):
                yield from self._add(_turned(piece, turn), pile, others, len(others))

    def _long(self, dots: float) -> float:
        return round(dots * self._scale, 2)

    def _add(
        self, piece: TablePiece, pile: Widget, laid: Sequence[BoardPiece], number: int
    ) -> Iterator[tuple[str, bytes]]:
        """Add a deck with `number` cards for `piece`, and yield the pictures of the cards."""
        name = file_name(piece.name)
        stem = f"userassets/{name}"
        for file, data in zip((f"{stem}.png", f"{stem}-back.png"), piece.pictures, strict=True):
            yield file, _checked(piece.name, data)
        deck = self._deck(piece, pile, stem)
        self.widgets.append(deck)
        for index in range(number):
            self._z += 1
            card: Widget = {"id": f"{name}-{index + 1}", "type": "card", "deck": deck["id"]}
            card |= {"cardType": name, "faceup": True, "z": self._z}
            if index < len(laid):
                lying = laid[index]
                (x, y), (ax, ay) = lying.at, piece.anchors[0]
                card |= {"x": _MARGIN + self._long(x - ax), "y": _MARGIN + self._long(y - ay)}
            else:
                card |= {"x": pile["x"], "y": pile["y"], "parent": pile["id"]}
            self.widgets.append(card)

    def _deck(self, piece: TablePiece, pile: Widget, stem: str) -> Widget:
        name = file_name(piece.name)
        wide, high = map(self._long, piece.size)
        image = {"type": "image", "x": 0, "y": 0, "w": wide, "h": high, "color": "transparent"}
        plain, static = {"includeBorder": False, "includeRadius": False}, {"valueType": "static"}
        files = (f"package://{stem}{side}.png" for side in ("", "-back"))
        face, back = ({**plain, "objects": [{**image, **static, "value": file}]} for file in files)
        deck: Widget = {"id": f"{name}-deck", "type": "cardDeck", "x": pile["x"], "y": pile["y"]}
        deck |= {"z": self._z, "parent": pile["id"], "cardWidth": wide, "cardHeight": high}
        return deck | {"cardTypes": {name: {}}, "faceTemplate": face, "backTemplate": back}

    def _pile(self, piece: TablePiece) -> Widget:
        name = _pile_name(piece.name, piece.set, piece.number)
        found = self._piles.get(name)
        if found is None:
            wide, high = map(self._long, self._largest[name])
            x, y = self._next  # piles fill columns right of the board, from top to bottom
            if y + high > HEIGHT - _MARGIN:
                x, y = x + self._column + _MARGIN, float(_TOP)
                self._column = 0.0
            self._column = max(self._column, wide)
            self._next = [x, y + high + _TOP]
            found = {"id": f"{file_name(name)}{_PILE}", "type": "cardPile"}
            found |= {"x": round(x, 2), "y": round(y, 2)}
            found |= {"z": self._z, "width": wide, "height": high, "label": piece_title(name)}
            self._piles[name] = found
            self.widgets.append(found)
        return found


def _pile_name(name: str, set_name: str, number: int) -> str:
    """Return the name of a piece's pile; all pieces of a set that have no copies share a pile."""
    return name if number > 1 else set_name


def _checked(name: str, data: bytes) -> bytes:
    if len(data) >= MOST_PICTURE_BYTES:
        raise InputError(
            f"the picture of '{name}' has {len(data) / 2**20:.1f} MiB, and a room accepts less "
            f"than {MOST_PICTURE_BYTES >> 20}; give a smaller --pixels or --dpi"
        )
    return data


def _turned(piece: TablePiece, turn: int) -> TablePiece:
    """Rotate the pictures of `piece` clockwise by `turn` degrees about their centres."""
    from PIL import Image  # Pillow is an optional dependency

    from printkit.draw.formats.bitmaps import packed

    pictures = []
    for data, angle in zip(piece.pictures, (-turn, turn), strict=True):
        with Image.open(io.BytesIO(data)) as upright:
            dpi = upright.info["dpi"][0]
            turned = upright.convert("RGBA").rotate(angle, Image.Resampling.BICUBIC, expand=True)
        pictures.append(packed(turned, dpi))
    (face, back), (wide, high) = pictures, turned.size
    name, middle = f"{piece.name}-{turn}", (wide / 2, high / 2)
    anchors = (middle, middle)
    return piece._replace(name=name, size=turned.size, anchors=anchors, pictures=(face, back))
