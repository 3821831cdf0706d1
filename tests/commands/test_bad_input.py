"""Whatever is wrong with a file or a command: one sentence, status 2, and nothing written."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from printkit.base.errors import nearest
from printkit.commands.cli.main import COMMANDS, main
from printkit.rules.lookup import board_names

BOARD = "name: mine\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\n"


def cells(count: int) -> str:
    return "[" + ", ".join(f"[{i % 100}, {i // 100}]" for i in range(count)) + "]"


FILES = {
    "empty": (b"", ": the file is empty"),
    "spaces and comments": (b"  \n# nothing\n", ": the file is empty"),
    "not UTF-8": (b"name: caf\xe9\n", ":1:10: the file is not UTF-8 text"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ":1:1: the file is not UTF-8 text"),
    "NUL": (b"name: mine\0\n", ":1:11: the control character U+0000 is not text"),
    "a program": (b"\x7fELF\x02\x01\x01\0\0\0", ":1:1: the control character U+007F is not text"),
    "larger than 4 MiB": (b"# more\n" * 700_000, ": the file has more than 4 MiB"),
    "not YAML": (b"name: mine\nshape: {hexagon: 2\n", ":2:8: not YAML: this '{' is never closed"),
    "a tab": (b"shape:\n\thexagon: 2\n", ":2:1: not YAML: a line cannot be indented by a tab; "),
    "one word": (b"board", ":1:1: expected the keys of a board, one a line such as 'name: "),
    "a list": (b"- name: mine\n", ":1:1: expected the keys of a board, one a line such as 'name: "),
    "two documents": (BOARD.encode() + b"---\na: b\n", ":5:1: only one YAML document is allowed"),
    "an alias": (b"name: *mine\n", ":1:7: anchors and aliases (& and *) are not allowed; quote "),
    "a tag": (b"name: !!str mine\n", ":1:7: tags (tag:yaml.org,2002:str) are not allowed; quote "),
    "deep nesting": (b"[" * 5000, ":1:34: nested deeper than 32 levels"),
    "a key twice": (BOARD.encode() + b"name: x\n", ":5:1: 'name' is given twice, first on line 1"),
    "an unknown key": (
        BOARD.replace("shape", "shpae").encode(),
        ":4:1: unknown key 'shpae' in a board; did you mean 'shape'?",
    ),
    "an unknown shape": (
        BOARD.replace("hexagon", "hexgaon").encode(),
        ":4:9: unknown shape 'hexgaon'; did you mean 'hexagon'?",
    ),
    "no shape": (BOARD.replace("shape", "title").encode(), ":4:8: expected a text, found a table "),
    "a key left out": (
        BOARD.replace("lattice: hex\n", "").encode(),
        ":1:1: a board has no 'lattice': hex (pointy-top) or square",
    ),
    "a wrong type": (
        BOARD.replace("2", "two").encode(),
        ":4:18: expected a whole number from 1 to 10000, found 'two'",
    ),
    "a text of several lines": (
        BOARD.replace("hex\n", "|\n  he\n  x\n").encode(),
        ":2:10: expected one of hex, square, found 'he x' (did you mean 'hex'?)",
    ),
    "a key of several lines": (b'"na\\nme": mine\n', ":1:1: a key must be a word, found 'na me'"),
    "a cell twice": (
        BOARD.replace("{hexagon: 2}", "{cells: [[0, 0], [1, 0], [0, 0]]}").encode(),
        ":4:33: the cell [0, 0] is given twice, first on line 4",
    ),
    "no cell": (
        BOARD.replace("{hexagon: 2}", "{cells: []}").encode(),
        ":4:1: the shape has no cell",
    ),
    "10,001 cells": (
        BOARD.replace("{hexagon: 2}", f"{{cells: {cells(10_001)}}}").encode(),
        ":4:16: the board has 10001 cells; 10000 is the most",
    ),
    "a hexagon out of all bounds": (
        BOARD.replace("2", "999999").encode(),
        ":4:18: expected a whole number from 1 to 10000, found '999999'",
    ),
    "labels of the other lattice": (
        BOARD.encode() + b"labels: algebraic\n",
        ":5:1: the label scheme 'algebraic' is for square boards, this board is hex",
    ),
    "a length without unit": (
        BOARD.encode() + b"side: 12\n",
        ":5:7: '12' is not a length; write one such as 12mm",
    ),
}  # fmt: skip


class Answer(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def ask(tmp_path, monkeypatch, capsys):
    """Runs a command in an empty folder of its own."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def run(*words: str) -> Answer:
        try:
            status = main(list(words))
        except SystemExit as done:
            status = int(done.code or 0)
        out, err = capsys.readouterr()
        return Answer(status, out, err)

    return run


