"""`printkit verify` of folders and of many files, and of one record in the plain notation."""

import gc
import importlib
import io
import json
import tracemalloc

import pytest

from printkit.commands.cli.main import main
from printkit.commands.cli.run import Progress
from printkit.records import verification
from printkit.records.opening import record_files
from printkit.rules import lookup

ONE = "{name: one, lattice: square, shape: {rectangle: [1, 1]}}"
FINISHED = f"game: xodd\nboard: {ONE}\nmoves: [b:a1]\n"
UNFINISHED = "game: gosix\nmoves: [a, b, c]\n"
ILLEGAL = "game: gosix\nmoves: |\n  1. a\n  2. a\n"
UNREADABLE = "game: gosix\nmove: [a]\n"
DRAWN = "game: xana\nmoves: [pass, pass]\n"


@pytest.fixture
def club(tmp_path, monkeypatch):
    """A folder of records, the current one."""
    importlib.import_module("printkit.commands.verify")  # before tests replace what it imports
    files = {
        "b.yaml": FINISHED,
        "a/2.yml": ILLEGAL,
        "a/10.yaml": UNFINISHED,
        "a/deep/down/x.yaml": DRAWN,
        "c.yaml": UNREADABLE,
        "notes.txt": "no record",
        ".hidden.yaml": UNREADABLE,
        ".git/config.yaml": UNREADABLE,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


SORTED = ["a/10.yaml", "a/2.yml", "a/deep/down/x.yaml", "b.yaml", "c.yaml"]


@pytest.mark.usefixtures("club")
def test_a_folder_is_searched_in_sorted_order():
    assert list(record_files(["."])) == [f"./{name}" for name in SORTED]
    assert list(record_files(["a", "b.yaml", "none.yaml", "empty"])) == [
        *SORTED[:3],
        "b.yaml",
        "none.yaml",
        "empty",
    ]


def test_links_to_folders_are_not_followed(club):
    (club / "a" / "round").symlink_to(club, target_is_directory=True)
    (club / "a" / "z.yaml").symlink_to(club / "b.yaml")
    assert list(record_files(["a"])) == [*SORTED[:3], "a/z.yaml"]


@pytest.mark.usefixtures("club")
def test_the_summary_of_a_folder(capsys):
    assert main(["verify", ".", "none.yaml", "empty"]) == 2
    out, err = capsys.readouterr()
    assert out == SUMMARY
    assert err.splitlines() == [
        "printkit: none.yaml: there is no such file",
        "printkit: empty: there is no record (*.yaml, *.yml) in this folder",
    ]


SUMMARY = """\
record                game   status      turns  scores              result
./a/10.yaml           gosix  unfinished      3  black 0, white 0    white to move
./a/2.yml             gosix  illegal         1  black 0, white 0    ./a/2.yml:4: turn 2 (white): \
the dot a already has a black stone [occupied].
./a/deep/down/x.yaml  xana   finished        2  black 0, white 0    a draw
./b.yaml              xodd   finished        1  black 1, white 0    white wins
./c.yaml              -      unreadable      0                      ./c.yaml:2:1: unknown key \
'move' in a record; did you mean 'moves'?
none.yaml             -      unreadable      0                      none.yaml: there is no such file
empty                 -      unreadable      0                      empty: there is no record \
(*.yaml, *.yml) in this folder

game   records  finished  unfinished  illegal  unreadable  turns
gosix        2         0           1        1           0      4
xana         1         1           0        0           0      2
xodd         1         1           0        0           0      1
-            3         0           0        0           3      0
all          7         2           1        1           3      7
"""


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    ("records", "status"),
    [
        (["b.yaml", "a/deep"], 0),
        (["a"], 1),
        (["a/2.yml", "b.yaml"], 1),
        (["."], 2),
        (["c.yaml", "a"], 2),
        (["empty", "b.yaml"], 2),
        (["empty"], 2),
    ],
)
def test_the_status_is_the_worst(capsys, records, status):
    assert main(["verify", *records]) == status
    assert main(["verify", "--json", *records]) == status
    capsys.readouterr()


