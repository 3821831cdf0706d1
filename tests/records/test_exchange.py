"""Records of other programs: Abstract Play's by its own schema and program."""

import json
from pathlib import Path

import jsonschema
import pytest

from printkit import InputError, convert, verify_record
from printkit.base.errors import NotationError
from printkit.commands.cli.main import main
from printkit.records.abstract_play import exchange_of
from printkit.records.record_file import read_record
from printkit.rules.catalogue import open_setting
from printkit.web.forms.record_forms import verify_records

HERE = Path(__file__).parent / "exchange"
CLUB = Path(__file__).parents[2] / "docs/examples/club"
SCHEMA = json.loads((HERE / "gamerecord.json").read_text("utf-8"))
THEIRS = json.loads((HERE / "xana.json").read_text("utf-8"))
RECORDS = sorted(CLUB.glob("*.yaml"))


def with_player(**changes):
    """Their record with other entries for who began."""
    first, second = THEIRS["header"]["players"]
    return theirs(players=[{**first, **changes}, second])


def theirs(**changes):
    """Their record of a game, with other entries in its header, or other moves."""
    moves = changes.pop("moves", THEIRS["moves"])
    return json.dumps({"header": {**THEIRS["header"], **changes}, "moves": moves})


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem[11:])
def test_every_game_is_valid_by_their_schema_and_comes_back(record):
    written = convert(record, to="abstract-play")
    told = json.loads(written)
    jsonschema.Draft7Validator(SCHEMA, format_checker=jsonschema.FormatChecker()).validate(told)
    assert convert(written) == convert(record)
    report, names = verify_record(record), read_record(record.read_bytes(), "").players
    players = {player["name"]: player["result"] for player in told["header"]["players"]}
    assert max(players, key=players.get) == names[report.winner]


def test_a_game_of_theirs_is_verified(tmp_path):
    path = tmp_path / "xana.yaml"
    written = convert(HERE / "xana.json", to="yaml")
    path.write_text(written)
    report = verify_record(path)
    own = verify_record(HERE / "xana.json")
    assert (own.status, own.winner, own.turns) == (report.status, report.winner, report.turns)
    assert (report.status, report.ruleset) == ("finished", "xana-abstract-play")
    assert "players: {white: Ana, black: Ben}\n" in written  # they swapped
    assert (report.winner, report.scores) == ("white", {"black": 0, "white": 1})
    again = json.loads(convert(path, to="abstract-play"))
    assert again["moves"] == THEIRS["moves"]
    assert again["header"]["game"] == THEIRS["header"]["game"]
    assert again["header"]["pied"] is True
    scores = [player["score"] for player in again["header"]["players"]]
    assert scores == [player["score"] for player in THEIRS["header"]["players"]]


def test_the_better_result_of_theirs_is_the_winners():
    first, second = THEIRS["header"]["players"]
    players = [{**first, "result": 0}, {**second, "result": 1}]
    with pytest.raises(
        InputError, match="the result claims winner: black, but the result is white"
    ):
        convert(theirs(players=players), to="yaml")


def test_their_turns_may_be_objects_and_results_a_million():
    moves = [[{"move": turn} for turn in each] for each in THEIRS["moves"]]
    assert convert(theirs(moves=moves)) == convert(theirs())
    assert convert(with_player(result=1_000_000)) == convert(theirs())


def test_their_records_are_read_wherever_ours_are(tmp_path, capsys):
    theirs_here = str(HERE / "xana.json")
    for words, told in (
        (("verify",), "white wins"),
        (("hints",), "over: both players passed"),
        (("report",), "Ana"),
        (("check",), "a record of xana on"),
        (("replay", "-o", str(tmp_path / "game.html")), "game.html"),
    ):
        assert main([words[0], theirs_here, *words[1:]]) == 0
        assert told in capsys.readouterr().out
    text = (HERE / "xana.json").read_text("utf-8")
    (row,) = verify_records({"files": [{"name": "pasted", "text": text}]})["rows"]
    assert row["status"] == "finished"
    assert row["record"]["ruleset"] == "xana-abstract-play"
    other = tmp_path / "other.json"
    for moves, status in ([["i1<1", "i1<2"]], 1), ([["z1<1"]], 2):
        other.write_text(theirs(moves=moves))
        assert main(["verify", str(other)]) == status


