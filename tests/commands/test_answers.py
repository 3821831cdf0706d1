"""What answers commands in Python: the same fields, the same JSON, the same words."""

import dataclasses
import json
import re
from pathlib import Path

import pytest

import printkit
from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.commands.cli.main import main

PLAYED = Path(__file__).parents[1] / "conformance" / "playthroughs"
ANSWERS = {  # of a call, by the command that answers the same
    "hints GAMES/xong.yaml --turn 3 --max-legs 4": lambda: printkit.hints(
        PLAYED / "xong.yaml", turn=3, max_legs=4
    ),
    "hints GAMES/xong.yaml --turn 1 --xoid 3-02 --best 2": lambda: printkit.hints(
        PLAYED / "xong.yaml", turn=1, xoid="3-02", best=2
    ),
    "hints GAMES/xodd.yaml --best 3 --turn 1": lambda: printkit.hints(
        PLAYED / "xodd.yaml", turn=1, best=3
    ),
    "hints GAMES/xong.yaml": lambda: printkit.hints(PLAYED / "xong.yaml"),
    "report GAMES": lambda: printkit.report(PLAYED),
    "report GAMES/xong.yaml GAMES/none.yaml": lambda: printkit.report(
        [PLAYED / "xong.yaml", PLAYED / "none.yaml"]
    ),
    "inspect xong-standard --games 3": lambda: printkit.inspect("xong-standard", games=3),
    "inspect yodd-5": lambda: printkit.inspect(printkit.load_board("yodd-5")),
    "simulate xong --board BOARD --policy red=greedy --giver any --games 2 --max-legs 3 --jobs 1": (
        lambda: printkit.simulate(
            "xong",
            board=Path("own.yaml"),
            policies={"red": "greedy"},
            givers="any",
            games=2,
            max_legs=3,
        )
    ),
    "simulate hong-7x7 --policy random --games 5 --seed 3 --find-threshold --jobs 1": (
        lambda: printkit.simulate(
            "hong-7x7", policies="random", games=5, seed=3, find_threshold=True
        )
    ),
    "simulate gosix --option full_board=draw --games 3 --jobs 2": lambda: printkit.simulate(
        "gosix", options={"full_board": "draw"}, games=3, jobs=2
    ),
}
OWN = "name: own\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\n"


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("own.yaml").write_text(OWN)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("command", ANSWERS)
def test_an_answer_is_that_of_the_command(command, capsys):
    words = [
        word.replace("GAMES", str(PLAYED)).replace("BOARD", "own.yaml") for word in command.split()
    ]
    answer = ANSWERS[command]()
    assert main([*words, "--json"]) == 0
    assert json.loads(json.dumps(answer.as_dict())) == json.loads(capsys.readouterr().out)
    assert main(words) == 0
    assert str(answer) == capsys.readouterr().out
    assert answer == ANSWERS[command]()
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.game = None


@pytest.mark.parametrize("command", ANSWERS)
def test_its_fields_are_those_of_the_json(command):
    answer = ANSWERS[command]()
    fields = {field.name for field in dataclasses.fields(answer) if field.init and field.repr}
    told = set(answer.as_dict()) - {"format"}
    told -= {name for name in told if isinstance(getattr(type(answer), name, None), property)}
    if isinstance(answer, printkit.Hints):
        told -= {*answer.found.as_dict(), "to_move"}
        fields -= {"found", "role", "outcome"}
    absent = {"problem", "listed", "ending", "best", "last_point", "xoids"}
    absent |= {"fair_threshold", "failure"}
    assert told <= fields
    assert fields - told <= absent


