"""`printkit solid`."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from printkit.app.solid import (
    PLATES,
    RELIEFS,
    SolidBoardOptions,
    SolidOptions,
    make_solid_board,
    make_solids,
    names_board,
)
from printkit.cli.arguments import add_length, add_output, size_between
from printkit.cli.print_options import (
    add_pieces,
    add_print_options,
    print_settings,
    setting_options,
)
from printkit.cli.tell import tell_written
from printkit.errors import InputError
from printkit.geometry.slab import SlabForm
from printkit.sheets.solid import Bed

EXAMPLES = {
    "solid": (
        "printkit solid xoids --max-legs 4 -o xoids.3mf",
        "printkit solid gosix --relief raised --bed 180x180mm",
        "printkit solid xoids --piece 5-07-red --each -o piece.stl",
        "printkit solid xong-standard -o board.3mf",
        "printkit solid gosix --make board --bed 250x210mm",
    )
}


def solid_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    usual = SolidOptions()
    add_pieces(parser, "GAME|xoids|BOARD", "a game or a ruleset, or a board, by name or path")
    parser.add_argument(
        "--make",
        choices=("pieces", "board"),
        help="a game's board instead of its pieces; default what is named",
    )
    parser.add_argument(
        "--piece",
        dest="names",
        action="append",
        default=[],
        metavar="NAME",
        help="only this piece, such as 5-07-red; may be given several times",
    )
    parser.add_argument(
        "--each", action="store_true", help="each piece once, not as often as the game needs it"
    )
    _add_form(parser.add_argument_group("form"), usual)
    _add_bed(parser.add_argument_group("plate"), usual)
    add_print_options(parser, ("width", "clearance", "hands", "style", "scale"))
    add_output(
        parser,
        f"{' or '.join(PLATES)}; the names of several plates tell their colours and numbers",
    )


def _add_form(form: argparse._ArgumentGroup, usual: SolidOptions) -> None:
    board = SlabForm()
    for name, least, most, doc in (
        ("height", 0.1, 50, f"default {usual.height:g}mm, of a board {board.height:g}mm"),
        (
            "bevel",
            0.0,
            10,
            f"of pieces' upper edge, at 45°; default {usual.bevel:g}mm, 0mm is none",
        ),
        ("foot", 0.0, 10, f"bevel of pieces' lower edge; default {usual.foot:g}mm"),
        ("depth", 0.1, 10, f"how deep or high what is drawn is; default {usual.depth:g}mm"),
        ("recess", 0.1, 10, f"how deep pieces lie in a board; default {board.recess:g}mm"),
    ):
        add_length(form, f"--{name}", (least, most), doc)
    form.add_argument(
        "--relief", choices=RELIEFS, default=usual.relief, help="names and drawings; default sunk"
    )
    form.add_argument("--backs", action="store_true", help="sunk reliefs on the backs too")


def _add_bed(plate: argparse._ArgumentGroup, usual: SolidOptions) -> None:
    bed = usual.bed
    plate.add_argument(
        "--bed",
        type=size_between(20, 2000),
        default=(bed.width, bed.depth),
        metavar="WIDTHxDEPTH",
        help=f"of the printer, default {bed.width:g}x{bed.depth:g}mm",
    )
    spacing = f"between pieces, default {bed.spacing:g}mm"
    add_length(plate, "--spacing", (0.1, 100), spacing, bed.spacing)
    nozzle = f"width of its lines and least usual clearance; default {usual.nozzle:g}mm"
    add_length(plate, "--nozzle", (0.1, 2), nozzle, usual.nozzle)
    margin = f"that stays free at the edge of the bed, default {bed.margin:g}mm"
    add_length(plate, "--bed-margin", (0, 100), margin, bed.margin)
    plate.add_argument("--mixed", action="store_true", help="all colours on the same plates")


def run_solid(options: argparse.Namespace) -> int:
    """Write the plates and say what was written."""
    width, depth = options.bed
    bed = Bed(width, depth, options.spacing, options.mixed, options.bed_margin)
    make = options.make or ("board" if names_board(options.game) else "pieces")
    written = _board(options, bed) if make == "board" else _pieces(options, bed)
    tell_written(written)
    return 0


def _pieces(options: argparse.Namespace, bed: Bed) -> list[Path]:
    _check_left_out(options, ("recess",), "boards")
    chosen = SolidOptions(
        setting=setting_options(options),
        max_legs=options.max_legs,
        **_given(options, ("height", "bevel", "foot", "depth")),
        relief=options.relief,
        backs=options.backs,
        names=tuple(options.names),
        each=options.each,
        bed=bed,
        nozzle=options.nozzle,
    )
    return make_solids(options.game, options.output, chosen, print_settings(options))


def _board(options: argparse.Namespace, bed: Bed) -> list[Path]:
    _check_left_out(
        options, ("max_legs", "bevel", "foot", "backs", "names", "each", "mixed"), "pieces"
    )
    if options.relief == "raised":
        raise InputError("--relief raised is for pieces: what is drawn on a board is sunk")
    form = SlabForm(**_given(options, ("height", "depth", "recess")), nozzle=options.nozzle)
    if options.relief == "none":
        form = form._replace(depth=0.0)
    chosen = SolidBoardOptions(setting_options(options), form, bed)
    return make_solid_board(options.game, options.output, chosen, print_settings(options))


def _given(options: argparse.Namespace, names: Iterable[str]) -> dict[str, Any]:
    return {name: value for name in names if (value := getattr(options, name)) is not None}


def _check_left_out(options: argparse.Namespace, names: Iterable[str], what: str) -> None:
    for name in names:
        if getattr(options, name) not in (None, False, []):
            option = "piece" if name == "names" else name.replace("_", "-")
            raise InputError(f"--{option} is for {what}")