def test_their_program_and_ours_allow_the_same_turns():
    game = open_setting("xana-abstract-play", None).game
    exchange = exchange_of(type(game))

    def checked(position, text):
        try:
            move = game.parse_move(exchange.to_our_notation(game, text), position)
        except NotationError:
            return None
        return move if game.check(position, move) is None else None

    for played in json.loads((HERE / "turns.json").read_text("utf-8")):
        position = game.start()
        for turn, refused in zip(played["moves"], played["refused"], strict=True):
            assert game.outcome(position) is None
            assert [text for text in refused if checked(position, text)] == []
            move = checked(position, turn)
            assert move, turn
            assert exchange.to_their_notation(game, position, move) == turn
            position = game.apply(position, move)
        seats = ("white", "black") if position.swapped else ("black", "white")
        outcome = game.outcome(position)
        assert outcome.winner == seats[played["winner"] - 1]
        assert [outcome.scores[role] for role in seats] == played["scores"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (theirs(game={"name": "Hex"}), "printkit has no game 'Hex' of Abstract Play"),
        (
            theirs(game={"name": "Xana", "variants": ["small"]}),
            "printkit does not have Xana with the variants small",
        ),
        (
            theirs(moves=[["i1<1", "i1<2"]]),
            "the record breaks the rules of xana-abstract-play at turn 2:",
        ),
        (theirs(moves=[["i1"]]), "turn 1: 'i1' is not a turn of Xana in Abstract Play's notation"),
        (theirs(moves=[["z1<1"]]), "turn 1: Abstract Play's board has no cell 'z1'"),
        (theirs(moves=[[7]]), "turn 1 is not a text"),
        (theirs(moves=7), "'moves' is not a list of rounds"),
        (theirs(players=[]), "'players' is not a list of 2 players"),
        (theirs(game={"name": ["Xana"]}), "'name' is not a text"),
        (
            theirs(game={"name": "Xana", "variants": 5}),
            "printkit does not have Xana with the variants 5",
        ),
        (theirs(game={"name": "Xana", "variants": [[]]}), "'variants' is not a text"),
        (with_player(name=[]), "'name' is not a text"),
        (with_player(result="won"), "'result' is not a number from -1000000 to 1000000"),
        (with_player(result=[1]), "'result' is not a number from"),
        (with_player(score="3"), "'score' is not a number from"),
        (with_player(score=10**400), "'score' is not a number from"),
        (with_player(score=float("inf")), "'score' is not a number from"),
        (with_player(score=float("nan")), "'score' is not a number from"),
        (theirs(**{"date-end": {}}), "'date-end' is not a text"),
        (theirs(site={"name": "x", "gameid": []}), "'gameid' is not a text"),
        (theirs(printkit="xana1:AAAA"), "the line is cut off"),
        (theirs()[:-9], "this is not JSON"),
        (
            '{"header": 1}\n',
            "this is not a record of Abstract Play: the object 'header' is missing",
        ),
    ],
    ids=range(23),
)
def test_what_is_none_of_ours_is_one_sentence(data, message):
    with pytest.raises(InputError, match=message):
        convert(data)


@pytest.mark.parametrize(
    ("record", "to", "message"),
    [
        ("game: xodd\ndate: 2026-11-20\n", "abstract-play", "stores only finished games"),
        ("game: xodd\nmoves: |\n  b:a1\n  pass\n  pass\n", "abstract-play", "the record has none"),
        ("game: xodd\nmoves: |\n  pass\n", "abstract-play", "first-turn"),
    ],
)
def test_what_cannot_travel(record, to, message):
    with pytest.raises(InputError, match=message):
        convert(record, to=to)


@pytest.mark.parametrize("turns", ["resign", "b:a1, resign", "b:a1, pass, b:b1, resign"])
def test_who_began_is_named_first(turns):
    record = f"game: xodd\ndate: 2026-11-20\nplayers: {{white: B, black: A}}\nmoves: [{turns}]\n"
    header = json.loads(convert(record, to="abstract-play"))["header"]
    assert [player["name"] for player in header["players"]] == ["A", "B"]


def test_json_is_a_record_too():
    for record in RECORDS:
        written = convert(record, to="json")
        assert json.loads(written)["moves"][0].startswith("1. ")
        assert convert(written) == convert(record)
