"""The same input and seed make the same bytes, whatever else is different."""

import hashlib
import json
import subprocess

import pytest
from determinism.catalogue import SAMPLE
from determinism.conditions import ELSEWHERE, HERE, OTHERS, differing, equals, made
from determinism.printer import slug

pytestmark = pytest.mark.xdist_group("determinism")
NOTHING = hashlib.sha256(b"").hexdigest()
FACTS = (
    "import json, locale, os, time; "
    "print(json.dumps([hash('x'), time.tzname, locale.getpreferredencoding(False), os.getcwd()]))"
)


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("catalogue")


@pytest.fixture(scope="module")
def here(place):
    """The sample as it is made here, and elsewhere at the same time."""
    return made([HERE, ELSEWHERE], place, "sample")


@pytest.mark.unix  # Windows takes neither zones nor locales from variables
def test_elsewhere_everything_is_different(tmp_path):
    processes = [each.run(tmp_path, "-c", FACTS, out=subprocess.PIPE) for each in (HERE, ELSEWHERE)]
    here, elsewhere = (json.loads(process.communicate()[0]) for process in processes)
    assert all(one != other for one, other in zip(here, elsewhere, strict=True))
    assert HERE.direction != ELSEWHERE.direction


def test_files_that_differ_or_are_missing_are_told():
    assert differing({"a": "1", "b": "2", "c": "3"}, {"a": "1", "b": "4", "d": "5"}) == [*"bcd"]


@pytest.mark.nightly
def test_the_sample_is_there_and_nothing_is_complained_about(here):
    for line in SAMPLE:
        files = {path: digest for path, digest in here[0].items() if path.startswith(slug(line))}
        assert files[f"{slug(line)}/stderr"] == NOTHING
        assert len(set(files.values())) > 1


@pytest.mark.nightly
def test_it_is_the_same_elsewhere(here):
    paths = differing(*here)
    assert not paths, "\n".join(paths)


@pytest.fixture(scope="module")
def others():
    return equals()


@pytest.mark.nightly
@pytest.mark.parametrize("version", OTHERS)
def test_it_is_the_same_in_another_python(version, others, request, place):
    if version not in others:
        pytest.skip(f"no Python {version} with these libraries; `make determinism` makes one")
    here, _ = request.getfixturevalue("here")
    condition = HERE._replace(folder=version, python=others[version])
    paths = differing(here, *made([condition], place, "sample"))
    assert not paths, "\n".join(paths)
