"""Boards for programs and notebooks, loaded or drawn at random."""

from collections.abc import Sequence

from printkit.api.board import Board
from printkit.api.given import check_between, checked
from printkit.api.source import Source, board_in, opened
from printkit.definitions.shape_reader import MAX_CELLS
from printkit.errors import InputError, nearest
from printkit.generate.board_request import MOST_GAP, MOST_ISLANDS, MOST_SEED, WIDEST, BoardRequest
from printkit.generate.document import board_definition, board_text
from printkit.generate.draw import draw
from printkit.generate.symmetry import GROUPS, NONE


@checked
def load_board(source: Source) -> Board:
    r"""Load the board of `source`: a shipped name, YAML, or the path of a file.

    Raises InputError, a sentence with the place, if that is not a board.

    >>> load_board("xong-standard")
    <Board xong-standard: 61 cells, 210 edges, 150 vertices, play on its edges>
    >>> board = load_board("name: my-board\nlattice: hex\nshape: {cells: [[0, 0], [1, 0]]}")
    >>> len(board), board.names
    (2, ('a1', 'a2'))
    """
    text = opened(source, "boards")
    return Board(board_in(text), text.data.decode("utf-8-sig"))


@checked
def generate_board(
    cells: int | tuple[int, int] | None = None,
    *,
    seed: int = 0,
    islands: int | Sequence[int] = 1,
    gap: int = 1,
    symmetry: str = NONE,
    legs_per_hex: float | None = None,
    holes: bool = False,
    neck: int = 2,
) -> Board:
    """A random board for Xong; the same arguments and the same seed draw the same board.

    `cells` is the number of hexagons, usually 61, or a range of it; `islands` how many there are or
    the size of each, `gap` the hexagons between them; `symmetry` is none, mirror, 2, 3, 6,
    d2, d3 or d6; `legs_per_hex` the roughness, about 3.8; no place is narrower than `neck`
    hexagons, 1 or 2. Raises InputError for a board that there is not, with the limit.

    >>> board = generate_board(30, seed=7)
    >>> board.name, len(board)
    ('random-30-seed-7', 30)
    >>> generate_board(30, seed=7).yaml == board.yaml
    True
    """
    request = _request(cells, islands)._replace(
        gap=gap, symmetry=symmetry, legs_per_hex=legs_per_hex, holes=holes, width=neck
    )
    _check(request, seed)
    drawn = draw(request, seed)
    return Board(board_definition(drawn), board_text(drawn))


def _request(cells: int | tuple[int, int] | None, islands: int | Sequence[int]) -> BoardRequest:
    """The request for `cells` hexagons, by default those of all `islands` whose sizes are given."""
    number, sizes = (islands, ()) if isinstance(islands, int) else (len(islands), tuple(islands))
    if cells is None:
        cells = sum(sizes) or BoardRequest().cells
    least, most = (cells, cells) if isinstance(cells, int) else cells
    return BoardRequest(cells=(least, most), islands=number, sizes=sizes)


def _check(request: BoardRequest, seed: int) -> None:
    """Raise InputError if `request` or `seed` is outside its bounds."""
    least, most = request.cells
    for what, value, low, high in (
        ("cells", least, 1, MAX_CELLS),
        ("cells", most, least, MAX_CELLS),
        ("islands", request.islands, 1, MOST_ISLANDS),
        ("the smallest island", min(request.sizes, default=1), 1, MAX_CELLS),
        ("gap", request.gap, 1, MOST_GAP),
        ("legs_per_hex", request.legs_per_hex, 0, 1000),
        ("neck", request.width, 1, WIDEST),
        ("seed", seed, 0, MOST_SEED),
    ):
        check_between(what, value, low, high)
    if request.symmetry not in GROUPS:
        hint = nearest(request.symmetry, tuple(GROUPS))
        raise InputError(f"there is no symmetry '{request.symmetry}'; {hint}")
    if request.sizes and not least == sum(request.sizes) == most:
        raise InputError(f"islands of {list(request.sizes)} do not make {most} hexagons")
