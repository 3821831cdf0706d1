"""Make docs/reference/hooks.md, the list of hooks, from the base classes: `make reference`."""

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from printkit.rules.game import Game
from printkit.rules.hooks import hook_names
from printkit.testing.requirement import HOOKS

TARGET = Path(__file__).with_name("reference") / "hooks.md"
PACKAGE = Path(inspect.getfile(Game)).parents[1]
BASES: Mapping[str, type] = {"rules": Game, **HOOKS}
_MOST_USERS = 2  # Most modules named as users of a hook.
_HEAD = """# Hooks

<!-- made by docs/make_hooks.py -->

A game overrides hooks: class attributes and methods of these base classes. Each heading names a
module of the game and the base class of its subclass. Hooks that are not required have defaults,
which the docstrings in printkit describe.
"""


def page() -> str:
    """Return the page of hooks, with a table for each base class."""
    lines = [_HEAD]
    for module, base in BASES.items():
        lines.append(f"## `{module}.py`: `{base.__module__}.{base.__name__}`\n")
        lines.append(" ".join((inspect.getdoc(base) or "").split()))
        lines += ["", "| hook | meaning | used by |", "|---|---|---|", *map(_row, hooks(base)), ""]
    return "\n".join(lines).rstrip() + "\n"


def _row(hook: "Hook") -> str:
    required = " (required)" if hook.is_required else ""
    users = ", ".join(f"`{user}`" for user in hook.users[:_MOST_USERS])
    more = ", …" if len(hook.users) > _MOST_USERS else ""
    return f"| `{hook.name}{hook.arguments}`{required} | {hook.meaning} | {users}{more} |"


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


if __name__ == "__main__":
    TARGET.write_text(page(), "utf-8")
    sys.stdout.write(f"{TARGET}\n")