def everything() -> dict[str, bytes | None]:
    """Every file below the folder, and in which folder beside it."""
    return {
        str(path): path.read_bytes() if path.is_file() else None
        for path in sorted(Path.cwd().parent.rglob("*"))
    }


@pytest.fixture
def refused(ask):
    """Runs a command that must be refused; returns its sentence."""

    def run(*words: str) -> str:
        before = everything()
        answer = ask(*words)
        assert answer.status == 2
        assert answer.out == ""
        assert answer.err.startswith("printkit: ")
        assert answer.err.endswith("\n")
        assert len(answer.err.splitlines()) == 1
        assert "Traceback" not in answer.err
        assert everything() == before
        return answer.err.removeprefix("printkit: ").rstrip("\n")

    return run


# files


@pytest.mark.thinned(3)
@pytest.mark.parametrize("what", FILES)
def test_a_file_that_is_no_board(refused, tmp_path, what):
    data, message = FILES[what]
    path = tmp_path / "mine.yaml"
    path.write_bytes(data)
    sentence = refused("board", str(path), "-o", "board.pdf")
    assert sentence.startswith(f"{path}{message}")
    assert refused("board", str(path)) == sentence
    assert refused("kit", "xong", "--board", str(path), "-o", "kit") == sentence
    assert refused("pieces", "xoids", "--board", str(path), "-o", "p.pdf") == sentence
    assert refused("xoids", "--board", str(path)) == sentence
    assert refused("check", str(path)) == sentence


@pytest.mark.parametrize("what", FILES)
def test_a_file_that_is_no_record(ask, tmp_path, what):
    """The report on it is what was asked for: it goes to the standard output."""
    path = tmp_path / "mine.yaml"
    path.write_bytes(FILES[what][0])
    answer = ask("verify", str(path))
    assert answer.status == 2
    assert answer.err == ""
    assert answer.out.startswith(f"{path}")
    assert len(answer.out.splitlines()) == 1
    answer = ask("verify", "--json", str(path))
    assert answer.status == 2
    report = json.loads(answer.out)
    assert report["status"] == "unreadable"
    assert set(report["error"]) == {"line", "column", "message"}


@pytest.mark.parametrize("what", FILES)
def test_a_file_that_is_no_ruleset(refused, tmp_path, what):
    path = tmp_path / "mine.yaml"
    path.write_bytes(FILES[what][0])
    assert refused("kit", str(path), "-o", "kit").startswith(f"{path}:")


@pytest.mark.parametrize("command", ["board", "kit", "check"])
def test_no_file_and_a_folder(refused, tmp_path, command):
    assert refused(command, "none.yaml") == "none.yaml: there is no such file"
    assert refused(command, "./none.yaml") == "none.yaml: there is no such file"
    (tmp_path / "folder.yaml").mkdir()
    folder = tmp_path / "folder.yaml"
    assert refused(command, str(folder)) == f"{folder}: this is a folder, expected a YAML file"


def test_no_record_and_a_folder(ask, tmp_path):
    assert ask("verify", "none.yaml") == (2, "", "printkit: none.yaml: there is no such file\n")
    answer = ask("verify", str(tmp_path))
    sentence = f"printkit: {tmp_path}: there is no record (*.yaml, *.yml) in this folder\n"
    assert answer == (2, "", sentence)


