"""The limits in the docs are those of the code, and each holds: what is one beyond is refused."""

import bisect
import re
from pathlib import Path

import pytest

from printkit.base import language, paper_sizes, print_kinds, print_options, units
from printkit.base.errors import NOWHERE, InputError, SourceSpan
from printkit.base.print_section import NAME
from printkit.base.yaml import reader
from printkit.base.yaml.nodes import Scalar
from printkit.boards import definition, polytwig, shape_reader
from printkit.commands import generate, hints, perft, simulate, solve
from printkit.commands import replay as replay_command
from printkit.commands.cli.parser import parse
from printkit.draw import bitmaps, styles
from printkit.draw.display import Page
from printkit.draw.geometry import lettering
from printkit.games.hong import players as hong_players
from printkit.games.xana import kit as xana_kit
from printkit.games.xana import rules as xana_rules
from printkit.games.xong import room, solver_tree
from printkit.generate import board_request
from printkit.paper import kit_parts, tiling
from printkit.paper.replay import replay_files
from printkit.photo import photographs, picture
from printkit.records import record_file as records
from printkit.records.record_file import read_record as read_record_file
from printkit.rules import catalogue, lookup
from printkit.study import board_measures, insight
from printkit.web import guard, live_games, startup, tasks
from printkit.web.scorer import record_reply

PAGE = Path(__file__).parents[2] / "docs/limits.md"
HERE = "b.yaml"
BOARD = "{{name: b, lattice: hex, play_on: edges, {}}}"
RECORD = "game: xong\n{}"


def kind(fields, name):
    return fields.fields[name].kind


def read_option(name, text):
    return kind(print_options.PRINT_FIELDS, name).read(Scalar(text, NOWHERE))


def lengths(name):
    chosen = kind(print_options.PRINT_FIELDS, name)
    return f"{chosen.least:,g} mm", f"{chosen.most:,g} mm"


def mib(number):
    return f"{number >> 20} MiB"


def number(value):
    return f"{value:,}"


def most_legs_of_a_board(longest):
    """The legs of the largest board on which all Xoids of up to `longest` legs are looked at."""
    forms = [form for legs in range(1, longest + 1) for form in polytwig.free_polytwigs(legs)]
    images = sum(len(set(polytwig.orientations(form))) for form in forms)

    def too_many(legs):
        return room.listed_bytes(legs, images) > room.MOST_LISTED

    return bisect.bisect_left(range(100_000), True, key=too_many) - 1


