"""Many reports in few words: the cells of a line, and the table of totals."""

from pathlib import Path

import pytest

from printkit.records.verdict import Totals, summary
from printkit.records.verification import verify_bytes

XONG = "game: xong\nboard: {name: one, lattice: hex, play_on: edges, shape: {hexagon: 1}}\nmoves:\n"
RECORDS = {
    "over.yaml": f"{XONG}- a1/e\n- a1/sw,w\n",
    "on.yaml": f"{XONG}- a1/e\n",
    "2.yaml": f"{XONG}- a1/e\n- a1/w\n",
    "draw.yaml": "game: xana\nmoves: [pass, pass]\n",
    "slip.yaml": "game: xong\nmove: a1/e\n",
}
CELLS = {
    "over.yaml": ("xong", "finished", "    2", "red 1, blue 0", "red wins"),
    "on.yaml": ("xong", "unfinished", "    1", "red 1, blue 0", "blue to move"),
    "2.yaml": (
        *("xong", "illegal", "    1", "red 1, blue 0"),
        (
            "2.yaml:5:3: turn 2 (blue): this Xoid of 1 leg is not new: it was placed on turn 1 "
            "[not-new]."
        ),
    ),
    "draw.yaml": ("xana", "finished", "    2", "black 0, white 0", "a draw"),
    "slip.yaml": (
        *("-", "unreadable", "    0", ""),
        "slip.yaml:2:1: unknown key 'move' in a record; did you mean 'moves'?",
    ),
}


def report_on(name):
    return verify_bytes(RECORDS[name].encode(), name, Path())


@pytest.mark.parametrize("name", RECORDS)
def test_the_cells_of_a_report(name):
    assert summary(report_on(name)) == (name, *CELLS[name])


def test_the_totals_by_game_and_status():
    totals = Totals()
    for name in (*RECORDS, "on.yaml"):
        totals.add(summary(report_on(name)))
    assert totals.table() == (
        "game  records  finished  unfinished  illegal  unreadable  turns\n"
        "xana        1         1           0        0           0      2\n"
        "xong        4         1           2        1           0      5\n"
        "-           1         0           0        0           1      0\n"
        "all         6         2           2        1           1      7"
    )
