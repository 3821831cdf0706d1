"""Keeps simulated games: each as a record, and as a line of CSV."""

import csv
import io
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from printkit.analysis.simulated import seat_text
from printkit.analysis.simulation import Plan, PlayedGame
from printkit.analysis.tally import DRAW
from printkit.app.output import write_file, write_files
from printkit.documents.nodes import Scalar
from printkit.errors import SourceSpan
from printkit.provenance import commented
from printkit.records.record import Claim, Record, TurnText
from printkit.records.writer import write_record
from printkit.text import file_name

_NOWHERE = SourceSpan("")


class KeptGames:
    """Writes the games of `plan` into the folder `records` and the file `table`, if there are any.

    `terms` is a record with what all of them have in common.
    """

    def __init__(self, terms: Record, plan: Plan, records: Path | None, table: Path | None) -> None:
        self._terms = terms
        self._plan = plan
        self._records = records
        self._table = table
        self._lines = io.StringIO()
        self._rows = csv.writer(self._lines, lineterminator="\n")
        roles = plan.game.roles
        self._rows.writerow(["game", "winner", "turns", *roles, "termination"])

    def keep(self, games: Sequence[PlayedGame]) -> None:
        """Write records of `games`, and note their lines. Raises InputError."""
        if self._records:
            list(write_files(self._files(self._records, games)))
        for game in games:
            result = game.result
            scores = [result.scores.get(role, "") for role in self._plan.game.roles]
            winner = result.winner or DRAW
            self._rows.writerow([game.number, winner, result.turns, *scores, game.termination])

    def write_table(self) -> None:
        """Write the lines of all games kept so far. Raises InputError."""
        if self._table:
            write_file(self._table, self._lines.getvalue().encode())

    def _files(self, folder: Path, games: Sequence[PlayedGame]) -> Iterator[tuple[Path, bytes]]:
        ruleset = self._terms.ruleset.value if self._terms.ruleset else self._terms.game
        stem = file_name(Path(ruleset).stem)
        for game in games:
            name = f"{stem}-{self._plan.seed}-{game.number:08}.yaml"
            yield folder / name, commented(write_record(self._record(game))).encode()

    def _record(self, game: PlayedGame) -> Record:
        result, seats = game.result, self._plan.seats
        turns = enumerate(game.turns, start=1)
        return self._terms._replace(
            players={role: seat_text(seat) for role, seat in seats.items()},
            claim=Claim(result.scores, result.winner or DRAW),
            facts={
                "event": f"simulation from seed {self._plan.seed}",
                "comment": f"game {game.number}",
            },
            setup=game.setup,
            turns=tuple(TurnText(text, _NOWHERE, number) for number, text in turns),
        )


def reference(name: str, folder: Path) -> Scalar:
    """What stands for the board or the ruleset `name`, shipped or a path, in a file in `folder`."""
    path = Path(name)
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        name = Path(os.path.relpath(path, folder)).as_posix()
        name = name if "/" in name else f"./{name}"
    return Scalar(name, _NOWHERE)
