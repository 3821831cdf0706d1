"""`printkit convert`: a record as one line and back, whatever board it is played on."""

from pathlib import Path

import pypdfium2
import pytest

from printkit import InputError, __version__, convert, generate_board, verify_record
from printkit.records.one_line import write_line
from printkit.rules.record import Record

GAME = "game: xodd\nmoves: |\n  1. b:e5\n  2. b:d4 w:f6\n"
LINE = convert(GAME)
pytestmark = pytest.mark.usefixtures("folder")


def test_there_and_back(printed):
    Path("game.yaml").write_text(GAME)
    for source, target in (("game.yaml", "a.txt"), ("a.txt", "b.yml"), ("b.yml", "c.txt")):
        assert printed(f"convert {source} -o {target}") == f"{target}\n"
    assert Path("a.txt").read_text() == Path("c.txt").read_text() == f"{LINE}\n"
    assert Path("b.yml").read_text() == f"# printkit {__version__} convert @record\n{GAME}"
    assert printed("convert b.yml") == f"{LINE}\n"


@pytest.mark.parametrize("words", ["verify", "hints", "check", "replay -o a.svg"])
def test_commands_that_read_a_line(words, printed):
    Path("game.txt").write_text(LINE)
    printed(words, "game.txt")


def test_a_board_beside_the_record_goes_along(printed):
    generate_board(19, seed=2).save("club/own.yaml")
    Path("club/game.yaml").write_text("game: xong\nboard: own.yaml\nmoves: |\n  1. a1/e\n")
    printed("convert club/game.yaml -o elsewhere/game.txt")
    here, there = verify_record(Path("club/game.yaml")), verify_record(Path("elsewhere/game.txt"))
    assert there.is_legal
    assert here.as_dict() | {"record": ""} == there.as_dict() | {"record": ""}


def test_a_ruleset_beside_the_record_does_not(refused):
    Path("own.yaml").write_text("name: own\ntitle: Own\ngame: xodd\nboards: [xodd-9x9]\n")
    Path("game.yaml").write_text("game: xodd\nruleset: own.yaml\n")
    assert refused("convert game.yaml") == (
        "game.yaml:2:10: only records with a shipped ruleset can be converted; "
        "found the path 'own.yaml'"
    )


@pytest.mark.parametrize(
    ("line", "words", "sentence"),
    [
        (LINE[:20], "-o a.yaml", "game.txt:1: the line is cut off"),
        (write_line(Record(file="", game="zong")), "", "game.txt:1: no game is called 'zong'; did"),
        (LINE, "-o a.svg", "'a.svg': expected one of .txt, .yaml, .yml, .json, .pdf, found"),
        (LINE, "--paper a5", "--paper works only for a .pdf file; name one with --output"),
    ],
)
def test_what_is_refused(line, words, sentence, refused):
    Path("game.txt").write_text(line)
    assert refused(f"convert game.txt {words}").startswith(sentence)


def test_a_record_sheet_says_what_the_record_does(printed):
    players = "players: {black: Ana, white: Ben}\nplace: Lund\nmoves"
    Path("game.yaml").write_text(GAME.replace("moves", players) + "  3. x\n")
    printed("convert game.yaml -o sheet.pdf")
    with pypdfium2.PdfDocument("sheet.pdf") as document:
        (said,) = (page.get_textpage().get_text_bounded() for page in document)
    assert {"Ana", "Ben", "Lund", "b:e5", "w:f6", "x", "3."} <= set(said.split())
    assert "4." not in said
    assert "for example" not in said


def test_for_programs():
    assert (convert(LINE, to="yaml"), convert(LINE, to="line")) == (GAME, LINE)
    assert verify_record(LINE).turns == 2
    with pytest.raises(InputError, match="to: expected one of line, yaml"):
        convert(GAME, to="pdf")
