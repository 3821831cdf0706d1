"""Files of strangers: what they name is not told to whoever is shown the error."""

import json

import pytest
from hardening.nasty import GOOD, written

import printkit

SECRETS = {
    "passwd": "root:*:0:0:hunter2:/root:/bin/sh\n",
    "keys": "password: hunter2\ntoken: hunter2\n",
    "generic": "name: hunter2\nservices: {web: hunter2}\n",
    "listed": "- hunter2\n- hunter2\n",
    "broken": "name: x\nshape: [hunter2: hunter2: 'hunter2\n",
    "latin": b"name: hunter2 \xff\n",
    "word": "hunter2",
    "empty": "",
}
RECORD, BASED = "game: xong\n{key}: {path}\n", "name: mine\n{key}: {path}\n"
BOARD = "name: mine\nlattice: hex\nshape: {{hexagon: 2}}\nprint: {{{key}: {path}}}\n"
CASES = [
    ("verify", RECORD, "board"),
    ("verify", RECORD, "ruleset"),
    ("check", BASED, "base"),
    ("board", BOARD, "style"),
    ("board", BOARD, "preset"),
]


@pytest.mark.thinned(4)
@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize(("command", "text", "key"), CASES)
def test_a_file_of_another_kind_is_not_quoted(place, command, text, key, secret):
    content = SECRETS[secret]
    path = place.whole / "secret"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    (place.here / "theirs.yaml").write_text(text.format(key=key, path=path))
    answer = place.run(command, "theirs.yaml")
    assert answer.status == 2
    assert "hunter2" not in answer.out + answer.err
    what = "style" if key == "base" else key
    sentence = f"{path}: this is not a {what}; run printkit check on it to see why\n"
    assert sentence in answer.out + answer.err


@pytest.mark.parametrize(
    ("kind", "key"), [("board", "board"), ("ruleset", "ruleset"), ("style", "base")]
)
def test_a_file_of_the_kind_is_quoted(place, kind, key):
    """So that who wrote both finds what is wrong."""
    (place.here / "own.yaml").write_bytes(written({**GOOD[kind], "nonsense": "x"}))
    text = "name: mine\nbase: own.yaml\n" if key == "base" else f"game: xong\n{key}: own.yaml\n"
    (place.here / "mine.yaml").write_text(text)
    answer = place.run("check", "mine.yaml")
    assert "unknown key 'nonsense'" in answer.err


@pytest.mark.parametrize(("key", "name"), [("board", "own.yaml"), ("ruleset", "/etc/passwd")])
def test_paths_are_refused_where_that_is_wished(place, key, name):
    (place.here / "own.yaml").write_bytes(written(GOOD[key]))
    (place.here / "theirs.yaml").write_text(f"game: xong\n{key}: {name}\n")
    sentence = f"a {key} cannot be named by a path here"
    assert sentence in place.run("verify", "--no-paths", "theirs.yaml").out
    assert sentence in place.run("verify", "--no-paths", "theirs.yaml", "RECORD").out
    assert sentence in place.run("verify", "--no-paths", "--plain", "theirs.yaml").err
    assert sentence in place.run("report", "--no-paths", "theirs.yaml").out
    report = json.loads(place.run("verify", "--no-paths", "--json", "theirs.yaml").out)
    assert report["status"] == "unreadable"
    assert sentence in report["error"]["message"]
    answer = printkit.verify_record((place.here / "theirs.yaml").read_text())
    assert answer.as_dict() == {**report, "record": "text"}
