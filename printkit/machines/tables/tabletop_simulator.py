"""A game as a save file of Tabletop Simulator, with its pictures, models and rules.

The keys of a save file are those that Tabletop Simulator writes, as typed in the npm package
@typed-tabletop-simulator/declaration 2.2.1. Table units are inches, with x to the right and z away
from the player at the lower edge.
"""

import io
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote
from zlib import crc32

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.base.text import file_name
from printkit.base.units import MM_PER_INCH
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.geometry.areas import is_chiral
from printkit.machines.solids.extrusion import PieceForm, blank, extruded
from printkit.machines.solids.mesh import Vertex, write_obj
from printkit.machines.tables.virtual_table import OpenTable, TablePiece
from printkit.paper.pieces.piece import piece_title, square_outline

LONGEST = 4096  # Maximum pixels per side of a picture, as Tabletop Simulator's makers advise.
_FORM = PieceForm(2.0)  # Height of boards and pieces in mm.
_RULES = "rules.pdf"
_TABLE, _SKY = "Table_RPG", "Sky_Museum"
_SURFACE = 0.96  # Height of the table's top in inches.
_ABOVE = 0.1  # Height of the board, and of each stacked piece, in inches.
_UPRIGHT = 180.0  # Rotation in degrees that aligns an object with its picture.
_GAP = 1.0  # Distance of bags and rules from the board in inches.
_BAGS = 3  # Number of bags in a row.
_BAG = 2.0  # Distance between the centres of bags in inches.
_GENERIC, _BOARD_TYPE = 0, 4
_CARDBOARD = 3
_VERSION = "v13.2"
_EPOCH = "1/1/2000 12:00:00 AM"  # a fixed date, so that save files are reproducible

_Object = dict[str, Any]


class _Model(NamedTuple):
    """An object's name, URLs of mesh and picture, and `mirror` image if the object is chiral."""

    name: str
    mesh: str
    picture: str
    mirror: "_Model | None" = None


def simulator_files(table: OpenTable, folder: Path, at: str | None) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of `table` in `folder`, the save file last.

    `at` is the URL where players will find the files, or None for `folder` on this machine. Raises
    InputError if the board's picture is too large.
    """
    if max(table.size) > LONGEST:
        raise InputError(
            f"the longer side of the board's picture has {max(table.size)} pixels, but Tabletop "
            f"Simulator's makers advise at most {LONGEST}; give a smaller --pixels or --dpi"
        )
    address = f"{(at or folder.resolve().as_uri()).rstrip('/')}/"
    models: dict[str, _Model] = {}
    bags: dict[str, list[tuple[_Model, int]]] = {}
    for piece in table.pieces():
        stem = f"pieces/{file_name(piece.name)}"
        yield folder / f"{stem}.png", _side_by_side(*piece.pictures)
        yield folder / f"{stem}.obj", _piece_model(piece, table.about["mm_per_px"])
        title, at_stem = piece_title(piece.name), f"{address}{quote(stem)}"
        model = _Model(title, f"{at_stem}.obj", f"{at_stem}.png")
        if not piece.shape.radius and is_chiral(piece.shape.outline):
            outline = tuple(tuple((-x, y) for x, y in ring) for ring in piece.shape.outline)
            behind = piece._replace(shape=piece.shape._replace(outline=outline), turned=True)
            yield folder / f"{stem}-mirrored.obj", _piece_model(behind, table.about["mm_per_px"])
            model = model._replace(mirror=model._replace(mesh=f"{at_stem}-mirrored.obj"))
        models[piece.name] = model
        bags.setdefault(title if piece.number > 1 else piece_title(piece.set), []).append(
            (model, piece.number)
        )
    yield folder / "board.png", table.board()
    yield folder / "board.obj", _board_model(table)
    yield folder / _RULES, write_pdf(table.rules())
    save = _save(table, _objects(table, address, models, bags))
    text = json.dumps(save, ensure_ascii=False, indent=1)
    yield folder / f"{table.about['ruleset']}.json", f"{text}\n".encode()


def _save(table: OpenTable, objects: list[_Object]) -> _Object:
    snaps: list[_Object] = []
    for site in table.about["board"]["sites"]:
        x, z = _place(table, site["px"])
        snaps.append({"Position": {"x": x, "y": _SURFACE + _ABOVE, "z": z}})
        if site["kind"] == "edge":
            turn = (_UPRIGHT + float(site["turn"] - 90)) % 360
            snaps[-1]["Rotation"] = {"x": 0.0, "y": turn, "z": 0.0}
    return {
        "SaveName": table.about["title"],
        "Date": _EPOCH,
        "VersionNumber": _VERSION,
        "GameMode": table.about["title"],
        "Tags": ["Board Games"],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": _TABLE,
        "Sky": _SKY,
        "Note": table.note,
        "TabStates": {},
        **dict.fromkeys(("LuaScript", "LuaScriptState", "XmlUI"), ""),
        "SnapPoints": snaps,
        "ObjectStates": objects,
    }


def _objects(
    table: OpenTable,
    address: str,
    models: Mapping[str, _Model],
    bags: Mapping[str, Sequence[tuple[_Model, int]]],
) -> list[_Object]:
    width, height = (_inches(dots * table.about["mm_per_px"]) for dots in table.size)
    look = _Model(table.about["title"], f"{address}board.obj", f"{address}board.png")
    board = _model(look, "board", (0.0, _SURFACE, 0.0))
    board["Locked"], board["CustomMesh"]["TypeIndex"] = True, _BOARD_TYPE
    objects = [board]
    for number, each in enumerate(table.lying()):
        x, z = _place(table, each.at)
        at = (x, _SURFACE + _ABOVE * (each.level + 2), z)
        objects.append(_model(models[each.name], f"on board {number}", at, float(each.turn)))
    right = width / 2 + _GAP + _BAG / 2
    for number, (name, held) in enumerate(bags.items()):
        row, column = divmod(number, _BAGS)
        at = (right + column * _BAG, _SURFACE, height / 2 - _BAG / 2 - row * _BAG)
        bag = _object("Bag", name, at)
        inside = [_model(one, f"{name} {copy}", at) for one, count in held for copy in range(count)]
        objects.append({**bag, "Nickname": name, "Bag": {"Order": 0}, "ContainedObjects": inside})
    tile = _object("Custom_PDF", "rules", (-width / 2 - _GAP - 4.0, _SURFACE, 0.0))
    pdf = {"PDFUrl": f"{address}{_RULES}", "PDFPage": 0, "PDFPageOffset": 0}
    return [*objects, {**tile, "Nickname": _("Rules"), "CustomPDF": pdf}]


def _object(name: str, key: str, at: tuple[float, float, float], turn: float = 0.0) -> _Object:
    """Return an object's entry in the save file; `key` distinguishes objects of the same name."""
    x, y, z = at
    return {
        "GUID": f"{crc32(f'{name} {key}'.encode()) & 0xFFFFFF:06x}",
        "Name": name,
        "Transform": {
            "posX": x,
            "posY": y,
            "posZ": z,
            "rotX": 0.0,
            "rotY": (_UPRIGHT + turn) % 360,
            "rotZ": 0.0,
            **dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1.0),
        },
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": False,
        **dict.fromkeys(("Snap", "Autoraise", "Sticky", "Tooltip"), True),
    }


