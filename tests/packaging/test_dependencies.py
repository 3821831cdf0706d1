"""What is imported is declared, and nothing else is."""

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
NONE = {"printkit", "typing_extensions"}  # which only type checkers read
IMPORT = re.compile(r"^ *(?:import (\w+)(?=$|[. ])|from (\w+)[\w.]* import )", re.MULTILINE)


def imported():
    """The libraries that the modules of printkit import, by the names of their distributions."""
    texts = (path.read_text("utf-8") for path in (ROOT / "printkit").rglob("*.py"))
    tops = {one or other for text in texts for one, other in IMPORT.findall(text)}
    providers = packages_distributions()
    return {providers[top][0].lower() for top in tops - sys.stdlib_module_names - NONE}


def test_what_is_imported_is_declared_and_the_other_way_round():
    of_users = (needs for extra, needs in EXTRAS.items() if extra != "test")
    declared = chain(PROJECT["dependencies"], *of_users)
    assert imported() == {re.match(r"[\w.-]+", line)[0].lower() for line in declared}


def test_the_test_extra_has_all_that_users_may_add():
    for extra, needs in EXTRAS.items():
        assert set(needs) <= set(EXTRAS["test"]), extra
