"""What programs import: the examples of the docs, laziness, types, and bad input."""

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from support.measure import read_svg

import printkit
from printkit import PrintOptions
from printkit.base.errors import InputError
from printkit.base.print_options import PRINT_FIELDS, attribute
from printkit.commands import api

ROOT = Path(__file__).parents[2]
MODULES = [module.name for module in pkgutil.iter_modules(api.__path__)]
XONG = ROOT / "tests" / "conformance" / "playthroughs" / "xong.yaml"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_the_docstrings(module):
    found = doctest.testmod(importlib.import_module(f"printkit.commands.api.{module}"))
    assert found.failed == 0
    assert found.attempted > 0 or module == "source"


def test_the_examples_in_the_docs():
    found = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert found.failed == 0
    assert found.attempted > 20


def test_the_example_in_the_readme():
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    Path("game.yaml").write_bytes(XONG.read_bytes())
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "{'red': 8, 'blue': 3}\n"
    assert Path("my-kit", "xong-kit.pdf").exists()


def run(code):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout.split()


def test_every_name_is_there_and_nothing_is_loaded_before_it_is_asked_for():
    code = "import sys, printkit; print(*(name for name in sys.modules if 'printkit' in name))"
    assert set(run(code)) == {"printkit", "printkit.version"}
    for name in printkit.__all__:
        assert getattr(printkit, name) is not None
        assert name in dir(printkit)
    with pytest.raises(AttributeError, match="no attribute 'load_bord'"):
        _ = printkit.load_bord


def test_no_module_takes_the_place_of_a_name_of_the_interface():
    for module in MODULES:  # whose import sets an attribute of the package that it is in
        importlib.import_module(f"printkit.commands.api.{module}")
    assert callable(printkit.hints)
    assert not set(printkit.__all__) & {one.name for one in pkgutil.iter_modules(printkit.__path__)}


def test_verifying_loads_nothing_that_draws():
    code = (
        "import sys, printkit; printkit.verify_record('game: xong\\nmoves: |\\n  1. e5/ne');"
        "printkit.replay_record('game: xodd\\n')[0].play('b:e5');"
        "print(*({'shapely', 'reportlab', 'svgwrite', 'fontTools'} & set(sys.modules)))"
    )
    assert run(code) == []


def test_the_print_options_are_those_of_the_command_line():
    known = {attribute(name) for name in PRINT_FIELDS.fields}
    assert set(printkit.PrintOptions.__annotations__) == known


# what notebooks show


def test_a_board_shows_all_its_cells_and_legs():
    svg = printkit.load_board("xong-standard")._repr_svg_()
    page = read_svg(svg.encode())
    assert len(page.of_class("cell")) == 61
    assert len(page.of_class("leg")) == 210
    assert page.width == f"{page.view_box[2]:g}mm"  # true size
    (((ax, ay), (bx, by), *_),) = page.paths("cell")[0]
    assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(12, abs=0.001)
    assert "e9" in {text.text for text in page.texts()}


@pytest.mark.parametrize("name", ["gosix", "xana-8", "hong-9x7", "yodd-5", "xodd-9x9"])
def test_every_kind_of_board_is_drawn_within_its_picture(name):
    board = printkit.load_board(name)
    page = read_svg(board.svg().encode())
    assert len(page.of_class("cell")) == len(board)
    points = [point for path in page.paths("cell") for ring in path for point in ring]
    assert 0 < min(x for x, _ in points) < max(x for x, _ in points) < page.view_box[2]
    assert 0 < min(y for _, y in points) < max(y for _, y in points) < page.view_box[3]


def test_a_xoid_shows_its_legs_and_its_name():
    for xoid in printkit.polytwigs(4):
        page = read_svg(xoid._repr_svg_().encode())
        assert len(page.of_class("leg")) == xoid.legs == len(xoid.form)
        assert len(page.of_class("red")) == 1
        assert [text.text for text in page.texts()] == [xoid.name]


