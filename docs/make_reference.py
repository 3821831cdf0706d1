"""Make the tables of docs/reference from the schemas of YAML files: `make reference`.

A table is between two comments, such as `<!-- keys -->` and `<!-- end of keys -->`. The text
around the tables is written by hand. Each game's page in `games` is generated completely.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.print_kinds import PrintSection
from printkit.base.print_options import PRINT_FIELDS
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import OneOf
from printkit.boards.definition import BOARD_FIELDS, board_schema
from printkit.draw.style.colours import TOKENS
from printkit.draw.style.style_file import STYLE_FIELDS
from printkit.machines.cutters.presets import PRESET_FIELDS
from printkit.records.judge import judge_of
from printkit.records.record_file import POSITION_FIELDS, RECORD_FIELDS
from printkit.rules.catalogue import game_class, game_names, rulesets_of
from printkit.rules.game import AnyGame
from printkit.rules.options import RuleOption
from printkit.rules.ruleset_file import RULESET_FIELDS

FOLDER = Path(__file__).with_name("reference")
Row = Sequence[str]
_CODES = {
    "occupied": "two pieces are on one site",
    "off-board": "the board has no such site, or the site cannot hold such a piece",
    "even-groups": "the number of groups is even",
    "too-many-pieces": "more pieces than a player has",
    "not-new": "two Xoids have the same shape",
    "turn-order": "these numbers of pieces cannot result from alternating turns",
    "uncaptured": "a piece or a place on the board must have been captured",
    "not-final": "`final` is claimed, but the game goes on",
    "result-mismatch": "the position's `result` differs from the computed one",
}  # the codes of impossible positions, which judges report
_PLAYER = re.compile("red|blue|black|white")
_LENGTHY = re.compile("^(?:a (?:length|number) from|the .+ of a style:) ")


class Place(NamedTuple):
    """The generated `text` between the comments `name` of a page."""

    page: str
    name: str
    text: str


def places() -> Iterator[Place]:
    """Yield the generated parts of all handwritten pages."""
    for page, fields in (
        ("board", BOARD_FIELDS),
        ("ruleset", RULESET_FIELDS),
        ("record", RECORD_FIELDS),
        ("position", _without(POSITION_FIELDS, RECORD_FIELDS)),
        ("style", STYLE_FIELDS),
        ("preset", PRESET_FIELDS),
    ):
        yield Place(page, "keys", _keys(fields))
    yield Place("position", "codes", _meanings("code", _CODES.items()))
    yield Place("print", "keys", _keys(PRINT_FIELDS))
    yield Place("board", "shapes", _shapes())
    yield Place("style", "tokens", _tokens())


def put(text: str, place: Place) -> str:
    """Return a page's `text` with the new text of `place`."""
    head, begin, rest = text.partition(f"<!-- {place.name} -->\n")
    _, end, tail = rest.partition(f"<!-- end of {place.name} -->")
    if not end:
        raise SystemExit(f"{place.page}.md has no place for the {place.name}")
    return f"{head}{begin}\n{place.text}\n\n{end}{tail}"


def pages() -> Mapping[Path, str]:
    """Return the new text of each page by path."""
    texts: dict[Path, str] = {}
    for place in places():
        path = FOLDER / f"{place.page}.md"
        texts[path] = put(texts.get(path) or path.read_text(encoding="utf-8"), place)
    return texts | {FOLDER / "games" / f"{name}.md": _game_page(name) for name in game_names()}


def _table(columns: Row, rows: Iterable[Row]) -> str:
    head, *body = (f"| {' | '.join(map(_cell, line))} |" for line in (columns, *rows))
    return "\n".join((head, f"{'|---' * len(columns)}|", *body))


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def _without(fields: Fields, others: Fields) -> Fields:
    """Return the `fields` whose keys are not among the keys of `others`."""
    own = {key: field for key, field in fields.fields.items() if key not in others.fields}
    return Fields(fields.what, **own)


def _keys(fields: Fields) -> str:
    """Return the table of a file's keys, and a table for each nested YAML table."""
    parts = [_table(("key", "value", "meaning"), _rows(fields))]
    for field in fields.fields.values():
        for inner in field.kind.tables():
            parts += [f"### {inner.what.capitalize()}", _keys(inner)]
    return "\n\n".join(parts)


