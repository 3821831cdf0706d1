"""Use case: random boards, as files and as a contact sheet."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from printkit.app.inspect import expected_turns
from printkit.app.output import numbered, write_files
from printkit.definitions.printing import PrintOptions
from printkit.errors import InputError
from printkit.generate.document import (
    board_definition,
    board_name,
    board_text,
    symmetry_in_words,
)
from printkit.generate.draw import RandomBoard
from printkit.language import _, decimal, ngettext

SUFFIXES = (".yaml", ".yml")


def check_output(output: Path | None, preview: Path | None, printing: PrintOptions) -> None:
    """Raise InputError if `output`, `preview` or the style of `printing` cannot be used."""
    if output is not None and output.suffix not in ("", *SUFFIXES) and not output.is_dir():
        raise InputError(f"'{output.name}': expected a .yaml file or a folder")
    if preview is not None:
        from printkit.app.sheets import check_suffix  # only a preview needs to draw
        from printkit.app.styles import load_style

        check_suffix(preview)
        load_style(printing.style)


def write_boards(files: Mapping[str, str], output: Path | None) -> Iterator[Path]:
    """Write the `files` of boards, by their names: into the folder `output`, or numbered after it.

    Yields the paths.
    """
    if output is not None and output.suffix in SUFFIXES and not output.is_dir():
        paths = numbered(output, len(files))
    else:
        folder = output or Path("output")
        paths = [folder / f"{name}.yaml" for name in files]
    yield from write_files(
        (path, text.encode()) for path, text in zip(paths, files.values(), strict=True)
    )


def board_file(drawn: RandomBoard) -> str:
    """The YAML of the board `drawn`; its figures include the turns to expect."""
    board = board_definition(drawn)
    turns = expected_turns(board, None)
    return board_text(drawn, [turns.row()] if turns else [])


def write_preview(boards: Sequence[RandomBoard], path: Path, options: PrintOptions) -> list[Path]:
    """Draw `boards` on a contact sheet at `path`; return the files written. Raises InputError."""
    from printkit.app.printing import layout_for
    from printkit.app.sheets import write_document
    from printkit.sheets.pictures import Exhibit, contact_sheet

    exhibits = [Exhibit(board_definition(board), board_words(board)) for board in boards]
    first, last = boards[0].seed, boards[-1].seed
    title = _("Random board, seed {seed}").format(seed=first)
    if len(boards) > 1:
        title = _("{count} random boards, seeds {first} to {last}").format(
            count=len(boards), first=first, last=last
        )
    layout = layout_for(options, "printkit generate")
    document = contact_sheet(title, exhibits, layout)
    return write_document(document, path, options)


def board_words(board: RandomBoard) -> tuple[str, ...]:
    """The lines below a board on a contact sheet: its name, and its figures."""
    its = board.figures
    islands = its.islands
    sizes = ", ".join(map(str, islands))
    holes = _("no holes")
    if its.holes:
        holes = ngettext("{count} hole", "{count} holes", its.holes).format(count=its.holes)
    return (
        board_name(board),
        _("{cells} hexagons, {legs} legs, {roughness} a hexagon").format(
            cells=its.cells, legs=its.legs, roughness=decimal(its.roughness, ".2f")
        ),
        _("perimeter {perimeter}, {stretch} × the least").format(
            perimeter=its.perimeter, stretch=decimal(its.stretch, ".2f")
        ),
        _("neck {width}, {holes}, symmetry {symmetry}").format(
            width=its.width, holes=holes, symmetry=symmetry_in_words(its.symmetry)
        ),
        *([_("islands of {sizes}").format(sizes=sizes)] if len(islands) > 1 else ()),
    )