DPI = kind(print_options.PRINT_FIELDS, "dpi")
SETUP = 1000  # sites
LIMITS = {
    "bytes": (mib(reader.MAX_BYTES), mib(tasks.MOST_BYTES)),
    "lines": number(reader.MAX_LINES),
    "keys and values": number(reader.MAX_NODES),
    "levels of nesting": number(reader.MAX_DEPTH),
    "letters of a key": number(reader.LONGEST_KEY),
    "letters of a name": "80",
    "letters of the path of another file": number(lookup.LONGEST_PATH),
    "letters of a title, a player or another short text": number(
        kind(definition.BOARD_FIELDS, "title").longest
    ),
    "letters of a date, an event, a place, an annotator or a comment": number(
        kind(records.RECORD_FIELDS, "comment").longest
    ),
    "styles that are based on one another": number(styles._DEEPEST),
    "bytes of each file of a style's typeface": mib(styles.MAX_FONT_BYTES),
    "crossings of a glyph's contours, for outlines": number(lettering.MAX_CROSSINGS),
    "bytes of a `.po` file": mib(language.MOST_BYTES),
    "cells": number(shape_reader.MAX_CELLS),
    "cells of its shape and of all its parts, which may overlap": number(shape_reader.MAX_DRAWN),
    "shapes of a union": number(shape_reader.SHAPE_KEYS["union"].kind.most),
    "coordinate of a cell, either way": number(shape_reader.MAX_COORDINATE),
    "side of a cell": f"{kind(definition.BOARD_FIELDS, 'side').most} mm",
    "pitch": f"{kind(definition.BOARD_FIELDS, 'pitch').most} mm",
    "hexagons": number(shape_reader.MAX_CELLS),
    "islands": number(board_request.MOST_ISLANDS),
    "hexagons between two islands": number(board_request.MOST_GAP),
    "neck": number(board_request.WIDEST),
    "boards in one call": number(generate.MOST_BOARDS),
    "turns": number(records.MOST_TURNS),
    "letters of a turn": number(records.LONGEST_TURN),
    "score in a result, either way": number(records._SCORE.most),
    "sites of a setup": number(SETUP),
    "stones of a player in Xana": number(xana_rules.MOST_STONES),
    "of `printkit xoids`": number(board_measures.MOST_LISTED_LEGS),
    "of `printkit hints`": number(hints.MOST_HINTED_LEGS),
    "of `printkit pieces` and `printkit solid`": number(print_options.MOST_PRINTED_LEGS),
    "of `printkit simulate`": number(simulate.MOST_GIVEN_LEGS),
    "of Xoids that are called by a name, such as 3-02": number(polytwig.LONGEST_NAMED),
    **{f"of up to {legs} legs": number(most_legs_of_a_board(legs)) for legs in range(4, 10)},
    "sides of the paper": (f"{paper_sizes.LEAST:g} mm", f"{paper_sizes.MOST:,g} mm"),
    "sides of a cutter's sheet": (
        f"{print_kinds.LEAST_SIDE:g} mm",
        f"{print_kinds.MOST_SIDE:,g} mm",
    ),
    "margin": lengths("margin"),
    "scale": (f"{print_kinds.LEAST_SCALE:.0%}", f"{print_kinds.MOST_SCALE:.0%}"),
    "overlap of sheets": lengths("overlap"),
    "bleed": lengths("bleed"),
    "kerf": lengths("kerf"),
    "shift of the backs, either way": ("0 mm", f"{print_kinds.MOST_OFFSET:g} mm"),
    "dots per inch": (number(DPI.least), number(DPI.most)),
    "pixels of a picture": ("1", number(bitmaps.MOST_PIXELS)),
    "sheets of a board": ("1", number(tiling.MOST_SHEETS)),
    "pieces of a set": ("1", number(kit_parts.MOST_PIECES)),
    "stones of Xana that are printed as chits": ("1", number(xana_kit.MOST_CHITS)),
    "turns × cells of a replay": ("0", number(replay_files.MOST_DRAWN)),
    "positions on a page of a replay": ("1", number(replay_command._MOST_A_PAGE)),
    "seconds that an animation shows a turn": ("0.1", number(replay_command._MOST_SECONDS)),
    "games of `printkit simulate`": number(simulate.MOST_GAMES),
    "processes that play them": "1,024",
    "games of `printkit inspect`": "10,000",
    "turns of `printkit perft`": number(perft.DEEPEST),
    "positions of `printkit solve`": number(solve.MOST_POSITIONS),
    "legal turns that hints look at, without a search": number(insight.MOST_LISTED_TURNS),
    "cells of a board for `printkit solve` and `printkit puzzles`": number(
        catalogue.MOST_PROVEN_CELLS
    ),
    "legs of a board of Xong that it solves": number(solver_tree.MOST_SOLVED_LEGS),
    "cells of a row or a column of Hong that it solves": number(hong_players.LONGEST_LINE),
    "bytes of a photograph": mib(picture.MOST_BYTES),
    "pixels of a photograph": number(picture.MOST_PIXELS),
    "scans of a photograph in JPEG": number(picture.MOST_SCANS),
    "photographs of a series": number(photographs.MOST_PHOTOS),
    "seed": number(board_request.MOST_SEED),
    "letters of a turn that is being typed": number(record_reply.MOST_LETTERS),
    "seconds for its head to arrive": number(startup.Connection.terms.to_send),
    "seconds for the rest to arrive": number(guard._SECONDS),
    "seconds of work on a click": number(tasks.TASKS["answer"].seconds),
    "seconds of work on hints": number(tasks.TASKS["suggest"].seconds),
    "seconds of work on a replay or a kit": number(tasks.TASKS["kit.pdf"].seconds),
    "requests at once": number(guard.MOST_AT_ONCE),
    "requests at once from one address": number(guard.MOST_OF_ONE),
    "requests at once from all addresses that have three or more": number(
        guard.MOST_AT_ONCE - guard.RESERVED
    ),
    "shared games": number(live_games.MOST),
    "shared games opened from one address": number(live_games.MOST_OF_ONE),
    "KiB of a shared game": number(live_games.MOST_BYTES >> 10),
    "connections": number(startup.Connection.terms.most),
    "connections from one address": number(startup.Connection.terms.most_of_one),
}