def _rows(fields: Fields) -> Iterator[Row]:
    """Yield a row for each key; keys with the same value and meaning share a row."""
    rows: dict[Row, list[str]] = {}
    for key, field in fields.fields.items():
        value = f"{_value(field)} (required)" if field.required else _value(field)
        rows.setdefault((value, field.doc), []).append(key)
    for (value, doc), keys in rows.items():
        yield _words(keys), value, doc


def _value(field: Field) -> str:
    if isinstance(field.kind, PrintSection):
        return "[a print section](print.md)"
    if isinstance(field.kind, OneOf):
        return _words(field.kind.words)
    return _LENGTHY.sub("", field.kind.in_words())


def _tokens() -> str:
    """Return the table of a style's tokens; similar tokens of players share a row."""
    rows: dict[str, list[str]] = {}
    for token, doc in TOKENS.items():
        player = _PLAYER.search(token)
        use = doc.replace(player[0], "the player") if player else doc
        if token.startswith("pale-"):
            use = "the same parts of dragons that do not count"
        rows.setdefault(use, []).append(token)
    return _table(("token", "use"), ((_words(tokens), use) for use, tokens in rows.items()))


def _shapes() -> str:
    shapes = board_schema()["$defs"]["shape"]["properties"].items()
    return _table(("key", "meaning"), ((f"`{key}`", one["description"]) for key, one in shapes))


def _game_page(name: str) -> str:
    """Return the page of a game: the parts of files and reports that differ between games."""
    game, rulesets = game_class(name), tuple(rulesets_of(name))
    lattice = "squares" if game.lattices[name] == "square" else "hexagons"
    whole = {"cells": lattice, "edges": f"the sides of {lattice}"}
    first = "`first` names who began" if game.first_by_chance else f"`{game.roles[0]}` moves first"
    facts = [
        f"`game: {name}`, played on {whole.get(game.play_on, f'the corners of {lattice}')}",
        f"roles: {_words(game.roles)}; {first}",
    ]
    if game.scored_roles() != game.roles:
        facts.append(f"roles with scores: {_words(game.scored_roles()) or 'none'}")
    if game.setup_keys:
        facts.append(f"keys of `setup`: {_words(game.setup_keys)}")
    shipped = ((f"`{one.name}`", _words(one.boards)) for one in rulesets)
    parts = [
        f"# {rulesets[0].title}",
        "<!-- made by docs/make_reference.py -->",
        "\n".join(f"- {fact}" for fact in facts),
        "## Rulesets",
        _table(("ruleset", "boards, the default first"), shipped),
        "## Options",
        _options(game),
        "## Codes",
        _codes(game),
        "## Endings",
        _meanings("termination", game.terminations.items()),
        "## Positions",
        _layout(game),
    ]
    return "\n\n".join(parts) + "\n"


def _codes(game: type[AnyGame]) -> str:
    """Return the table of a game's own codes in reports."""
    known = "[the codes of all games](../report.md#codes)"
    if not game.codes:
        return f"Only {known}."
    return f"Besides {known}:\n\n{_meanings('code', game.codes.items())}"


def _layout(game: type[AnyGame]) -> str:
    """Return the table of a game's own keys in position files."""
    judge = judge_of(game)
    if not judge.fields:
        return "printkit cannot score positions of this game."
    legend = ", ".join(f"{letter}: {key}" for letter, key in judge.letters.items())
    quoted = legend.replace("#", '"#"')
    return "\n\n".join((
        "[A position file](../position.md) lists these under `position:`",
        _table(("key", "meaning"), map(_layout_row, judge.fields, judge.fields.values())),
        f"The default legend of a map is `{{{quoted}}}`.",
    ))  # fmt: skip


def _layout_row(key: str, field: Field) -> Row:
    words = f"{_value(field)}: " if isinstance(field.kind, OneOf) else ""
    return f"`{key}`", f"{words}{field.doc}"


def _words(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _meanings(what: str, meanings: Iterable[tuple[str, str]]) -> str:
    return _table((what, "meaning"), ((f"`{code}`", meaning) for code, meaning in meanings))


def _options(game: type[AnyGame]) -> str:
    rows = ((f"`{key}`", _choices(kind), kind.doc) for key, kind in game.option_kinds.items())
    return _table(("option", "value", "meaning"), rows) if game.option_kinds else "None."


def _choices(option: RuleOption) -> str:
    """Return an option's allowed values, from its JSON Schema, and the default."""
    schema = option.json_schema()
    default = f"default: `{option.default}`" if option.default else "required"
    return f"{', '.join(map(_choice, schema.get('anyOf', [schema])))} ({default})"


def _choice(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return _words(schema["enum"])
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
