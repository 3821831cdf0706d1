"""A board that photographs show."""

import pytest

from printkit.rules.lookup import shipped


@pytest.fixture(scope="session")
def own(tmp_path_factory):
    """A board that is not shipped, its name in small and large letters."""
    path = tmp_path_factory.mktemp("boards") / "own.yaml"
    text = (shipped("boards") / "gosix.yaml").read_text("utf-8")
    path.write_text(text.replace("name: gosix", "name: MyBoard"), "utf-8")
    return path
