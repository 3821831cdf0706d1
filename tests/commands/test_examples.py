"""Every example of --help can be typed as it stands, and does what it says."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from printkit import convert, generate_board, verify_records
from printkit.commands.cli.main import COMMANDS
from printkit.commands.cli.parser import parse, parser_of

SHOWN = parser_of(COMMANDS)._subparsers._group_actions[0].choices
EXAMPLES = [
    (command, example.strip())
    for command in COMMANDS
    for example in SHOWN[command].epilog.splitlines()[1:]
]
LONG = re.compile(  # that take seconds, serve until interrupted, need npm, photos or an added game
    "kit (all|xong|yodd)|read|serve|site|translate-game|theirs.json|--count 12|--games 1000?|"
    "--seconds|solid xoids --max-legs 4|xoids --max-legs 9"
)
GAME = """\
game: xong
players: {red: Ana, blue: Ben}
moves: |
  1. e5/ne,e
  2. e1/ne
  3. e2/ne,e d2/ne
"""
OVER = """\
game: xodd
players: {black: Ana, white: Ben}
date: 2026-11-20
moves: |
  b:e5
  pass
  pass
"""
SMALL = "name: small\nlattice: square\nshape: {rectangle: [3, 3]}\n"
POSITION = "game: xodd\nfinal: true\nposition: {black: [a1, b2, b3], white: [c3]}\n"


SLOW = {
    *("board", "calibrate", "generate", "hints", "kit", "pieces", "puzzles", "review", "rules"),
    *("simulate", "solid"),
}
SHORT = [
    pytest.param(example, marks=[pytest.mark.nightly] * (command in SLOW))
    for command, example in EXAMPLES
    if not LONG.search(example)
]


def words_of(example):
    """The words of an example, and the file that its output goes to if any."""
    words = shlex.split(example)
    if ">" in words:
        return words[1 : words.index(">")], words[-1]
    return words[1:], None


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    """A folder with what the examples speak of."""
    folder = tmp_path_factory.mktemp("examples")
    files = {"game.yaml": GAME, "game.txt": convert(GAME), "small.yaml": SMALL}
    files |= dict.fromkeys(("position.yaml", "evening/1.yaml", "evening/2.yaml"), POSITION)
    files |= dict.fromkeys(("club/autumn.yaml", "spring.yaml", "summer.yaml"), OVER)
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    verify_records([folder / "club/autumn.yaml"], table=folder / "results.csv")
    generate_board(19, seed=7).save(folder / "my-board.yaml")
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples_that_a_terminal_shows_whole(command):
    examples = [example for name, example in EXAMPLES if name == command]
    assert examples
    assert len(examples) == len(set(examples))
    for example in examples:
        words, _ = words_of(example)
        assert parse(words).parser.prog == f"printkit {command}"
        assert len(example) <= 78


def times(folder):
    """When each file below a folder was last written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*")}


@pytest.mark.parametrize("example", SHORT)
def test_an_example_runs(example, given, folder, ask):
    shutil.copytree(given, folder, dirs_exist_ok=True)
    words, _ = words_of(example)
    before = times(folder)
    status, out, err = ask("", *words)
    assert (status, err) == (0, "")
    assert out.strip()
    if "-o" in words:
        stem = Path(words[words.index("-o") + 1]).stem
        written = {path for path, time in times(folder).items() if before.get(path) != time}
        assert any(path.name.startswith(stem) for path in written)
