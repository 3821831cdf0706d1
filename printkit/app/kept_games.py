"""Keeps simulated games: each as a record, and as a line of CSV."""

import csv
import io
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from printkit.analysis.simulated import seat_text
from printkit.analysis.simulation import Plan, PlayedGame
from printkit.analysis.tally import DRAW
from printkit.app.earlier import Earlier
from printkit.app.output import write_file, write_files
from printkit.documents.nodes import Scalar
from printkit.errors import InputError, SourceSpan
from printkit.lookup import read_file
from printkit.provenance import commented
from printkit.records.record import Claim, Record, TurnText
from printkit.records.writer import write_record
from printkit.text import file_name

_NOWHERE = SourceSpan("")
MOST_BYTES = 2**30  # of a table that is gone on with


class KeptGames:
    """Writes the games of `plan` into the folder `records` and the file `table`, if there are any.

    `terms` is a record with what all of them have in common. A table that is there is gone on with
    after the games of `earlier`. Raises InputError if it has not exactly those.
    """

    def __init__(
        self,
        terms: Record,
        plan: Plan,
        records: Path | None,
        table: Path | None,
        earlier: Earlier | None = None,
    ) -> None:
        self._terms = terms
        self._plan = plan
        self._records = records
        self._table = table
        self._head = _line("game", "winner", "turns", *plan.game.roles, "termination")
        if table and earlier and table.exists():
            self._head = _lines_of(table, self._head, earlier)
        self._lines: list[str] = []

    def keep(self, games: Sequence[PlayedGame]) -> None:
        """Write records of `games`, and note their lines. Raises InputError."""
        if self._records:
            list(write_files(self._files(self._records, games)))
        for game in games:
            result = game.result
            scores = [result.scores.get(role, "") for role in self._plan.game.roles]
            winner = result.winner or DRAW
            line = _line(game.number, winner, result.turns, *scores, game.termination)
            self._lines.append(line)

    def write_table(self, games: int) -> None:
        """Write the lines of the first `games` that were kept. Raises InputError.

        An interrupt may come when a game has been kept and is not yet counted.
        """
        if self._table:
            write_file(self._table, "".join([self._head, *self._lines[:games]]).encode())

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


def _line(*cells: object) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue()


def _lines_of(table: Path, head: str, earlier: Earlier) -> str:
    """The lines of `table`, which begins with `head`. Raises InputError unless `earlier` has them.

    Both tell the numbers of the games, who won them and how many turns they took.
    """
    expected = "the table that --csv wrote of the earlier games"
    data = read_file(table, expected, MOST_BYTES)
    if len(data) > MOST_BYTES:
        message = f"the file has more than {MOST_BYTES >> 20:,} MiB"
    else:
        text = data.decode(errors="replace").replace("\r\n", "\n")
        with suppress(csv.Error):
            if text.startswith(head) and text.endswith("\n") and _is_of(data, earlier):
                return text
        games = earlier.tally.games
        message = f"it does not hold exactly the games of {earlier.path}, {games} in number"
    raise InputError(f"{message}; name another file", SourceSpan(str(table)))


def _is_of(data: bytes, earlier: Earlier) -> bool:
    """Whether the rows of a table are the games of `earlier`. Raises csv.Error.

    A row is forgotten as soon as it was counted, as there may be millions.
    """
    tally, winners, lengths = earlier.tally, Counter[str](), Counter[str]()
    turns = {str(number): count for number, count in tally.turns.counts.items()}
    rows = csv.reader(io.TextIOWrapper(io.BytesIO(data), "utf-8", "replace", newline=""))
    columns = len(next(rows))
    for number, row in enumerate(rows, earlier.first):
        if len(row) != columns or row[0] != str(number):
            return False
        if row[1] not in tally.wins or row[2] not in turns:
            return False
        winners[row[1]] += 1
        lengths[row[2]] += 1
    return (winners, lengths) == (tally.wins, turns)


def reference(name: str, folder: Path) -> Scalar:
    """What stands for the board or the ruleset `name`, shipped or a path, in a file in `folder`."""
    path = Path(name)
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        name = Path(os.path.relpath(path, folder)).as_posix()
        name = name if "/" in name else f"./{name}"
    return Scalar(name, _NOWHERE)
