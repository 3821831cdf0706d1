"""A test that needs what only Unix or only Linux has is marked so, and skipped elsewhere."""

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace

import pytest
from hardening.memory import most_used

TESTS = Path(__file__).parent
MODULES = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
AT_IMPORT = {"SIGALRM", "SIGKILL"}  # what is missed as soon as a module mentions it
CALLS = AT_IMPORT | {
    *("fork", "geteuid", "getuid", "kill", "killpg", "mkfifo", "sched_getaffinity"),
    *("setuid", "wait4"),
}
SHELLS = {"bash", "sh"}
WORDS = {
    "unix": re.compile(r"/dev/(zero|fd|tty|std(in|out|err))\b.*|#!/.*|bin/\w+", re.DOTALL),
    "linux": re.compile(r"/proc(/|/self\b.*)?|/dev/full"),
}
GIVES = {"unix": {"unix"}, "linux": {"linux", "unix"}}  # a mark, and what its tests may need
FORKED = {"place", "zygote"}  # fixtures that are themselves marked


def unmarked(source):
    """The tests in `source` that need a system which no mark names, as `(name, system)`.

    A test needs what the helpers and fixtures of its own file need. `(None, "unix")` is told of a
    module that cannot even be imported elsewhere.
    """
    tree = ast.parse(source)
    parts = _parts(tree)
    given = _marks(node for node in tree.body if ast.unparse(node).startswith("pytestmark = "))
    if any(_skips(node) for node in tree.body):
        given |= {"unix"}
    elif any(_mentioned(node) & AT_IMPORT for node in _run_at_import(tree)):
        yield None, "unix"
    for name, nodes in parts.items():
        if name.startswith("test_"):
            reached = _reached(name, parts)
            marks = given | _marks(nodes)
            if FORKED & reached:
                marks |= {"unix"}
            needed = set().union(*(_needs(node) for one in reached for node in parts.get(one, [])))
            yield from ((name, system) for system in sorted(needed - marks))


def _parts(tree):
    """What has a name in a file, functions, methods and constants; a class is its `__init__`."""
    parts = defaultdict(list)
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
                parts[name].append(node)
            case ast.ClassDef(name=name, body=body):
                for method in body:
                    if isinstance(method, ast.FunctionDef):
                        parts[name if method.name == "__init__" else method.name].append(method)
    return dict(parts)


def _reached(name, parts):
    """`name` and all names that lead on from it."""
    reached, ahead = set(), [name]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += [one for node in parts.get(name, []) for one in _mentioned(node)]
    return reached


def _mentioned(node):
    """The names in a node; fixtures are arguments, or words of `usefixtures`."""
    names = set()
    for one in _walk(node):
        match one:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                names.add(name)
            case ast.Call(func=ast.Attribute(attr="usefixtures"), args=words):
                names |= {word.value for word in words}
    return names


def _needs(node):
    """The systems that a node needs by itself."""
    needed = set()
    for one in _walk(node):
        match one:
            case ast.Attribute(value=ast.Name(id="os" | "signal"), attr=name) if name in CALLS:
                needed.add("unix")
            case ast.Attribute(attr="chmod"):
                needed.add("unix")
            case ast.Import(names=names) if any(each.name in MODULES for each in names):
                needed.add("unix")
            case ast.List(elts=[ast.Constant(value=word), *_]) if word in SHELLS:
                needed.add("unix")
            case ast.Constant(value=str(word)):
                needed |= {system for system, known in WORDS.items() if known.fullmatch(word)}
    return needed


