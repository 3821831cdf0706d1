"""The cells, edges and vertices of a board, and their adjacency."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from printkit.boards.lattice import Cell, Lattice, Site, cell_site

Neighbours = tuple[tuple[int, ...], ...]


def reading_order(site: Site) -> tuple[int, int]:
    """Return the key of `site` for sorting by rows from the top, then from left to right."""
    return (site[1], site[0])


class BoardGraph:
    """A finite, non-empty set of cells of one lattice, with the edges and vertices of those cells.

    Sites of each kind are numbered from 0 in reading order. The properties are computed on first
    use; most are tables of site numbers, with one row for each site.
    """

    def __init__(self, lattice: Lattice, cells: Iterable[Cell]) -> None:
        self.lattice = lattice
        self.cells: tuple[Site, ...] = tuple(
            sorted({cell_site(cell) for cell in cells}, key=reading_order)
        )
        if not self.cells:
            raise ValueError("a board needs at least one cell")

    def _around(self, offsets: Sequence[Site]) -> tuple[Site, ...]:
        """Return the sites at `offsets` from any cell, each once, in reading order."""
        sites = {(q + s, r + t) for q, r in self.cells for s, t in offsets}
        return tuple(sorted(sites, key=reading_order))

    def _numbered(self, offsets: Sequence[Site], index: dict[Site, int]) -> Neighbours:
        """Return, for each cell, the numbers of the existing sites at `offsets` from it."""
        rows = ([(q + s, r + t) for s, t in offsets] for q, r in self.cells)
        return tuple(tuple(index[site] for site in row if site in index) for row in rows)

    @cached_property
    def edges(self) -> tuple[Site, ...]:
        """The edges of all cells, each edge once, in reading order."""
        return self._around(self.lattice.edge_offsets)

    @cached_property
    def vertices(self) -> tuple[Site, ...]:
        """The vertices of all cells, each vertex once, in reading order."""
        return self._around(self.lattice.corner_offsets)

    @cached_property
    def cell_index(self) -> dict[Site, int]:
        return {site: i for i, site in enumerate(self.cells)}

    @cached_property
    def edge_index(self) -> dict[Site, int]:
        return {site: i for i, site in enumerate(self.edges)}

    @cached_property
    def vertex_index(self) -> dict[Site, int]:
        return {site: i for i, site in enumerate(self.vertices)}

    @cached_property
    def cell_edges(self) -> Neighbours:
        """The edges of each cell, in the order of the lattice's side names."""
        return self._numbered(self.lattice.edge_offsets, self.edge_index)

    @cached_property
    def cell_vertices(self) -> Neighbours:
        """The corners of each cell; corner i is between sides i and i+1."""
        return self._numbered(self.lattice.corner_offsets, self.vertex_index)

    @cached_property
    def cell_neighbours(self) -> Neighbours:
        """For each cell, its neighbours on the board, in the order of the cell's sides."""
        return self._numbered(list(map(cell_site, self.lattice.steps)), self.cell_index)

    @cached_property
    def edge_cells(self) -> Neighbours:
        """The one or two cells next to each edge, in reading order."""
        return _inverse(self.cell_edges, len(self.edges))

    @cached_property
    def vertex_cells(self) -> Neighbours:
        """The cells around each vertex, in reading order."""
        return _inverse(self.cell_vertices, len(self.vertices))

    @cached_property
    def edge_vertices(self) -> tuple[tuple[int, int], ...]:
        """The indices of the two end vertices of each edge, in ascending order."""
        ends: list[tuple[int, int]] = [(0, 0)] * len(self.edges)
        for edges, corners in zip(self.cell_edges, self.cell_vertices, strict=True):
            for side, edge in enumerate(edges):
                a, b = corners[side - 1], corners[side]
                ends[edge] = (a, b) if a < b else (b, a)
        return tuple(ends)

    @cached_property
    def edge_neighbours(self) -> Neighbours:
        """For each edge, the other edges that share a vertex with that edge."""
        return _sharing(self.edge_vertices, len(self.vertices))

    @cached_property
    def vertex_neighbours(self) -> Neighbours:
        """For each vertex, the vertices at the other ends of its edges."""
        return _sharing(_inverse(self.edge_vertices, len(self.vertices)), len(self.edges))


def middle_hexagon(board: BoardGraph, rings: int) -> list[int]:
    """Return the hexagons at most `rings` steps from the middle one.

    Returns [] if `board` lacks some of them, or has no others.
    """
    count = len(board.cells)
    x, y = (sum(place) / count for place in zip(*board.cells, strict=True))
    away = ((q - x) ** 2 + (q - x) * (r - y) + (r - y) ** 2 for q, r in board.cells)
    _, middle = min(zip(away, range(count), strict=True))
    found = {middle}
    for _ring in range(rings):
        found |= {near for cell in found for near in board.cell_neighbours[cell]}
    is_whole = board.lattice.name == "hex" and len(found) == 1 + 3 * rings * (rings + 1)
    return sorted(found) if is_whole and len(found) < count else []


def _sharing(table: Neighbours, size: int) -> Neighbours:
    """Return, for each row of `table`, the other rows that share a value; values are < `size`."""
    holders = _inverse(table, size)
    return tuple(
        tuple(sorted({other for value in values for other in holders[value]} - {row}))
        for row, values in enumerate(table)
    )


def _inverse(table: Neighbours, size: int) -> Neighbours:
    """Return, for each value below `size`, the rows of `table` that contain the value."""
    rows: list[list[int]] = [[] for _ in range(size)]
    for row, values in enumerate(table):
        for value in values:
            rows[value].append(row)
    return tuple(map(tuple, rows))
