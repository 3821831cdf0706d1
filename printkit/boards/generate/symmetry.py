"""The symmetry groups of boards of hexagons, by name, and their placements on the lattice."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from printkit.boards.lattice import FINENESS, HEX, Cell, Matrix, Site
from printkit.boards.symmetries import Motion

NONE = "none"
GROUPS = (NONE, "mirror", "2", "3", "6", "d2", "d3", "d6")

_ROTATIONS, _REFLECTIONS = HEX.symmetries[:6], HEX.symmetries[6:]
_CELL: Site = (0, 0)
_EDGE: Site = HEX.edge_offsets[1]
_CORNER: Site = HEX.corner_offsets[1]


class Symmetry(NamedTuple):
    """A symmetry group at a certain position on the lattice of hexagons.

    `turns` is the number of rotations, including the identity. `centre` is the centre of rotation
    or, for a mirror, a site on the axis. Round boards with this symmetry grow from `centre`. For a
    mirror, `slide` is a translation that maps the axis to itself.
    """

    group: str
    turns: int
    motions: tuple[Motion, ...]
    centre: Site
    slide: Cell | None = None

    def orbit(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the distinct images of `cell` under the motions of the group, sorted."""
        return tuple(sorted({motion(cell) for motion in self.motions}))


def _matrices(group: str, axis: int) -> list[Matrix]:
    """Return the matrices of the symmetry `group`; `axis` is the index of the first reflection."""
    turns = turns_of(group)
    apart = 6 // turns
    rotations = list(_ROTATIONS[::apart])
    if group == "mirror" or group.startswith("d"):
        rotations += [_REFLECTIONS[(axis + apart * i) % 6] for i in range(turns)]
    return rotations


def turns_of(group: str) -> int:
    """Return the number of rotations of the symmetry `group`, including the identity."""
    return int(group.removeprefix("d")) if group[-1].isdigit() else 1


def order_of(group: str) -> int:
    """Return the number of rotations and reflections of the symmetry `group`."""
    return len(_matrices(group, 0))


def _lying(group: str, centre: Site, axis: int) -> Symmetry | None:
    motions = []
    for matrix in _matrices(group, axis):
        q, r = Motion(matrix, (0, 0))(centre)
        step = (centre[0] - q, centre[1] - r)
        if step[0] % FINENESS or step[1] % FINENESS:
            return None  # the motion is not a symmetry of the lattice
        motions.append(Motion(matrix, (step[0] // FINENESS, step[1] // FINENESS)))
    slide = None
    if group == "mirror":  # the centre is a vertex, or the middle of an edge, on the axis
        centre, slide = ((_CORNER, (1, 1)), (HEX.edge_offsets[2], (0, 1)))[axis % 2]
    elif group == NONE:
        centre = _CORNER
    return Symmetry(group, turns_of(group), tuple(motions), centre, slide)


@cache
def symmetries(group: str) -> tuple[Symmetry, ...]:
    """Return the placements of `group` on the lattice, up to equivalence by lattice symmetries."""
    found: dict[tuple[Site, int], Symmetry] = {}
    for centre in (_CELL, _EDGE, _CORNER) if turns_of(group) > 1 else (_CELL,):
        kinds_of_axis = 2 if group == "mirror" or (group == "d3" and centre == _CELL) else 1
        for axis in range(6):
            way = _lying(group, centre, axis)
            if way is not None:
                found.setdefault((centre, axis % kinds_of_axis), way)
    return tuple(found.values())


def images(cells: Iterable[Cell]) -> Iterator[frozenset[Cell]]:
    """Yield the 12 rotations and reflections of `cells`, moved so that the least q and r are 0."""
    kept = tuple(cells)
    for matrix in HEX.symmetries:
        motion = Motion(matrix, (0, 0))
        turned = [motion(cell) for cell in kept]
        q, r = min(q for q, _ in turned), min(r for _, r in turned)
        yield frozenset((x - q, y - r) for x, y in turned)


def group_of(cells: Iterable[Cell]) -> str:
    """Return the name of the symmetry group of `cells`."""
    first, *others = images(cells)
    same = [image == first for image in (first, *others)]
    turns, mirrors = sum(same[:6]), any(same[6:])
    if turns == 1:
        return "mirror" if mirrors else NONE
    return f"d{turns}" if mirrors else f"{turns}"
