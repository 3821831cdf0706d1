import pytest

from printkit.base import print_options, units
from printkit.base.errors import NOWHERE, InputError
from printkit.base.yaml import reader
from printkit.base.yaml.nodes import Scalar
from printkit.boards import definition, shape_reader
from printkit.draw.display import Page
from printkit.draw.formats import bitmaps
from printkit.games.xana import rules as xana_rules
from printkit.machines.board_files import print_board
from printkit.machines.piece_files import print_pieces
from printkit.paper import kit_parts
from printkit.paper.board import tiling
from printkit.records import record_file
from printkit.rules.record import MOST_TURNS
from printkit.rules.source_arguments import chosen_setting

HERE = "b.yaml"


def read(data):
    return reader.read_node(data if isinstance(data, bytes) else data.encode(), HERE)


def board(shape):
    return definition.read_board(read(f"{{name: b, lattice: hex, play_on: edges, {shape}}}"))


def record(text):
    return record_file.read_record(f"game: xong\n{text}".encode(), HERE)


def option(name, text):
    return print_options.PRINT_FIELDS.fields[name].kind.read(Scalar(text, NOWHERE))


def rectangles(cells):
    """A union of the largest size, of parts that have so many cells together with it."""
    whole, rest = divmod(cells - shape_reader.MAX_CELLS, shape_reader.MAX_CELLS)
    shapes = ["{rectangle: [100, 100]}"] * whole + ["{rectangle: [1, 1]}"] * rest
    return board(f"shape: {{union: [{', '.join(shapes)}]}}")


READ = {
    "bytes of a file": (reader.MAX_BYTES, lambda n: read(b"a: b".ljust(n))),
    "lines": (reader.MAX_LINES, lambda n: read(b"a: b" + b"\n" * n)),
    "keys and values": (reader.MAX_NODES, lambda n: read(f"[{'x,' * (n - 1)}]")),
    "levels": (reader.MAX_DEPTH, lambda n: read("[" * (n + 1) + "]" * (n + 1))),
    "a key": (reader.LONGEST_KEY, lambda n: read(f"{'k' * n}: x")),
    "a title": (200, lambda n: board(f"title: {'t' * n}, shape: {{hexagon: 1}}")),
    "a comment": (10_000, lambda n: record(f"comment: {'c' * n}")),
    "cells": (shape_reader.MAX_CELLS, lambda n: board(f"shape: {{rectangle: [{n}, 1]}}")),
    "cells of parts": (shape_reader.MAX_DRAWN, rectangles),
    "shapes": (1000, lambda n: board(f"shape: {{union: [{'{hexagon: 1},' * n}]}}")),
    "a coordinate": (
        shape_reader.MAX_COORDINATE,
        lambda n: board(f"shape: {{cells: [[{n}, -{n}]]}}"),
    ),
    "a side": (500, lambda n: board(f"side: {n}mm, shape: {{hexagon: 1}}")),
    "turns": (MOST_TURNS, lambda n: record("moves: |\n" + "  a\n" * n)),
    "a turn": (record_file.LONGEST_TURN, lambda n: record(f"moves: |\n  {'a' * n}")),
    "a score": (1_000_000, lambda n: record(f"result: {{red: {n}, blue: -{n}}}")),
    "a setup": (1000, lambda n: record(f"setup: {{stones: [{'a,' * n}]}}")),
    "stones": (
        xana_rules.MOST_STONES,
        lambda n: xana_rules.Xana.option_kinds["stones"].read(str(n)),
    ),
    "dpi": (1200, lambda n: option("dpi", str(n))),
    "paper": (2000, lambda n: option("paper", f"100x{n}mm")),
    "sheet": (5000, lambda n: option("sheet", f"100x{n}mm")),
    "offset": (10, lambda n: option("back-offset", f"-{n}mm,{n}mm")),
    "pixels": (
        bitmaps.MOST_PIXELS // 10**4,
        lambda n: bitmaps.check_size(Page(n, 10**4, ()), units.MM_PER_INCH),
    ),
}
LEAST = {"paper": 80, "sheet": 50, "dpi": 36}


@pytest.mark.parametrize(
    ("what", "last", "step"),
    [
        *(
            pytest.param(what, most, 1, marks=pytest.mark.nightly if most == 100_000 else ())
            for what, (most, _use) in READ.items()
        ),
        *((what, least, -1) for what, least in LEAST.items()),
    ],
)
def test_one_beyond_the_limit_of_a_file_is_refused(what, last, step):
    use = READ[what][1]
    use(last)
    with pytest.raises((InputError, ValueError)) as refused:
        use(last + step)
    assert len(str(refused.value)) < 300


def test_one_sheet_of_a_board_too_many_is_refused(monkeypatch, tmp_path):
    sheets = len(print_board("gosix", tmp_path / "b.svg", {"paper": "a5"})) - 1  # and a map
    monkeypatch.setattr(tiling, "MOST_SHEETS", sheets)
    assert len(print_board("gosix", tmp_path / "b.svg", {"paper": "a5"})) == sheets + 1
    monkeypatch.setattr(tiling, "MOST_SHEETS", sheets - 1)
    with pytest.raises(InputError, match=f"more than {sheets - 1} sheets of a5"):
        print_board("gosix", tmp_path / "b.svg", {"paper": "a5"})


def test_one_piece_of_a_set_too_many_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(kit_parts, "MOST_PIECES", 62)
    print_pieces("gosix", chosen_setting("gosix"), tmp_path / "p.pdf", {})
    monkeypatch.setattr(kit_parts, "MOST_PIECES", 61)
    with pytest.raises(InputError, match="62 pieces in the set 'stones'; at most 61 are"):
        print_pieces("gosix", chosen_setting("gosix"), tmp_path / "p.pdf", {})