def test_a_position_shows_what_lies_on_the_board():
    replay = printkit.replay_record(XONG)
    for position in replay:
        page = read_svg(position._repr_svg_().encode())
        assert len(page.of_class("red")) + len(page.of_class("blue")) == position.number
    assert replay._repr_svg_() == replay[-1].svg()
    start = printkit.new_game("xodd", "xodd-9x9")
    stones = read_svg(start.play("w:e5").svg().encode())
    assert len(stones.of_class("stone-white")) == 1
    assert len(stones.of_class("cell")) == 81


def test_a_picture_is_in_the_style_that_is_asked_for():
    board = printkit.load_board("hong-7x7")
    assert board.svg() != board.svg("grey")
    assert ET.fromstring(board.svg("low-ink")).tag.endswith("svg")
    with pytest.raises(InputError, match="did you mean 'grey'"):
        board.svg("gray")


# boards


def test_a_board_by_name_by_path_and_as_text(tmp_path):
    named = printkit.load_board("gosix")
    path = named.save(tmp_path / "own.yaml")
    assert printkit.load_board(path).yaml == named.yaml
    assert printkit.load_board(named.yaml).names == named.names == tuple("abcdefghijklmnopqrstuvwx")
    assert (named.lattice, named.play_on, len(named)) == ("hex", "vertices", 7)


def test_a_board_file_that_changes_is_read_again(tmp_path):
    path = tmp_path / "own.yaml"
    for size in (2, 3):
        path.write_text(f"name: own\nlattice: hex\nshape: {{hexagon: {size}}}\n")
        assert len(printkit.load_board(path)) == 3 * size * (size - 1) + 1


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("xong-standart", "did you mean 'xong-standard'"),
        (Path("none.yaml"), "none.yaml: there is no such file"),
        (Path("none"), "none: there is no such file"),
        ("name: x\nlattice: hex\nshape: {hexagn: 3}\n", "text:3:9: .*did you mean 'hexagon'"),
        ("name: \ud800\n", "not UTF-8"),
    ],
)
def test_what_is_no_board(source, sentence):
    with pytest.raises(InputError, match=sentence):
        printkit.load_board(source)


def test_random_boards():
    board = printkit.generate_board((20, 24), seed=3, symmetry="mirror")
    assert 20 <= len(board) <= 24
    islands = printkit.generate_board(islands=[12, 9], seed=1)
    assert len(islands) == 21
    assert islands.save("own.yaml").read_text() == islands.yaml


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"cells": 0}, "cells: expected a number of hexagons from 1 to 10000"),
        ({"cells": (50, 40)}, "cells: expected a number of hexagons .*, found '50-40'"),
        ({"symmetry": "d4"}, "symmetry: expected one of none, .*, found 'd4'"),
        (
            {"cells": 30, "islands": [20, 11]},
            "^islands 20,11 makes 31 hexagons; leave out cells or",
        ),
        ({"islands": [20, -1]}, "islands: expected a number of islands"),
        ({"neck": 3}, "neck: expected a whole number from 1 to 2"),
        ({"legs_per_hex": 99.0}, "you asked for 99"),
        (
            {"legs_per_hex": float("nan")},
            "legs_per_hex: expected a number such as 3.8, found 'nan'",
        ),
        ({"seed": -1}, "seed: "),
    ],
)
def test_random_boards_that_cannot_be(asked, sentence):
    with pytest.raises(InputError, match=sentence):
        printkit.generate_board(**asked)


@pytest.mark.parametrize("pitch", [float("nan"), float("inf"), -3.0, 0.0, 1e9])
def test_sizes_that_cannot_be(pitch):
    for make, what in (
        (printkit.print_board, "gosix"),
        (printkit.print_kit, "gosix"),
        (printkit.print_pieces, "xoids"),
    ):
        with pytest.raises(InputError, match=r"^pitch: expected a length from 10"):
            make(what, output="here", pitch=pitch)
    assert not Path("here").exists()


def test_xoids_longer_than_any_that_is_printed():
    with pytest.raises(InputError, match=r"^max_legs: expected a whole number from 1 to 8"):
        printkit.print_pieces("xoids", max_legs=40)


def test_a_turn_before_the_first():
    replay = printkit.replay_record("game: xodd\nmoves: |\n  1. b:e5\n")
    with pytest.raises(InputError, match="turn: expected 0 to 100000, found -1"):
        replay.save("turn.svg", turn=-1)


