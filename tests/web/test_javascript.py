"""The page's JavaScript: its types, as comments tell them (JSDoc), and what a linter finds."""

import pytest
from web.javascript import HOME, STATIC, complaints, tools


@pytest.mark.parametrize("project", ["tsconfig.json", "workers.json"])
def test_types_are_right(project):
    assert complaints("tsc", "--project", HOME / project) == ""


def test_a_linter_finds_nothing():
    assert complaints("eslint", "--config", tools() / "eslint.config.js", STATIC) == ""
