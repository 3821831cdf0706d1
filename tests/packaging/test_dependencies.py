"""What is imported is declared, and nothing else is."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def names(requirements):
    return {re.match(r"[\w.-]+", line)[0].lower() for line in requirements}


def walked(node):
    """A syntax tree but for what only type checkers read."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from walked(child)
        else:
            yield from (found for branch in child.orelse for found in walked(branch))


def imported():
    """The libraries that the modules of printkit import, by the names of their distributions."""
    providers = packages_distributions()
    for path in (ROOT / "printkit").rglob("*.py"):
        for node in walked(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module]
            else:
                continue
            for module in modules:
                top = module.partition(".")[0]
                if top != "printkit" and top not in sys.stdlib_module_names:
                    yield providers[top][0].lower()


def test_what_is_imported_is_declared_and_the_other_way_round():
    of_users = [needs for extra, needs in EXTRAS.items() if extra != "test"]
    declared = names(chain(PROJECT["dependencies"], *of_users))
    assert set(imported()) == declared


def test_the_test_extra_has_all_that_users_may_add():
    for extra, needs in EXTRAS.items():
        assert set(needs) <= set(EXTRAS["test"]), extra
