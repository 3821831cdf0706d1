"""What programs import: the examples of the docs, laziness, types, and bad input."""

import doctest
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.calls import call, table
from support.measure import read_svg
from support.recorded import ROOT, playthrough

import printkit
from printkit import PrintOptions
from printkit.base.errors import InputError
from printkit.commands import api
from printkit.commands.declaration import Command

DOCS = ROOT.parent
MODULES = [module.name for module in pkgutil.iter_modules(api.__path__)]
XONG = playthrough("xong")
OWN = "name: own\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\n"
pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.thinned(3)
@pytest.mark.parametrize("module", MODULES)
def test_the_examples_in_the_docstrings(module):
    found = doctest.testmod(importlib.import_module(f"printkit.commands.api.{module}"))
    assert found.failed == 0
    assert found.attempted > 0


@pytest.mark.nightly
def test_the_examples_in_the_docs():
    found = doctest.testfile(str(DOCS / "docs" / "python.md"), module_relative=False)
    assert found.failed == 0
    assert found.attempted > 20


@pytest.mark.nightly
def test_the_example_in_the_readme():
    (code,) = re.findall(r"```python\n(.*?)```", (DOCS / "README.md").read_text("utf-8"), re.DOTALL)
    Path("game.yaml").write_bytes(XONG.read_bytes())
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "{'red': 8, 'blue': 3}\n"
    assert Path("my-kit", "xong-kit.pdf").exists()


def test_every_name_is_there_and_is_no_module():
    for name in printkit.__all__:
        assert getattr(printkit, name) is not None
        assert name in dir(printkit)
    assert not set(printkit.__all__) & {one.name for one in pkgutil.iter_modules(printkit.__path__)}
    with pytest.raises(AttributeError, match="no attribute 'load_bord'"):
        _ = printkit.load_bord


def test_a_board_shows_all_its_cells_and_legs():
    page = read_svg(printkit.load_board("xong-standard")._repr_svg_().encode())
    assert (len(page.of_class("cell")), len(page.of_class("leg"))) == (61, 210)
    assert page.width == f"{page.view_box[2]:g}mm"  # true size
    (((ax, ay), (bx, by), *_),) = page.paths("cell")[0]
    assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(12, abs=0.001)
    assert "e9" in {text.text for text in page.texts()}


@pytest.mark.parametrize("name", ["gosix", "hong-9x7"])
def test_a_board_is_drawn_within_its_picture_in_the_style_asked_for(name):
    board = printkit.load_board(name)
    page = read_svg(board.svg("grey").encode())
    points = [point for path in page.paths("cell") for ring in path for point in ring]
    for values, most in zip(zip(*points, strict=True), page.view_box[2:], strict=True):
        assert 0 < min(values) < max(values) < most
    assert board.svg("grey") != board.svg()


def test_a_position_shows_what_lies_on_the_board():
    replay = printkit.replay_record(XONG)
    assert replay._repr_svg_() == replay[-1].svg()
    page = read_svg(replay[2]._repr_svg_().encode())
    assert (len(page.of_class("red")), len(page.of_class("blue"))) == (1, 1)


def test_a_board_by_name_by_path_and_as_text(folder):
    named = printkit.load_board("gosix")
    path = named.save(folder / "own.yaml")
    assert printkit.load_board(path).yaml == named.yaml
    assert printkit.load_board(named.yaml).names == named.names == tuple("abcdefghijklmnopqrstuvwx")
    assert (named.lattice, named.play_on, len(named)) == ("hex", "vertices", 7)


def test_random_boards():
    board = printkit.generate_board((20, 24), seed=3, symmetry="mirror")
    assert 20 <= len(board) <= 24
    islands = printkit.generate_board(islands=[12, 9], seed=1)
    assert len(islands) == 21
    assert islands.save("own.yaml").read_text() == islands.yaml


# what is refused

BOARD, XOIDS = printkit.load_board("gosix"), printkit.polytwigs(1)
NAMES = {
    "XONG": XONG,
    "BOARD": BOARD,
    "XOIDS": XOIDS,
    "GAME": printkit.new_game("gosix"),
    "REPLAY": printkit.replay_record("game: xodd\nmoves: |\n  1. b:e5\n"),
    "NAN": float("nan"),
    "printed": lambda **options: printkit.print_board("gosix", printing=PrintOptions(**options)),
}
OUT_OF_BOUNDS = r"""
load_board("xong-standart") → .*did you mean 'xong-standard'
load_board("name: x\nlattice: hex\nshape: {hexagn: 3}\n") → text:3:9: .*did you mean 'hexagon'
load_board("name: \ud800\n") → .*not UTF-8
print_board("gosix", pitch=NAN) → pitch: expected a length from 10
print_pieces("xoids", only=["red"]) → only: 'red' is not one of these sets of pieces; did you mean
REPLAY.save("turn.svg", turn=-1) → turn: expected 0 to 100000, found -1
printed(for_="tonight") → for_ tonight works only for kits; print the kit of a game$
printed(language="languages/es.po") → language: 'languages/es\.po' is text, not a file
polytwigs(13) → max_legs: expected 1 to 12, found 13$
XOIDS[0].placements(load_board("hong-7x7")) → .*hex board
load_ruleset("name: own\ngame: xong\noptions: {tuch: side}\n") → .*no option 'tuch'
report("game: xodd", to="csv", output="g.html") → the suffix of 'g\.html' does not fit csv; change
"""


