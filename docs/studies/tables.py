"""Helpers for the studies: results in CSV files, tables in Markdown, and shares."""

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from printkit.study.tally import wilson

MANY = 1000  # games; from this number, shares have a decimal


def kept_rows(results: Path) -> list[dict[str, str]]:
    """Return the complete rows of a CSV file by columns; a missing file has no rows."""
    return list(csv.DictReader(_whole(results).decode().splitlines()))


@contextmanager
def further_rows(
    results: Path, columns: Sequence[str]
) -> Iterator[Callable[[Sequence[object]], None]]:
    """Yield a function that immediately appends a row to a CSV file with these `columns`."""
    whole = _whole(results)
    with results.open("a", encoding="utf-8", newline="") as file:
        if file.tell() > len(whole):
            file.truncate(len(whole))
        writer = csv.writer(file, lineterminator="\n")
        if not whole:
            writer.writerow(columns)

        def add(row: Sequence[object]) -> None:
            writer.writerow(row)
            file.flush()

        yield add


def _whole(results: Path) -> bytes:
    """Return a file's complete lines; a killed run may leave an incomplete last line."""
    data = results.read_bytes() if results.exists() else b""
    return data[: data.rfind(b"\n") + 1]


def markdown(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def share(won: float, games: int) -> str:
    """Return the share of `games` that were `won`, in %, with Wilson's 95 % interval."""
    low, high = wilson(round(won), games)
    digits = 1 if games >= MANY else 0
    middle, least, most = (f"{100 * value:.{digits}f}" for value in (won / games, low, high))
    return f"{middle} ({least} to {most})"


def put_tables(study: Path, tables: Mapping[str, str]) -> None:
    """Put each table between the two comments with the table's name in a study."""
    text = study.read_text(encoding="utf-8")
    for name, table in tables.items():
        head, begin, rest = text.partition(f"<!-- {name} -->\n")
        _, end, tail = rest.partition(f"<!-- end of {name} -->")
        if not end:
            raise SystemExit(f"{study}: there is no place for the table '{name}'")
        text = f"{head}{begin}{table}\n{end}{tail}"
    study.write_text(text, encoding="utf-8")
