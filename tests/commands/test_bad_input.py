"""Whatever is wrong with a file or a command: one sentence, status 2, and nothing written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.calls import table
from support.recorded import playthrough

from printkit.commands.cli.main import COMMANDS
from printkit.rules.lookup import board_names

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


# files

FILES = {
    "not UTF-8": (b"name: caf\xe9\n", ":1:10: the file is not UTF-8 text"),
    "an unknown key": (
        BOARD.replace("shape", "shpae").encode(),
        ":4:1: unknown key 'shpae' in a board; did you mean 'shape'?",
    ),
    "a text of several lines": (
        BOARD.replace("hex\n", "|\n  he\n  x\n").encode(),
        ":2:10: expected one of hex, square, found 'he x' (did you mean 'hex'?)",
    ),
}


@pytest.mark.parametrize("what", FILES)
def test_a_file_that_is_no_board(refused, ask, what):
    data, message = FILES[what]
    Path("mine.yaml").write_bytes(data)
    sentence = refused("board mine.yaml -o board.pdf")
    assert sentence.startswith(f"mine.yaml{message}")
    for command in ("board", "kit xong --board", "pieces xoids --board", "xoids --board", "check"):
        assert refused(command, "mine.yaml") == sentence
    assert refused("kit mine.yaml").startswith("mine.yaml:")  # as a ruleset
    status, out, err = ask("verify mine.yaml")  # the report was asked for
    assert (status, err, len(out.splitlines())) == (2, "", 1)
    assert out.startswith("mine.yaml")


@pytest.mark.parametrize("command", ["board", "kit", "check"])
def test_no_file_and_a_folder(refused, command):
    assert refused(command, "none.yaml") == "none.yaml: there is no such file"
    assert refused(command, "./none.yaml") == "none.yaml: there is no such file"
    expected = "folder.yaml: this is a folder, expected a YAML file"
    assert refused(command, "./folder.yaml") == expected


@pytest.mark.unix
def test_a_pipe_is_not_waited_for(folder):
    """In a process of its own, which is how most commands are run."""
    os.mkfifo("pipe.yaml")
    done = subprocess.run(
        [sys.executable, "-m", "printkit", "board", "pipe.yaml", "-o", "board.pdf"],
        capture_output=True,
        text=True,
        timeout=30,
        cwd=folder,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "printkit: pipe.yaml: this is not a regular file, expected a YAML file\n"
    )
    assert not Path("board.pdf").exists()


# names and values

REFUSED = """
board xong-standart → no board is called 'xong-standart'; did you mean 'xong-standard'?
board Gossix → no board is called 'Gossix'; did you mean 'gosix'?
xoids --board gossix → did you mean 'gosix'?
kit xnog → did you mean 'xong'?
kit Chess --size 9x9 → no game or ruleset is called 'Chess'; known: gosix, hong,
kit xodd --size 9x8 → did you mean '9x9'?
kit xong --board xodd-9x9 -o kit → xong is played on the edges of a hex board; 'xodd-9x9' is for \
play on the cells of a square one
solid hong --relief sonk → expected one of sunk, raised, none, found 'sonk'; did you mean 'sunk'?
pieces stones → 'stones'
pieces hong --only tile → did you mean 'tiles'?
xoids --board xodd-9x9 → hex
schema bord → 'bord'
board gosix --paper a99 → argument --paper: 'a99' is no paper and no size such as
pieces xoids --paper '' → argument --paper: '' is no paper and no size such as 200x300mm;
board gosix gosix → one argument too many: 'gosix'
board gosix -o → argument -o/--output: expected one argument
board gosix --text shapes → outlines
board gosix --style no.yaml → no.yaml: there is no such file
board gosix --bleed 3 → argument --bleed: '3' is not a length
board gosix --preset lightbrun → did you mean 'lightburn'?
board gosix --side 20mm --pitch 20mm → --side does not go with --pitch
board gosix --kerf 0.1mm → --kerf is for cutters: give a --preset too
board gosix -o gosix.dxf → 'gosix.dxf' is for cutters: give a --preset
board gosix -o b.svg --for press → 'b.svg': --for press writes .pdf only
board gosix -o b.svg --for upload → 'b.svg': --for upload writes .pdf and .png only
board gosix --for press --preset generic → --for press is for printers, --preset for
board gosix --for press --bleed 2mm → --for press takes a bleed of 3mm or more, found 2mm
board xong-standard --for press --pitch 190mm --scale 2 → and 2000 mm are the most: choose a smaller
board gosix --dpi 35 → expected a whole number from 36 to 1200, found '35'
board gosix --paper a3 --dpi 1200 -o b.png → up to 880 dpi can be drawn
calibrate --paper a6 → the calibration page needs paper at least 148 mm wide and 210 mm high, such \
as a5; found 105 x 148 mm
calibrate -o c.pfd → did you mean '.pdf'?
xoids --max-legs six → expected a whole number from 1 to 12, found 'six'
pieces xoids --layot nest → there is no option '--layot'; did you mean '--layout'?
pieces hong --max-legs 3 → --max-legs is for xoids, not for 'hong'
pieces hong --width 5mm → --width is for xoids, which Hong is not played
pieces gosix --side 6mm --clearance 5mm → give at most 4.5 mm
pieces xoids --preset generic --only chart → xoids-red, xoids-blue
pieces xoids --width 8mm → do not fit legs of 12 mm: width and clearance together
pieces xoids --width 1mm --clearance 1mm → the clearance less than the width
kit gosix --preset cricut --sheet 50x80mm --margin 8mm → these need 40 mm to each
verify --plain game.yaml yodd.yaml → --plain takes one record
verify game.yaml --table all.xlsx → expected one of .csv, .parquet, found .xlsx
report yodd.yaml -o all.parquet → found .parquet
hints game.yaml --turn 4 → there is no turn 4; the record has 3 turns
hints game.yaml --xoid 2-01 → the Xoid '2-01' is not new: it was placed on turn 2
hints game.yaml --xoid 3-09 → no Xoid is called '3-09'; of that size: 3-01 to 3-03
hints game.yaml --xoid 9-01 → Xoids of 1 to 8 legs have names
hints game.yaml --xoid x → write legs and number such as 5-07
hints game.yaml --xoid e5/q → a hexagon has no side 'q'
hints game.yaml --xoid 'a1/e i5/e' → do not hang together
hints game.yaml --xoid 3-02 --max-legs 4 → --max-legs does not go with --xoid
hints game.yaml --playouts 5 → --playouts needs --search
review game.yaml -o review.svg → .html
puzzles xana → too many turns
puzzles gosix -o book.svg → .pdf
solve large.yaml --ruleset xodd → the board 'large' has 400 cells, too many to prove who wins; \
take one of at most 300
simulate xing → no game or ruleset is called 'xing'; did you mean 'xong'?
simulate xong --policy gredy → there is no 'gredy' here; did you mean 'greedy'?
simulate xong --policy black=greedy → the roles are red and blue, found 'black'
simulate xong --giver big → known: smallest, any, largest
simulate gosix --giver any → --giver: nobody gives anything in gosix
simulate gosix --playouts 5 → --playouts needs a search: choose 'search' for --policy
simulate xong --policy search --max-legs 3 → --max-legs does not apply to the giver 'search'; \
choose one of smallest, any, largest
simulate hong --find-threshold --policy search → take lookahead
simulate xong --option touch=edge → expected one of side, corner, found 'edge'
simulate xong --option touch → expected KEY=VALUE
simulate xong --option touch=corner --records games → write them into a ruleset
simulate xodd --option komi=1 → xodd has no option 'komi'
simulate xong --board hong-7x7 → xong is played on
simulate hong --board little.yaml --games 1 → threshold
simulate xong --find-threshold → --find-threshold:
simulate xong --jobs 2 --scheduler x → --scheduler does not go with --jobs
replay yodd.yaml -o x.doc → 'x.doc': expected one of .pdf, .html, .svg, .png, .gif, found .doc
replay yodd.yaml -o x.htm → found .htm; did you mean '.html'?
replay yodd.yaml -o x → found none; add .html
replay yodd.yaml -o x.svg --turn 6 → there is no turn 6; the record has 5 turns
replay yodd.yaml -o x.pdf --turn 1 → --turn is for an .svg or .png file, not for 'x.pdf'
replay yodd.yaml -o x.html --per-page 4 → --per-page is for a .pdf file, not for 'x.html'
replay yodd.yaml -o x.svg --seconds 2 → --seconds is for a .gif file, not for 'x.svg'
replay yodd.yaml -o x.pdf --paper 80x80mm --per-page 9 → has no room for 9 diagrams
replay yodd.yaml --turn -1 → expected a whole number from 0 to 100000, found '-1'
replay yodd.yaml --seconds nan → expected a number from 0.1 to 60, found 'nan'
replay none.yaml -o x.pdf → there is no such file
replay . -o x.pdf → folder
board gosix -o folder.yaml → 'folder.yaml': expected
board gosix -o board → found none
pieces xoids --max-legs 1 -o . → found none
board gosix -o board.pdf.gz → found .gz
pieces xoids --max-legs 1 -o pieces.pd → did you mean '.pdf'?
board gosix -o folder.pdf → folder.pdf: this is a folder; name a file to write
board xong-standard -o game.yaml/board.pdf → game.yaml/board.pdf: cannot be written:
kit gosix --no-such → there is no option '--no-such'; see 'printkit kit --help'
--nonsense → there is no option '--nonsense'; see 'printkit --help'
-- → there is no option '--'; see 'printkit --help'
help nonsense → nonsense
verfy → there is no command 'verfy'; did you mean 'verify'?; see 'printkit --help'
kit → the following arguments are required:
verify → see 'printkit verify --help'
"""


@pytest.mark.parametrize(("words", "told"), table(REFUSED))
def test_what_cannot_be_is_refused_in_one_sentence(refused, words, told):
    assert told in refused(words)


def test_names_that_stand_for_nothing(refused):
    first = board_names()[0]
    assert "xong-standard" in refused("board Xong").partition("; ")[2]
    assert refused("board qqq").startswith(f"no board is called 'qqq'; known: {first}, ")
    assert f": no board is called ''; known: {first}, " in refused("board", "")
    assert len(refused("xoids --max-legs", "9" * 5000)) < 300


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option(refused, command):
    assert "--help'" in refused(command, "--nonsense")


@pytest.mark.parametrize(
    ("words", "word"),
    [
        ("", "bo\nard"),
        ("board", "go\nsix.yaml"),
        ("board gosix --paper", "a\n4"),
        ("board gosix -o", "x\ny.doc"),
        ("board gosix", "--no\nsense"),
    ],
)
def test_a_word_of_two_lines(refused, words, word):
    assert refused(words, word)


@pytest.mark.parametrize("words", ["", "help", "help verify"])
def test_help_is_asked_for_in_other_words(words, printed):
    usage = " ".join(["usage: printkit", *words.split()[1:]])
    assert printed(words).startswith(f"{usage} ")


def test_an_old_file_is_left_alone_when_the_input_is_wrong(refused):
    Path("board.pdf").write_text("precious")
    refused("board none.yaml -o board.pdf")
