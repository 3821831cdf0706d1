"""Whatever is wrong with a file or a command: one sentence, status 2, and nothing written."""

from pathlib import Path

import pytest
from support.calls import table
from support.recorded import playthrough

from printkit.commands.cli.main import COMMANDS

BOARD = "name: mine\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\n"
GAME = """
game: xong
moves: |
  1. e5/ne
  2. e6/sw,w
  3. a1/ne,e,se
"""


@pytest.fixture(autouse=True)
def files(folder):
    """What the commands below are about."""
    square = "lattice: square\nshape: {rectangle: [%s]}"
    (folder / "game.yaml").write_text(GAME)
    (folder / "yodd.yaml").write_bytes(playthrough("yodd").read_bytes())
    (folder / "little.yaml").write_text(f"name: little\n{square % '4, 4'}\n")
    (folder / "large.yaml").write_text(f"name: large\n{square % '20, 20'}\n")
    (folder / "folder.yaml").mkdir()
    (folder / "folder.pdf").mkdir()


def test_a_file_that_is_no_board(refused, ask):
    Path("mine.yaml").write_text(BOARD.replace("shape", "shpae"))
    for command in ("board", "kit xong --board", "pieces xoids --board", "xoids --board", "check"):
        sentence = "mine.yaml:4:1: unknown key 'shpae' in a board; did you mean 'shape'?"
        assert refused(command, "mine.yaml") == sentence
    assert refused("kit mine.yaml").startswith("mine.yaml:")  # as a ruleset
    status, out, err = ask("verify mine.yaml")  # the report was asked for
    assert (status, err, len(out.splitlines())) == (2, "", 1)
    assert out.startswith("mine.yaml")


@pytest.mark.parametrize("command", ["board", "kit", "check"])
def test_no_file_and_a_folder(refused, command):
    assert refused(command, "./none.yaml") == "none.yaml: there is no such file"
    expected = "folder.yaml: this is a folder, expected a YAML file"
    assert refused(command, "./folder.yaml") == expected


REFUSED = """
board xong-standart → no board is called 'xong-standart'; did you mean 'xong-standard'?
kit xnog → did you mean 'xong'?
kit xodd --size 9x8 → did you mean '9x9'?
kit xong --board xodd-9x9 -o kit → xong is played on the edges of a hex board, but 'xodd-9x9' \
is a square board for play on its cells; choose another board
pieces hong --only tile → did you mean 'tiles'?
xoids --board xodd-9x9 → hex
board gosix -o → argument -o/--output: expected one argument
board gosix --style no.yaml → no.yaml: there is no such file
board gosix --side 20mm --pitch 20mm → --side and --pitch cannot be combined
board gosix --kerf 0.1mm → --kerf works only for cutters: give a --preset too
board gosix -o gosix.dxf → 'gosix.dxf': DXF needs a --preset
board gosix -o b.svg --for press → 'b.svg': --for press writes .pdf only
board gosix --for press --preset generic → --for press (printers) and --preset
board gosix --for press --bleed 2mm → --for press needs a bleed of 3mm or more, found 2mm
board xong-standard --for press --pitch 190mm --scale 2 → mm; at most 2000 mm are allowed
board gosix --paper a3 --dpi 1200 -o b.png → up to 880 dpi can be drawn
pieces xoids --layot nest → there is no option '--layot'; did you mean '--layout'?
pieces hong --max-legs 3 → --max-legs works only with xoids, not with 'hong'
pieces gosix --side 6mm --clearance 5mm → give at most 4.5 mm
pieces xoids --preset generic --only chart → xoids-red, xoids-blue
board gosix --preset cricut --sheet 50x80mm --margin 8mm → a part needs at least 40 mm on each
verify game.yaml --table all.xlsx → expected one of .csv, found .xlsx
hints game.yaml --turn 4 → there is no turn 4; the record has 3 turns
hints game.yaml --xoid 2-01 → the Xoid '2-01' is not new: it was placed on turn 2
hints game.yaml --xoid 3-09 → no Xoid is called '3-09'; the names of that size are 3-01 to 3-03
hints game.yaml --xoid 3-02 --max-legs 4 → --max-legs and --xoid cannot be combined
hints game.yaml --playouts 5 → --playouts needs --search
review game.yaml -o review.svg → .pdf
puzzles xana → too many turns
puzzles gosix -o book.svg → .pdf
solve large.yaml --ruleset xodd → the board 'large' has 400 cells, too many to prove who wins; \
choose a board of at most 300
simulate xong --policy gredy → --policy: 'gredy' is not available in this game; \
did you mean 'greedy'?
simulate xong --policy black=greedy → the roles are red and blue, found 'black'
simulate gosix --giver any → --giver works only in games in which players give pieces, not in gosix
simulate xong --policy search --max-legs 3 → --max-legs does not apply to the giver 'search'; \
choose one of smallest, any, largest
simulate xong --option touch=edge → expected one of side, corner, found 'edge'
simulate xong --option touch=corner --records games → write the options into a ruleset
simulate xodd --option komi=1 → xodd has no option 'komi'
simulate hong --board little.yaml --games 1 → threshold
replay yodd.yaml -o x.svg --turn 6 → there is no turn 6; the record has 5 turns
replay yodd.yaml -o x.pdf --turn 1 → --turn works only for an .svg or .png file, not for 'x.pdf'
replay yodd.yaml -o x.pdf --paper 80x80mm --per-page 9 → has no room for 9 diagrams
replay . -o x.pdf → folder
board xong-standard -o game.yaml/board.pdf → game.yaml/board.pdf: cannot be written:
-- → there is no option '--'; see 'printkit --help'
help nonsense → nonsense
verfy → there is no command 'verfy'; did you mean 'verify'?; see 'printkit --help'
kit → the following arguments are required:
"""


@pytest.mark.parametrize(("words", "told"), table(REFUSED))
def test_what_cannot_be_is_refused_in_one_sentence(refused, words, told):
    assert told in refused(words)


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option(refused, command):
    assert "--help'" in refused(command, "--nonsense")


@pytest.mark.parametrize(
    ("words", "word"), [("", "bo\nard"), ("board", "go\nsix.yaml"), ("board gosix --paper", "a\n4")]
)
def test_a_word_of_two_lines(refused, words, word):
    assert refused(words, word)


@pytest.mark.parametrize("words", ["", "help", "help verify"])
def test_help_is_asked_for_in_other_words(words, printed):
    usage = " ".join(["usage: printkit", *words.split()[1:]])
    assert printed(words).startswith(f"{usage} ")