BOARD, XOIDS = printkit.load_board("gosix"), printkit.polytwigs(1)
GAME = printkit.new_game("gosix")
REPLAY = printkit.replay_record("game: xodd\nmoves: |\n  1. b:e5\n")
EXPECTED = ": expected a text or a pathlib.Path, found "


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: printkit.verify_record(3), "record" + EXPECTED + "3"),
        (lambda: printkit.verify_record(b"game: xong\n"), "record" + EXPECTED + "b'game: "),
        (
            lambda: printkit.verify_record({"game": "x" * 99}),
            "record" + EXPECTED + "{'game': 'x{50}$",
        ),
        (lambda: printkit.replay_record(None), "source" + EXPECTED + "None"),
        (lambda: printkit.load_board(BOARD), "source" + EXPECTED + "<Board gosix: "),
        (lambda: printkit.load_ruleset(["xong"]), "source" + EXPECTED + r"\['xong'\]"),
        (
            lambda: printkit.generate_board("61"),
            "cells: expected a number of hexagons from 1 to .*, found '61'",
        ),
        (lambda: printkit.generate_board((1, 2, 3)), r"cells: .*, found \(1, 2, 3\)"),
        (lambda: printkit.generate_board(6.5), "cells: .*, found 6.5"),
        (lambda: printkit.generate_board(True), "cells: .*, found True"),
        (
            lambda: printkit.generate_board(9, seed=None),
            "seed: expected a whole number from 0 to 999999999, found N",
        ),
        (
            lambda: printkit.generate_board(islands=["9"]),
            "islands: expected a number of islands .*, found",
        ),
        (lambda: printkit.generate_board(9, gap="1"), "gap: "),
        (
            lambda: printkit.generate_board(9, symmetry=2),
            "symmetry: expected one of none, .*, found 2",
        ),
        (lambda: printkit.generate_board(9, legs_per_hex="3"), "legs_per_hex: expected a number"),
        (lambda: printkit.generate_board(9, holes="no"), "holes: expected True or False, found"),
        (lambda: printkit.generate_board(9, neck=1.0), "neck: "),
        (lambda: printkit.polytwigs("3"), "max_legs: expected a whole number, found '3'"),
        (lambda: printkit.new_game(None), "game: expected a text, found None"),
        (
            lambda: printkit.new_game("xong", 5),
            "board: expected a text or a pathlib.Path or a Board",
        ),
        (lambda: printkit.new_game("xong", ruleset=3), "ruleset: "),
        (lambda: printkit.new_game("gosix", first=1), "first: "),
        (lambda: printkit.new_game("hong", setup=["a1"]), "setup: expected a dictionary of lists"),
        (lambda: printkit.new_game("hong", setup={"stones": "a1"}), "setup: "),
        (lambda: GAME.play(3), "turn: expected a text, found 3"),
        (lambda: GAME.svg(None), "style: expected a text or a pathlib.Path, found None"),
        (lambda: BOARD.svg(3), "style: "),
        (lambda: BOARD.save(3), "path: expected a text or a pathlib.Path, found 3"),
        (lambda: XOIDS[0].svg(3), "style: "),
        (lambda: XOIDS[0].placements("gosix"), "board: expected a Board, found 'gosix'"),
        (lambda: REPLAY.save(None), "path: "),
        (lambda: REPLAY.save("a.svg", turn="1"), "turn: expected a whole number or None"),
        (lambda: printkit.print_kit(3), "game: "),
        (lambda: printkit.print_kit("gosix", output=3), "output: "),
        (lambda: printkit.print_kit("gosix", output="x", board=GAME), "board: "),
        (lambda: printkit.print_kit("gosix", output="x", size=9), "size: expected a text"),
        (
            lambda: printkit.print_board(None),
            "board: expected a name, a text, a pathlib.Path or a Board, found",
        ),
        (lambda: printkit.print_board(BOARD, pitch=[20]), "pitch: "),
        (lambda: printkit.print_board(BOARD, output=3), "output: "),
        (lambda: printkit.print_pieces(3), "game: "),
        (lambda: printkit.print_pieces("xoids", output=3), "output: "),
        (lambda: printkit.print_pieces("xoids", max_legs="3"), "max_legs: "),
        (lambda: printkit.print_pieces("xoids", only="chart"), "only: expected a list"),
        (lambda: printkit.hints(3), "record: expected a text or a pathlib.Path, found 3"),
        (lambda: printkit.hints(XONG, turn="2"), "turn: expected a whole number"),
        (lambda: printkit.hints(XONG, best=1.5), "best: "),
        (lambda: printkit.hints(XONG, xoid=202), "xoid: expected a text of at most 200 letters, f"),
        (lambda: printkit.hints(XONG, max_legs="3"), "max_legs: "),
        (lambda: printkit.report([XONG, 3]), "records" + EXPECTED + "3"),
        (
            lambda: printkit.report(3),
            "records: expected a text or a pathlib.Path or a list of them, found 3",
        ),
        (lambda: printkit.simulate(3), "game: "),
        (lambda: printkit.simulate("gosix", board=XOIDS), "board: "),
        (
            lambda: printkit.simulate("gosix", options={"full_board": 3}),
            "options: expected a dictionary of texts, found ",
        ),
        (lambda: printkit.simulate("gosix", policies=["greedy"]), "policies: "),
        (lambda: printkit.simulate("xong", givers=3), "givers: "),
        (lambda: printkit.simulate("gosix", max_legs="3"), "max_legs: "),
        (lambda: printkit.simulate("gosix", games="9"), "games: "),
        (lambda: printkit.simulate("gosix", seed=None), "seed: "),
        (
            lambda: printkit.simulate("gosix", jobs=None),
            "jobs: expected a whole number from 1 to 1024, found None",
        ),
        (lambda: printkit.simulate("hong", find_threshold=1), "find_threshold: "),
        (lambda: printkit.check("own.yaml"), "file: expected a pathlib.Path, found 'own.yaml'"),
        (
            lambda: printkit.inspect(None),
            "board: expected a name, a text, a pathlib.Path or a Board",
        ),
        (lambda: printkit.inspect(BOARD, games="3"), "games: "),
    ],
)
def test_a_type_that_cannot_be_is_told_with_its_parameter(call, sentence):
    with pytest.raises(TypeError, match=f"^{sentence}"):
        call()
    assert list(Path().iterdir()) == []


