"""`printkit verify`: of a record, of many and of folders, and the plain notation of one."""

import importlib
import json
from pathlib import Path

import pytest
from support.recorded import ROOT

from printkit.commands.cli.main import main
from printkit.records import loading, verification
from printkit.records.loading import record_files
from printkit.rules import lookup

GOLDEN = ROOT / "records" / "golden"
NAMES = sorted(path.name for path in GOLDEN.glob("*.yaml"))
ONE = "{name: one, lattice: square, shape: {rectangle: [1, 1]}}"
FILES = {
    "b.yaml": f"game: xodd\nboard: {ONE}\nmoves: [b:a1]\n",
    "a/2.yml": "game: gosix\nmoves: |\n  1. a\n  2. a\n",
    "a/10.yaml": "game: gosix\nmoves: [a, b, c]\n",
    "a/deep/down/x.yaml": "game: xana\nmoves: [pass, pass]\n",
    "c.yaml": "game: gosix\nmove: [a]\n",
    "notes.txt": "no record",
    ".hidden.yaml": "no record",
    ".git/config.yaml": "no record",
}
SORTED = ["a/10.yaml", "a/2.yml", "a/deep/down/x.yaml", "b.yaml", "c.yaml"]


@pytest.fixture(autouse=True)
def club(folder):
    """A folder of records of each kind."""
    importlib.import_module("printkit.commands.verify")  # before tests replace what it imports
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "empty").mkdir()
    return folder


def test_golden_records(monkeypatch, ask):
    monkeypatch.chdir(GOLDEN)
    reports = [Path(name).with_suffix(".json").read_text("utf-8") for name in NAMES]
    assert ask("verify --json", *NAMES) == (2, "".join(reports), "")
    assert ask("verify occupied.yaml") == (1, Path("occupied.txt").read_text("utf-8"), "")


def test_a_folder_is_searched_in_sorted_order(club):
    assert list(record_files(["."])) == [f"./{name}" for name in SORTED]
    named = ["b.yaml", "none.yaml", "empty"]
    assert list(record_files(["a", *named])) == [*SORTED[:3], *named]
    (club / "a" / "round").symlink_to(club, target_is_directory=True)  # and is not followed
    (club / "a" / "z.yaml").symlink_to(club / "b.yaml")
    assert list(record_files(["a"])) == [*SORTED[:3], "a/z.yaml"]


def test_patterns_are_expanded_where_shells_do_not(monkeypatch):
    asked = ["a/*.y*ml", "none*.yaml"]
    assert list(record_files(asked)) == asked
    monkeypatch.setattr(loading, "_SHELLS_EXPAND", False)
    assert list(record_files(asked)) == ["a/10.yaml", "a/2.yml", "none*.yaml"]


def test_the_summary_of_a_folder(ask):
    text, data = (ask(f"verify {form} . none.yaml empty") for form in ("", "--json"))
    assert (text.status, text.err) == (data.status, data.err)
    assert text.status == 2
    assert [line.split()[1] for line in text.err.splitlines()] == ["none.yaml:", "empty:"]
    reports = [json.loads(line) for line in data.out.splitlines()]
    files = [*(f"./{name}" for name in SORTED), "none.yaml", "empty"]
    assert [report["record"] for report in reports] == files
    assert reports[5]["error"] == {"line": None, "column": None, "message": "there is no such file"}
    lines = text.out.splitlines()
    assert " ".join(lines[4].split()) == "./b.yaml xodd finished 1 black 1, white 0 white wins"
    assert [line.split()[0] for line in lines[1:8]] == files
    assert lines[-1].split() == ["all", "7", "2", "1", "1", "3", "7"]


@pytest.mark.parametrize(
    ("records", "status"),
    [
        ("b.yaml", 0),
        ("a/2.yml", 1),
        ("c.yaml", 2),
        ("b.yaml a/deep", 0),
        ("b.yaml a/2.yml b.yaml", 1),
        ("a/2.yml c.yaml b.yaml", 2),
        ("none.yaml a/2.yml", 2),
    ],
)
def test_the_status_is_the_worst(records, status, ask):
    assert ask(f"verify {records}").status == status
    assert ask(f"verify --json {records}").status == status


