"""Use cases: list the free polytwigs, and print them as pieces."""

from pathlib import Path
from typing import Any

from printkit.catalog import check_board, game_class, load_board
from printkit.definitions.board import BoardDefinition
from printkit.topology.polytwig import EdgeSpace, polytwigs


def list_xoids(max_legs: int, board: str | None) -> list[dict[str, Any]]:
    """Each Xoid of at most `max_legs` legs: name, legs, symmetry and, on a board, its places."""
    space = EdgeSpace(_xong_board(board).board) if board else None
    listed = []
    for xoid in polytwigs(max_legs):
        row: dict[str, Any] = {
            "name": xoid.name,
            "legs": xoid.legs,
            "chiral": xoid.chiral,
            "symmetries": xoid.symmetries,
        }
        if space:
            row["placements"] = len(space.placements(xoid.form))
        listed.append(row)
    return listed


def _xong_board(reference: str) -> BoardDefinition:
    """A board on which Xoids can be placed. Raises InputError."""
    board = load_board(reference)
    check_board(game_class("xong"), "xong", board, None)
    return board


def print_xoids(max_legs: int, board: str, output: Path | None, paper: str) -> list[Path]:
    """Print cut-out Xoids, loose legs and the chart, to fit a board. Returns the files written."""
    from printkit.app.sheets import check_suffix, write_document
    from printkit.render.display import Document
    from printkit.render.paper import find_paper
    from printkit.sheets.frame import MARGIN, Layout
    from printkit.sheets.kits.xong import xoid_parts

    target = output or Path("output") / "xoids.pdf"
    check_suffix(target)
    definition = _xong_board(board)
    layout = Layout(find_paper(paper), MARGIN, f"printkit · Xoids for {definition.name}")
    parts = xoid_parts(max_legs, definition, layout)
    pages = tuple(page for part in parts for page in part.pages)
    title = f"Xoids of 1 to {max_legs} legs"
    return write_document(Document(title, pages, definition.title), target)