@pytest.mark.parametrize(("expression", "sentence"), table(OUT_OF_BOUNDS))
def test_a_value_that_cannot_be_is_refused_before_anything_is_written(expression, sentence):
    with pytest.raises(InputError, match=f"^{sentence}"):
        call(expression, **NAMES)
    assert list(Path().iterdir()) == []


OF_WRONG_TYPES = r"""
verify_record({"game": "x" * 99}) → record: .*, found {'game': 'x{50}$
load_board(BOARD) → source: expected a text or a pathlib.Path, found <Board gosix:
new_game("hong", setup=["a1"]) → setup: expected a dictionary of lists
GAME.play(3) → turn: expected a text, found 3
BOARD.save(3) → path: expected a text or a pathlib.Path, found 3
XOIDS[0].placements("gosix") → board: expected a Board, found 'gosix'
REPLAY.save("a.svg", turn="1") → turn: expected a whole number or None
print_board(BOARD, printing="letter") → printing: expected PrintOptions, found 'letter'
printed(paper=3) → paper:
report([XONG, 3]) → records: expected a text or a pathlib.Path, found 3
simulate("gosix", options={"full_board": 3}) → options: expected a dictionary of texts, found
"""


@pytest.mark.parametrize(("expression", "sentence"), table(OF_WRONG_TYPES))
def test_a_value_of_a_wrong_type_is_refused_with_its_parameter(expression, sentence):
    with pytest.raises(TypeError, match=f"^{sentence}"):
        call(expression, **NAMES)
    assert list(Path().iterdir()) == []


NEEDED = {
    "record": "game: gosix", "position": "game: gosix", "game": "gosix", "board": "gosix",
    "records": [], "positions": [], "photos": [Path("a.jpg")], "file": Path("a.yaml"),
    "folder": "a", "kind": "board", "name": "havannah", "into": "es",
}  # fmt: skip
FUNCTIONS = {
    name: list(Command(function.__wrapped__).declared)
    for name in printkit.__all__
    if inspect.isfunction(function := getattr(printkit, name)) and hasattr(function, "__wrapped__")
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_parameter_is_checked(name):
    needed = {one.parameter: NEEDED[one.parameter] for one in FUNCTIONS[name] if one.is_required}
    for one in FUNCTIONS[name]:
        if not one.is_printing:
            with pytest.raises(TypeError, match=f"^{one.parameter}: "):
                getattr(printkit, name)(**needed | {one.parameter: object()})
    assert list(Path().iterdir()) == []


def test_a_game_is_played_without_a_record():
    start = printkit.new_game("gosix", first="white")
    assert (start.to_move, start.number, start.turn, start.winner) == ("white", 0, None, None)
    after = start.play("k")
    assert (after.player, after.turn, after.number, after.to_move) == ("white", "k", 1, "black")
    assert start.number == 0
    assert "k" not in set(after.legal_turns())
    for turn, code in (("k", "occupied"), ("?", "syntax")):
        with pytest.raises(printkit.IllegalTurnError) as refused:
            after.play(turn)
        assert refused.value.code == code
    assert "O white" in str(after)


def test_a_game_ends():
    position = printkit.new_game("xodd").play("b:e5")
    assert not position.is_over
    position = position.play("pass").play("pass")
    assert (position.is_over, position.winner, position.to_move) == (True, "white", None)
    assert position.scores == {"black": 1, "white": 0}
    assert list(position.legal_turns()) == []
    with pytest.raises(printkit.IllegalTurnError, match="over"):
        position.play("pass")


def test_a_board_beside_a_record_is_read_again_after_a_change():
    Path("club").mkdir()
    record, board = Path("club/game.yaml"), Path("club/own.yaml")
    record.write_text("game: xong\nboard: own.yaml\nmoves: |\n  1. a1/e\n")
    for name in ("own", "longer"):
        board.write_text(OWN.replace("own", name))
        assert printkit.verify_record(record).board == name
        assert printkit.new_game("xong", board).board == name
    assert len(printkit.replay_record(record)) == 2


def test_a_report_has_the_fields_of_the_json():
    report = printkit.verify_record(XONG)
    data = report.as_dict()
    for key in ("record", "game", "ruleset", "board", "status", "turns", "to_move", "winner"):
        assert getattr(report, key) == data[key]
    assert report.is_legal
    answer = XONG.with_suffix(".txt").read_text("utf-8").partition(":")[2]
    assert str(report).partition(":")[2] == answer


@pytest.mark.parametrize("source", [Path("none.yaml"), "game: chess\nmoves: |\n", Path()])
def test_a_record_that_cannot_be_read_is_reported(source):
    report = printkit.verify_record(source)
    assert (report.status, report.is_legal) == ("unreadable", False)
    assert report.error
    with pytest.raises(InputError):
        printkit.replay_record(source)


def test_a_replay_ends_where_the_record_goes_wrong():
    replay = printkit.replay_record(
        "game: xong\nplayers: {red: Ana}\nmoves: |\n  1. e5/ne\n  2. e1/ne\n"
    )
    assert len(replay) == 2
    assert "turn 2 (blue)" in replay.problem
    assert replay.players == {"red": "Ana"}
    assert "turn 2" in repr(replay)


def test_files_are_written_at_once_and_answers_print_themselves():
    records = ["game: gosix\nmoves: [k, l]\n"] * 2
    printkit.verify_records(records, table=Path("games.csv"))
    assert Path("games.csv").read_text().count("unfinished") == 2
    assert str(printkit.verify_records(records)).count("black to move") == 2
    printkit.report("game: xodd\nmoves: [b:e5, pass, pass]\n", output="report.csv")
    assert "two passes in succession" in Path("report.csv").read_text()