def test_print_options_of_a_wrong_type_are_refused():
    for option in ({"paper": 3}, {"dpi": None}, {"marks": ["full"]}, {"kerf": object()}):
        with pytest.raises(TypeError, match=f"^{next(iter(option))}: "):
            printkit.print_board("gosix", printing=printkit.PrintOptions(**option))


# Xoids


def test_xoids_are_what_they_are_called():
    xoids = printkit.polytwigs(6)
    assert len(xoids) == len(set(xoids)) == 1 + 1 + 3 + 4 + 12 + 27
    assert xoids == printkit.polytwigs(6)
    board = printkit.load_board("xong-standard")
    assert sum(xoid.placements(board) for xoid in xoids) == 22_945
    with pytest.raises(InputError, match="hex board"):
        xoids[0].placements(printkit.load_board("hong-7x7"))
    for legs in (0, 13):
        with pytest.raises(InputError, match=f"not of {legs}"):
            printkit.polytwigs(legs)


# games


def test_a_game_is_played_without_a_record():
    start = printkit.new_game("gosix", first="white")
    assert (start.to_move, start.number, start.turn, start.winner) == ("white", 0, None, None)
    after = start.play("k")
    assert (after.player, after.turn, after.number, after.to_move) == ("white", "k", 1, "black")
    assert start.number == 0
    assert "k" not in set(after.legal_turns())
    with pytest.raises(printkit.IllegalTurnError) as refused:
        after.play("k")
    assert refused.value.code == "occupied"
    with pytest.raises(printkit.IllegalTurnError) as refused:
        after.play("?")
    assert refused.value.code == "syntax"
    assert "O white" in str(after)
    assert repr(after) == "<Position of gosix on gosix after turn 1: black to move>"


def test_a_game_ends():
    position = printkit.new_game("xodd").play("b:e5")
    assert not position.is_over
    position = position.play("pass").play("pass")
    assert position.is_over
    assert (position.winner, position.to_move) == ("white", None)
    assert position.scores == {"black": 1, "white": 0}
    assert list(position.legal_turns()) == []
    with pytest.raises(printkit.IllegalTurnError, match="over"):
        position.play("pass")


