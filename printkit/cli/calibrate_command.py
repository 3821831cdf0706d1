"""`printkit calibrate`."""

import argparse

from printkit.cli.arguments import add_output
from printkit.cli.print_options import add_print_options, print_settings
from printkit.cli.tell import tell_written

EXAMPLES = (
    "printkit calibrate",
    "printkit calibrate --paper letter -o calibration.pdf",
    "printkit calibrate --back-offset -0.5mm,1mm -o once-more.pdf",
    "printkit calibrate --preset glowforge -o kerf.svg",
    "printkit calibrate -o strip.3mf",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_output(
        parser,
        ".pdf, .svg or .png; with --preset, which makes the strip for a kerf, also .dxf; .stl or "
        ".3mf make the strip for the clearance of a 3D printer",
    )
    names = ("paper", "language", "text", "flip", "back-offset", "dpi", "preset", "kerf", "sheet")
    add_print_options(parser, names)


def run(options: argparse.Namespace) -> int:
    """Draw the page and say where it is."""
    from printkit.app.sheets import print_calibration  # --help needs no reportlab

    tell_written(print_calibration(options.output, print_settings(options)))
    return 0
