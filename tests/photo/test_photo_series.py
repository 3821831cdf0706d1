import json
from base64 import b64encode
from pathlib import Path

import numpy as np
import pytest
from photo.photographs import EASY, NORMAL, SMALL, Table, photograph, table_of, taken

from printkit.commands.cli.main import main
from printkit.photo.reading import SeenTurn, SeriesReading
from printkit.photo.site_reader import Reader
from printkit.rules.lookup import shipped
from printkit.web.play import photograph_reply
from printkit.web.tasks import perform


@pytest.fixture
def shoot(tmp_path, monkeypatch):
    """Photographs stones on dots, of which the first is white, the second black, and so on."""
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(3)

    def shoot(table=None, **photos):
        table = table or table_of("gosix")
        black, white = (one for one in table.pieces if one.key != "captured")
        sites = {name: site for name, site, here in table.sites() if black in here}
        for file, names in photos.items():
            truth = {name: (sites[name], (white, black)[at % 2]) for at, name in enumerate(names)}
            Path(f"{file}.jpg").write_bytes(photograph(table, truth, NORMAL, rng, SMALL).data)

    return shoot


@pytest.mark.nightly
def test_photographs_that_are_missing_or_too_many_spoil_no_series(shoot, capsys):
    shoot(s0="", s1="x", s1b="x", s3="xhc")
    names = ["s0.jpg", "s1.jpg", "s1b.jpg", "s3.jpg"]
    assert main(["read", *names[1:], "-o", "record.yaml"]) == 0
    told = capsys.readouterr()
    text = Path("record.yaml").read_text()
    assert "first: white" in text
    assert [line.strip() for line in text.splitlines()[-3:]] == ["1. x", "2. h", "3. c"]
    assert told.err.splitlines() == [
        "printkit: s1b.jpg shows no new turn",
        "printkit: s3.jpg shows two turns: turns 2 and 3 may be h, c",
    ]
    assert told.out.splitlines() == ["record.yaml", "1 of 3 turns are sure"]
    assert main(["read", *names, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "printkit-series/1"
    assert told["record"]["moves"] == "1. x\n2. h\n3. c\n"
    shown = [(one["photo"], one["turns"], one["last"], one["sure"]) for one in told["photos"]]
    assert shown == [
        ("s0.jpg", [], 0, True),
        ("s1.jpg", ["x"], 1, True),
        ("s1b.jpg", [], 1, False),
        ("s3.jpg", ["h", "c"], 3, False),
    ]
    assert all(one["sites"] == [] for one in told["photos"])


def doubtful(turns, number, other=(), unlike=()):
    return SeenTurn("1.jpg", turns, number, other, 0.1, sure=False, sites=(), unlike=unlike)


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (doubtful((), 0, ("h",)), "1.jpg: not sure that it shows the start, perhaps h"),
        (doubtful(("x",), 4), "1.jpg: not sure of turn 4: x, perhaps nothing"),
        (doubtful(("x",), 4, ("h",)), "1.jpg: not sure of turn 4: x, perhaps h"),
        (
            doubtful(("x", "h"), 4, ("a", "b")),
            "1.jpg shows two turns: turns 3 and 4 may be x, h; or a, b",
        ),
    ],
)
def test_what_else_a_photograph_may_show_is_told(monkeypatch, capsys, seen, said):
    monkeypatch.setattr(
        "printkit.photo.reading.read_series", lambda *_: SeriesReading("", 4, (seen,))
    )
    assert main(["read", "1.jpg", "2.jpg"]) == 0
    assert capsys.readouterr().err == f"printkit: {said}\n"


def test_a_request_names_no_ruleset_by_its_path(monkeypatch):
    monkeypatch.setattr(photograph_reply, "open_setting", None)
    told = {"game": "/etc/hostname.yaml", "board": "gosix", "photos": [{"name": "1", "look": []}]}
    answer = json.loads(perform("photograph.record", json.dumps(told).encode()).data)
    assert answer["error"].startswith("a ruleset cannot be named by a path here")


@pytest.mark.nightly
def test_a_ruleset_of_ones_own_is_named_in_what_is_read(shoot):
    Path("rules").mkdir()
    text = (shipped("rulesets") / "gosix.yaml").read_text("utf-8")
    Path("rules/mine.yaml").write_text(text, "utf-8")  # its name, too
    shoot(a="x", b="xh")
    game = ["--game", "rules/mine.yaml"]
    assert main(["read", "b.jpg", *game, "-o", "position.yaml"]) == 0
    assert main(["read", "a.jpg", "b.jpg", *game, "-o", "far/record.yaml"]) == 0
    assert "ruleset: rules/mine.yaml" in Path("position.yaml").read_text()
    assert "ruleset: ../rules/mine.yaml" in Path("far/record.yaml").read_text()
    assert main(["score", "position.yaml"]) == 0
    assert main(["verify", "far/record.yaml"]) == 0


def test_games_without_a_list_of_turns_are_refused_at_the_first_photograph(
    tmp_path, monkeypatch, capsys
):
    shot = taken(Table("xana", "xana-5"), 0, EASY, seed=6)
    (tmp_path / "1.jpg").write_bytes(shot.data)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Reader, "look", None)
    given = ["--game", "xana", "--board", "xana-5", "--pitch", "18mm", "--style", "colour"]
    assert main(["read", "1.jpg", "2.jpg", *given]) == 2
    said = "printkit: turns of Xana cannot be read from photographs: photograph the final position"
    assert capsys.readouterr().err.startswith(said)
    told = {"picture": b64encode(shot.data).decode(), "name": "1.jpg", "board": "xana-5"}
    answer = perform("photograph.look", json.dumps(told).encode())
    assert b"cannot be read from photographs" in answer.data
