"""Write pieces and boards as plates of solids for a 3D printer."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from printkit.base.errors import InputError, nearest
from printkit.base.output import known_suffix, write_files
from printkit.base.print_kinds import Settings
from printkit.boards.definition import BoardDefinition
from printkit.draw.style.apply_style import Brush
from printkit.draw.style.styles import load_style
from printkit.machines.piece_files import pieces_of
from printkit.machines.solids.extrusion import PieceForm
from printkit.machines.solids.mesh import Plate, write_stl
from printkit.machines.solids.solid_board import SlabForm
from printkit.machines.solids.solid_pieces import Bed, SolidOptions, board_plates, numbered, plates
from printkit.machines.solids.threemf import write_3mf
from printkit.paper.kit_request import piece_options, piece_request
from printkit.rules.catalogue import OpenedGame, game_of_board, games_on
from printkit.rules.lookup import load_board

_WRITERS: dict[str, Callable[[Plate], bytes]] = {".stl": write_stl, ".3mf": write_3mf}
PLATES = tuple(_WRITERS)  # suffixes of files with plates for 3D printers


def write_plates(plates: Iterable[Plate], target: Path) -> list[Path]:
    """Write each plate to a file; if there are several plates, file names contain their names.

    Returns the paths of the files. Raises InputError if the suffix of `target` is unknown.
    """
    write = _WRITERS[known_suffix(target, PLATES, PLATES[-1])]
    files = [
        (target.with_stem(f"{target.stem}-{plate.name}") if plate.name else target, write(plate))
        for plate in plates
    ]
    return list(write_files(files))


def make_solids(
    game: str,
    opened: OpenedGame,
    output: Path | None,
    settings: Settings,
    form: PieceForm,
    *,
    bed: Bed,
    backs: bool,
    names: Sequence[str],
    each: bool,
    max_legs: int | None = None,
    nozzle: float = 0.4,
) -> list[Path]:
    """Write the pieces of a game, or Xoids, to STL or 3MF, one file for each plate.

    `settings` may set the style, the scale and the fit of Xoids. `names` lists the pieces to make
    (default: all). If `each`, makes each piece once; otherwise as often as the game needs it.
    `nozzle` is the width of the printer's lines in mm. Returns the paths of the files. Raises
    InputError if an argument is invalid or a piece does not fit on the bed.
    """
    target = output or Path("output") / f"{Path(game).stem}.3mf"
    known_suffix(target, PLATES, PLATES[-1])
    printing = piece_options(opened, settings)
    style = load_style(printing.style)
    level = form.relief <= 0  # pieces without a raised relief can be turned over
    request = piece_request(opened, printing, two_sided=level)
    request = request._replace(fit=request.fit._replace(nozzle=nozzle))
    title, sets = pieces_of(game, max_legs, request)
    make = SolidOptions(form, (form.relief != 0, backs), Brush(style).marks, style.typeface)
    known = tuple(dict.fromkeys(piece.name for pieces in sets for piece in pieces.pieces))
    for name in names:
        if name not in known:
            raise InputError(f"--piece: no piece is called '{name[:40]}'; {nearest(name, known)}")
    chosen = []
    for pieces in sets:
        wished = [piece for piece in pieces.pieces if piece.name in (names or known)]
        if each:
            wished = list({piece.name: piece for piece in wished}.values())
        chosen.append(pieces._replace(pieces=tuple(wished)))
    found = plates(title, chosen, make, bed)
    if not found:
        raise InputError(f"{opened.ruleset.title} has no pieces to print")
    return write_plates(found, target)


def piece_form(
    relief: str,
    *,
    backs: bool,
    height: float = 3.0,
    bevel: float = 0.4,
    foot: float = 0.0,
    depth: float = 0.4,
) -> PieceForm:
    """Return the form of pieces; `relief` ("none", "sunk", "raised") is `depth` mm deep or high.

    Raises InputError if bevels or reliefs are too large, or if `backs` have no sunk relief.
    """
    if backs and relief != "sunk":
        raise InputError(f"--backs works only with --relief sunk, not with {relief}")
    if bevel + foot >= height:
        raise InputError(
            f"bevels of {bevel:g} mm above and {foot:g} mm below are too large for a height of "
            f"{height:g} mm; give a smaller --bevel or --foot"
        )
    if relief == "raised":
        return PieceForm(height, bevel, foot, depth)
    deep = depth * ((relief == "sunk") + backs)
    if deep + max(bevel, foot) >= height:
        raise InputError(
            f"reliefs {deep:g} mm deep leave too little of a height of {height:g} mm; "
            "give a smaller --depth"
        )
    return PieceForm(height, bevel, foot, 0.0 if relief == "none" else -depth)


def game_on(named: str) -> tuple[str, BoardDefinition]:
    """Return the game and the board `named`. Raises InputError if several games use the board."""
    board = load_board(named)
    game = game_of_board(board.name)
    if game is None:
        game, *others = games_on(board)
        if others:
            games = " or ".join((game, *others))
            raise InputError(
                f"the board '{board.name}' is for {games}; name the game, as in printkit solid "
                f"{game} --make board --board {named[-80:]}"
            )
    return game, board


def make_solid_board(
    opened: OpenedGame, output: Path | None, settings: Settings, bed: Bed, form: SlabForm
) -> list[Path]:
    """Write the board of the game `opened` to STL or 3MF, one file for each plate.

    `settings` may set the style, the scale and the fit of pieces. Returns the paths of the files.
    Raises InputError if an argument is invalid or a part does not fit on the bed.
    """
    target = output or Path("output") / f"{opened.board.name}.3mf"
    known_suffix(target, PLATES, PLATES[-1])
    printing = piece_options(opened, settings)
    request = piece_request(opened, printing, two_sided=True)
    request = request._replace(fit=request.fit._replace(nozzle=form.nozzle))
    laid = board_plates(request, form, bed, Brush(load_style(printing.style)))
    return write_plates(numbered(opened.board.title, "", laid), target)
