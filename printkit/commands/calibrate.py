"""Print a page that shows what your printer makes of sizes, edges and backs."""

from pathlib import Path
from typing import Annotated

from printkit.base.answer import Written
from printkit.base.print_options import PrintOptions
from printkit.commands.declaration import command
from printkit.commands.parameters import Output, output, printing

_OPTIONS = ("paper", "language", "text", "flip", "back-offset", "dpi", "preset", "kerf", "sheet")


@command(
    "printkit calibrate",
    "printkit calibrate --back-offset -0.5mm,1mm -o once-more.pdf",
    "printkit calibrate --preset glowforge -o kerf.svg",
    "printkit calibrate -o strip.3mf",
)
def print_calibration(
    *,
    output: Annotated[
        Output,
        output(
            "a .pdf, .svg or .png file; with --preset, a .svg or .dxf file with the test strip "
            "for a cutter's kerf; a .stl or .3mf file contains the test strip for a 3D printer's "
            "clearance (default: output/calibration.pdf)"
        ),
    ] = None,
    printing: Annotated[PrintOptions, printing(*_OPTIONS)] = PrintOptions(),
) -> Written:
    """Write the calibration page, or a test strip for a cutter or 3D printer; return the paths.

    Raises InputError if an option is invalid or a file cannot be written.
    """
    from printkit.machines import board_files  # imported late: --help needs no reportlab

    target = Path(output) if output is not None else None
    return Written(board_files.print_calibration(target, printing.given))
