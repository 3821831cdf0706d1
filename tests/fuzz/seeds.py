"""Files of the project that fuzzing sets out from."""

import json
from collections.abc import Iterator
from pathlib import Path

from printkit.base.text import LONGEST

ROOT = Path(__file__).parents[2]
DEFINITIONS = ("boards/*.yaml", "rulesets/*.yaml", "styles/*.yaml", "presets/*.yaml")
RECORDS = (
    *("tests/conformance/playthroughs/*.yaml", "tests/records/golden/*.yaml"),
    "docs/examples/club/*.yaml",
)


def check_sentence(error: Exception) -> None:
    """That an error is told on one line that is not too long to be read."""
    assert len(str(error).splitlines()) == 1, error
    assert len(str(error)) <= LONGEST, error


def files(*patterns: str) -> Iterator[bytes]:
    """What stands in the files of these patterns, in sorted order."""
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            yield path.read_bytes()


def as_json(*trees: object) -> list[bytes]:
    return [json.dumps(tree, ensure_ascii=False).encode() for tree in trees]
