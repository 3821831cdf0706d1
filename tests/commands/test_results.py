"""`printkit verify --table`: a row for each of very many records."""

import csv
from pathlib import Path

import pytest

from printkit.study import games_csv
from printkit.study.tally import GameRow

GAME = "game: xodd\nboard: xodd-9x9\nplayers: {{black: '=Ana'}}\nmoves: |\n  b:{}\n  pass\n  pass\n"
FIRST = (
    "club/0.yaml,xodd,xodd,xodd-9x9,finished,3,white,False,two-passes,"
    '"{""black"": 1, ""white"": 0}","{""black"": ""=Ana""}",,,black,81,two passes in succession,-1,'
    '"{""vacant points"": 80}"'
)
HEAD = ",".join(GameRow._fields).encode()


@pytest.fixture(autouse=True)
def club(folder):
    (folder / "club").mkdir()
    for number, site in enumerate(("a1", "b2", "z9", "c3")):
        (folder / f"club/{number}.yaml").write_text(GAME.format(site))
    (folder / "club/4.yaml").write_text("- no record\n")


def rows(name):
    with Path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_row_for_each_record_and_a_broken_one_stops_none(ask):
    status, out, _ = ask("verify club --table out/all.csv")
    assert status == 2
    assert out.endswith("out/all.csv\n")
    assert "all         5         3           0        1           1" in out
    head, first, *_ = Path("out/all.csv").read_bytes().splitlines()
    assert (head, first.decode()) == (HEAD, f"{FIRST},{games_csv.RUN}")
    found = rows("out/all.csv")
    assert [row["status"] for row in found] == [
        *("finished", "finished", "illegal", "finished", "unreadable")
    ]
    assert "no point 'z9'" in found[2]["fault"]
    assert [path.name for path in Path("out").iterdir()] == ["all.csv"]
