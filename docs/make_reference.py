"""Makes the tables of docs/reference from the schemas that files are read with: `make reference`.

A page has places for tables, between the comments `<!-- keys -->` and `<!-- end of keys -->`, and
for other names alike; what stands around them is written by hand. The pages of `games` are made as
a whole, one for each game of the catalogue.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.print_options import PRINT_FIELDS
from printkit.base.print_section import PrintSection
from printkit.base.yaml.kinds import Field, Fields, OneOf
from printkit.boards.definition import BOARD_FIELDS, board_schema
from printkit.commands.cli.main import COMMANDS
from printkit.commands.cli.parser import parser_of
from printkit.draw.colours import TOKENS
from printkit.draw.preset_file import PRESET_FIELDS
from printkit.draw.style_file import STYLE_FIELDS
from printkit.records.judge import CODES, judge_of
from printkit.records.record_file import POSITION_FIELDS, RECORD_FIELDS
from printkit.rules.catalogue import game_class, game_names, rulesets_of
from printkit.rules.game import AnyGame
from printkit.rules.options import RuleOption
from printkit.rules.ruleset_file import RULESET_FIELDS

FOLDER = Path(__file__).with_name("reference")
Row = Sequence[str]


class Place(NamedTuple):
    """A place on a page, and what belongs there."""

    page: str
    name: str
    text: str


def places() -> Iterator[Place]:
    """All that is made."""
    for page, fields in (
        ("board", BOARD_FIELDS),
        ("ruleset", RULESET_FIELDS),
        ("record", RECORD_FIELDS),
        ("position", POSITION_FIELDS),
        ("style", STYLE_FIELDS),
        ("preset", PRESET_FIELDS),
    ):
        yield Place(page, "keys", _keys(fields))
    yield Place("position", "codes", _meanings("code", CODES))
    yield Place("print", "keys", _print_keys())
    yield Place("board", "shapes", _shapes())
    yield Place("style", "tokens", _table(("token", "what is drawn in it"), TOKENS.items()))


def put(text: str, place: Place) -> str:
    """The text of a page with what belongs in one of its places."""
    head, begin, rest = text.partition(f"<!-- {place.name} -->\n")
    _, end, tail = rest.partition(f"<!-- end of {place.name} -->")
    if not end:
        raise SystemExit(f"{place.page}.md has no place for the {place.name}")
    return f"{head}{begin}\n{place.text}\n\n{end}{tail}"


def pages() -> Mapping[Path, str]:
    """Each page as it should be."""
    texts: dict[Path, str] = {}
    for place in places():
        path = FOLDER / f"{place.page}.md"
        texts[path] = put(texts.get(path) or path.read_text(encoding="utf-8"), place)
    return texts | {FOLDER / "games" / f"{name}.md": _game_page(name) for name in game_names()}


def _table(columns: Row, rows: Iterable[Row]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def _keys(fields: Fields) -> str:
    """The keys of a file, then those of the tables in it."""
    parts = [_table(("key", "", "value", "meaning"), _rows(fields))]
    for field in fields.fields.values():
        for inner in field.kind.tables():
            parts += [f"### {inner.what.capitalize()}", _keys(inner)]
    return "\n\n".join(parts)


def _rows(fields: Fields) -> Iterator[Row]:
    for key, field in fields.fields.items():
        yield f"`{key}`", "required" if field.required else "", _value(field), field.doc


def _value(field: Field) -> str:
    if isinstance(field.kind, PrintSection):
        return "[a print section](print.md)"
    if isinstance(field.kind, OneOf):
        return ", ".join(f"`{word}`" for word in field.kind.words)
    return field.kind.in_words()


def _print_keys() -> str:
    """The keys of a print section, with the commands that have an option of that name."""
    columns = ("key and option", "value", "meaning", "commands")
    rows = (
        (f"`{key}`", _value(field), field.doc, _commands_with(f"--{key}"))
        for key, field in PRINT_FIELDS.fields.items()
    )
    return _table(columns, rows)


def _commands_with(option: str) -> str:
    return ", ".join(name for name in COMMANDS if f" {option} " in _help(name))


@cache
def _help(command: str) -> str:
    """What a command says of itself."""
    (choices,) = parser_of((command,))._subparsers._group_actions  # noqa: SLF001 — told nowhere else
    return choices.choices[command].format_help()


def _shapes() -> str:
    """The ways to write a shape."""
    shapes = board_schema()["$defs"]["shape"]["properties"].items()
    return _table(("key", "meaning"), ((f"`{key}`", one["description"]) for key, one in shapes))


def _game_page(name: str) -> str:
    """What the files of a game and the reports on it may hold, in this game alone."""
    game, rulesets = game_class(name), tuple(rulesets_of(name))
    lattice = "squares" if game.lattices[name] == "square" else "hexagons"
    whole = {"cells": lattice, "edges": f"the sides of {lattice}"}
    facts = {
        "played on": whole.get(game.play_on, f"the corners of {lattice}"),
        "roles": _words(game.roles),
        "`first`": _words(game.roles if game.first_by_chance else game.roles[:1]),
        "`setup`": _words(game.setup_keys) or "none",
        "`scores`": _words(game.scored_roles()) or "none",
    }
    shipped = ((f"`{one.name}`", one.title, _words(one.boards)) for one in rulesets)
    parts = [
        f"# {rulesets[0].title}",
        f"`game: {name}`. This page is made from the code, by `make reference`.",
        _table(("", ""), facts.items()),
        "## Rulesets",
        _table(("ruleset", "title", "boards, the default first"), shipped),
        "## Options",
        _options(game),
        "## Codes",
        "Why a turn may be refused in this game, beside [what holds in any](../report.md#codes).",
        _meanings("code", game.codes),
        "## Endings",
        "`termination` of a finished game; any may be `resigned`, too.",
        _meanings("termination", game.terminations),
        "## Positions",
        "What may stand under `position:` in [a position file](../position.md).",
        _layout(game),
    ]
    return "\n\n".join(parts) + "\n"


def _layout(game: type[AnyGame]) -> str:
    """The keys of a position."""
    judge = judge_of(game)
    if not judge.fields:
        return "Positions of this game cannot be scored, only records of whole games."
    letters = ", ".join(f"`{letter}` {meaning}" for letter, meaning in judge.letters.items())
    return f"{_keys(judge.layout_fields())}\n\nA map without a legend has the letters {letters}."


def _words(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _meanings(what: str, meanings: Mapping[str, str]) -> str:
    rows = ((f"`{code}`", meaning) for code, meaning in meanings.items())
    return _table((what, "meaning"), rows) if meanings else "None."


def _options(game: type[AnyGame]) -> str:
    """The options of a game."""
    kinds = game.option_kinds
    rows = (
        (f"`{key}`", _choices(kind), f"`{kind.default}`" if kind.default else "required", kind.doc)
        for key, kind in kinds.items()
    )
    return _table(("option", "value", "default", "meaning"), rows) if kinds else "None."


def _choices(option: RuleOption) -> str:
    """What may be written, from its JSON Schema."""
    schema = option.json_schema()
    return ", ".join(map(_choice, schema.get("anyOf", [schema])))


def _choice(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema["type"] == "boolean":
        return "`true`, `false`"
    return f"a whole number from {schema['minimum']} to {schema['maximum']}"


if __name__ == "__main__":
    for page, text in pages().items():
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{page}\n")
