"""What the studies share: tables in Markdown, put in the place of older ones, and shares."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from printkit.analysis.binomial import wilson

MANY = 1000  # games, from which on shares have a decimal


def markdown(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def share(won: float, games: int) -> str:
    """The share of `games` that were `won`, in %, with its interval of 95 % by Wilson."""
    low, high = wilson(round(won), games)
    digits = 1 if games >= MANY else 0
    middle, least, most = (f"{100 * value:.{digits}f}" for value in (won / games, low, high))
    return f"{middle} ({least} to {most})"


def put_tables(study: Path, tables: Mapping[str, str]) -> None:
    """Put each table between the two comments of a study that bear its name."""
    text = study.read_text(encoding="utf-8")
    for name, table in tables.items():
        head, begin, rest = text.partition(f"<!-- {name} -->\n")
        _, end, tail = rest.partition(f"<!-- end of {name} -->")
        if not end:
            raise SystemExit(f"{study}: there is no place for the table '{name}'")
        text = f"{head}{begin}{table}\n{end}{tail}"
    study.write_text(text, encoding="utf-8")
