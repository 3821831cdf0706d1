"""Write a board or the calibration page, in the format that the output file's suffix selects."""

from pathlib import Path

from printkit.base.language import language_code, speaking
from printkit.base.output import write_files
from printkit.base.print_kinds import Settings
from printkit.base.print_options import UPLOAD
from printkit.base.units import find_paper
from printkit.boards.definition import BoardDefinition
from printkit.paper import page_setup
from printkit.paper.board.framed_board import board_document
from printkit.paper.page_setup import check_suffix, write_document
from printkit.rules.catalogue import game_of_board
from printkit.rules.lookup import load_board


def print_board(
    board: str | BoardDefinition,
    output: Path | None,
    settings: Settings,
    pitch: float | None = None,
    side: float | None = None,
) -> list[Path]:
    """Write `board`, with the marks that its game adds, and return the paths of the files.

    `settings` override the print section of the board's file. A preset in `settings` selects files
    for a cutting machine. `pitch` (mm between the centres of adjacent cells) and `side` (mm of a
    cell's side) override the size of the board. Raises InputError if an argument is invalid.
    """
    definition = load_board(board) if isinstance(board, str) else board
    page_setup.check_not_tonight(settings)
    options = page_setup.chosen_options(settings, definition.printing)
    with speaking(options.language or language_code()):
        definition = definition.in_language()
        if side is not None:
            definition = definition.with_side(side)
        definition = definition.resized((pitch or definition.pitch) * options.scale)
        if options.preset is not None:
            from printkit.machines.cutters.cutter_output import board_files  # imported if needed

            return list(write_files(board_files(definition, options, output)))
        target = output or Path("output") / f"{definition.name}.pdf"
        check_suffix(target, options.for_)
        game = game_of_board(definition.name) if isinstance(board, str) else None
        layout = page_setup.layout_for(options, f"printkit · {definition.name}", game or "")
        layout.typeface.check(definition.title, definition.title_span)
        if options.for_ == UPLOAD:
            # Imported late: only for uploads
            from printkit.machines.upload_components import board_component, write_components

            component = board_component(definition, layout, page_setup.overlay_of(definition))
            return list(write_components([component], target, options))
        document = board_document(definition, layout, page_setup.overlay_of(definition))
        return write_document(document, target, options)


def print_calibration(output: Path | None, settings: Settings) -> list[Path]:
    """Write the calibration page to `output`, or a test strip for a cutter or a 3D printer.

    A preset in `settings` selects the strip for a cutter. An `output` that ends in .stl or .3mf
    selects the strip for a 3D printer. Returns the paths of the files. Raises InputError if a
    setting is invalid or the paper is too small.
    """
    from printkit.paper.calibration_page import calibration  # imported late: for this page only

    options = page_setup.chosen_options(settings)
    with speaking(options.language or language_code()):
        if options.preset is not None:
            from printkit.machines.cutters.cutter_output import kerf_files  # imported if needed

            return list(write_files(kerf_files(options, output)))
        typeface = page_setup.typeface_of(options)
        if output is not None and output.suffix.lower() in (".stl", ".3mf"):
            from printkit.machines.solids.printer_plates import write_plates  # 3D only
            from printkit.machines.solids.solid_pieces import Bed, strip_plate

            return write_plates([strip_plate(typeface, Bed(220.0, 220.0))], output)
        target = output or Path("output") / "calibration.pdf"
        check_suffix(target)
        paper = find_paper(options.paper)
        document = calibration(paper, options.flip, typeface, options.back_offset)
        return write_document(document, target, options)