def test_a_game_on_a_board_of_ones_own(tmp_path):
    board = printkit.generate_board(19, seed=2)
    path = board.save(tmp_path / "own.yaml")
    for source in (board, path, Path("own.yaml")):
        assert printkit.new_game("xong", source).board == board.name
    with pytest.raises(InputError, match="xodd is played on the cells of a square board"):
        printkit.new_game("xodd", board)
    with pytest.raises(InputError, match="did you mean 'xong'"):
        printkit.new_game("xnog")


def test_a_file_that_has_changed_is_read_again():
    text = "name: own\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\n"
    record = Path("game.yaml")
    record.write_text("game: xong\nboard: own.yaml\nmoves: |\n  1. a1/e\n")
    for name in ("own", "longer"):
        Path("own.yaml").write_text(text.replace("own", name))
        assert printkit.verify_record(record).board == name
        assert printkit.new_game("xong", Path("own.yaml")).board == name


def test_a_setup_is_asked_for_and_looked_at():
    with pytest.raises(InputError, match="setup"):
        printkit.new_game("hong")
    with pytest.raises(InputError, match=r"setup\.stone"):
        printkit.new_game("hong", setup={"stone": ["a1"]})


def test_rulesets():
    text = "name: own\ngame: xong\noptions: {touch: corner}\n"
    ruleset = printkit.load_ruleset(text)
    assert (ruleset.game, ruleset.boards, ruleset.options["touch"]) == ("xong", (), "corner")
    with pytest.raises(InputError, match="no option 'tuch'"):
        printkit.load_ruleset(text.replace("touch", "tuch"))


# records


def test_a_report_has_the_fields_of_the_json():
    report = printkit.verify_record(XONG)
    data = report.as_dict()
    for key in ("record", "game", "ruleset", "board", "status", "turns", "to_move", "winner"):
        assert getattr(report, key) == data[key]
    assert report.is_legal
    answer = XONG.with_suffix(".txt").read_text("utf-8").partition(":")[2]
    assert str(report).partition(":")[2] == answer


def test_a_record_that_cannot_be_read_is_reported():
    for source in (Path("none.yaml"), "game: chess\nmoves: |\n", Path()):
        report = printkit.verify_record(source)
        assert report.status == "unreadable"
        assert report.error
        assert not report.is_legal
        with pytest.raises(InputError):
            printkit.replay_record(source)


def test_a_record_by_path_finds_the_board_beside_it(tmp_path):
    printkit.generate_board(19, seed=2).save(tmp_path / "club" / "own.yaml")
    path = tmp_path / "club" / "game.yaml"
    path.write_text("game: xong\nboard: own.yaml\nmoves: |\n  1. a1/e\n")
    assert printkit.verify_record(path).is_legal
    assert len(printkit.replay_record(path)) == 2


def test_a_replay_ends_where_the_record_goes_wrong():
    replay = printkit.replay_record(
        "game: xong\nplayers: {red: Ana}\nmoves: |\n  1. e5/ne\n  2. e1/ne\n"
    )
    assert len(replay) == 2
    assert "turn 2 (blue)" in replay.problem
    assert replay.players == {"red": "Ana"}
    assert replay[1:] == (replay[-1],)
    assert "turn 2" in repr(replay)


def test_a_resignation_ends_the_game():
    replay = printkit.replay_record("game: xodd\nmoves: |\n  b:e5\n  resign\n")
    assert (replay[-1].turn, replay[-1].winner, replay[-1].is_over) == ("resign", "black", True)
    assert not replay[1].is_over


@pytest.mark.parametrize("suffix", [".html", ".svg", ".pdf"])
def test_a_replay_is_saved(suffix, tmp_path):
    target = printkit.replay_record(XONG).save(tmp_path / f"game{suffix}")
    assert target.stat().st_size > 1000
    with pytest.raises(InputError, match="there is no turn 99"):
        printkit.replay_record(XONG).save(tmp_path / "game.svg", turn=99)


# files