@pytest.mark.unix
def test_a_pipe_by_whole_process(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    done = run_process(["board", "pipe.yaml", "-o", "board.pdf"], tmp_path)
    assert done == Answer(
        2, "", "printkit: pipe.yaml: this is not a regular file, expected a YAML file\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["pipe.yaml"]


def run_process(words: list[str], folder: Path) -> Answer:
    done = subprocess.run(
        [sys.executable, "-m", "printkit", *words],
        capture_output=True,
        text=True,
        timeout=30,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def test_a_wrong_file_by_whole_process(tmp_path):
    (tmp_path / "mine.yaml").write_text(BOARD.replace("2", "2.5"))
    done = run_process(["board", "mine.yaml", "-o", "board.pdf"], tmp_path)
    assert done == Answer(
        2, "", "printkit: mine.yaml:4:18: expected a whole number from 1 to 10000, found '2.5'\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]


# names


def test_a_name_that_is_no_board(refused):
    assert refused("board", "xong-standart") == (
        "no board is called 'xong-standart'; did you mean 'xong-standard'?"
    )
    assert "xong-standard" in refused("board", "Xong").partition("; ")[2]
    assert refused("board", "Gossix") == "no board is called 'Gossix'; did you mean 'gosix'?"
    assert "hong-7x7, hong-9x7" in refused("board", "hong").partition("; known: ")[2]
    first = board_names()[0]
    assert refused("board", "qqq").startswith(f"no board is called 'qqq'; known: {first}, ")
    assert ": no board is called 'go six'; " in refused("board", "go\nsix")
    assert f": no board is called ''; known: {first}, " in refused("board", "")
    assert refused("xoids", "--board", "gossix").endswith("did you mean 'gosix'?")
    assert refused("pieces", "xoids", "--board", "gossix").endswith("did you mean 'gosix'?")
    assert refused("kit", "xong", "--board", "gossix").endswith("did you mean 'gosix'?")


def test_a_name_that_is_no_game(refused):
    assert "did you mean 'xong'?" in refused("kit", "xnog")
    assert refused("kit", "Chess", "--size", "9x9").startswith(
        "no game or ruleset is called 'Chess'; known: gosix, hong, "
    )


def test_a_word_that_is_none_of_an_option(refused):
    sentence = refused("solid", "hong", "--relief", "sonk")
    assert "expected one of sunk, raised, none, found 'sonk'; did you mean 'sunk'?" in sentence


def test_a_board_on_which_the_game_is_not_played(refused):
    assert refused("kit", "xong", "--board", "xodd-9x9", "-o", "kit") == (
        "xong is played on the edges of a hex board; "
        "'xodd-9x9' is for play on the cells of a square one"
    )


@pytest.mark.parametrize("command", [["board", "gosix"], ["kit", "xong"], ["pieces", "xoids"]])
def test_a_paper_that_does_not_exist(refused, command):
    sentence = refused(*command, "--paper", "a99", "-o", "x.pdf")
    assert sentence.startswith("argument --paper: 'a99' is no paper and no size such as ")
    assert " a4, " in sentence
    assert "did you mean 'letter'?" in refused(*command, "--paper", "leter", "-o", "x.pdf")
    assert refused(*command, "--paper", "", "-o", "x.pdf").startswith(
        "argument --paper: '' is no paper and no size such as 200x300mm; "
    )


@pytest.mark.parametrize("command", [["xoids"], ["pieces", "xoids", "-o", "pieces.pdf"]])
def test_xoids_of_a_square_board(refused, command):
    assert "hex" in refused(*command, "--board", "xodd-9x9")


# the command line


def test_no_command(refused):
    assert "see 'printkit --help'" in refused("--nonsense")


@pytest.mark.parametrize("words", [[], ["help"], ["help", "verify"], ["help", "nonsense"]])
def test_help_is_asked_for_in_other_words(words, capsys):
    with pytest.raises(SystemExit) as ended:
        main(words)
    told = capsys.readouterr()
    if "nonsense" in words:
        assert (ended.value.code, told.out) == (2, "")
    else:
        assert ended.value.code == 0
        assert told.out.startswith(f"usage: {' '.join(['printkit', *words[1:]])} ")


@pytest.mark.parametrize("word", ["bord", "kitt", "verfy", "pieced", "xoid"])
def test_an_unknown_command(refused, word):
    hint = nearest(word, COMMANDS)
    assert refused(word) == f"there is no command '{word}'; {hint}; see 'printkit --help'"
    assert "did you mean" in hint


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option(refused, command):
    assert "--help'" in refused(command, "--nonsense")


@pytest.mark.parametrize(
    "words",
    [
        ["kit", "xong"],
        ["board", "gosix"],
        ["pieces", "xoids"],
        ["xoids"],
        ["verify", "game.yaml"],
        ["check", "board.yaml"],
        ["schema", "board"],
        ["list"],
    ],
)
def test_an_unknown_option_is_named(refused, words):
    assert refused(*words, "--nonsense").startswith("there is no option '--nonsense'; see ")


@pytest.mark.parametrize("words", [["--nonsense"], ["--nonsense", "verify", "game.yaml"], ["--"]])
def test_an_unknown_option_before_a_command_or_without_one_is_named(refused, words):
    assert refused(*words).startswith(f"there is no option '{words[0]}'; see 'printkit ")


@pytest.mark.parametrize("command", ["kit", "board", "pieces", "verify", "check"])
def test_a_command_without_what_it_needs(refused, command):
    assert refused(command).startswith("the following arguments are required: ")
    assert f"see 'printkit {command} --help'" in refused(command)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["board", "gosix", "gosix"], "one argument too many: 'gosix'"),
        (["board", "gosix", "-o"], "argument -o/--output: expected one argument"),
        (["xoids", "--max-legs", "0"], "argument --max-legs: expected a whole number from 1 to "),
        (["xoids", "--max-legs", "99"], "argument --max-legs: expected a whole number from 1 to "),
        (["simulate", "xong", "--games", "9" * 10], "--games: expected a whole number from 1 to "),
        (["xoids", "--max-legs", "-1"], "argument --max-legs: expected "),
        (["xoids", "--max-legs", "six"], "expected a whole number from 1 to 12, found 'six'"),
        (["xoids", "--max-legs", "9" * 5000], "expected a whole number from 1 to 12, found '9999"),
        (
            ["pieces", "xoids", "--max-legs", "1e1"],
            "expected a whole number from 1 to 8, found '1e1'",
        ),
        (["pieces", "stones"], "'stones'"),
        (["schema", "bord"], "'bord'"),
        (["list", "boards"], "one argument too many: 'boards'"),
    ],
)
def test_a_wrong_argument(refused, words, message):
    sentence = refused(*words)
    assert message in sentence
    assert len(sentence) < 300


@pytest.mark.parametrize(
    "words",
    [
        ["bo\nard"],
        ["board", "go\nsix.yaml"],
        ["board", "gosix", "--paper", "a\n4"],
        ["board", "gosix", "-o", "x\ny.doc"],
        ["board", "gosix", "--no\nsense"],
    ],
)
def test_a_word_of_two_lines(refused, words):
    refused(*words)


# where to write


@pytest.mark.parametrize(
    ("target", "found"),
    [("board.doc", "found .doc"), ("board", "found none"), (".pdf", "found none"),
     (".", "found none"), ("board.pdf.gz", "found .gz"), ("board.pd", "did you mean '.pdf'?")],
)  # fmt: skip
@pytest.mark.parametrize("command", [["board", "gosix"], ["pieces", "xoids", "--max-legs", "1"]])
def test_a_suffix_that_says_no_format(refused, command, target, found):
    sentence = refused(*command, "-o", target)
    assert sentence.startswith(f"'{target}': expected ")
    assert found in sentence
    assert "known:" not in sentence  # all are listed already


@pytest.mark.parametrize("suffix", [".pdf", ".svg"])
def test_a_folder_that_stands_in_the_way(refused, suffix):
    Path(f"board{suffix}").mkdir()
    sentence = refused("board", "xong-standard", "-o", f"board{suffix}")
    assert sentence == f"board{suffix}: this is a folder; name a file to write"


def test_a_folder_without_a_suffix(refused):
    Path("boards").mkdir()
    assert refused("board", "gosix", "-o", "boards").startswith("'boards': expected ")


def test_a_file_that_stands_in_the_way_of_a_folder(refused):
    Path("file").write_text("precious")
    assert refused("board", "xong-standard", "-o", "file/board.pdf").startswith(
        "file/board.pdf: cannot be written: "
    )
    assert "cannot be written: " in refused("kit", "gosix", "-o", "file")
    assert Path("file").read_text() == "precious"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_that_is_not_to_be_written(refused):
    Path("closed").mkdir(mode=0o500)
    assert "cannot be written: " in refused("board", "xong-standard", "-o", "closed/board.pdf")


def test_a_file_name_that_is_too_long(refused):
    assert "File name too long" in refused("board", "xong-standard", "-o", f"{'a' * 300}.pdf")


def test_an_old_file_is_left_alone_when_the_input_is_wrong(refused):
    Path("board.pdf").write_text("precious")
    refused("board", "none.yaml", "-o", "board.pdf")
    assert Path("board.pdf").read_text() == "precious"


@pytest.mark.parametrize(
    "words", [("solve", "large.yaml", "--ruleset"), ("puzzles", "--board", "large.yaml")]
)
def test_a_board_on_which_nothing_can_be_proven_is_refused(refused, words):
    Path("large.yaml").write_text("name: large\nlattice: square\nshape: {rectangle: [20, 20]}\n")
    assert refused(*words, "xodd") == (
        "the board 'large' has 400 cells, too many to prove who wins; take one of at most 300"
    )
