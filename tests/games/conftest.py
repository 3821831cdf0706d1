"""What tests of games may ask for."""

import pytest


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