@pytest.mark.usefixtures("club")
def test_a_folder_with_one_record_is_reported_in_full(capsys):
    assert main(["verify", "a/deep"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("a/deep/down/x.yaml: xana on xana-8, rules xana\n")
    assert out.endswith("both players passed. black 0, white 0: a draw.\n\n")


@pytest.mark.usefixtures("club")
def test_json_is_an_object_a_line(capsys):
    assert main(["verify", "--json", "."]) == 2
    out, err = capsys.readouterr()
    reports = [json.loads(line) for line in out.splitlines()]
    assert [report["record"] for report in reports] == [f"./{name}" for name in SORTED]
    assert err == ""


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_reports_come_one_by_one(monkeypatch, capsys, options):
    """What is printed before a record is read, is all about the records before it."""
    seen = []

    def spied(path, **terms):
        seen.append(capsys.readouterr().out)
        return real(path, **terms)

    real = verification.report_on
    monkeypatch.setattr(verification, "report_on", spied)
    main(["verify", *options, "a", "b.yaml"])
    for said, path in zip(seen[1:], SORTED, strict=False):
        assert path in said.splitlines()[-1]


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize("error", [KeyError("x"), RecursionError(), ZeroDivisionError("by 0")])
def test_an_error_of_the_program_does_not_stop_the_others(monkeypatch, capsys, error):
    def failing(path, **terms):
        if str(path) == "b.yaml":
            raise error
        return real(path, **terms)

    real = verification.report_on
    monkeypatch.setattr(verification, "report_on", failing)
    assert main(["verify", "b.yaml", "a/10.yaml"]) == 2
    _, first, second, *_ = capsys.readouterr().out.splitlines()
    assert f"b.yaml: printkit failed on this record ({type(error).__name__}" in first
    assert "white to move" in second
    assert main(["verify", "--json", "b.yaml", "a/10.yaml"]) == 2
    assert (
        "printkit failed" in json.loads(capsys.readouterr().out.splitlines()[0])["error"]["message"]
    )


@pytest.mark.usefixtures("club")
def test_an_error_of_the_program_is_not_hidden_from_who_verifies_one_record(monkeypatch):
    def failing(*_):
        raise KeyError("x")

    monkeypatch.setattr(verification, "play", failing)
    with pytest.raises(KeyError):
        main(["verify", "b.yaml"])


# Memory


def test_boards_and_rulesets_beside_records_do_not_pile_up(tmp_path):
    """They are kept while they are in use, not for ever."""
    for number in range(100):
        (tmp_path / f"{number}.board.yaml").write_text(ONE)
        (tmp_path / f"{number}.rules.yaml").write_text("name: mine\ngame: xodd\n")
        terms = f"board: {number}.board.yaml\nruleset: {number}.rules.yaml\n"
        (tmp_path / "game.yaml").write_text(f"game: xodd\n{terms}moves: [b:a1]")
        assert verification.report_on(tmp_path / "game.yaml").status == "finished"
    assert lookup._load.cache_info().currsize <= 64


@pytest.mark.thinned(2)
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_memory_does_not_grow_with_the_number_of_records(tmp_path, capsys, options):
    board = "{name: mine, lattice: hex, shape: {hexagon: 5}}"
    for number in range(200):
        text = f"game: yodd\nboard: {board}\nmoves: [b:a1, b:a2 w:a3, pass]"
        (tmp_path / f"{number:03}.yaml").write_text(text)
    files = sorted(map(str, tmp_path.glob("*.yaml")))
    peak(options, files[:40])  # fills the caches of boards and of regular expressions
    few, many = peak(options, files[:40]), peak(options, files)
    capsys.readouterr()
    assert many - few < 2 << 20  # to keep the reports would take 5 MiB


def peak(options, files):
    """The most memory in use, in bytes, while the files are verified."""
    main(["verify", *options, *files[:2]])  # so that all modules are loaded
    gc.collect()
    tracemalloc.start()
    main(["verify", *options, *files])
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


# The bar


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_on_a_terminal():
    terminal = Terminal()
    progress = Progress(terminal)
    for done in range(1, 5):
        progress.make_room()
        progress.reach(done, 4)
    progress.make_room()
    drawn = terminal.getvalue().split("\r")
    assert drawn[0] == drawn[-1] == ""
    assert [bar for bar in drawn if bar.strip()] == [
        f"[{'#' * 10 * n}{'.' * 10 * (4 - n)}] {n} of 4" for n in (1, 2, 3, 4)
    ]


def test_no_bar_anywhere_else():
    stream = io.StringIO()
    progress = Progress(stream)
    progress.make_room()
    progress.reach(1, 4)
    assert stream.getvalue() == ""


@pytest.mark.usefixtures("club")
def test_where_the_bar_is_shown(monkeypatch, capsys):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    main(["verify", "--json", "a"])
    main(["verify", "b.yaml"])
    assert terminal.getvalue() == ""
    main(["verify", "a"])
    assert "] 3 of 3" in terminal.getvalue()
    assert "\x1b" not in capsys.readouterr().out


# The plain notation


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


def test_a_record_in_the_plain_notation(tmp_path, capsys):
    path = tmp_path / "game.yaml"
    path.write_text(AS_TYPED)
    assert main(["verify", "--plain", str(path)]) == 0
    written = capsys.readouterr().out
    assert written == (
        "game: xana\n"
        "board: xana-8\n"
        "players: {white: 'no', black: Ana}\n"
        "moves: |\n"
        "  1. n13\n"
        "  2. swap\n"
        "  3. 3h9 + g10 i10\n"
        "  4. resign\n"
    )
    path.write_text(written)
    assert main(["verify", "--plain", str(path)]) == 0
    assert capsys.readouterr().out == written


def test_the_closing_claim_stays_without_a_number(tmp_path, capsys):
    path = tmp_path / "game.yaml"
    board = "{name: hexagon, lattice: hex, play_on: edges, shape: {hexagon: 1}}"
    path.write_text(f"game: xong\nboard: {board}\nmoves: |\n  a1/e,w,ne,nw,sw,se\n  NONE\n")
    assert main(["verify", "--plain", str(path)]) in (0, 1)
    assert capsys.readouterr().out.endswith("moves: |\n  1. a1/ne,e,se,sw,w,nw\n  none\n")


@pytest.mark.usefixtures("club")
def test_no_plain_notation_of_what_is_not_legal(capsys):
    assert main(["verify", "--plain", "a/2.yml"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("printkit: a/2.yml:4: turn 2 (white): the dot a already")
    assert main(["verify", "--plain", "c.yaml"]) == 2
    assert capsys.readouterr().err.startswith("printkit: c.yaml:2:1: unknown key 'move'")
    assert main(["verify", "--plain", "empty"]) == 2
    assert "there is no record" in capsys.readouterr().err


@pytest.mark.usefixtures("club")
def test_the_plain_notation_of_one_record_at_a_time(capsys):
    assert main(["verify", "--plain", "a"]) == 2
    assert capsys.readouterr() == ("", "printkit: --plain takes one record\n")
