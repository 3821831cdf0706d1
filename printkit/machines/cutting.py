"""Use cases: files for cutting machines, of pieces, of boards, and a strip to measure a kerf."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from printkit.base.errors import InputError, nearest
from printkit.base.output import numbered
from printkit.base.print_options import PrintOptions, print_options
from printkit.base.print_section import Settings
from printkit.base.progress import Told, followed, nobody
from printkit.boards.definition import BoardDefinition
from printkit.draw.bitmaps import write_png
from printkit.draw.cut_sheet import CutSheet, Preset
from printkit.draw.display import Document
from printkit.draw.geometry.fit import Fit
from printkit.draw.pdf import write_pdf
from printkit.draw.styles import load_preset, load_style
from printkit.draw.styling import Brush, styled
from printkit.machines.cut_board import cut_board
from printkit.machines.cut_files import write_cut_svg, write_dxf
from printkit.machines.cut_job import Job, kerf_strip, piece_sheets, print_page, print_picture
from printkit.paper.page_setup import overlay_of
from printkit.paper.piece import PieceSet, by_material

# The defaults of a cutter; `dpi` is that of a print that a program of the cutter places itself
_DEFAULTS: Settings = {"spacing": 2.0, "layout": "nest", "dpi": 300}
OutputFile = tuple[Path, bytes]


def piece_files(
    sets: Sequence[PieceSet], options: PrintOptions, output: Path | None = None, told: Told = nobody
) -> list[OutputFile]:
    """The files of sets of pieces, each on sheets of its own, as materials are cut one by one.

    Several sets have their slugs in the names of their files, several sheets have numbers. `told`
    hears how many sets are laid out. Raises InputError.
    """
    files: list[OutputFile] = []
    preset = _preset_of(options)
    target = _target(output, preset, "pieces")
    job = _job(preset, options)
    found = material_sets(sets, options)
    for pieces in followed(found, told):
        own = target
        if len(found) > 1:  # xoids-red.svg, where `target` is xoids.svg
            named = pieces.slug.startswith(target.stem)
            own = target.with_stem(pieces.slug if named else f"{target.stem}-{pieces.slug}")
        files += _files(piece_sheets(pieces, job), preset, own, options.dpi)
    return files


def material_sets(sets: Iterable[PieceSet], options: PrintOptions) -> list[PieceSet]:
    """Split `sets` by material, unless `options` print all of them on the same sheets."""
    if _preset_of(options).prints:
        return list(sets)
    typeface = load_style(options.style).typeface
    return [part for pieces in sets for part in by_material(pieces, typeface)]


def cut_options(*choices: Settings) -> PrintOptions:
    """The default options of a cutter, changed by `choices`, of which the last one counts."""
    return print_options(_DEFAULTS, *choices)


def _preset_of(options: PrintOptions) -> Preset:
    assert options.preset is not None  # without one there is nothing to cut
    return load_preset(options.preset)


def cut_target(options: PrintOptions, stem: Path) -> Path:
    """Add to `stem` the suffix of the first format that the preset reads. Raises InputError."""
    return stem.with_name(f"{stem.name}.{_preset_of(options).formats[0]}")


def board_files(
    definition: BoardDefinition, options: PrintOptions, output: Path | None = None
) -> list[OutputFile]:
    """The files of the board `definition`: its edge cut, its cells and labels engraved or printed.

    A board too large for the sheet is split into parts, a file for each, with a map of them. Raises
    InputError.
    """
    preset = _preset_of(options)
    target = _target(output, preset, definition.name)
    sheets, assembly = cut_board(definition, _job(preset, options), overlay_of(definition))
    files = _files(sheets, preset, target, options.dpi)
    if assembly:
        document = styled(assembly, load_style(options.style))
        files.append((target.with_name(f"{target.stem}-map.pdf"), write_pdf(document)))
    return files


def kerf_files(options: PrintOptions, output: Path | None = None) -> list[OutputFile]:
    """The files of the strip that measures a machine's kerf. Raises InputError."""
    preset = _preset_of(options)
    target = _target(output, preset, "kerf-strip")
    return _files([kerf_strip(_job(preset, options))], preset, target, options.dpi)


def _job(preset: Preset, options: PrintOptions) -> Job:
    width, height = options.sheet or preset.sheet
    if preset.largest and any(
        side > most + 1e-6
        for side, most in zip(sorted((width, height)), sorted(preset.largest), strict=True)
    ):
        most = "{:g} × {:g} mm".format(*preset.largest)
        raise InputError(
            f"{preset.title} takes sheets of {most} at most, not {width:g} × {height:g}"
        )
    bleed = preset.bleed
    has_bleed = options.is_given("bleed")
    if has_bleed:  # 0 for a picture, which is cut along its edge
        bleed = options.bleed if preset.prints and preset.printed != "png" else 0.0
    margin = preset.margin + max(0.0, bleed - preset.bleed)  # what bleeds more needs more
    style = load_style(options.style)
    return Job(
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
    )


def _target(output: Path | None, preset: Preset, name: str) -> Path:
    target = output or Path("output") / f"{name}.{preset.formats[0]}"
    known = tuple(f".{each}" for each in preset.formats)
    if target.suffix.lower() not in known:
        found = target.suffix or "none"
        hint = nearest(target.suffix, known) if target.suffix else f"add {known[0]}"
        raise InputError(
            f"'{target.name}': {preset.title} reads {' and '.join(known)}, found {found}; {hint}"
        )
    return target


_WRITERS: dict[str, Callable[[CutSheet, Preset], bytes]] = {
    ".svg": write_cut_svg,
    ".dxf": write_dxf,
}


def _files(sheets: Sequence[CutSheet], preset: Preset, target: Path, dpi: int) -> list[OutputFile]:
    paths = numbered(target, len(sheets))
    write = _WRITERS[target.suffix.lower()]
    files = [(path, write(sheet, preset)) for sheet, path in zip(sheets, paths, strict=True)]
    for sheet, path in zip(sheets, paths, strict=True):
        if not sheet.print_ or not preset.printed:
            continue
        if preset.printed == "png":  # the name of a picture tells its size
            page = print_picture(sheet)
            beside = f"{path.stem}-print-{page.width:.1f}x{page.height:.1f}mm.png"
            (data,) = write_png(Document(sheet.name, (page,)), dpi, clear=True)
        else:
            beside = f"{path.stem}-print.pdf"
            data = write_pdf(Document(sheet.name, (print_page(sheet),)))
        files.append((path.with_name(beside), data))
    return files
