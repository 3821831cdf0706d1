"""Files for cutting machines: pieces, boards, and a test strip that measures the kerf."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from printkit.base.errors import InputError, nearest
from printkit.base.output import numbered
from printkit.base.print_kinds import Settings
from printkit.base.print_options import PrintOptions
from printkit.base.progress import Progress, no_progress, tracked
from printkit.boards.definition import BoardDefinition
from printkit.draw.cut_layers import CutSheet
from printkit.draw.display import Document, Page
from printkit.draw.formats.bitmaps import write_png
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.geometry.fit import Fit
from printkit.draw.style.apply_style import Brush, styled
from printkit.draw.style.styles import load_style
from printkit.machines.cutters import cut_layout
from printkit.machines.cutters.cut_board import cut_board
from printkit.machines.cutters.cut_formats import write_cut_svg, write_dxf
from printkit.machines.cutters.presets import load_preset
from printkit.machines.piece_material import by_material
from printkit.paper.page_setup import overlay_of
from printkit.paper.pieces.piece import PieceSet

# Default settings of cutting jobs; `dpi` is the resolution of PNG files to print
_DEFAULTS: Settings = {"spacing": 2.0, "layout": "nest", "dpi": 300}
OutputFile = tuple[Path, bytes]


def piece_files(
    sets: Sequence[PieceSet],
    options: PrintOptions,
    output: Path | None = None,
    progress: Progress = no_progress,
) -> list[OutputFile]:
    """Return the cutting files of `sets`, with separate sheets for each set and material.

    File names contain the set's slug if there are several sets, and a number if there are several
    sheets. Calls `progress` with the number of sets laid out. Raises InputError if an option
    is invalid.
    """
    files: list[OutputFile] = []
    job = cut_job(options)
    target = _target(output, job, "pieces")
    found = material_sets(sets, job)
    for pieces in tracked(found, progress):
        own = target
        if len(found) > 1:  # for example xoids-red.svg if the target is xoids.svg
            named = pieces.slug.startswith(target.stem)
            own = target.with_stem(pieces.slug if named else f"{target.stem}-{pieces.slug}")
        files += _files(cut_layout.piece_sheets(pieces, job), job, own)
    return files


def material_sets(sets: Iterable[PieceSet], job: cut_layout.Job) -> list[PieceSet]:
    """Split `sets` by material, unless the preset prints the colours of pieces."""
    if job.preset.prints:
        return list(sets)
    return [part for pieces in sets for part in by_material(pieces, job.typeface)]


def board_files(
    definition: BoardDefinition, options: PrintOptions, output: Path | None = None
) -> list[OutputFile]:
    """Return files to cut the edge of a board and to engrave or print its cells and labels.

    A board larger than a sheet is split into parts, with a file for each and an assembly map.
    Raises InputError if the board is too large or an option is invalid.
    """
    job = cut_job(options)
    target = _target(output, job, definition.name)
    sheets, assembly = cut_board(definition, job, overlay_of(definition))
    files = _files(sheets, job, target)
    if assembly:
        document = styled(assembly, load_style(options.style))
        files.append((target.with_name(f"{target.stem}-map.pdf"), write_pdf(document)))
    return files


def kerf_files(options: PrintOptions, output: Path | None = None) -> list[OutputFile]:
    """Return the cutting files of the kerf strip. Raises InputError if the sheet is too small."""
    job = cut_job(options)
    return _files([cut_layout.kerf_strip(job)], job, _target(output, job, "kerf-strip"))


def cut_job(options: PrintOptions) -> cut_layout.Job:
    """Build a cutting job from `options`. Raises InputError if the sheet is too large."""
    assert options.preset is not None  # a cutting job needs a preset
    preset = load_preset(options.preset)
    usual = {name: value for name, value in _DEFAULTS.items() if not options.is_given(name)}
    options = options.replaced(**usual)
    width, height = options.sheet or preset.sheet
    if preset.largest and any(
        side > most + 1e-6
        for side, most in zip(sorted((width, height)), sorted(preset.largest), strict=True)
    ):
        most = "{:g} × {:g} mm".format(*preset.largest)
        found = f"{width:g} × {height:g}"
        raise InputError(f"the sheet is {found}; {preset.title} accepts at most {most}")
    bleed = preset.bleed
    has_bleed = options.is_given("bleed")
    if has_bleed:  # PNG prints have no bleed, because the machine cuts along their edge
        bleed = options.bleed if preset.prints and preset.printed != "png" else 0.0
    margin = preset.margin + max(0.0, bleed - preset.bleed)  # a wider bleed needs a wider margin
    style = load_style(options.style)
    return cut_layout.Job(
        preset._replace(bleed=bleed),
        width,
        height,
        options.margin if options.is_given("margin") else margin,
        max(options.spacing, 2 * bleed) if has_bleed else options.spacing,
        options.kerf,
        options.layout,
        Brush(style).marks,
        style.typeface,
        Fit(joint=options.joint).joint_gap,
        options.engrave == "plain",
        options.dpi,
    )


def _target(output: Path | None, job: cut_layout.Job, name: str) -> Path:
    preset = job.preset
    target = output or Path("output") / f"{name}.{preset.formats[0]}"
    known = tuple(f".{each}" for each in preset.formats)
    if target.suffix.lower() not in known:
        found = target.suffix or "none"
        hint = nearest(target.suffix, known) if target.suffix else f"add {known[0]}"
        reads = f"{preset.title} reads {' and '.join(known)}"
        raise InputError(f"'{target.name}': {reads}, found {found}; {hint}")
    return target


def _files(sheets: Sequence[CutSheet], job: cut_layout.Job, target: Path) -> list[OutputFile]:
    preset = job.preset
    paths = numbered(target, len(sheets))
    write = write_cut_svg if target.suffix.lower() == ".svg" else write_dxf
    files = [(path, write(sheet, preset)) for sheet, path in zip(sheets, paths, strict=True)]
    for sheet, path in zip(sheets, paths, strict=True):
        if not sheet.print_ or not preset.printed:
            continue
        if preset.printed == "png":  # the file name contains the picture's size
            page = cut_layout.print_picture(sheet)
            beside = f"{path.stem}-print-{page.width:.1f}x{page.height:.1f}mm.png"
            (data,) = write_png(Document(sheet.name, (page,)), job.dpi, clear=True)
        else:
            beside = f"{path.stem}-print.pdf"
            page = Page(sheet.width, sheet.height, sheet.print_, sheet.name)
            data = write_pdf(Document(sheet.name, (page,)))
        files.append((path.with_name(beside), data))
    return files
