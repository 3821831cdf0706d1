"""A save of Tabletop Simulator: the board, pieces in bags, a point to snap to at each place.

Keys are those that the game writes itself, as @typed-tabletop-simulator/declaration 2.2.1 types
them. A unit of the table is an inch, x to the right and z away from who sits at its lower edge.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple
from zlib import crc32

from printkit.geometry.plane import Point
from printkit.language import _

_TABLE, _SKY = "Table_RPG", "Sky_Museum"
_SURFACE = 0.96  # where the table's top is
_ABOVE = 0.1  # of what lies on the board, and between what lies on each other
_UPRIGHT = 180.0  # how far an object is turned that lies as its picture does
_GAP = 1.0  # beside the board, and between bags
_BAGS = 3  # side by side
_BAG = 2.0  # from bag to bag
_GENERIC, _BOARD_TYPE = 0, 4
_CARDBOARD = 3
_VERSION = "v13.2"
_EPOCH = "1/1/2000 12:00:00 AM"  # a save of the same game is the same file

Object = dict[str, Any]


class Model(NamedTuple):
    """What an object looks like: the addresses of its mesh and its picture."""

    name: str
    mesh: str
    picture: str
    mirror: "Model | None" = None


class Snap(NamedTuple):
    """A place in inches from the middle of the board, and how what lies there is turned, if so."""

    at: Point
    turn: float | None = None


class Bag(NamedTuple):
    """Pieces that are kept together: each model with how many there are of it."""

    name: str
    models: Sequence[tuple[Model, int]]


class Lying(NamedTuple):
    """A piece on the board, in inches from its middle; `level` counts the pieces below it."""

    model: Model
    at: Point
    turn: float
    level: int


class Save(NamedTuple):
    """What is on the table; `size` is that of the board in inches, `rules` the address of a PDF."""

    title: str
    board: Model
    size: tuple[float, float]
    snaps: Sequence[Snap]
    bags: Sequence[Bag]
    lying: Sequence[Lying]
    rules: str
    note: str


def save_of(save: Save) -> Object:
    """The save as JSON has it."""
    objects = [_board(save.board)]
    objects += [
        _model(
            each.model,
            f"on board {number}",
            (each.at[0], _SURFACE + _ABOVE * (each.level + 2), each.at[1]),
            each.turn,
        )
        for number, each in enumerate(save.lying)
    ]
    right = save.size[0] / 2 + _GAP + _BAG / 2
    for number, bag in enumerate(save.bags):
        row, column = divmod(number, _BAGS)
        at = (right + column * _BAG, _SURFACE, save.size[1] / 2 - _BAG / 2 - row * _BAG)
        objects.append(_bag(bag, at))
    objects.append(_rules(save))
    return {
        "SaveName": save.title,
        "Date": _EPOCH,
        "VersionNumber": _VERSION,
        "GameMode": save.title,
        "Tags": ["Board Games"],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": _TABLE,
        "Sky": _SKY,
        "Note": save.note,
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "SnapPoints": list(map(_snap, save.snaps)),
        "ObjectStates": objects,
    }


def _snap(snap: Snap) -> Object:
    point: Object = {"Position": {"x": snap.at[0], "y": _SURFACE + _ABOVE, "z": snap.at[1]}}
    if snap.turn is not None:
        point["Rotation"] = {"x": 0.0, "y": (_UPRIGHT + snap.turn) % 360, "z": 0.0}
    return point


def _object(name: str, key: str, at: tuple[float, float, float], turn: float = 0.0) -> Object:
    """What any object has; `key` tells it from others of its kind."""
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
            "scaleX": 1.0,
            "scaleY": 1.0,
            "scaleZ": 1.0,
        },
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }


def _model(model: Model, key: str, at: tuple[float, float, float], turn: float = 0.0) -> Object:
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


def _board(board: Model) -> Object:
    """The board, which cannot be moved by mistake."""
    made = _model(board, "board", (0.0, _SURFACE, 0.0))
    return {**made, "Locked": True, "CustomMesh": {**made["CustomMesh"], "TypeIndex": _BOARD_TYPE}}


def _bag(bag: Bag, at: tuple[float, float, float]) -> Object:
    pieces: Iterable[tuple[Model, int]] = (
        (model, number) for model, count in bag.models for number in range(count)
    )
    inside = [_model(model, f"{bag.name} {number}", at) for model, number in pieces]
    kept = _object("Bag", bag.name, at)
    return {**kept, "Nickname": bag.name, "Bag": {"Order": 0}, "ContainedObjects": inside}


def _rules(save: Save) -> Object:
    """The rules as a PDF to the left of the board."""
    at = (-save.size[0] / 2 - _GAP - 4.0, _SURFACE, 0.0)
    tile = _object("Custom_PDF", "rules", at)
    pdf = {"PDFUrl": save.rules, "PDFPage": 0, "PDFPageOffset": 0}
    return {**tile, "Nickname": _("Rules"), "CustomPDF": pdf}
