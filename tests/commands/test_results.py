"""`printkit verify --table`: a row for each of very many records, also after an interrupt."""

import csv
import json
from pathlib import Path

import pytest
from pyarrow import parquet

from printkit.study import game_table
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
    assert (head, first.decode()) == (HEAD, f"{FIRST},{game_table.RUN}")
    found = rows("out/all.csv")
    assert [row["status"] for row in found] == [
        *("finished", "finished", "illegal", "finished", "unreadable")
    ]
    assert "no point 'z9'" in found[2]["fault"]
    assert [path.name for path in Path("out").iterdir()] == ["all.csv"]


def test_parquet_has_the_same_rows(ask, monkeypatch):
    monkeypatch.setattr(game_table, "_BATCH", 2)
    for suffix in ("csv", "parquet"):
        assert ask(f"verify club --table all.{suffix}").status == 2
    table = parquet.read_table("all.parquet")
    assert tuple(table.column_names) == GameRow._fields
    texts = [{key: str(value) for key, value in row.items()} for row in table.to_pylist()]
    assert texts == rows("all.csv")
    assert json.loads(table.to_pylist()[0]["scores"]) == {"black": 1, "white": 0}


def test_an_interrupted_run_goes_on(ask, monkeypatch):
    ask("verify club --table whole.csv")
    add, left = game_table.ResultsFile.add, [2]

    def interrupted(self, row):
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        add(self, row)

    with monkeypatch.context() as patch:
        patch.setattr(game_table.ResultsFile, "add", interrupted)
        assert ask("verify club --table all.csv").status == 130
    with Path("all.csv.part").open("a") as file:
        file.write('club/2.yaml,xodd,"half a')
    told = ask("verify club --table all.csv")
    assert told.status == 2
    assert "all.csv.part already has 2 records; resuming after them" in told.err
    assert Path("all.csv").read_bytes() == Path("whole.csv").read_bytes()
    assert not Path("all.csv.part").exists()


def test_rows_before_one_that_was_cut_off_stay():
    row = GameRow("game.yaml", turns=7, run=game_table.RUN)
    long = row._replace(players={"black": 'a "name"\n' * 6000})
    with game_table.ResultsFile(Path("all.csv")) as table:
        for number in range(25):  # more than a MiB
            table.add(long._replace(record=f"{number}.yaml"))
        table.add(row)
    data = table.part.read_bytes()
    for missing, left in ((0, 26), (1, 25), (20, 25), (30_000, 24)):
        table.part.write_bytes(data[: len(data) - missing])
        with game_table.ResultsFile(Path("all.csv")) as again:
            assert len(list(again.rows())) == left


ROW = HEAD + b"\nx,x,x,x,x,%s,x,True,x,{},{},x,x,x,7,x,7,{},x\n"


@pytest.mark.parametrize(
    "data",
    [
        b"something else",
        HEAD + b"\n1,2\n",
        HEAD + b"\n" + b"x" * 200_000 + b"\n",
        HEAD + b"\n\xff" + b",x" * 19 + b"\n",
        ROW % (b"9" * 400),
        ROW % b"7,",
    ],
    ids=("a text", "few columns", "a long field", "no UTF-8", "a huge number", "a column more"),
)
def test_what_is_no_table_that_was_begun(data, refused):
    Path("all.csv.part").write_bytes(data)
    sentence = "not an unfinished table of games"
    assert sentence in refused("verify club --table all.csv")


def test_a_table_that_another_run_writes(refused):
    with game_table.ResultsFile(Path("all.csv")):
        assert "all.csv.part: another run is writing this file" in refused(
            "verify club --table all.csv"
        )
