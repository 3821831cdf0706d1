"""What answers commands in Python: the same fields, the same JSON, the same words."""

import dataclasses
import json
from pathlib import Path

import pytest
from support.calls import call, table
from support.recorded import ROOT, playthrough

import printkit

PLAYED = ROOT / "conformance" / "playthroughs"
NAMES = {"PLAYED": PLAYED, "XONG": playthrough("xong"), "XODD": playthrough("xodd")}
ANSWERS = """
hints PLAYED/xong.yaml --turn 3 --max-legs 4 → hints(XONG, turn=3, max_legs=4)
hints PLAYED/xodd.yaml --best 3 --turn 1 → hints(XODD, turn=1, best=3)
report PLAYED → report(PLAYED)
report PLAYED/xong.yaml PLAYED/none.yaml → report([XONG, PLAYED / "none.yaml"])
inspect xong-standard --games 3 → inspect("xong-standard", games=3)
simulate xong --board own.yaml --policy red=greedy --giver any --games 2 --max-legs 3 --jobs 1 → \
simulate("xong", board=Path("own.yaml"), policies={"red": "greedy"}, givers="any", games=2, max_legs=3)
simulate hong-7x7 --policy random --games 5 --seed 3 --jobs 1 → \
simulate("hong-7x7", policies="random", games=5, seed=3)
simulate gosix --option full_board=draw --games 3 --jobs 2 → \
simulate("gosix", options={"full_board": "draw"}, games=3, jobs=2)
"""  # noqa: E501
OWN = "name: own\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\n"
ABSENT = {"problem", "listed", "ending", "best", "xoids", "failure"}


@pytest.fixture(autouse=True)
def own_board(folder):
    (folder / "own.yaml").write_text(OWN)


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("words", "expression"), table(ANSWERS))
def test_an_answer_is_that_of_the_command(words, expression, ask):
    words = words.replace("PLAYED", str(PLAYED).replace(" ", r"\ "))
    answer = call(expression, **NAMES)
    status, out, _ = ask(f"{words} --json")
    assert (status, json.loads(out)) == (0, json.loads(json.dumps(answer.as_dict())))
    assert ask(words).out == str(answer)
    assert answer == call(expression, **NAMES)
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.game = None


@pytest.mark.parametrize("expression", [right for _, right in table(ANSWERS)])
def test_its_fields_are_those_of_the_json(expression):
    answer = call(expression, **NAMES)
    fields = {field.name for field in dataclasses.fields(answer) if field.init and field.repr}
    told = set(answer.as_dict()) - {"format"}
    told -= {name for name in told if isinstance(getattr(type(answer), name, None), property)}
    if isinstance(answer, printkit.Hints):
        told -= {*answer.found.as_dict(), "to_move"}
        fields -= {"found", "role", "outcome"}
    assert told <= fields
    assert fields - told <= ABSENT


LISTS = """
xoids --max-legs 3 → xoids(max_legs=3)
xoids --board xong-standard --max-legs 2 → xoids(max_legs=2, board="xong-standard")
list → shipped()
schema record → schema("record")
"""


@pytest.mark.parametrize(("words", "expression"), table(LISTS))
def test_lists_are_those_of_the_command(words, expression, printed):
    assert printed(words) == str(call(expression))


def test_statistics_of_records_of_strangers():
    record = f"game: xong\nboard: {Path('own.yaml').absolute()}\nmoves: |\n  1. a1/e\n"
    finished = "game: xodd\nmoves: [b:e5, pass, pass]\n"
    statistics = printkit.report([finished, finished, record])
    assert [one.status for one in statistics.left_out] == ["unreadable"]
    assert statistics.games == 2


def test_a_simulation_is_typed_and_does_not_hang_on_who_plays_it():
    one, two = (printkit.simulate("gosix", games=9, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert one != printkit.simulate("gosix", games=9, seed=1)
    assert one.seats["black"] == printkit.Seat("random")


@pytest.mark.parametrize(
    ("kind", "text", "name"),
    [
        ("board", OWN, "own"),
        ("ruleset", "name: mine\ngame: xong\n", "mine"),
        ("record", "game: gosix\nmoves: [k]\n", None),
        ("style", "name: pale\ncolours: {red: '#ffaaaa'}\n", "pale"),
    ],
)
def test_a_file_of_each_kind_is_known(kind, text, name):
    Path("file.yaml").write_text(text)
    checked = printkit.check(Path("file.yaml"))
    told = {"file": "file.yaml", "kind": kind, "name": name, "sentence": checked.sentence}
    assert checked.as_dict() == told
    assert str(checked).startswith("file.yaml: ")


def test_a_board_as_yaml_is_taken_wherever_one_is_asked_for():
    assert printkit.inspect(OWN).cells == 7
    assert printkit.new_game("xong", OWN) == printkit.new_game("xong", printkit.load_board(OWN))
    assert printkit.simulate("xong", board=OWN, games=1, max_legs=2).board == "own"
    assert printkit.print_board(OWN, output="own.svg")[0].exists()


def test_answers_speak_a_language():
    record = "game: gosix\nmoves: |\n  a\n  a\n"
    report = printkit.verify_record(record, language="de")
    assert report.illegal.message in str(report)
    assert "Zug 2 (Weiß)" in str(report)
    assert printkit.replay_record(record, language="de").problem in str(report)
    assert "Züge" in str(printkit.simulate("gosix", games=1, language="de"))
    statistics = printkit.report(["game: xodd\nmoves: [b:e5, pass, pass]\n"] * 2, language="de")
    story = printkit.report("game: xodd\nmoves: [b:e5, pass, pass]\n", language="de")
    assert "Zu Ende nach 3 Zügen" in str(story)
    assert '<html lang="de">' in story.as_html()
    assert statistics.as_html().count("Partien") > 1
    assert "Partien" not in statistics.as_csv()