def _model(model: _Model, key: str, at: tuple[float, float, float], turn: float = 0.0) -> _Object:
    made = {
        **_object("Custom_Model", f"{model.name} {key}", at, turn),
        "Nickname": model.name,
        "CustomMesh": {
            "MeshURL": model.mesh,
            "DiffuseURL": model.picture,
            "NormalURL": "",
            "ColliderURL": "",
            "Convex": False,
            "MaterialIndex": _CARDBOARD,
            "TypeIndex": _GENERIC,
            "CastShadows": True,
        },
    }
    if model.mirror:
        made["States"] = {"2": _model(model.mirror, f"{key} mirrored", at, turn)}
    return made


def _place(table: OpenTable, px: tuple[float, float]) -> tuple[float, float]:
    """Convert pixels to inches from the middle of the board, with z away from the player."""
    x, y = (at - dots / 2 for at, dots in zip(px, table.size, strict=True))
    return _inches(x * table.about["mm_per_px"]), _inches(-y * table.about["mm_per_px"])


def _inches(mm: float) -> float:
    return round(mm / MM_PER_INCH, 5) + 0.0


def _side_by_side(face: bytes, back: bytes) -> bytes:
    from PIL import Image

    from printkit.draw.formats.bitmaps import packed

    with Image.open(io.BytesIO(face)) as left, Image.open(io.BytesIO(back)) as right:
        both = Image.new("RGBA", (left.width + right.width, left.height))
        both.paste(left, (0, 0))
        both.paste(right, (left.width, 0))
        return packed(both, left.info["dpi"][0])


def _piece_model(piece: TablePiece, dot: float) -> bytes:
    """Return the OBJ model of a piece; its picture shows the face left of the back."""
    solid = blank(piece.name, piece.shape.outline, piece.shape.radius, _FORM)
    (wide, high), (face, back) = piece.size, piece.anchors

    def texture(vertex: Vertex, down: bool) -> tuple[float, float]:  # noqa: FBT001
        x, y, _ = vertex
        behind = down != piece.turned
        anchor, left = (back, wide) if behind else (face, 0)
        across = anchor[0] + (-x if down else x) / dot
        return (left + across) / (2 * wide), 1 - (anchor[1] - y / dot) / high

    return write_obj(extruded(solid, _FORM), texture)


def _board_model(table: OpenTable) -> bytes:
    width, height = (dots * table.about["mm_per_px"] for dots in table.size)
    (ring,) = square_outline(1.0)
    outline = (tuple((x * width, y * height) for x, y in ring),)
    mesh = extruded(blank("board", outline, 0.0, _FORM), _FORM)

    def texture(vertex: Vertex, down: bool) -> tuple[float, float]:  # noqa: FBT001
        x, y, _ = vertex
        return (-x if down else x) / width + 0.5, y / height + 0.5

    return write_obj(mesh, texture)
