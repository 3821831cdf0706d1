"""What there is to read in the page: rules, Xoids, how-tos."""

import json
import re

from printkit.web.tasks import perform

_OF_RUNS = (None, "code", "bold", "em")


def done(task, **request):
    reply = perform(task, json.dumps(request).encode())
    return reply.status, json.loads(reply.data)


def test_rules_are_those_of_a_ruleset_on_a_board():
    _, answer = done("rules", game="hong", board="hong-7x7")
    assert "7" in answer["title"]
    status, answer = done("rules", game="hong", board="gosix")
    assert (status, answer["field"]) == (422, "board")


def test_xoids_are_lines_and_counted_on_a_board():
    _, answer = done("xoids", options={"max-legs": "3"}, board="xong-standard")
    assert [xoid["name"] for xoid in answer["xoids"]] == ["1-01", "2-01", "3-01", "3-02", "3-03"]
    assert [xoid["placements"] for xoid in answer["xoids"]][:2] == [210, 390]
    assert [len(xoid["lines"]) for xoid in answer["xoids"]] == [1, 2, 3, 3, 3]
    status, answer = done("xoids", options={"max-legs": "9"})
    assert (status, answer["field"]) == (422, "max-legs")
    status, answer = done("xoids", board="gosix")
    assert (status, answer["field"]) == (422, "board")


def test_how_tos_are_read_without_a_rest_of_their_markup():
    _, listed = done("how-tos")
    assert len(listed["articles"]) > 15
    names = {article["name"] for article in listed["articles"]}
    for name in names:
        _, article = done("how-to", name=name)
        assert article["title"]
        for run in runs_in(article["blocks"]):
            assert run.get("to", name) in names
            if run.get("kind") != "code":
                assert not re.search(r"\]\(|\*|`|<!--|^#|\n", run["text"]), (name, run)
    assert done("how-to", name="../tutorial")[0] == 422


def test_how_tos_are_in_the_language_of_the_page_where_they_are_translated():
    _, listed = done("how-tos", language="de")
    spoken = {article["name"]: article["language"] for article in listed["articles"]}
    assert {spoken["tonight"], spoken["phone"], spoken["study"]} == {"de", "en"}
    english, german = (done("how-to", name="phone", language=code)[1] for code in ("en", "de"))
    assert german["title"] == "Partien auf dem Telefon werten"
    kinds, theirs = ([one["kind"] for one in it["blocks"]] for it in (english, german))
    assert kinds == theirs
    code, same = (
        [one for one in runs_in(it["blocks"]) if one.get("kind") == "code"]
        for it in (english, german)
    )
    assert code == same
    assert done("how-to", name="study", language="de")[1]["language"] == "en"
    assert any("2.000" in run["text"] for run in runs_in(german["blocks"]))


def runs_in(value):
    """All runs of words in a tree of blocks."""
    if isinstance(value, list):
        for one in value:
            yield from runs_in(one)
    elif isinstance(value, dict):
        if "text" in value and "level" not in value and value.get("kind") in _OF_RUNS:
            yield value if "runs" not in value else {"text": ""}
        for key in ("runs", "entries", "head", "rows"):
            yield from runs_in(value.get(key, []))