def test_a_missing_file_is_an_error(ask):
    sentence = "printkit: none.yaml: there is no such file\n"
    for form in ("", "--plain"):
        assert ask(f"verify {form} none.yaml") == (2, "", sentence)
    assert ask("report none.yaml b.yaml").err.startswith(sentence)


def test_a_folder_with_one_record_is_reported_in_full(printed):
    assert printed("verify a/deep").endswith("passed. black 0, white 0: a draw.\n\n")


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_reports_come_one_by_one(monkeypatch, capsys, options):
    seen = []

    def spied(path, **terms):
        seen.append(capsys.readouterr().out)
        return real(path, **terms)

    real = verification.report_on
    monkeypatch.setattr(verification, "report_on", spied)
    main(["verify", *options, "a", "b.yaml"])
    for said, path in zip(seen[1:], SORTED, strict=False):
        assert path in said.splitlines()[-1]


def test_an_error_of_the_program_does_not_stop_the_others(monkeypatch, ask):
    def failing(path, **terms):
        if str(path) == "b.yaml":
            raise KeyError("x")
        return real(path, **terms)

    real = verification.report_on
    monkeypatch.setattr(verification, "report_on", failing)
    status, out, _ = ask("verify b.yaml a/10.yaml")
    _, first, second, *_ = out.splitlines()
    assert status == 2
    assert "b.yaml: printkit failed on this record (KeyError" in first
    assert "white to move" in second


def test_boards_and_rulesets_beside_records_do_not_pile_up(folder):
    for number in range(100):
        (folder / f"{number}.board.yaml").write_text(ONE)
        (folder / f"{number}.rules.yaml").write_text("name: mine\ngame: xodd\n")
        terms = f"board: {number}.board.yaml\nruleset: {number}.rules.yaml\n"
        (folder / "game.yaml").write_text(f"game: xodd\n{terms}moves: [b:a1]")
        assert verification.report_on(folder / "game.yaml").status == "finished"
    assert lookup._load.cache_info().currsize <= 64


AS_TYPED = """
moves:
  - An13   # as the authors of the game write it
  - swap
  - ' Ch9 + g10i10 '
  - RESIGN
players: {white: 'no', black: Ana}
board: xana-8
game: xana
"""
WRITTEN = """\
game: xana
board: xana-8
players: {white: 'no', black: Ana}
moves: |
  1. n13
  2. swap
  3. 3h9 + g10 i10
  4. resign
"""


@pytest.mark.parametrize("record", [AS_TYPED, WRITTEN])
def test_a_record_in_the_plain_notation(record, folder, printed):
    (folder / "game.yaml").write_text(record)
    assert printed("verify --plain game.yaml") == WRITTEN


@pytest.mark.parametrize(
    ("record", "status", "sentence"),
    [
        ("a/2.yml", 1, "a/2.yml:4: turn 2 (white): the dot a already"),
        ("c.yaml", 2, "c.yaml:2:1: unknown key 'move'"),
        ("empty", 2, "empty: there is no record"),
        ("a", 2, "--plain works only with a single record\n"),
    ],
)
def test_no_plain_notation_of_what_is_not_legal(record, status, sentence, ask):
    told = ask(f"verify --plain {record}")
    assert (told.status, told.out) == (status, "")
    assert told.err.startswith(f"printkit: {sentence}")


def test_the_closing_claim_stays_without_a_number(folder, ask):
    board = "{name: hexagon, lattice: hex, play_on: edges, shape: {hexagon: 1}}"
    record = f"game: xong\nboard: {board}\nmoves: |\n  a1/e,w,ne,nw,sw,se\n  NONE\n"
    (folder / "game.yaml").write_text(record)
    out = ask("verify --plain game.yaml").out
    assert out.endswith("moves: |\n  1. a1/ne,e,se,sw,w,nw\n  none\n")
