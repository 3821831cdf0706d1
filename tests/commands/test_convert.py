"""`printkit convert`: a record as one line and back, whatever board it is played on."""

import pypdfium2
import pytest

from printkit import InputError, __version__, convert, generate_board, verify_record
from printkit.commands.cli.main import main
from printkit.records.line import write_line
from printkit.rules.record import Record

GAME = "game: xodd\nmoves: |\n  1. b:e5\n  2. b:d4 w:f6\n"
LINE = convert(GAME)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def refused(capsys):
    def ask(*words):
        assert main(["convert", *words]) == 2
        printed = capsys.readouterr()
        assert not printed.out
        return printed.err.removeprefix("printkit: ").rstrip("\n")

    return ask


def test_there_and_back(folder, capsys):
    (folder / "game.yaml").write_text(GAME)
    for source, target in (("game.yaml", "a.txt"), ("a.txt", "b.yml"), ("b.yml", "c.txt")):
        assert main(["convert", source, "-o", target]) == 0
        assert capsys.readouterr().out == f"{target}\n"
    assert (folder / "a.txt").read_text() == (folder / "c.txt").read_text() == f"{LINE}\n"
    assert (folder / "b.yml").read_text() == f"# printkit {__version__} convert @record\n{GAME}"
    assert main(["convert", "b.yml"]) == 0
    assert capsys.readouterr().out == f"{LINE}\n"


@pytest.mark.parametrize("words", [["verify"], ["hints"], ["check"], ["replay", "-o", "a.svg"]])
def test_commands_that_read_a_line(folder, words):
    (folder / "game.txt").write_text(LINE)
    assert main([words[0], "game.txt", *words[1:]]) == 0


def test_a_board_beside_the_record_goes_along(folder, capsys):
    generate_board(19, seed=2).save(folder / "club/own.yaml")
    (folder / "club/game.yaml").write_text("game: xong\nboard: own.yaml\nmoves: |\n  1. a1/e\n")
    assert main(["convert", "club/game.yaml", "-o", "elsewhere/game.txt"]) == 0
    here = verify_record(folder / "club/game.yaml")
    there = verify_record(folder / "elsewhere/game.txt")
    assert there.is_legal
    assert here.as_dict() | {"record": ""} == there.as_dict() | {"record": ""}
    capsys.readouterr()


def test_a_ruleset_beside_the_record_does_not(folder, refused):
    (folder / "own.yaml").write_text("name: own\ntitle: Own\ngame: xodd\nboards: [xodd-9x9]\n")
    (folder / "game.yaml").write_text("game: xodd\nruleset: own.yaml\n")
    assert refused("game.yaml") == (
        "game.yaml:2:10: a record that is converted names a shipped ruleset, "
        "found the path 'own.yaml'"
    )


def test_what_is_refused(folder, refused):
    (folder / "game.txt").write_text(LINE[:20])
    assert refused("game.txt", "-o", "a.yaml").startswith("game.txt:1: the line is cut off")
    assert not (folder / "a.yaml").exists()
    (folder / "game.txt").write_text(write_line(Record(file="", game="zong")))
    assert refused("game.txt").startswith("game.txt:1: no game is called 'zong'; did you mean")
    (folder / "game.txt").write_text(LINE)
    assert ".sgf, .pdf, found .svg" in refused("game.txt", "-o", "a.svg")
    assert refused("game.txt", "--paper", "a5") == (
        "--paper is for a .pdf file; name one with --output"
    )


def test_a_record_sheet_says_what_the_record_does(folder):
    (folder / "game.yaml").write_text(
        GAME.replace("moves", "players: {black: Ana, white: Ben}\nplace: Lund\nmoves") + "  3. x\n"
    )
    assert main(["convert", "game.yaml", "-o", "sheet.pdf"]) == 0
    with pypdfium2.PdfDocument(folder / "sheet.pdf") as document:
        (said,) = (page.get_textpage().get_text_bounded() for page in document)
    assert {"Ana", "Ben", "Lund", "b:e5", "w:f6", "x", "3."} <= set(said.split())
    assert "4." not in said
    assert "for example" not in said


def test_for_programs():
    assert convert(LINE, to="yaml") == GAME
    assert convert(LINE, to="line") == LINE
    assert verify_record(LINE).turns == 2
    with pytest.raises(InputError, match="to: expected one of line, yaml"):
        convert(GAME, to="pdf")
