"""What tests of games may ask for."""

import pytest

from printkit.commands.cli.main import main


@pytest.fixture(scope="session")
def xana_ruleset(tmp_path_factory):
    """Writes a ruleset of Xana with the options given and returns its path."""
    folder = tmp_path_factory.mktemp("rulesets")

    def write(**options: str) -> str:
        name = "-".join(("xana", *options.values()))
        path = folder / f"{name}.yaml"
        chosen = ", ".join(f"{key}: {value}" for key, value in options.items())
        path.write_text(f"{{name: {name}, game: xana, boards: [xana-8], options: {{{chosen}}}}}")
        return str(path)

    return write


# A kit as files, on each of the usual papers, for modules that say which `GAME` it is.


@pytest.fixture(scope="module", params=["a4", "letter"])
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def kit(request, paper, tmp_path_factory):
    folder = tmp_path_factory.mktemp("kit")
    assert main(["kit", request.module.GAME, "-o", str(folder), "--paper", paper]) == 0
    return folder
