"""Simulations that are gone on with: what `simulate --json` printed, read back."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from printkit.analysis.simulated import FORMAT
from printkit.analysis.tally import Tally, whole
from printkit.errors import InputError, SourceSpan
from printkit.lookup import read_file
from printkit.version import __version__

MOST_BYTES = 10_000_000
_SAME = ("game", "ruleset", "board", "options", "seats", "seed")


class Earlier(NamedTuple):
    """The first games of a run: the number of the first, their tally, and what they were.

    `version` is that of the printkit that played them, None where the file at `path` lacks it.
    """

    first: int
    tally: Tally
    terms: Mapping[str, Any]
    path: str
    version: str | None = __version__

    def check(self, data: Mapping[str, Any]) -> None:
        """Raise InputError unless the games of `data`, as JSON has them, are of the same run.

        Another version may play other games from the same seed.
        """
        if self.version != __version__:
            found = f"printkit {self.version}" if self.version else "an unknown version of printkit"
            message = f"its games were played by {found}, expected {__version__}"
            raise InputError(message, SourceSpan(self.path))
        for key in _SAME:
            if self.terms[key] != data[key]:
                found, expected = (json.dumps(terms[key]) for terms in (self.terms, data))
                message = f"it has other games: {key} is {found}, and now {expected}"
                raise InputError(message, SourceSpan(self.path))


def read_earlier(path: Path, events: Sequence[str]) -> Earlier:
    """Read the simulation in the file at `path`, of a game with `events`. Raises InputError."""
    span = SourceSpan(str(path))
    expected = "what printkit simulate --json prints"
    data = read_file(path, expected, MOST_BYTES)
    with suppress(AttributeError, KeyError, RecursionError, TypeError, ValueError):
        terms = json.loads(data[:MOST_BYTES])
        if terms["format"] == FORMAT:
            same = {key: terms[key] for key in _SAME}
            version = terms.get("version")
            if version is not None and not isinstance(version, str):
                raise ValueError("expected a version")
            tally = Tally.of(terms, events)
            return Earlier(whole(terms["first"]), tally, same, str(path), version)
    raise InputError(f"this is not {expected}", span)
