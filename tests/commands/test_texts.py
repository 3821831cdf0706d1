"""A `str` is a text or a shipped name, and is never opened; a path is a file."""

from pathlib import Path

import pytest

import printkit
from printkit.base.errors import InputError

SPANISH = Path(__file__).parents[2] / "languages" / "es.po"
BOARD, GAME = printkit.load_board("gosix"), printkit.new_game("gosix")
TAKE_A_NAME = {
    "hints": printkit.hints,
    "replay_record": printkit.replay_record,
    "convert": printkit.convert,
    "load_board": printkit.load_board,
    "load_ruleset": printkit.load_ruleset,
    "inspect": printkit.inspect,
    "new_game on a board": lambda name: printkit.new_game("xong", name),
    "new_game by a ruleset": lambda name: printkit.new_game("xong", ruleset=name),
    "simulate": printkit.simulate,
    "simulate on a board": lambda name: printkit.simulate("xong", board=name),
    "simulate in a language": lambda name: printkit.simulate("xong", language=name),
    "print_kit": printkit.print_kit,
    "print_kit on a board": lambda name: printkit.print_kit("xong", board=name),
    "print_pieces": printkit.print_pieces,
    "print_board": printkit.print_board,
    "print_board in a style": lambda name: printkit.print_board(
        "gosix", printing=printkit.PrintOptions(style=name)
    ),
    "print_board by a preset": lambda name: printkit.print_board(
        "gosix", printing=printkit.PrintOptions(preset=name)
    ),
    "Board.svg": BOARD.svg,
    "Position.svg": GAME.svg,
    "Xoid.svg": printkit.polytwigs(1)[0].svg,
    "verify_record in a language": lambda name: printkit.verify_record("x: y", language=name),
    "score_position in a language": lambda name: printkit.score_position("x: y", language=name),
    "report in a language": lambda name: printkit.report([], language=name),
    "hints in a language": lambda name: printkit.hints("x: y", language=name),
    "replay_record in a language": lambda name: printkit.replay_record(
        "game: gosix\n", language=name
    ),
}
MISTAKEN = "' is text, not a file; pass a pathlib.Path to open a file"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def secrets(tmp_path):
    """The paths of files, and of one that there is not."""
    for name in ("own.yaml", "passwd", "own.po"):
        (tmp_path / name).write_text("hunter2: hunter2\n")
    return ["own.yaml", "./passwd", "./own.po", "../none.yaml", "/etc/passwd"]


@pytest.mark.parametrize("call", TAKE_A_NAME)
def test_a_text_that_looks_like_a_path_is_not_opened(call, secrets):
    for name in secrets:
        with pytest.raises(InputError, match=f"'{name}{MISTAKEN}$"):
            TAKE_A_NAME[call](name)
    assert not Path("output").exists()


def test_a_text_that_looks_like_a_path_is_an_unreadable_record(secrets):
    for name in secrets:
        sentence = f"text: '{name}{MISTAKEN}"
        assert printkit.verify_record(name).error == sentence
        assert printkit.score_position(name).error == sentence
        (left_out,) = printkit.report(name).left_out
        assert (left_out.status, left_out.reason) == ("unreadable", sentence)


@pytest.mark.parametrize("key", ["board", "ruleset"])
@pytest.mark.parametrize("name", ["own.yaml", "/etc/passwd"])
def test_a_text_names_no_file(key, name):
    text = f"game: xong\n{key}: {name}\n"
    sentence = f"text:2:{len(key) + 3}: a {key} cannot be named by a path here; "
    assert printkit.verify_record(f"{text}moves: [a1/e]\n").error.startswith(sentence)
    assert printkit.score_position(f"{text}position: {{}}\n").error.startswith(sentence)
    for call in (printkit.hints, printkit.replay_record, printkit.convert):
        with pytest.raises(InputError, match=f"^{sentence}"):
            call(text)


@pytest.mark.parametrize("key", ["style", "preset"])
def test_a_board_as_text_names_no_file_for_print(key):
    board = (
        f"{{name: own, lattice: hex, play_on: edges, shape: {{hexagon: 2}}, print: {{{key}: ./x}}}}"
    )
    for call in (printkit.load_board, printkit.print_board, printkit.inspect):
        with pytest.raises(InputError, match=f"^text:1:.*: a {key} cannot be named by a path here"):
            call(board)
    with pytest.raises(InputError, match=f"^text:2:.*: a {key} cannot be named by a path here"):
        printkit.replay_record(f"game: xong\nboard: {board}\n")
    Path("own.yaml").write_text(board)  # whose author may be trusted
    assert printkit.load_board(Path("own.yaml")).name == "own"


def test_text_on_one_line_is_text():
    assert printkit.verify_record("{game: xodd, moves: [b:e5]}").turns == 1
    assert printkit.replay_record("game: xodd").problem is None
    with pytest.raises(InputError, match="the file is empty"):
        printkit.hints("")


def test_names_may_be_paths_of_files():
    Path("mine").write_text("name: mine\ngame: gosix\nboards: [gosix]\n")
    Path("pale").write_text("name: pale\ncolours: {red: '#ffaaaa'}\n")
    assert printkit.simulate(Path("mine"), games=1).ruleset == "mine"
    assert printkit.new_game("gosix", ruleset=Path("mine")).game == "gosix"
    pale = printkit.PrintOptions(style=Path("pale"))
    assert printkit.print_board("gosix", printing=pale)[0].exists()
    assert BOARD.svg(Path("pale")).startswith("<svg")


def test_a_language_may_be_the_path_of_a_translators_file():
    record = "game: gosix\nmoves: [a, a]\n"
    by_code = printkit.verify_record(record, language="es")
    assert "punto" in by_code.illegal.message
    assert printkit.verify_record(record, language=SPANISH) == by_code
    assert str(printkit.verify_record(record, language=SPANISH)) == str(by_code)
    assert printkit.replay_record(record, language=SPANISH).problem in str(by_code)
