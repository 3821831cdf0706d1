"""Use case: a game as a save of Tabletop Simulator, with pictures, models and rules beside it."""

import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

from printkit.app.laid_table import LaidTable, TablePiece
from printkit.errors import InputError
from printkit.geometry.areas import is_chiral
from printkit.geometry.extrusion import Form, blank, extruded
from printkit.render.mesh import Vertex, write_obj
from printkit.render.pdf import write_pdf
from printkit.sheets.piece import piece_title, square_outline
from printkit.sheets.tabletop_simulator import Bag, Lying, Model, Save, Snap, save_of
from printkit.text import file_name
from printkit.units import MM_PER_INCH

LONGEST = 4096  # dots of a picture, as the makers advise
_FORM = Form(2.0)  # mm high
_RULES = "rules.pdf"


def simulator_files(table: LaidTable, folder: Path, at: str | None) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of the save of `table` in `folder`, the save itself last.

    `at` is the address where others will find them, or None for the folder on this machine. Raises
    InputError.
    """
    if max(table.size) > LONGEST:
        raise InputError(
            f"the board's picture has {max(table.size)} dots on a side, Tabletop Simulator takes "
            f"{LONGEST} well: choose --pixels or --dpi smaller"
        )
    address = f"{(at or folder.resolve().as_uri()).rstrip('/')}/"
    models: dict[str, Model] = {}
    bags: dict[str, list[tuple[Model, int]]] = {}
    for piece in table.pieces():
        stem = f"pieces/{file_name(piece.name)}"
        yield folder / f"{stem}.png", _side_by_side(*piece.pictures)
        yield folder / f"{stem}.obj", _piece_model(piece, table.dot)
        look = (f"{address}{quote(stem)}.obj", f"{address}{quote(stem)}.png")
        title = piece_title(piece.name)
        model = Model(title, *look)
        if not piece.shape.radius and is_chiral(piece.shape.outline):
            outline = tuple(tuple((-x, y) for x, y in ring) for ring in piece.shape.outline)
            behind = piece._replace(shape=piece.shape._replace(outline=outline), turned=True)
            yield folder / f"{stem}-mirrored.obj", _piece_model(behind, table.dot)
            other = Model(title, f"{address}{quote(stem)}-mirrored.obj", look[1])
            model = model._replace(mirror=other)
        models[piece.name] = model
        bags.setdefault(title if piece.number > 1 else piece_title(piece.set), []).append(
            (model, piece.number)
        )
    yield folder / "board.png", table.table.board()
    yield folder / "board.obj", _board_model(table)
    yield folder / _RULES, write_pdf(table.rules())
    save = _save(table, address, models, [Bag(name, held) for name, held in bags.items()])
    text = json.dumps(save_of(save), ensure_ascii=False, indent=1)
    yield folder / f"{table.about['ruleset']}.json", f"{text}\n".encode()


def _save(table: LaidTable, address: str, models: Mapping[str, Model], bags: list[Bag]) -> Save:
    """The save of `table`, whose files are at `address`."""
    width, height = (_inches(dots * table.dot) for dots in table.size)
    snaps = [
        Snap(
            _place(table, site["px"]),
            float(site["turn"] - 90) if site["kind"] == "edge" else None,
        )
        for site in table.sites
    ]
    lying = [
        Lying(models[each.name], _place(table, each.at), float(each.turn), each.level)
        for each in table.lying()
    ]
    return Save(
        table.title,
        Model(table.title, f"{address}board.obj", f"{address}board.png"),
        (width, height),
        snaps,
        bags,
        lying,
        f"{address}{_RULES}",
        table.note,
    )


def _place(table: LaidTable, px: tuple[float, float]) -> tuple[float, float]:
    """A place of the board's picture in inches from its middle, z away from the player."""
    x, y = (at - dots / 2 for at, dots in zip(px, table.size, strict=True))
    return _inches(x * table.dot), _inches(-y * table.dot)


def _inches(mm: float) -> float:
    return round(mm / MM_PER_INCH, 5) + 0.0


def _side_by_side(face: bytes, back: bytes) -> bytes:
    """One picture with both in it."""
    from PIL import Image

    from printkit.render.bitmaps import packed

    with Image.open(io.BytesIO(face)) as left, Image.open(io.BytesIO(back)) as right:
        both = Image.new("RGBA", (left.width + right.width, left.height))
        both.paste(left, (0, 0))
        both.paste(right, (left.width, 0))
        return packed(both, left.info["dpi"][0])


def _piece_model(piece: TablePiece, dot: float) -> bytes:
    """The model of `piece`: its face is the left half of its picture, its back the right one."""
    solid = blank(piece.name, piece.shape.outline, piece.shape.radius, _FORM)
    (wide, high), (face, back) = piece.size, piece.anchors

    def texture(vertex: Vertex, down: bool) -> tuple[float, float]:  # noqa: FBT001
        x, y, _ = vertex
        behind = down != piece.turned
        anchor, left = (back, wide) if behind else (face, 0)
        across = anchor[0] + (-x if down else x) / dot
        return (left + across) / (2 * wide), 1 - (anchor[1] - y / dot) / high

    return write_obj(extruded(solid, _FORM), texture)


def _board_model(table: LaidTable) -> bytes:
    """A plate of the size of the board's picture, which is on both of its sides."""
    width, height = (dots * table.dot for dots in table.size)
    (ring,) = square_outline(1.0)
    outline = (tuple((x * width, y * height) for x, y in ring),)
    mesh = extruded(blank("board", outline, 0.0, _FORM), _FORM)

    def texture(vertex: Vertex, down: bool) -> tuple[float, float]:  # noqa: FBT001
        x, y, _ = vertex
        return (-x if down else x) / width + 0.5, y / height + 0.5

    return write_obj(mesh, texture)
