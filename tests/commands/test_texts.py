"""A `str` is a text or a shipped name, and is never opened; a path is a file."""

from pathlib import Path

import pytest
from support.calls import call
from support.recorded import ROOT

import printkit
from printkit.base.errors import InputError

SPANISH = ROOT.parent / "languages" / "es.po"
BOARD = printkit.load_board("gosix")
TAKE_A_NAME = """
hints(name)
load_board(name)
load_ruleset(name)
new_game("xong", name)
simulate("xong", board=name)
print_kit(name)
print_board(name)
print_board("gosix", printing=PrintOptions(style=name))
BOARD.svg(name)
verify_record("x: y", language=name)
"""
MISTAKEN = "' is text, not a file; pass a pathlib.Path to open a file"
PATHS = ["own.yaml", "./passwd", "./own.po", "../none.yaml", "/etc/passwd"]


@pytest.fixture(autouse=True)
def secrets(folder):
    for name in ("own.yaml", "passwd", "own.po"):
        (folder / name).write_text("hunter2: hunter2\n")


@pytest.mark.parametrize("expression", TAKE_A_NAME.split("\n")[1:-1])
def test_a_text_that_looks_like_a_path_is_not_opened(expression):
    for name in PATHS:
        with pytest.raises(InputError, match=f"'{name}{MISTAKEN}$"):
            call(expression, name=name, BOARD=BOARD)
    assert not Path("output").exists()


@pytest.mark.parametrize("name", PATHS)
def test_a_text_that_looks_like_a_path_is_an_unreadable_record(name):
    sentence = f"text: '{name}{MISTAKEN}"
    assert printkit.verify_record(name).error == sentence
    assert printkit.score_position(name).error == sentence
    (left_out,) = printkit.report(name).left_out
    assert (left_out.status, left_out.reason) == ("unreadable", sentence)


@pytest.mark.parametrize("key", ["board", "ruleset"])
def test_a_text_names_no_file(key):
    text = f"game: xong\n{key}: own.yaml\n"
    sentence = f"text:2:{len(key) + 3}: a {key} cannot be named by a path here; "
    assert printkit.verify_record(f"{text}moves: [a1/e]\n").error.startswith(sentence)
    assert printkit.score_position(f"{text}position: {{}}\n").error.startswith(sentence)
    for read in (printkit.hints, printkit.replay_record, printkit.convert):
        with pytest.raises(InputError, match=f"^{sentence}"):
            read(text)


@pytest.mark.parametrize("key", ["style", "preset"])
def test_a_board_as_text_names_no_file_for_print(key):
    shape = f"shape: {{hexagon: 2}}, print: {{{key}: ./x}}"
    board = f"{{name: own, lattice: hex, play_on: edges, {shape}}}"
    record = f"game: xong\nboard: {board}\n"
    for line, read, text in (
        (1, printkit.load_board, board),
        (1, printkit.print_board, board),
        (2, printkit.replay_record, record),
    ):
        sentence = f"^text:{line}:.*: a {key} cannot be named by a path here"
        with pytest.raises(InputError, match=sentence):
            read(text)
    Path("own.yaml").write_text(board)  # whose author may be trusted
    assert printkit.load_board(Path("own.yaml")).name == "own"


def test_text_on_one_line_is_text():
    assert printkit.verify_record("{game: xodd, moves: [b:e5]}").turns == 1
    with pytest.raises(InputError, match="the file is empty"):
        printkit.hints("")


def test_names_may_be_paths_of_files():
    Path("mine").write_text("name: mine\ngame: gosix\nboards: [gosix]\n")
    Path("pale").write_text("name: pale\ncolours: {red: '#ffaaaa'}\n")
    assert printkit.simulate(Path("mine"), games=1).ruleset == "mine"
    assert printkit.new_game("gosix", ruleset=Path("mine")).game == "gosix"
    assert BOARD.svg(Path("pale")).startswith("<svg")
    options = printkit.PrintOptions(style=Path("pale"), language=SPANISH)
    (page,) = printkit.print_board("gosix", output="gosix.svg", printing=options)
    assert "Tablero" in page.read_text("utf-8")


def test_a_language_may_be_the_path_of_a_translators_file():
    record = "game: gosix\nmoves: [a, a]\n"
    by_code = printkit.verify_record(record, language="es")
    assert "punto" in by_code.illegal.message
    assert str(printkit.verify_record(record, language=SPANISH)) == str(by_code)
    assert printkit.replay_record(record, language=SPANISH).problem in str(by_code)