def test_the_page_tells_the_limits_of_the_code():
    told = {}
    for row in re.findall(r"^\| (.+) \|$", PAGE.read_text(), re.MULTILINE):
        what, *limits = row.split(" | ")
        if not any("at most" in limit for limit in limits):
            told.setdefault(what, []).extend(limit.replace(" %", "%") for limit in limits)
    expected = {
        what: [limits] if isinstance(limits, str) else list(limits)
        for what, limits in LIMITS.items()
    }
    assert told == expected
    assert tasks.TASKS["replay.pdf"].seconds == tasks.TASKS["kit.pdf"].seconds
    assert board_measures.MOST_HEXAGONS < shape_reader.MAX_CELLS


# Each at its limit and one beyond, as text or bytes that are read


def read(data):
    return reader.read_node(data if isinstance(data, bytes) else data.encode(), HERE)


def read_board(shape):
    return definition.read_board(read(BOARD.format(shape)))


def read_record(text):
    return read_record_file(RECORD.format(text).encode(), HERE)


def nested(levels):
    return read("[" * (levels + 1) + "]" * (levels + 1))


def rectangles(cells):
    """A union of the largest size, of parts that have so many cells together with it."""
    whole, rest = divmod(cells - shape_reader.MAX_CELLS, shape_reader.MAX_CELLS)
    shapes = ["{rectangle: [100, 100]}"] * whole + ["{rectangle: [1, 1]}"] * rest
    return read_board(f"shape: {{union: [{', '.join(shapes)}]}}")


READ = {
    "bytes of a file": (reader.MAX_BYTES, lambda n: read(b"a: b".ljust(n))),
    "lines": (reader.MAX_LINES, lambda n: read(b"a: b" + b"\n" * n)),
    "keys and values": (reader.MAX_NODES, lambda n: read(f"[{'x,' * (n - 1)}]")),
    "levels": (reader.MAX_DEPTH, nested),
    "a key": (reader.LONGEST_KEY, lambda n: read(f"{'k' * n}: x")),
    "a name": (80, lambda n: NAME.read(read("n" * n))),
    "a path": (
        lookup.LONGEST_PATH,
        lambda n: lookup.locate(f"{'p' * (n - 5)}.yaml", "boards", Path(), SourceSpan(HERE)),
    ),
    "a title": (200, lambda n: read_board(f"title: {'t' * n}, shape: {{hexagon: 1}}")),
    "a comment": (10_000, lambda n: read_record(f"comment: {'c' * n}")),
    "cells of a board": (
        shape_reader.MAX_CELLS,
        lambda n: read_board(f"shape: {{rectangle: [{n}, 1]}}"),
    ),
    "cells of a picture": (
        shape_reader.MAX_CELLS,
        lambda n: definition.read_board(
            read(f"name: b\nlattice: hex\nshape:\n  map: |\n    {'o ' * n}")
        ),
    ),
    "cells of parts": (shape_reader.MAX_DRAWN, rectangles),
    "shapes": (1000, lambda n: read_board(f"shape: {{union: [{'{hexagon: 1},' * n}]}}")),
    "a coordinate": (
        shape_reader.MAX_COORDINATE,
        lambda n: read_board(f"shape: {{cells: [[{n}, -{n}]]}}"),
    ),
    "a side": (500, lambda n: read_board(f"side: {n}mm, shape: {{hexagon: 1}}")),
    "a pitch": (900, lambda n: read_board(f"pitch: {n}mm, shape: {{hexagon: 1}}")),
    "turns": (records.MOST_TURNS, lambda n: read_record("moves: |\n" + "  a\n" * n)),
    "a turn": (records.LONGEST_TURN, lambda n: read_record(f"moves: |\n  {'a' * n}")),
    "a score": (1_000_000, lambda n: read_record(f"result: {{red: {n}, blue: -{n}}}")),
    "a setup": (SETUP, lambda n: read_record(f"setup: {{stones: [{'a,' * n}]}}")),
    "stones": (
        xana_rules.MOST_STONES,
        lambda n: xana_rules.Xana.option_kinds["stones"].read(str(n)),
    ),
    "dpi": (1200, lambda n: read_option("dpi", str(n))),
    "scale": (400, lambda n: read_option("scale", f"{n}%")),
    "paper": (2000, lambda n: read_option("paper", f"100x{n}mm")),
    "sheet": (5000, lambda n: read_option("sheet", f"100x{n}mm")),
    "offset": (10, lambda n: read_option("back-offset", f"-{n}mm,{n}mm")),
    "pixels": (
        bitmaps.MOST_PIXELS // 10**4,
        lambda n: bitmaps.check_size(Page(n, 10**4, ()), units.MM_PER_INCH),
    ),
}


