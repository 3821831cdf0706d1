"""Sentences for wishes that seemed possible, and for which no board was found all the same."""

from printkit.generate.archipelago import NoPlaceError
from printkit.generate.island import NoIslandError
from printkit.generate.plan import Plan, cells_of
from printkit.generate.symmetry import NONE
from printkit.generate.wish import Wish


def refusal(wish: Wish, plan: Plan, error: NoIslandError | NoPlaceError) -> str:
    """What was not found, and the nearest that can be."""
    if isinstance(error, NoPlaceError):
        nearest = f"--gap {wish.gap - 1}" if wish.gap > 1 else f"--symmetry {NONE}"
        return (
            f"no place was found for the {_board(wish, plan)}; the nearest that can be: {nearest}"
        )
    if wish.legs_per_hex is not None and error.legs:
        asked = wish.legs_per_hex
        each = min((legs / error.cells for legs in error.legs), key=lambda legs: abs(legs - asked))
        return (
            f"no {_board(wish, plan)} was found that has {asked:g} legs a hexagon; the nearest "
            f"that can be: --legs-per-hex {each:.2f}"
        )
    nearest = f"--cells {nearest_cells(plan, error)}"
    if wish.sizes:
        near = _nearest_size(error)
        sizes = [near if size == error.cells else size for size in wish.sizes]
        nearest = f"--islands {','.join(map(str, sizes))}"
    return f"no {_board(wish, plan)} was found; the nearest that can be: {nearest}"


def nearest_cells(plan: Plan, error: NoIslandError) -> int:
    """How many hexagons there would be if the islands not found had a size that was."""
    more = _nearest_size(error) - error.cells
    return cells_of(plan) + more * sum(part.copies for part in plan if part.cells == error.cells)


def _nearest_size(error: NoIslandError) -> int:
    return min(error.sizes, key=lambda size: (abs(size - error.cells), size), default=1)


def _board(wish: Wish, plan: Plan) -> str:
    words = [f"board of {cells_of(plan)} hexagons"]
    if wish.islands > 1:
        words.append(f"on {wish.islands} islands at least {wish.gap} apart")
    if wish.symmetry != NONE:
        words.append(f"with the symmetry {wish.symmetry}")
    if not wish.holes:
        words.append("without holes")
    return f"{' '.join(words)}, nowhere narrower than {wish.neck},"