@pytest.mark.nightly
def test_printing_takes_boards_in_memory(tmp_path):
    board = printkit.generate_board(12, seed=5)
    wide, grey = PrintOptions(margin=15), PrintOptions(style="grey")
    (path,) = printkit.print_board(board, output=tmp_path / "own.svg", printing=wide)
    assert len(read_svg(path.read_bytes()).of_class("cell")) == 12
    folder = tmp_path / "kit"
    assert folder / "xong-kit.pdf" in printkit.print_kit(
        "xong", output=folder, board=board, printing=grey
    )
    target, moved = tmp_path / "hong.pdf", PrintOptions(back_offset=(1, 0))
    (pieces,) = printkit.print_pieces("hong", output=target, size="7x7", printing=moved)
    assert pieces.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"paper": "a99"}, "paper: 'a99' is no paper"),
        ({"dpi": 5}, "dpi: expected a whole number from 36"),
        ({"kerf": 1}, "^kerf is for cutters: give a preset too"),
        ({"for_": "tonight"}, "^for_ tonight is for kits; print the kit of a game$"),
        ({"for_": "press", "preset": "generic"}, "^for_ press is for printers, preset for cutters"),
        ({"back_offset": (1, 1)}, "print_board has no option back_offset; known: for_"),
    ],
)
def test_print_options_that_are_none(options, sentence):
    with pytest.raises(InputError, match=sentence):
        printkit.print_board("gosix", output="board.pdf", printing=PrintOptions(**options))
    assert not list(Path().iterdir())


def test_pieces_of_some_sheets(tmp_path):
    path = tmp_path / "x.svg"
    words = {"max_legs": 3, "printing": PrintOptions(hands="one", width=5)}
    assert printkit.print_pieces("xoids", output=path, only=["xoids-red"], **words) == [path]
    assert path.read_text("utf-8").count('class="red"') == 5
    with pytest.raises(
        InputError, match=r"^only: no sheets are called 'red'; did you mean 'xoids-"
    ):
        printkit.print_pieces("xoids", output=path, only=["red"])


def test_print_options_are_checked_before_anything_is_printed():
    with pytest.raises(TypeError, match=r"^printing: expected PrintOptions, found 'letter'"):
        printkit.print_board("gosix", printing="letter")
    options = printkit.PrintOptions(language="languages/es.po")
    with pytest.raises(InputError, match=r"^language: 'languages/es\.po' is text, not a file"):
        printkit.print_board("gosix", printing=options)
    with pytest.raises(InputError, match=r"^photos: expected 1 to 100000 items, found 0"):
        printkit.read([])
    with pytest.raises(TypeError, match=r"^bed: expected a size"):
        printkit.solid("gosix", bed=("a", 2))


def test_a_translators_file_may_be_printed_in(tmp_path):
    spanish = Path(__file__).parents[2] / "languages" / "es.po"
    options = printkit.PrintOptions(language=spanish)
    (page,) = printkit.print_board("gosix", output=tmp_path / "gosix.svg", printing=options)
    assert "Tablero" in page.read_text("utf-8")


def test_a_table_is_written_at_once_and_answers_print_themselves(tmp_path):
    records = ["game: gosix\nmoves: [k, l]\n"] * 2
    printkit.verify_records(records, table=tmp_path / "games.csv")
    assert (tmp_path / "games.csv").read_text().count("unfinished") == 2
    assert str(printkit.verify_records(records)).count("black to move") == 2
    assert str(printkit.perft("gosix", depth=2)) == "1 24\n2 552"
    assert "records" in str(printkit.verify_records([]))
    with pytest.raises(InputError, match=r"^plain takes one record$"):
        printkit.verify_records([], plain=True)


def test_a_statistic_goes_into_a_file_of_its_form(tmp_path):
    record = "game: xodd\nmoves: [b:e5, pass, pass]\n"
    with pytest.raises(InputError, match=r"'games\.html' is no file for csv"):
        printkit.report(record, to="csv", output=tmp_path / "games.html")
    with pytest.raises(InputError, match=r"found \.doc"):
        printkit.report(record, output=tmp_path / "games.doc")
    printkit.report(record, output=tmp_path / "games.csv")
    assert "two passes in succession" in (tmp_path / "games.csv").read_text()
