"""Whatever stands in a file: a sentence within two seconds and 300 MiB, and nothing is touched."""

import json

import pytest
from hardening.commands import READERS, REPORTING, SUMMING, words
from hardening.conftest import sentence
from hardening.nasty import GOOD, HARMLESS, HOPELESS, mutations, written

from printkit.base.errors import InputError
from printkit.commands.check import check

SOME = ("UTF-16", "dashes")
EVERY = [command for commands in READERS.values() for command in commands]
STEP = 10  # every so many nasty things at each place in a file; 1 takes half a minute


def told(place, command):
    """The sentence on the file, from whichever stream it is told on."""
    if command not in REPORTING:
        return place.refused(*words(command))
    answer = place.run(*words(command))
    assert answer.status == 2
    if command in SUMMING:
        return answer.out.splitlines()[-1]
    assert answer.err == ""
    if "--json" in command:
        error = json.loads(answer.out)["error"]
        parts = (error["line"], error["column"])
        span = ":".join(str(part) for part in ("nasty.yaml", *parts) if part is not None)
        return f"{span}: {error['message']}"
    return sentence(f"printkit: {answer.out}")


@pytest.mark.thinned(12)
@pytest.mark.parametrize("what", HOPELESS)
def test_a_file_that_is_nothing(place, what):
    (place.here / "nasty.yaml").write_bytes(HOPELESS[what])
    assert told(place, "check FILE").startswith("nasty.yaml:")
    assert told(place, "verify FILE").startswith("nasty.yaml:")


@pytest.mark.thinned(5)
@pytest.mark.parametrize("command", EVERY)
def test_every_command_refuses_it(place, command):
    for what in SOME:
        (place.here / "nasty.yaml").write_bytes(HOPELESS[what])
        assert "nasty.yaml:" in told(place, command), what


@pytest.mark.thinned(7)
@pytest.mark.parametrize("kind", GOOD)
@pytest.mark.parametrize("clothes", HARMLESS)
def test_a_good_file_in_other_clothes(place, kind, clothes):
    (place.here / "good.yaml").write_bytes(HARMLESS[clothes](written(GOOD[kind])))
    before = place.run("check", "good.yaml")
    assert (before.status, before.err) == (0, "")
    if kind == "record":
        assert place.run("verify", "good.yaml").status == 0


@pytest.mark.thinned(3)
@pytest.mark.parametrize("kind", GOOD)
def test_anything_anywhere_in_a_file(tmp_path, kind):
    """Each part of a good file replaced: it can be used, or a sentence tells why it cannot."""
    file = tmp_path / "mine.yaml"
    used = 0
    for path, nasty, tree in mutations(GOOD[kind], STEP):
        file.write_bytes(written(tree))
        try:
            said = check(file).sentence
            used += 1
        except InputError as error:
            said = str(error)
        assert said.startswith(str(tmp_path)), (path, nasty)
        assert len(said) < 1000, (path, nasty)
    assert used > 5
    assert [path.name for path in tmp_path.iterdir()] == ["mine.yaml"]
