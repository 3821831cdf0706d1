"""Make pieces or a board for a 3D printer, as STL or 3MF."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from printkit.base.answer import Written
from printkit.base.errors import InputError
from printkit.base.print_kinds import SheetSize
from printkit.base.print_options import PrintOptions
from printkit.base.units import parse_size
from printkit.base.yaml.kinds import Length, ListOf, OneOf, String, at_span, text_of
from printkit.base.yaml.nodes import Node
from printkit.commands import parameters
from printkit.commands.check import check
from printkit.commands.declaration import Option, command
from printkit.rules.catalogue import game_names
from printkit.rules.lookup import board_names, ruleset_names
from printkit.rules.source_arguments import Source, chosen_setting, reference

FORM, PLATE = "form", "plate"  # headings of options in the help
_MAKE = "pieces or board of a game (default: board if a board is named, else pieces)"
_PIECE = "name of a piece to make, such as 5-07-red; may be repeated (default: all)"
_HEIGHT = "height of pieces or of the board (default: 3mm; for a board 4mm)"
_BEVEL = "bevel of pieces' upper edge, at 45° (default: 0.4mm)"
_FOOT = "bevel of pieces' lower edge, at 45° (default: 0mm)"
_DEPTH = "depth or height of names and drawings (default: 0.4mm)"
_RECESS = "depth of the recesses for pieces in a board (default: 1.6mm)"
_SPACING = "gap between pieces on the bed (default: 3mm)"
_NOZZLE = "width of printed lines; the default clearance is at least as large (default: 0.4mm)"
_BED_MARGIN = "free border of the bed (default: 8mm)"
_OUTPUT = "a .stl or .3mf file, or one for each plate (default: output/GAME.3mf)"
_GAME = "a game, a ruleset or a board, by name or path; 'xoids' for all Xoids"


class _BedKind(SheetSize):
    """The width and the depth of a printer's bed, in mm."""

    wording = "a size such as 250x210mm, with sides of 20mm to 2000mm"

    def read(self, node: Node) -> tuple[float, float]:
        text = text_of(node, self.wording)
        size = at_span(node.span, lambda: parse_size(text))
        if not 20 <= min(size) <= max(size) <= 2000:
            raise InputError(f"expected sides of 20mm to 2000mm, found {text}", node.span)
        return size


def _length(least: float, most: float, doc: str, group: str) -> Option:
    return Option(Length(least, most), doc, "LENGTH", group=group)


@command(
    "printkit solid xoids --max-legs 4 -o xoids.3mf",
    "printkit solid xoids --piece 5-07-red --each -o piece.stl",
    "printkit solid xong-standard -o board.3mf",
    "printkit solid gosix --make board --bed 250x210mm",
)
def solid(
    game: Annotated[Source, Option(parameters.NameKind(), _GAME, "GAME|xoids|BOARD")],
    *,
    board: parameters.OtherBoard = None,
    size: parameters.Size = None,
    pitch: parameters.Pitch = None,
    side: parameters.Side = None,
    max_legs: parameters.MaxLegs = None,
    make: Annotated[str | None, Option(OneOf("pieces", "board"), _MAKE)] = None,
    piece: Annotated[Sequence[str], Option(ListOf(String()), _PIECE, "NAME")] = (),
    each: Annotated[
        bool, parameters.flag("make each piece once, not as often as the game needs it")
    ] = False,
    height: Annotated[float | None, _length(0.1, 50, _HEIGHT, FORM)] = None,
    bevel: Annotated[float | None, _length(0, 10, _BEVEL, FORM)] = None,
    foot: Annotated[float | None, _length(0, 10, _FOOT, FORM)] = None,
    depth: Annotated[float | None, _length(0.1, 10, _DEPTH, FORM)] = None,
    recess: Annotated[float | None, _length(0.1, 10, _RECESS, FORM)] = None,
    relief: Annotated[
        str, Option(OneOf("sunk", "raised", "none"), "relief of names and drawings", group=FORM)
    ] = "sunk",
    backs: Annotated[bool, parameters.flag("add sunk reliefs to the backs", group=FORM)] = False,
    bed: Annotated[
        tuple[float, float],
        Option(_BedKind(), "size of the printer's bed", "WIDTHxDEPTH", group=PLATE),
    ] = (220.0, 220.0),
    spacing: Annotated[float | None, _length(0.1, 100, _SPACING, PLATE)] = None,
    nozzle: Annotated[float | None, _length(0.1, 2, _NOZZLE, PLATE)] = None,
    bed_margin: Annotated[float | None, _length(0, 100, _BED_MARGIN, PLATE)] = None,
    mixed: Annotated[
        bool, parameters.flag("put all colours on the same plates", group=PLATE)
    ] = False,
    output: Annotated[parameters.Output, parameters.output(_OUTPUT)] = None,
    printing: Annotated[
        PrintOptions, parameters.printing("width", "clearance", "hands", "style", "scale")
    ] = PrintOptions(),
) -> Written:
    """Write pieces, or a board, as files for a 3D printer; return the paths of the files.

    Raises InputError if an option does not apply, or if its value makes a shape impossible.
    """
    from printkit.machines.piece_files import game_for
    from printkit.machines.solids import printer_plates as work  # imported late: slow
    from printkit.machines.solids.solid_board import SlabForm
    from printkit.machines.solids.solid_pieces import Bed

    name, target = reference(game), Path(output) if output is not None else None
    plate = Bed(*bed, mixed=mixed, **_given(spacing=spacing, margin=bed_margin)).checked()
    form, for_pieces = _given(height=height, depth=depth), {"bevel": bevel, "foot": foot}
    lines = _given(nozzle=nozzle)
    is_board = _names_board(name)
    if (make or ("board" if is_board else "pieces")) == "pieces":
        _check_left_out("boards", recess=recess)
        blank = work.piece_form(relief, backs=backs, **form, **_given(**for_pieces))
        opened = chosen_setting(game_for(name), board, size, pitch, side)
        chosen = _given(bed=plate, backs=backs, max_legs=max_legs, names=piece, each=each)
        paths = work.make_solids(name, opened, target, printing.given, blank, **chosen, **lines)
        return Written(paths)
    flags = {"backs": backs, "piece": piece, "each": each, "mixed": mixed}
    _check_left_out("pieces", max_legs=max_legs, **for_pieces, **flags)
    if relief == "raised":
        raise InputError("--relief raised works only for pieces; drawings on a board are sunk")
    if relief == "none":
        form["depth"] = 0.0
    slab = SlabForm(**form, **lines, **_given(recess=recess)).checked()
    if is_board and (board is not None or size is not None):
        raise InputError(f"'{name[-80:]}' is a board already: leave out --board and --size")
    played, place = work.game_on(name) if is_board else (game_for(name), board)
    opened = chosen_setting(played, place, size, pitch, side)
    return Written(work.make_solid_board(opened, target, printing.given, plate, slab))


def _names_board(word: str) -> bool:
    """Whether `word` is the name or path of a board, and not the name of a game or ruleset."""
    if word in ("xoids", *game_names(), *ruleset_names()):
        return False
    path = Path(word)
    return word in board_names() or (path.is_file() and check(path).kind == "board")


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _check_left_out(what: str, **values: Any) -> None:
    for name, value in values.items():
        if value not in (None, False, ()) and value != []:
            raise InputError(f"--{name.replace('_', '-')} works only for {what}")
