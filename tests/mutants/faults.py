"""Faults of one place: the mutants of which the tests must notice as many as possible."""

import ast
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

ELSEWHERE = ("printkit/web/", "printkit/data/")  # the page has tests in a browser
LEFT_OUT = {"annotation", "returns", "decorator_list"}  # fields of nodes
PAIRS = [
    *((ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot)),
    *((ast.In, ast.NotIn), (ast.Add, ast.Sub), (ast.Mult, ast.Div), (ast.BitAnd, ast.BitOr)),
    *((ast.LShift, ast.RShift), (ast.And, ast.Or)),
]
OPERATORS = {**dict(PAIRS), **{other: one for one, other in PAIRS}}
OPERATORS |= {ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.BitXor: ast.BitOr}


class Fault(NamedTuple):
    """The place of this `number` in a file, in a statement from the line `first` to `last`.

    `is_late`: it runs when a function is called.
    """

    file: str
    number: int
    first: int
    last: int
    is_late: bool

    def applied(self, source: bytes) -> ast.Module:
        """Return `source` with the fault."""
        tree = ast.parse(source)
        place = self._place(tree)
        if place.at is None:
            setattr(place.parent, place.field, place.new)
        else:
            getattr(place.parent, place.field)[place.at] = place.new
        return ast.fix_missing_locations(tree)

    def described(self, source: bytes) -> str:
        """Return what is exchanged, in a line."""
        place = self._place(ast.parse(source))
        nodes = (place.old, place.new)
        texts = [ast.unparse(one).partition("\n")[0] or type(one).__name__ for one in nodes]
        return f"{self.file}:{self.first}: {' → '.join(texts)}"

    def _place(self, tree: ast.Module) -> "Place":
        return next(islice(places(tree), self.number, None))


class Place(NamedTuple):
    """A node `old` in a field of its parent, perhaps in a list, and a `new` one that is wrong."""

    parent: ast.AST
    field: str
    at: int | None
    old: ast.AST
    new: ast.AST
    statement: ast.stmt
    is_late: bool


def places(
    parent: ast.AST, statement: ast.stmt | None = None, *, is_late: bool = False
) -> Iterator[Place]:
    """Yield all places below `parent` that may be wrong, in the order of the source."""
    inner = is_late or isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    for field, value in ast.iter_fields(parent):
        late = inner if field == "body" else is_late
        for at, node in enumerate(value if isinstance(value, list) else [value]):
            if field in LEFT_OUT or not isinstance(node, ast.AST) or _is_left_out(node):
                continue
            within = node if isinstance(node, ast.stmt) else statement
            new = _wrong(node, field)
            if new and within:
                index = at if isinstance(value, list) else None
                yield Place(parent, field, index, node, new, within, late)
            yield from places(node, within, is_late=late)


def _is_left_out(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Expr(value=ast.Constant()):  # also a docstring
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _wrong(node: ast.AST, field: str) -> ast.AST | None:
    """Return what may stand wrongly in place of a node in a `field` of another, if anything."""
    new: ast.AST | None = None
    match node:
        case ast.operator() | ast.cmpop() | ast.boolop():
            new = OPERATORS[type(node)]() if type(node) in OPERATORS else None
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            new = operand
        case ast.Name() | ast.Call() | ast.Attribute() if field == "test":
            new = ast.UnaryOp(ast.Not(), node)
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            new = ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()):
            new = ast.Pass()
        case ast.Constant(value=bool(value)):
            new = ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            new = ast.Constant(value + 1)
        case ast.Constant(value=str(value)) if value:
            new = ast.Constant(value + "X")
    return new


def faults_in(folder: Path) -> Iterator[Fault]:
    """Yield all faults of the Python files below `folder`/printkit, but for those of the page."""
    for path in sorted((folder / "printkit").rglob("*.py")):
        file = path.relative_to(folder).as_posix()
        if not file.startswith(ELSEWHERE):
            for number, place in enumerate(places(ast.parse(path.read_bytes()))):
                first, body = place.statement.lineno, getattr(place.statement, "body", None)
                last = body[0].lineno - 1 if body else place.statement.end_lineno
                yield Fault(file, number, first, max(first, last), place.is_late)


def sample(folder: Path, count: int, seed: int) -> list[Fault]:
    """Return `count` random faults: the same for the same source and `seed`."""
    return random.Random(seed).sample(sorted(faults_in(folder)), count)
