"""What is imported is declared, nothing else is, and the files of `make lock` agree with it."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
REQUIREMENTS = [*map(Requirement, (*PROJECT["dependencies"], *EXTRAS["test"]))]
NONE = {"printkit", "typing_extensions"}  # which only type checkers read
IMPORT = re.compile(r"^ *(?:import (\w+)(?=$|[. ])|from (\w+)[\w.]* import )", re.MULTILINE)


def imported():
    """The libraries that the modules of printkit import, by the names of their distributions."""
    texts = (path.read_text("utf-8") for path in (ROOT / "printkit").rglob("*.py"))
    tops = {one or other for text in texts for one, other in IMPORT.findall(text)}
    providers = packages_distributions()
    return {canonicalize_name(providers[top][0]) for top in tops - sys.stdlib_module_names - NONE}


def test_what_is_imported_is_declared_and_the_other_way_round():
    of_users = (needs for extra, needs in EXTRAS.items() if extra != "test")
    declared = chain(PROJECT["dependencies"], *of_users)
    assert imported() == {Requirement(line).name.lower() for line in declared}


def test_the_test_extra_has_all_that_users_may_add():
    for extra, needs in EXTRAS.items():
        assert set(needs) <= set(EXTRAS["test"]), extra


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
