"""Simulations that are gone on with: what `simulate --json` printed, read back."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from printkit.analysis.simulated import FORMAT
from printkit.analysis.tally import Tally
from printkit.errors import InputError, SourceSpan
from printkit.lookup import read_file

MOST_BYTES = 10_000_000
_SAME = ("game", "ruleset", "board", "options", "seats", "seed")


class Earlier(NamedTuple):
    """The first games of a run: the number of the first, their tally, and what they were."""

    first: int
    tally: Tally
    terms: Mapping[str, Any]
    path: str

    def check(self, data: Mapping[str, Any]) -> None:
        """Raise InputError unless the games of `data`, as JSON has them, are of the same run."""
        for key in _SAME:
            if self.terms[key] != data[key]:
                found, expected = (json.dumps(terms[key]) for terms in (self.terms, data))
                message = f"it has other games: {key} is {found}, and now {expected}"
                raise InputError(message, SourceSpan(self.path))


def read_earlier(path: Path) -> Earlier:
    """Read the simulation in the file at `path`. Raises InputError."""
    span = SourceSpan(str(path))
    expected = "what printkit simulate --json prints"
    data = read_file(path, expected, MOST_BYTES)
    with suppress(AttributeError, KeyError, RecursionError, TypeError, ValueError):
        terms = json.loads(data[:MOST_BYTES])
        if terms["format"] == FORMAT:
            same = {key: terms[key] for key in _SAME}
            return Earlier(terms["first"], Tally.of(terms), same, str(path))
    raise InputError(f"this is not {expected}", span)
