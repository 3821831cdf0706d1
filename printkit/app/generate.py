"""Use case: random boards, as files and as a contact sheet."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from printkit.app.output import numbered, write_file
from printkit.definitions.printing import PrintOptions
from printkit.errors import InputError
from printkit.generate.document import board_name, board_text
from printkit.generate.draw import Drawn

SUFFIXES = (".yaml", ".yml")


def check_output(output: Path | None, preview: Path | None) -> None:
    """Raise InputError when boards or preview cannot be written to such paths."""
    if output is not None and output.suffix not in ("", *SUFFIXES) and not output.is_dir():
        raise InputError(f"'{output.name}': expected a .yaml file or a folder")
    if preview is not None:
        from printkit.app.sheets import check_suffix  # only a preview needs to draw

        check_suffix(preview)


def write_boards(boards: Sequence[Drawn], output: Path | None) -> Iterator[Path]:
    """Write a file for each board: into a folder by its name, or one of a numbered series."""
    if output is not None and output.suffix in SUFFIXES and not output.is_dir():
        paths = numbered(output, len(boards))
    else:
        folder = output or Path("output")
        paths = [folder / f"{board_name(board)}.yaml" for board in boards]
    for path, board in zip(paths, boards, strict=True):
        yield write_file(path, board_text(board).encode())


def write_preview(boards: Sequence[Drawn], path: Path, options: PrintOptions) -> list[Path]:
    """Draw all boards on a contact sheet. Returns the files written. Raises InputError."""
    from printkit.app.printing import layout_for, typeset
    from printkit.app.sheets import write_document
    from printkit.definitions.board import read_board
    from printkit.documents.reader import read_node
    from printkit.sheets.contact_sheet import Exhibit, contact_sheet

    exhibits = [
        Exhibit(read_board(read_node(board_text(board).encode(), board_name(board))), _words(board))
        for board in boards
    ]
    first, last = boards[0].seed, boards[-1].seed
    seeds = f"seed {first}" if first == last else f"seeds {first} to {last}"
    title = "Random board" if len(boards) == 1 else f"{len(boards)} random boards"
    layout = layout_for(options, "printkit generate")
    with typeset(options):
        document = contact_sheet(f"{title}, {seeds}", exhibits, layout)
        return write_document(document, path, options)


def _words(board: Drawn) -> tuple[str, ...]:
    its = board.figures
    islands = its.islands
    return (
        board_name(board),
        f"{its.cells} hexagons, {its.legs} legs, {its.roughness:.2f} a hexagon",
        f"perimeter {its.perimeter}, {its.stretch:.2f} × the least",
        f"neck {its.neck}, {_number(its.holes, 'hole')}, symmetry {its.symmetry}",
        *([f"islands of {', '.join(map(str, islands))}"] if len(islands) > 1 else ()),
    )


def _number(count: int, what: str) -> str:
    return f"{count or 'no'} {what}{'s' * (count != 1)}"
