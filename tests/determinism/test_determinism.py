"""The same input and seed make the same bytes, whatever else is different."""

import hashlib

import pytest
from determinism.catalogue import SAMPLE
from determinism.conditions import ELSEWHERE, HERE, OTHERS, differing, equals, made
from determinism.printer import slug

pytestmark = pytest.mark.xdist_group("determinism")
NOTHING = hashlib.sha256(b"").hexdigest()


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("catalogue")


@pytest.fixture(scope="module")
def here(place):
    """The sample as it is made here, and elsewhere at the same time."""
    return made([HERE, ELSEWHERE], place, "sample")


def test_the_sample_is_there_and_nothing_is_complained_about(here):
    for line in SAMPLE:
        files = {path: digest for path, digest in here[0].items() if path.startswith(slug(line))}
        assert files[f"{slug(line)}/stderr"] == NOTHING
        assert len(set(files.values())) > 1


def test_it_is_the_same_elsewhere(here):
    paths = differing(*here)
    assert not paths, "\n".join(paths)


@pytest.mark.parametrize("version", OTHERS)
def test_it_is_the_same_in_another_python(version, here, place):
    if version not in (others := equals()):
        pytest.skip(f"no Python {version} with these libraries; `make determinism` makes one")
    condition = HERE._replace(folder=version, python=others[version])
    paths = differing(here[0], *made([condition], place, "sample"))
    assert not paths, "\n".join(paths)
