"""`printkit perft` as a user gives it; what it refuses is in test_bad_input.py."""

import re

import pytest


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        ("gosix --depth 2", [24, 552]),
        ("xodd-9x9 --depth 1", [162]),
        ("hong-7x7 --depth 2 --setup 'stones=c3, e6,g1'", [92, 92 * 90]),
        ("hong-7x7 --ruleset hong --depth 1 --setup stones=c3,e6,g1", [92]),
        ("small.yaml --ruleset xodd --depth 4", [8, 72, 208, 384]),
        ("small.yaml --ruleset ./mine.yaml --depth 1", [8]),
    ],
)
def test_games_are_counted(words, counts, folder, printed):
    (folder / "small.yaml").write_text("name: s\nlattice: square\nshape: {rectangle: [2, 2]}\n")
    (folder / "mine.yaml").write_text("name: mine\ngame: xodd\n")
    lines = [f"{depth} {count}\n" for depth, count in enumerate(counts, start=1)]
    assert printed(f"perft {words}") == "".join(lines)


def test_the_speed_is_for_a_terminal_only(monkeypatch, printed):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert re.fullmatch(r"1 24   [0-9,]+ nodes/s\n", printed("perft gosix --depth 1"))
