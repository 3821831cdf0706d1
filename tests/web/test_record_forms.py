"""Records in the page: verdicts with their lines, statistics, hints, links."""

import json
from pathlib import Path

import pytest

from printkit.records.one_line import read_line
from printkit.web.tasks import perform

CLUB = sorted((Path(__file__).parents[2] / "docs" / "examples" / "club").glob("*.yaml"))


def done(task, **request):
    reply = perform(task, json.dumps(request).encode())
    if reply.media == "application/json":
        return reply.status, json.loads(reply.data)
    return reply.status, reply


def file(text, name="a.yaml"):
    return {"name": name, "text": text}


def test_many_records_get_verdicts_and_statistics():
    files = [file(path.read_text(), path.name) for path in CLUB]
    _, answer = done("records.verify", files=files)
    assert {row["status"] for row in answer["rows"]} == {"finished"}
    assert [row["name"] for row in answer["rows"]] == [path.name for path in CLUB]
    players = next(
        table
        for section in answer["sections"]
        for table in section["tables"]
        if table["name"] == "players" and section["title"] == "gosix"
    )
    assert players["rows"][0][:4] == ["Dan", "1", "1", "0"]
    _, page = done("records.html", files=files)
    assert (page.media, page.name) == ("text/html; charset=utf-8", "report.html")
    assert b"Dan" in page.data


def test_a_text_may_hold_several_and_errors_have_their_lines():
    text = "game: gosix\nmoves:\n- x\n- x\n---\n\ngame: chess\n---\n"
    _, answer = done("records.verify", files=[file(text)])
    wrong = [(row["name"], row["status"], row["line"]) for row in answer["rows"]]
    assert wrong == [("a.yaml, 1", "illegal", 4), ("a.yaml, 2", "unreadable", 7)]
    assert "the dot x already has a black stone" in answer["rows"][0]["says"]
    line = done("record.line", record=answer["rows"][0]["record"])[1]["line"]
    assert read_line(line.encode(), "a").game == "gosix"
    _, answer = done("records.verify", files=[file(f"{line}\n\n{line[:-2]}\n", "lines")])
    assert [row["status"] for row in answer["rows"]] == ["illegal", "unreadable"]
    link = f"http://a.example/#/score?line={line.replace(':', '%3A')}"
    _, answer = done("records.verify", files=[file(f"{link}\n{link[:-9]}\n")])
    assert answer["rows"][0]["status"] == "illegal"
    assert "the line is cut off: it has" in answer["rows"][1]["says"]


SEARCHED = {"search": "true", "playouts": "100", "best": "1"}


def test_hints_are_asked_for_by_a_form():
    record = {"game": "xong", "moves": ["e5/e"]}
    _, answer = done("hints", record=record, turn=0, options={"max-legs": "2"})
    assert answer["turn"] == 0
    assert "2-01" in answer["text"]
    _, answer = done("hints", record=record, turn=0, options=SEARCHED)
    assert "in 100 playouts" in answer["text"]
    status, answer = done("hints", record={"game": "gosix"}, options={"xoid": "3-01"})
    assert (status, answer["field"]) == (422, "xoid")


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ([], "there is no record"),
        (["x"], "expected a list of files"),
        ([{"name": "x"}], "text: expected a text, found nothing"),
        (
            [file("a: 1\n---\n" * 1001)],
            "1001 records are too many; at most 1000 can be checked together",
        ),
    ],
)
def test_what_is_no_record_is_told(files, sentence):
    status, answer = done("records.verify", files=files)
    assert (status, answer["field"]) == (422, "files")
    assert sentence in answer["error"]
