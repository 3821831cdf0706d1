"""Faults of one place: the mutants of which the tests must notice as many as possible."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ELSEWHERE = ("printkit/web/", "printkit/data/")  # the page has tests in a browser
COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
OPERATORS = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}


class Fault(NamedTuple):
    """The bytes from `start` to `end` of a file replaced by `text`.

    `first` and `last` are the lines of the statement; `is_late`: it runs when a function is called.
    """

    file: str
    start: int
    end: int
    text: str
    first: int
    last: int
    is_late: bool

    def applied(self, source: bytes) -> bytes:
        """Return `source` with the fault."""
        return source[: self.start] + self.text.encode() + source[self.end :]


class _Finder(ast.NodeVisitor):
    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.found: list[Fault] = []
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._lines, self._depth = (1, 1), 0

    def visit(self, node: ast.AST) -> None:
        before = self._lines
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if isinstance(body, list) else node.end_lineno
            self._lines = node.lineno, max(node.lineno, last)
        super().visit(node)
        self._lines = before

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def _replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        self.found.append(Fault(self.file, *self._span(node), text, *self._lines, self._depth > 0))

    def _between(self, left: ast.expr, right: ast.expr, words: tuple[str, str]) -> None:
        start, end = self._span(left)[1], self._span(right)[0]
        gap = self.source[start:end].decode()
        if gap.count(words[0]) == 1 and "#" not in gap:
            at = start + len(gap[: gap.index(words[0])].encode())
            place = at, at + len(words[0])
            self.found.append(Fault(self.file, *place, words[1], *self._lines, self._depth > 0))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in (*node.args.defaults, *filter(None, node.args.kw_defaults)):
            self.visit(default)
        self._depth += 1
        for statement in node.body:
            self.visit(statement)
        self._depth -= 1

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815 — named by ast

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._depth += 1
        self.visit(node.body)
        self._depth -= 1

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave out f-strings: their parts have no places before Python 3.12."""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for statement in node.body:
            self.visit(statement)

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" not in self._text(node.test):
            self._negate(node.test)
            self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.NamedExpr):
            self._replace(test, f"(not ({self._text(test)}))")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value and ast.unparse(node.value) != "None":
            self._replace(node, "return None")
            self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self._replace(node, "pass")
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
            self._between(left, right, COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in OPERATORS:
            self._between(node.left, node.right, OPERATORS[type(node.op)])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self._between(*node.values[:2], OPERATORS[type(node.op)])
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if type(node.op) in OPERATORS:
            self._between(node.target, node.value, OPERATORS[type(node.op)])
        self.visit(node.value)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._replace(node, f"(bool({self._text(node.operand)}))")
        elif isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
            self._replace(node, f"({self._text(node.operand)})")
        self.visit(node.operand)

    def visit_Constant(self, node: ast.Constant) -> None:
        match node.value:
            case bool(value):
                self._replace(node, str(not value))
            case int(value) | float(value):
                self._replace(node, repr(value + 1))
            case str(value) if value and node.lineno == node.end_lineno:
                self._replace(node, repr(value + "X"))


def faults_in(folder: Path) -> Iterator[Fault]:
    """Yield all faults of the Python files below `folder`/printkit, but for those of the page."""
    for path in sorted((folder / "printkit").rglob("*.py")):
        file = path.relative_to(folder).as_posix()
        if not file.startswith(ELSEWHERE):
            finder = _Finder(file, path.read_bytes())
            finder.visit(ast.parse(finder.source))
            yield from finder.found


def sample(folder: Path, count: int, seed: int) -> list[Fault]:
    """Return `count` random faults that compile: the same for the same source and `seed`."""
    every, chosen = sorted(faults_in(folder)), []
    for fault in random.Random(seed).sample(every, len(every)):
        if len(chosen) == count:
            break
        try:
            compile(fault.applied((folder / fault.file).read_bytes()), fault.file, "exec")
        except SyntaxError:
            continue
        chosen.append(fault)
    return chosen
