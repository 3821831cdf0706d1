"""The files of locked and of oldest versions agree with pyproject.toml: `make lock` made them."""

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
REQUIREMENTS = [
    Requirement(line)
    for line in (*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"])
]


def pinned(name):
    """The versions that a file pins: one a library and kind of machine."""
    found = {}
    for one in map(Requirement, (ROOT / name).read_text("utf-8").splitlines()):
        (specifier,) = one.specifier
        assert specifier.operator == "==", one
        found.setdefault(canonicalize_name(one.name), []).append(Version(specifier.version))
    return found


@pytest.mark.parametrize("name", ["requirements-lock.txt", "requirements-oldest.txt"])
def test_every_requirement_is_pinned_to_a_version_that_it_allows(name):
    versions = pinned(name)
    for one in REQUIREMENTS:
        for version in versions[canonicalize_name(one.name)]:
            assert version in one.specifier, one


def test_the_oldest_version_is_the_lower_bound():
    versions = pinned("requirements-oldest.txt")
    for one in REQUIREMENTS:
        (least,) = (each.version for each in one.specifier if each.operator in (">=", "~="))
        assert versions[canonicalize_name(one.name)] == [Version(least)], one
