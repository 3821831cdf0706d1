"""Use case: print the calibration page, or cut the strip that tells a machine's kerf."""

from pathlib import Path

from printkit.app.printing import chosen_options, typeface_of
from printkit.app.sheets import check_suffix, write_document
from printkit.definitions.print_section import Settings
from printkit.sheets.calibration import calibration


def print_calibration(output: Path | None, settings: Settings) -> list[Path]:
    """Draw both sides of the page; a preset makes the strip for its cutter instead.

    Returns the files written. Raises InputError, also for paper that is too small.
    """
    options = chosen_options(settings)
    if options.preset is not None:
        from printkit.app.cutting import cut_kerf_strip, cut_options  # laser files only

        return cut_kerf_strip(cut_options(settings), output)
    target = output or Path("output") / "calibration.pdf"
    check_suffix(target)
    typeface = typeface_of(options)
    document = calibration(options.paper, options.flip, typeface, options.back_offset)
    return write_document(document, target, options)