def _walk(node):
    """All nodes in `node`, but for cases of a test that are marked themselves."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not _marks([word for word in getattr(child, "keywords", []) if word.arg == "marks"]):
            yield from _walk(child)


def _marks(nodes):
    """What the marks in decorators, in `marks=` and in `pytestmark` give."""
    given = set()
    for node in nodes:
        marks = getattr(node, "decorator_list", [])
        if isinstance(node, ast.keyword) or getattr(node, "targets", None):
            marks = [node.value]
        for mark in marks:
            said = ast.unparse(mark).removeprefix("pytest.mark.")
            name = "unix" if said.startswith("skipif(not hasattr(os, ") else said
            given |= GIVES.get(name, set())
    return given


def _skips(node):
    """Whether a node at the top of a module skips the whole of it."""
    said = "" if isinstance(node, ast.FunctionDef | ast.ClassDef) else ast.unparse(node)
    return any(f"pytest.importorskip('{name}'" in said for name in MODULES)


def _run_at_import(tree):
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield from node.decorator_list
        elif not isinstance(node, ast.ClassDef):
            yield node


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def test_it(): os.killpg(1, 2)", [("test_it", "unix")]),
        ("@pytest.mark.unix\ndef test_it(): os.killpg(1, 2)", []),
        (
            "@pytest.mark.unix\ndef test_one(): pass\n\ndef test_two(): os.fork()",
            [("test_two", "unix")],
        ),
        ("@pytest.mark.linux\ndef test_it(): os.killpg(1, 2)", []),
        ("pytestmark = pytest.mark.unix\ndef test_it(): os.killpg(1, 2)", []),
        ("@pytest.mark.unix\ndef test_it(): open('/dev/full')", [("test_it", "linux")]),
        ("def test_it(): Path(f'/proc/{number}/fd')", [("test_it", "linux")]),
        ("def test_it(): run(['sh', '-c', 'exit'])", [("test_it", "unix")]),
        ("def test_it(): path.write_text('#!/bin/sh\\nexit')", [("test_it", "unix")]),
        ("def test_it():\n import fcntl", [("test_it", "unix")]),
        ("def end(): os.kill(1, 2)\ndef test_it(): end()", [("test_it", "unix")]),
        ("def end(): os.kill(1, 2)\ndef test_it(end): pass", [("test_it", "unix")]),
        (
            "def end(): os.kill(1, 2)\n@pytest.mark.usefixtures('end')\ndef test_it(): pass",
            [("test_it", "unix")],
        ),
        ("class A:\n def end(self): os.kill(1, 2)\ndef test_it(): a.end()", [("test_it", "unix")]),
        ("class A:\n def end(self): os.kill(1, 2)\ndef test_it(): A().go()", []),
        ("KILL = signal.SIGKILL\n", [(None, "unix")]),
        ("@parametrize('one', [signal.SIGKILL])\ndef test_it(one): pass",
         [(None, "unix"), ("test_it", "unix")]),
        ("pytest.importorskip('fcntl')\nKILL = signal.SIGKILL\ndef test_it(): use(KILL)", []),
        ("@parametrize('one', ['/dev/full'])\ndef test_it(one): pass", [("test_it", "linux")]),
        ("@parametrize([param('/dev/full', marks=pytest.mark.linux)])\ndef test_it(): pass", []),
        ("@pytest.mark.skipif(not hasattr(os, 'fork'))\ndef test_it(): os.fork()", []),
        ("def test_it(place): os.mkfifo('pipe')", []),
    ],
)  # fmt: skip
def test_what_needs_a_system_is_found(source, found):
    assert list(unmarked(source)) == found


class Item:
    """A test, as pytest collects it."""

    def __init__(self, mark, fixture):
        self.marks = {mark}
        self.fixturenames = [fixture]

    def add_marker(self, mark):
        self.marks.add(mark.name)

    def get_closest_marker(self, name):
        return name in self.marks


@pytest.mark.parametrize(
    ("mark", "fixture", "skipped"),
    [
        ("", "", set()),
        ("unix", "", {"win32"}),
        ("linux", "", {"darwin", "win32"}),
        ("", "zygote", {"win32"}),
    ],
)
def test_what_is_marked_is_skipped_elsewhere(request, monkeypatch, mark, fixture, skipped):
    conftest = request.config.pluginmanager.get_plugin(str(TESTS / "conftest.py"))
    for system in ("linux", "darwin", "win32"):
        item = Item(mark, fixture)
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(sys, "platform", system)
            conftest.skip_elsewhere(item)
        assert ("skip" in item.marks) == (system in skipped)


@pytest.mark.parametrize(("system", "told"), [("linux", 3 << 10), ("darwin", 3 << 20)])
def test_memory_is_told_in_the_unit_of_the_system(monkeypatch, system, told):
    monkeypatch.setattr(sys, "platform", system)
    assert most_used(SimpleNamespace(ru_maxrss=told)) == 3


def test_what_needs_a_system_is_marked():
    found = {path: list(unmarked(path.read_text("utf-8"))) for path in TESTS.rglob("test_*.py")}
    assert {str(path.relative_to(TESTS)): names for path, names in found.items() if names} == {}
