"""Make the tables of docs/reference from the schemas of YAML files: `make reference`.

A table is between two comments, such as `<!-- keys -->` and `<!-- end of keys -->`. The text
around the tables is written by hand. `hooks.md` and each game's page in `games` are generated
completely.
"""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.print_options import PRINT_FIELDS
from printkit.base.print_section import PrintSection
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import OneOf
from printkit.boards.definition import BOARD_FIELDS, board_schema
from printkit.draw.game_view import View
from printkit.draw.style.colours import TOKENS
from printkit.draw.style.preset_file import PRESET_FIELDS
from printkit.draw.style.style_file import STYLE_FIELDS
from printkit.paper.kit import Kit
from printkit.records.hand import Hand
from printkit.records.judge import CODES, Judge, judge_of
from printkit.records.record_file import POSITION_FIELDS, RECORD_FIELDS
from printkit.rules.catalogue import game_class, game_names, rulesets_of
from printkit.rules.game import AnyGame, Game
from printkit.rules.hooks import hook_names
from printkit.rules.options import RuleOption
from printkit.rules.ruleset_file import RULESET_FIELDS
from printkit.study.insight import Insight
from printkit.study.players import Players

FOLDER = Path(__file__).with_name("reference")
PACKAGE = Path(inspect.getfile(Game)).parents[1]
BASES: Mapping[str, type] = {
    "rules": Game,
    "view": View,
    "kit": Kit,
    "hand": Hand,
    "judge": Judge,
    "players": Players,
    "insight": Insight,
}
Row = Sequence[str]
_PLAYER = re.compile("red|blue|black|white")
_MOST_USERS = 2  # Most modules named as users of a hook.
_HOOKS = """A game overrides hooks: class attributes and methods of these base classes. Each
heading names a module of the game and the base class of its subclass. Hooks that are not
required have defaults, which the docstrings in printkit describe."""
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
    yield Place("position", "codes", _meanings("code", CODES.items()))
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
    texts[FOLDER / "hooks.md"] = _hooks_page()
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


class Hook(NamedTuple):
    """A hook: its `name`, `arguments` and `meaning`, and the modules of printkit that use it."""

    name: str
    arguments: str
    meaning: str
    is_required: bool
    users: Sequence[str]


def hooks(base: type) -> Iterator[Hook]:
    """Yield the hooks of `base`, attributes first."""
    for name in hook_names(base):
        value = vars(base).get(name)
        arguments, doc = "", _comment(base, name)
        if inspect.isfunction(value):
            arguments = f"({', '.join(list(inspect.signature(value).parameters)[1:])})"
            doc = inspect.getdoc(value) or ""
        meaning = " ".join(re.split(r"(?<=\.)\s", doc)[0].removeprefix("Return ").split())
        meaning = meaning[:1].upper() + meaning[1:]
        is_required = name not in vars(base) or getattr(value, "__isabstractmethod__", False)
        yield Hook(name, arguments, meaning, is_required, _users(base, name))


def _users(base: type, name: str) -> Sequence[str]:
    """Return the modules that use the hook `name`; the module of `base` is the first.

    The checks of games, in `testing`, are users only if no other module uses the hook.
    """
    own = base.__module__.removeprefix("printkit.").replace(".", "/")
    users = {
        module
        for value, used, module in _uses()
        if used == name
        and (value == base.__name__.lower() or (value in ("self", "cls") and module == own))
    }
    users = {one for one in users if not one.startswith("testing/")} or users
    return sorted(users, key=lambda module: (module != own, module))


@cache
def _uses() -> frozenset[tuple[str, str, str]]:
    """Return the value, the attribute and the module wherever printkit uses an attribute.

    The value in `request.view.paint` and `view_of(game).paint` is called `view`.
    """
    found = set()
    for path in PACKAGE.rglob("*.py"):
        module = path.relative_to(PACKAGE).with_suffix("").as_posix()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and not module.startswith("games/"):
                value = node.value.func if isinstance(node.value, ast.Call) else node.value
                name = value.id if isinstance(value, ast.Name) else getattr(value, "attr", "")
                found.add((re.sub("^_|_of$|_for$", "", name), node.attr, module))
    return frozenset(found)


def _comment(base: type, name: str) -> str:
    """Return the comment on an attribute: at the end of its line, or else on the lines above."""
    pattern = rf"(?m)^((?: +# .*\n)*) +{name}: (?:.*  # (.*))?"
    found = re.search(pattern, inspect.getsource(base))
    above, behind = found.groups("") if found else ("", "")
    return behind or " ".join(above.replace("#", "").split())


def _hooks_page() -> str:
    """Return the page of hooks, with a table for each base class."""
    parts = ["# Hooks", "<!-- made by docs/make_reference.py -->", _HOOKS]
    for module, base in BASES.items():
        about = " ".join((inspect.getdoc(base) or "").split())
        rows = map(_hook_row, hooks(base))
        parts += [f"## `{module}.py`: `{base.__module__}.{base.__name__}`", about]
        parts.append(_table(("hook", "meaning", "used by"), rows))
    return "\n\n".join(parts) + "\n"


def _hook_row(hook: Hook) -> Row:
    more = ", …" if len(hook.users) > _MOST_USERS else ""
    required = " (required)" if hook.is_required else ""
    name = f"`{hook.name}{hook.arguments}`{required}"
    return name, hook.meaning, _words(hook.users[:_MOST_USERS]) + more


if __name__ == "__main__":
    for page, text in pages().items():
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{page}\n")
