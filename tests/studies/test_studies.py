import importlib
import sys
from itertools import islice
from pathlib import Path

import pytest

from printkit.study.simulation import Plan, Simulator
from printkit.study.tally import Tally

FOLDER = Path(__file__).parents[2] / "docs" / "studies"


@pytest.fixture
def study(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(FOLDER), *sys.path])
    return importlib.import_module


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
