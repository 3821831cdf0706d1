"""Make the files of a kit with cutting files, or of a kit for upload to a print shop."""

from collections.abc import Collection, Iterator
from pathlib import Path

from printkit.base.language import speaking
from printkit.base.print_options import UPLOAD, PrintOptions
from printkit.machines.cutters import cutter_output
from printkit.machines.upload_components import kit_for_upload
from printkit.paper import kit_files as paper
from printkit.paper.kit import Request
from printkit.paper.kit_parts import piece_sets
from printkit.paper.kit_request import request_for
from printkit.paper.page_setup import printed_language
from printkit.rules.catalogue import OpenedGame

BOARD = "board"  # slug of the kit part that contains the board


def kit_files(
    opened: OpenedGame,
    printing: PrintOptions,
    folder: Path,
    left_out: Collection[str] = (),
    *,
    with_png: bool = True,
) -> Iterator[tuple[Path, bytes]]:
    """Iterate over the files of any kit: the files of `paper.kit_files`, and files for machines.

    A preset adds cutting files. `for: upload` selects PDF and PNG files and an order list instead.
    Omits parts whose slugs are in `left_out`. Raises InputError if an option or file is invalid.
    """
    files = paper.kit_files(opened, printing, folder, left_out, with_png=with_png)
    cuts: list[cutter_output.OutputFile] = []
    if printing.needs_machine:
        with speaking(printed_language(opened, printing)):
            request = request_for(opened.in_language(), printing)
            if printing.for_ == UPLOAD:
                upload = kit_for_upload(request, printing, folder, left_out, with_png=with_png)
                files = iter(list(upload))
            else:  # made before all other files, so that no file is written after an error
                cuts = cut_files(request, printing, folder, left_out)
    yield from files
    yield from cuts


def cut_files(
    request: Request, options: PrintOptions, folder: Path, left_out: Collection[str] = ()
) -> list[cutter_output.OutputFile]:
    """Return the cutting files of a kit's board and piece sets, except slugs in `left_out`."""
    job = cutter_output.cut_job(options)
    name, suffix = request.ruleset.name, job.preset.formats[0]
    files: list[cutter_output.OutputFile] = []
    if BOARD not in left_out:
        target = folder / f"{name}-board-cut.{suffix}"
        files += cutter_output.board_files(request.board, options, target)
    sets = [pieces for pieces in piece_sets(request) if pieces.slug not in left_out]
    for pieces in cutter_output.material_sets(sets, job):
        target = folder / f"{name}-{pieces.slug}-cut.{suffix}"
        files += cutter_output.piece_files([pieces], options, target)
    return files
