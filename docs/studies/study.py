"""What the studies share: tables in Markdown, put in the place of older ones."""

from collections.abc import Mapping, Sequence
from pathlib import Path


def markdown(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


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
