"""Any words are a command line with a status, or one sentence says what is wrong with them.

They are run in an empty folder, as far as they only read there: what writes, or may look for
records in all the world, is parsed and no more.
"""

import io
import tempfile
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

from printkit.commands.cli.main import COMMANDS, main
from printkit.commands.cli.parser import parse, parser_of

READ_ONLY = ("check", "list", "schema", "verify")
PARSED = tuple(name for name in COMMANDS if name not in READ_ONLY)
WRITING = ("--t", "--o", "-o")  # options of `verify` that write, cut short or not
BETWEEN = "\n"  # the words
TYPED = """
xong gosix all xoids xong-standard a4 0 1 7 999999999 -1 1mm -1mm nanmm 1e309mm 50% 210x297mm auto
red=greedy x= = a,b BOARD x.yaml x.pdf x.svg ../x /dev/null . - -- é
"""
VALUES = [*TYPED.split(), "", "\udcff"]


def vocabulary() -> list[str]:
    """Commands, options and values."""
    subparsers = parser_of(COMMANDS)._actions[-1].choices.values()
    options = {
        option for parser in subparsers for action in parser._actions
        for option in action.option_strings
    }  # fmt: skip
    return [*COMMANDS, *sorted(options), *VALUES]


def seeds() -> Iterator[bytes]:
    for name in COMMANDS:
        (sub,) = parser_of([name])._actions[-1].choices.values()
        for example in sub.epilog.splitlines()[1:]:
            words = example.split("|")[0].split()[1:]
            yield BETWEEN.join(words).encode()


def check(data: bytes) -> None:
    words = data.decode(errors="surrogateescape").split(BETWEEN)
    out, err = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        with redirect_stdout(out), redirect_stderr(err):
            try:
                status = _run(words)
            except SystemExit as done:
                status = done.code
        assert list(Path().iterdir()) == [], words
    assert status in (0, 1, 2), words
    if status == 2 and words[0] != "verify":
        assert err.getvalue().startswith("printkit: "), words
        assert err.getvalue().count("\n") == 1, words


def _run(words: list[str]) -> int:
    reads = words[0] not in PARSED and not any(word.startswith(WRITING) for word in words)
    if not reads or any(word.startswith(("/", "..")) for word in words):
        parse(words)
        return 0
    return main(words)
