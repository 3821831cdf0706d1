"""Use case: pieces as solids for a 3D printer, on plates."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from printkit.app.pieces import Wanted, game_for, piece_options, piece_request, pieces_of
from printkit.app.plates import check_plate_suffix, write_plates
from printkit.app.setting import SettingOptions, chosen_setting
from printkit.app.styles import load_style
from printkit.definitions import Settings
from printkit.errors import InputError, nearest
from printkit.geometry.extrusion import Form
from printkit.sheets.piece import PieceSet
from printkit.sheets.solid import Bed, Make, plates
from printkit.sheets.style import Brush

RELIEFS = ("sunk", "raised", "none")


class SolidOptions(NamedTuple):
    """What a person may choose; lengths in mm.

    `relief` is one of RELIEFS, on the faces and, if it is sunk and `backs` is set, on the
    backs too; `depth` is how deep or high. Only the pieces in `names` are made, or all; each of
    them once if `each`, else as often as the game needs it. `nozzle` is the width of the printer's
    lines.
    """

    setting: SettingOptions = SettingOptions()
    max_legs: int | None = None
    height: float = 3.0
    bevel: float = 0.4
    foot: float = 0.0
    relief: str = "sunk"
    depth: float = 0.4
    backs: bool = False
    names: tuple[str, ...] = ()
    each: bool = False
    bed: Bed = Bed(220.0, 220.0)
    nozzle: float = 0.4


def make_solids(
    game: str, output: Path | None, options: SolidOptions, settings: Settings
) -> list[Path]:
    """Write the pieces of a game, or Xoids, to STL or 3MF, a file for each plate.

    `settings` are the style, the scale and how Xoids fit, as far as they are chosen. Returns the
    files written. Raises InputError.
    """
    target = output or Path("output") / f"{Path(game).stem}.3mf"
    check_plate_suffix(target)
    form, faces, bed = _form(options), _faces(options), options.bed.checked()
    opened = chosen_setting(game_for(game), options.setting)
    printing = piece_options(opened, settings)
    style = load_style(printing.style)
    level = options.relief != "raised"  # on both sides, so that a piece can be turned over
    request = piece_request(opened, printing, two_sided=level)
    request = request._replace(fit=request.fit._replace(nozzle=options.nozzle))
    title, sets = pieces_of(Wanted(game, max_legs=options.max_legs), request)
    make = Make(form, faces, Brush(style).marks, style.typeface)
    found = plates(title, _chosen(sets, options), make, bed)
    if not found:
        raise InputError(f"{opened.ruleset.title} has no pieces to be made")
    return write_plates(found, target)


# The pieces


def _chosen(sets: Sequence[PieceSet], options: SolidOptions) -> list[PieceSet]:
    """`sets` with the pieces that `options` name, each once if they say so. Raises InputError."""
    known = tuple(dict.fromkeys(piece.name for pieces in sets for piece in pieces.pieces))
    for name in options.names:
        if name not in known:
            raise InputError(f"--piece: no piece is called '{name[:40]}'; {nearest(name, known)}")
    names = options.names or known
    chosen = []
    for pieces in sets:
        wished = [piece for piece in pieces.pieces if piece.name in names]
        if options.each:
            wished = list({piece.name: piece for piece in wished}.values())
        chosen.append(pieces._replace(pieces=tuple(wished)))
    return chosen


# Their form


def _form(options: SolidOptions) -> Form:
    """The form of all pieces. Raises InputError if bevels or reliefs leave nothing of it."""
    height, bevel, foot = options.height, options.bevel, options.foot
    if bevel + foot >= height:
        raise InputError(
            f"bevels of {bevel:g} mm above and {foot:g} mm below leave nothing of a height of "
            f"{height:g} mm"
        )
    if options.relief == "raised":
        return Form(height, bevel, foot, options.depth)
    deep = options.depth * sum(_faces(options))
    if deep + max(bevel, foot) >= height:
        raise InputError(
            f"reliefs {deep:g} mm deep leave too little of a height of {height:g} mm; "
            "give a smaller --depth"
        )
    return Form(height, bevel, foot, -options.depth)


def _faces(options: SolidOptions) -> tuple[bool, bool]:
    if options.backs and options.relief != "sunk":
        raise InputError(f"--backs are sunk: they cannot go with --relief {options.relief}")
    return options.relief != "none", options.backs
