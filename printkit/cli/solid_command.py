"""`printkit solid`."""

import argparse

from printkit.app.solid import FORMATS, RELIEFS, SolidOptions, make_solids
from printkit.cli.arguments import (
    add_length,
    add_output,
    add_pieces,
    add_print_options,
    print_settings,
    request_of,
    setting_options,
    size_between,
)
from printkit.cli.tell import tell_written
from printkit.sheets.solid import Bed

SUMMARY = "Make pieces for a 3D printer, as STL or 3MF."
EXAMPLES = (
    "printkit solid xoids --max-legs 4 -o xoids.3mf",
    "printkit solid gosix --relief raised --bed 180x180mm",
    "printkit solid xoids --piece 5-07-red --each -o piece.stl",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    usual = SolidOptions()
    add_pieces(parser)
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
        f"{' or '.join(FORMATS)}; the names of several plates tell their colours and numbers",
    )


def _add_form(form: argparse._ArgumentGroup, usual: SolidOptions) -> None:
    for name, value, most, doc in (
        ("height", usual.height, 50, "of the pieces"),
        ("bevel", usual.bevel, 10, "of the upper edge, at 45°; 0mm for none"),
        ("foot", usual.foot, 10, "bevel of the lower edge"),
        ("depth", usual.depth, 10, "how deep or high what is drawn on a piece is"),
    ):
        least = 0.0 if name in ("bevel", "foot") else 0.1
        add_length(form, f"--{name}", (least, most), f"{doc}; default {value:g}mm", value)
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
    plate.add_argument("--mixed", action="store_true", help="all colours on the same plates")


def run(options: argparse.Namespace) -> int:
    """Write the plates and say what was written."""
    width, depth = options.bed
    bed = Bed(width, depth, options.spacing, mixed=options.mixed)
    given = {"setting": setting_options(options), "names": tuple(options.names), "bed": bed}
    chosen = request_of(SolidOptions, options, **given)
    tell_written(make_solids(options.game, options.output, chosen, print_settings(options)))
    return 0
