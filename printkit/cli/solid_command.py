"""`printkit solid`."""

import argparse
from pathlib import Path

from printkit.app.solid import FORMATS, RELIEFS, SolidOptions, make_solids
from printkit.cli.arguments import (
    add_pieces,
    add_print_options,
    length_between,
    print_settings,
    setting_options,
    size_between,
)
from printkit.cli.written import tell_written
from printkit.sheets.solid import Bed

SUMMARY = "Make pieces for a 3D printer, as STL or 3MF."
EXAMPLES = (
    "printkit solid xoids --max-legs 4 -o xoids.3mf",
    "printkit solid gosix --relief raised --bed 180x180mm",
    "printkit solid xoids --piece 5-07-red --each -o piece.stl",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    usual = SolidOptions()
    add_pieces(parser)
    parser.add_argument(
        "--piece",
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
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help=f"{' or '.join(FORMATS)}; the names of several plates tell their colours and numbers",
    )


def _add_form(form: argparse._ArgumentGroup, usual: SolidOptions) -> None:
    for name, value, most, doc in (
        ("height", usual.height, 50, "of the pieces"),
        ("bevel", usual.bevel, 10, "of the upper edge, at 45°; 0mm for none"),
        ("foot", usual.foot, 10, "bevel of the lower edge"),
        ("depth", usual.depth, 10, "how deep or high what is drawn on a piece is"),
    ):
        least = 0.0 if name in ("bevel", "foot") else 0.1
        form.add_argument(
            f"--{name}",
            type=length_between(least, most),
            default=value,
            metavar="LENGTH",
            help=f"{doc}; default {value:g}mm",
        )
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
    plate.add_argument(
        "--spacing",
        type=length_between(0.1, 100),
        default=bed.spacing,
        metavar="LENGTH",
        help=f"between pieces, default {bed.spacing:g}mm",
    )
    plate.add_argument(
        "--nozzle",
        type=length_between(0.1, 2),
        default=usual.nozzle,
        metavar="LENGTH",
        help=f"width of its lines and least usual clearance; default {usual.nozzle:g}mm",
    )
    plate.add_argument("--mixed", action="store_true", help="all colours on the same plates")


def run(options: argparse.Namespace) -> int:
    """Write the plates and say what was written."""
    width, depth = options.bed
    chosen = SolidOptions(
        setting=setting_options(options),
        max_legs=options.max_legs,
        height=options.height,
        bevel=options.bevel,
        foot=options.foot,
        relief=options.relief,
        depth=options.depth,
        backs=options.backs,
        names=tuple(options.piece),
        each=options.each,
        bed=Bed(width, depth, options.spacing, mixed=options.mixed),
        nozzle=options.nozzle,
    )
    tell_written(make_solids(options.game, options.output, chosen, print_settings(options)))
    return 0