@pytest.mark.thinned(3)
@pytest.mark.parametrize("what", READ)
def test_what_is_read(what):
    most, use = READ[what]
    use(most)
    with pytest.raises((InputError, ValueError)) as refused:
        use(most + 1)
    assert len(str(refused.value)) < 300


LEAST = {"paper": 80, "sheet": 50, "scale": 5, "dpi": 36}


@pytest.mark.parametrize("what", LEAST)
def test_what_is_too_small(what):
    _, use = READ[what]
    use(LEAST[what])
    with pytest.raises(InputError):
        use(LEAST[what] - 1)


# Options of the command line


OPTIONS = {
    "generate --cells": shape_reader.MAX_CELLS,
    "generate --islands": board_request.MOST_ISLANDS,
    "generate --gap": board_request.MOST_GAP,
    "generate --neck": board_request.WIDEST,
    "generate --count": generate.MOST_BOARDS,
    "generate --seed": 10**9 - 1,
    "xoids --max-legs": 12,
    "hints f.yaml --max-legs": 9,
    "pieces xong --max-legs": 8,
    "solid xong --max-legs": 8,
    "simulate xong --max-legs": 8,
    "simulate xong --games": simulate.MOST_GAMES,
    "simulate xong --jobs": 1024,
    "simulate xong --seed": 10**9 - 1,
    "inspect f.yaml --games": 10_000,
    "perft xong --depth": perft.DEEPEST,
    "solve xong --positions": solve.MOST_POSITIONS,
    "solve xong --seconds": solve.MOST_SECONDS,
    "replay f.yaml --per-page": replay_command._MOST_A_PAGE,
    "replay f.yaml --seconds": replay_command._MOST_SECONDS,
}


@pytest.mark.parametrize("option", OPTIONS)
def test_what_is_asked_for(option, capsys):
    parse([*option.split(), str(OPTIONS[option])])
    with pytest.raises(SystemExit) as refused:
        parse([*option.split(), str(OPTIONS[option] + 1)])
    assert refused.value.code == 2
    assert "expected" in capsys.readouterr().err


# What depends on more than one number: the limit is put where there is something to be drawn


def test_sheets_of_a_board(monkeypatch, tmp_path):
    from printkit.machines.board_files import print_board

    def draw():
        return print_board("xodd-13x13", tmp_path / "b.svg", {"paper": "a5"})

    sheets = len(draw()) - 1  # and a map of them
    monkeypatch.setattr(tiling, "MOST_SHEETS", sheets)
    draw()
    monkeypatch.setattr(tiling, "MOST_SHEETS", sheets - 1)
    with pytest.raises(InputError, match=f"more than {sheets - 1} sheets of a5"):
        draw()


def test_pieces_of_a_set(monkeypatch, tmp_path):
    from printkit.machines.piece_files import print_pieces
    from printkit.rules.sources import chosen_setting

    monkeypatch.setattr(kit_parts, "MOST_PIECES", 62)
    print_pieces("gosix", chosen_setting("gosix"), tmp_path / "p.pdf", {})
    monkeypatch.setattr(kit_parts, "MOST_PIECES", 61)
    with pytest.raises(InputError, match="62 pieces in its stones, 61 are the most"):
        print_pieces("gosix", chosen_setting("gosix"), tmp_path / "p.pdf", {})