def test_lists_are_those_of_the_command(capsys):
    for words, answer in (
        ("xoids --max-legs 3", printkit.xoids(max_legs=3)),
        ("xoids --board gosix --max-legs 2", None),
        (
            "xoids --board xong-standard --max-legs 2",
            printkit.xoids(max_legs=2, board="xong-standard"),
        ),
        ("list", printkit.shipped()),
        ("schema record", printkit.schema("record")),
    ):
        assert main(words.split()) == (0 if answer else 2)
        assert capsys.readouterr().out == (str(answer) if answer else "")
    assert main(["xoids", "--max-legs", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == printkit.xoids(max_legs=4).as_dict()
    assert list(printkit.xoids(max_legs=4)) == printkit.polytwigs(4)
    assert main(["schema", "board"]) == 0
    assert json.loads(capsys.readouterr().out) == printkit.schema("board").as_dict()
    assert {one.name for one in printkit.shipped().boards} >= {"gosix", "xong-standard"}


def test_a_review_is_written_where_a_program_says():
    record = "game: gosix\nmoves: |\n  k\n  l\n"
    review = printkit.review(record, playouts=20)
    assert not list(Path().glob("**/*review*"))
    german = PrintOptions(language="de")
    printkit.review(record, output="review.html", playouts=20, printing=german)
    assert 'lang="de"' in Path("review.html").read_text("utf-8")
    assert review.exit_status == 0
    broken = printkit.review(f"{record}  l\n", playouts=20)
    assert (broken.exit_status, broken.warnings()) == (1, [broken.replay.problem])
    with pytest.raises(InputError, match=r"expected one of \.html, \.pdf"):
        printkit.review(record, output="review.svg")


def test_a_setup_is_counted_from_as_a_list_or_as_a_text():
    stones = ["a1", "c5", "g7"]
    for setup in (stones, ",".join(stones)):
        (count,) = printkit.perft("hong-7x7", depth=1, setup={"stones": setup})
        assert (count.depth, count.games) == (1, 92)


def test_hints_have_types():
    hints = printkit.hints(PLAYED / "xong.yaml", turn=1, max_legs=3)
    found = hints.found
    assert (found.listed, found.best, hints.to_move, hints.turn) == (None, (), "blue", 1)
    best = found.xoids[0].best[0]
    data = hints.as_dict()["xoids"][0]["best"][0]
    assert (best.move, list(best.hexagons["first_touched"])) == (
        data["move"],
        data["first_touched"],
    )
    hints = printkit.hints("game: xodd\nmoves: |\n  b:e5\n  w:e5\n")
    assert hints.problem == "text:4: turn 2 (white): e5 is taken by a black stone [occupied]."
    assert len(hints.found.best) == 10 < hints.found.listed
    assert hints.found.best[0].changes.keys() == {"drops", "black", "white"}


def test_statistics_of_records_of_strangers():
    record = f"game: xong\nboard: {Path('own.yaml').absolute()}\nmoves: |\n  1. a1/e\n"
    Path("mine.yaml").write_text(record)
    (own,) = printkit.report(Path("mine.yaml")).left_out
    assert (own.status, own.reason) == ("unfinished", "blue is to move")
    (refused,) = printkit.report([record]).left_out
    assert refused.status == "unreadable"
    finished = "game: xodd\nmoves: [b:e5, pass, pass]\n"
    statistics = printkit.report([finished, finished, record])
    assert statistics.games == 2
    assert statistics.rulesets["xodd"]["endings"][0]["games"] == 2
    assert statistics.as_csv().startswith("section,table,row,column,value\n")
    assert "<html" in statistics.as_html()


def test_a_simulation_is_typed_and_does_not_hang_on_who_plays_it():
    one, two = (printkit.simulate("gosix", games=40, jobs=jobs) for jobs in (1, 2))
    assert one == two
    assert one != printkit.simulate("gosix", games=40, seed=1)
    assert sum(one.wins.values()) == one.games == sum(one.turns.counts.values()) == 40
    assert one.turns.least <= one.turns.median <= one.turns.most
    assert one.seats["black"] == printkit.Seat("random")


def test_an_interrupt_of_a_simulation_is_the_programs_own(monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("printkit.study.simulation.simulate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        printkit.simulate("gosix")


def test_files_of_each_kind(tmp_path):
    for kind, text, name in (
        ("board", OWN, "own"),
        ("ruleset", "name: mine\ngame: xong\n", "mine"),
        ("record", "game: gosix\nmoves: [k]\n", None),
        ("style", "name: pale\ncolours: {red: '#ffaaaa'}\n", "pale"),
    ):
        path = tmp_path / f"a-{kind}.yaml"
        path.write_text(text)
        checked = printkit.check(path)
        assert (checked.kind, checked.name, checked.file) == (kind, name, str(path))
        assert str(checked).startswith(f"{path}: ")
        told = {"file": str(path), "kind": kind, "name": name, "sentence": checked.sentence}
        assert checked.as_dict() == told
        assert main(["check", str(path)]) == 0
    with pytest.raises(InputError, match="there is no such file"):
        printkit.check(Path("none.yaml"))


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: printkit.hints(PLAYED / "xong.yaml", turn=-1),
            "turn: expected a whole number from 0 to 100000, ",
        ),
        (lambda: printkit.hints(PLAYED / "xong.yaml", turn=999), "there is no turn 999; the"),
        (
            lambda: printkit.hints(PLAYED / "xong.yaml", max_legs=10),
            "max_legs: expected a whole number from 1 to 9",
        ),
        (
            lambda: printkit.hints(PLAYED / "xong.yaml", xoid="1-01", max_legs=3),
            "max_legs does not go with xoid",
        ),
        (lambda: printkit.hints(Path("none.yaml")), "none.yaml: there is no such file"),
        (
            lambda: printkit.simulate("gosix", games=0),
            "games: expected a whole number from 1 to 10000000",
        ),
        (
            lambda: printkit.simulate("gosix", jobs=0),
            "jobs: expected a whole number from 1 to 1024, found",
        ),
        (
            lambda: printkit.simulate("gosix", seed=-1),
            "seed: expected a whole number from 0 to 999999999",
        ),
        (
            lambda: printkit.simulate("xong", max_legs=9),
            "max_legs: expected a whole number from 1 to 8, found",
        ),
        (lambda: printkit.simulate("gosix", policies={"red": "greedy"}), ".*the roles are"),
        (lambda: printkit.simulate("gosix", policies="greed"), ".*did you mean 'greedy'"),
        (lambda: printkit.simulate("gosix", playouts=5), "^playouts needs a search: .* policies$"),
        (lambda: printkit.simulate("xong", policies="greed"), "^policies: there is no 'greed'"),
        (lambda: printkit.simulate("gosix", givers="any"), "^givers: nobody gives"),
        (lambda: printkit.simulate("gosix", find_threshold=True), "^find_threshold: gosix has no"),
        (lambda: printkit.simulate("gosix", options={"x": "1"}), "^options: gosix has no option"),
        (lambda: printkit.hints("game: gosix", xoid="1-01"), ".*: leave out xoid and max_legs$"),
        (
            lambda: printkit.replay_record("game: gosix").save("replay.pdf", turn=0),
            "^turn is for an .svg or .png file",
        ),
        (lambda: printkit.inspect("xodd-9x9"), ".*'xodd-9x9' is square"),
        (
            lambda: printkit.inspect("yodd-5", games=10_001),
            "games: expected a whole number from 0 to 10000",
        ),
        (lambda: printkit.check(Path("own.txt")), "own.txt: there is no such file"),
    ],
)
def test_what_cannot_be_answered(call, sentence):
    with pytest.raises(InputError) as refused:
        call()
    assert re.search(sentence, str(refused.value))


def test_a_board_as_yaml_is_taken_wherever_one_is_asked_for():
    assert printkit.inspect(OWN).cells == 7
    assert printkit.new_game("xong", OWN) == printkit.new_game("xong", printkit.load_board(OWN))
    assert printkit.simulate("xong", board=OWN, games=1, max_legs=2).board == "own"
    (printed,) = printkit.print_board(OWN, output="own.svg")
    assert printed.exists()


def test_answers_speak_a_language():
    record = "game: gosix\nmoves: |\n  a\n  a\n"
    report = printkit.verify_record(record, language="de")
    assert report.illegal.message in str(report)
    assert "Zug 2 (Weiß)" in str(report)
    assert printkit.replay_record(record, language="de").problem in str(report)
    assert "Züge" in str(printkit.simulate("gosix", games=1, language="de"))
    statistics = printkit.report("game: xodd\nmoves: |\n  b:e5\n  pass\n  pass\n", language="de")
    assert (statistics.as_html().count("Partien") > 1, "Partien" in statistics.as_csv()) == (
        True,
        False,
    )
    with pytest.raises(InputError, match="did you mean 'de'"):
        printkit.score_position(record, language="dee")
