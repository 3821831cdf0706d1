import importlib.util
import re
import sys
from itertools import islice
from pathlib import Path

import pytest

from printkit.boards.edge_space import EdgeSpace
from printkit.study.simulation import Plan, Simulator
from printkit.study.tally import Tally

FOLDER = Path(__file__).parents[2] / "docs" / "studies"


@pytest.fixture
def study(monkeypatch):
    """The module of a study by name."""
    monkeypatch.setattr(sys, "path", [str(FOLDER), *sys.path])

    def load(name):
        spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


def test_random_boards(study):
    make = study("make_xong_standard")
    boards = [make.random_board(number) for number in range(64)]
    assert [len(board.cells) for board in boards] == [*make.SIZES, *make.SIZES]
    assert make.random_board(5).cells == boards[5].cells
    assert len({board.cells for board in boards}) == 64
    for board in boards[::9]:
        space = EdgeSpace(board)
        assert space.is_connected((1 << len(board.edges)) - 1)
    legs = sum(len(board.edges) for board in boards) / 64
    assert legs == pytest.approx(242, abs=4)  # as the inventor's


def test_the_figures_of_some_games(study):
    make = study("make_xong_standard")
    game = make.xong("corner")
    simulator = Simulator(Plan(game, make.seats("random", "smallest"), 5))
    results = [simulator.play(number).result for number in range(4)]
    tally = Tally()
    for result in results:
        tally.count(result)
    row = make.row(tally, 4 * 61, 4 * 210)
    assert row.turns == sum(one.turns for one in results) / 4
    assert row.points == sum(sum(one.scores.values()) for one in results) / 8
    assert row.scored == 100 * sum(one.figures["hexagons scored"] for one in results) / (4 * 61)
    assert row.legs_a_turn == 840 / sum(one.turns for one in results)
    margins = [abs(one.lead) for one in results]
    assert (sum(row.margins), row.margins[-1]) == (4, sum(margin >= 7 for margin in margins))
    assert len(list(row.cells())) == len(make.HEADINGS)


def test_tables_are_put_in_their_places(study, tmp_path):
    shared = study("tables")
    page = tmp_path / "study.md"
    page.write_text("a\n<!-- x -->\nold\n<!-- end of x -->\nb\n<!-- y -->\n<!-- end of y -->\n")
    table = shared.markdown(("one", "two"), [("1", "2")])
    for _ in range(2):
        shared.put_tables(page, {"x": table, "y": "new"})
        assert page.read_text() == (
            "a\n<!-- x -->\n| one | two |\n| --- | --- |\n| 1 | 2 |\n<!-- end of x -->\nb\n"
            "<!-- y -->\nnew\n<!-- end of y -->\n"
        )
    with pytest.raises(SystemExit, match="no place for the table 'z'"):
        shared.put_tables(page, {"z": ""})


def test_the_makefile_knows_every_study():
    text = (FOLDER.parents[1] / "Makefile").read_text()
    recipes = text.partition("\nstudies:")[2].partition("\n\npictures:")[0]
    for script in FOLDER.glob("make_*.py"):
        assert re.search(rf"\b(make_)?{script.stem.removeprefix('make_')}\b", recipes), script.stem


def test_a_study_of_solved_boards_is_remade_without_solving(study, tmp_path, monkeypatch):
    make = study("make_solved")
    monkeypatch.setattr(make, "STUDY", tmp_path / "solved.md")
    monkeypatch.setattr(make, "RESULTS", tmp_path / "solved.csv")
    monkeypatch.delattr(make, "result")
    make.STUDY.write_text("<!-- solved -->\n<!-- end of solved -->\n")
    make.RESULTS.write_text("xodd,1 × 1,black wins by 1 group,black b:a1,3,0.0\n")
    make.main(["--positions", "0"])
    assert (
        "| xodd | 1 × 1 | black wins by 1 group | black b:a1 | 3 | 0.0 |" in make.STUDY.read_text()
    )


def test_shares_have_intervals(study):
    shared = study("tables")
    assert shared.share(6, 20) == "30 (15 to 52)"
    assert shared.share(4476, 10_000) == "44.8 (43.8 to 45.7)"


def test_the_search_goes_on_from_the_games_played(study, tmp_path, monkeypatch):
    make = study("make_search")
    monkeypatch.setattr(make, "RESULTS", tmp_path / "search.csv")
    pairing, none = next(iter(make.pairings("gosix"))), dict.fromkeys(make.OPTIONS, 0)
    assert list(make.tasks(["gosix"], {**none, "games": 2})) == [
        make.Task(pairing, 0, 0),
        make.Task(pairing, 0, 1),
    ]
    monkeypatch.setattr(make, "points", lambda task: float(task.side))
    tasks = list(make.tasks(["gosix"], {**none, "games": 4}))
    make.play(tasks[:3], 1)
    make.play(tasks[3:], 1)
    assert make.played() == {task: task.side for task in tasks}
    assert list(make.rows("gosix", make.played())) == [
        ("search 2,000", "greedy", "4", "50 (15 to 85)")
    ]
    make.play([task._replace(number=5) for task in tasks[:1]], 1)  # its other side was not played
    assert len(make.played()) == 5
    assert next(iter(make.rows("gosix", make.played())))[2] == "4"


def test_a_torn_line_of_results_is_no_result(study, tmp_path):
    shared, results = study("tables"), tmp_path / "results.csv"
    assert shared.kept_rows(results) == []
    for torn in (b"game,num", b"xong,1\nyodd", b"gosix,\xc3"):
        with results.open("ab") as file:
            file.write(torn)
        before = len(shared.kept_rows(results))
        with shared.further_rows(results, ("game", "number")) as add:
            add(("xodd", before))
    assert results.read_text() == "game,number\nxodd,0\nxong,1\nxodd,2\nxodd,3\n"
    assert shared.kept_rows(results)[1] == {"game": "xong", "number": "1"}


@pytest.mark.nightly
def test_pictures_are_made_read_and_compared(study):
    pytest.importorskip("cv2")
    make = study("make_photographs")
    found = make.read(make.Task("gosix", "easy", 1), lamp=False)
    assert found[:3] == ("", 31, 0)


@pytest.mark.nightly
def test_games_are_photographed_read_and_compared(study, monkeypatch):
    pytest.importorskip("cv2")
    make = study("make_photograph_series")
    played = make.positions
    monkeypatch.setattr(make, "positions", lambda *game: islice(played(*game), 2))
    assert make.read(make.Task("hong", "easy", 0)) == make.Result("", 2, 0, 0, 0)
