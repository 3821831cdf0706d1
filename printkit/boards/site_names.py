"""Names of sites in records, by label scheme.

`rows`       Hex boards: row letter from the bottom, position in the row from the left.
`algebraic`  Square boards: column letter from the left, row number from the bottom.
`doubled`    Hex boards: letter of a half-cell-wide column from the left, row number from the top.
`dots`       Vertices of hex boards: letters in reading order, by rows from the top.
"""

import string
from collections import Counter
from collections.abc import Iterator

from printkit.boards.lattice import FINENESS, HEX, SQUARE, Lattice, Site
from printkit.boards.topology import BoardGraph

DOUBLED_LETTERS = string.ascii_lowercase + string.ascii_uppercase


class Labels:
    """The names of a board's sites of one kind; `names[i]` is the name of site i."""

    def __init__(self, scheme: str, names: tuple[str, ...]) -> None:
        self.scheme = scheme
        self.names = names
        self._by_name = {name: i for i, name in enumerate(names)}

    def find(self, name: str) -> int | None:
        """Return the index of site `name`, None if unknown; scheme `doubled` is case-sensitive."""
        return self._by_name.get(name if self.scheme == "doubled" else name.lower())


def site_name(board: BoardGraph, labels: Labels, site: Site) -> str:
    """Return the name of a cell, an edge or a vertex of `board`.

    An edge is named as a side of its first cell, such as `e5/ne`. A cell or vertex that `labels` do
    not name is called by its number in reading order, from 1.
    """
    if site in board.edge_index:
        edge = board.edge_index[site]
        cell = board.edge_cells[edge][0]
        side = board.cell_edges[cell].index(edge)
        return f"{site_name(board, labels, board.cells[cell])}/{board.lattice.side_names[side]}"
    is_cell = site in board.cell_index
    number = board.cell_index[site] if is_cell else board.vertex_index[site]
    return labels.names[number] if is_cell != (labels.scheme == "dots") else str(number + 1)


def letters(index: int) -> str:
    """Return the letters of the row or column `index`: a for 0, b for 1, …, z for 25, aa for 26."""
    name = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, 26)
        name = string.ascii_lowercase[digit] + name
    return name


_LATTICE_OF: dict[str, Lattice] = {"rows": HEX, "algebraic": SQUARE, "doubled": HEX, "dots": HEX}
SCHEMES = tuple(_LATTICE_OF)


def make_labels(scheme: str, board: BoardGraph) -> Labels:
    """Name the cells of `board` by `scheme`, one of SCHEMES; the scheme `dots` names vertices.

    Raises ValueError, with a message for users, if the scheme does not fit the board.
    """
    lattice = _LATTICE_OF[scheme]
    if lattice is not board.lattice:
        raise ValueError(
            f"the label scheme '{scheme}' is for {lattice.name} boards, but this board is "
            f"{board.lattice.name}; choose another scheme"
        )
    if scheme == "dots":
        return Labels(scheme, tuple(map(letters, range(len(board.vertices)))))
    return Labels(scheme, tuple(_cell_names(scheme, board)))


def _cell_names(scheme: str, board: BoardGraph) -> Iterator[str]:
    top, bottom = board.cells[0][1], board.cells[-1][1]
    if scheme == "rows":
        seen: Counter[int] = Counter()
        for _, r in board.cells:
            seen[r] += 1
            yield f"{letters((bottom - r) // FINENESS)}{seen[r]}"
    elif scheme == "algebraic":
        left = min(q for q, _ in board.cells)
        for q, r in board.cells:
            yield f"{letters((q - left) // FINENESS)}{(bottom - r) // FINENESS + 1}"
    else:
        columns = [(2 * q + r) // FINENESS for q, r in board.cells]
        left = min(columns)
        if max(columns) - left >= len(DOUBLED_LETTERS):
            raise ValueError(
                f"the label scheme 'doubled' names at most {len(DOUBLED_LETTERS)} columns, but "
                f"the board has {max(columns) - left + 1}; choose another scheme"
            )
        for column, (_, r) in zip(columns, board.cells, strict=True):
            yield f"{DOUBLED_LETTERS[column - left]}{(r - top) // FINENESS + 1}"
