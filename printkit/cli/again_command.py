"""`printkit again`."""

import argparse
import io
import shlex
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from printkit.app.again import Made, made, with_inputs
from printkit.app.many_records import TREE_MARK
from printkit.cli.arguments import add_output
from printkit.cli.command import OTHER_OUTPUTS, command_of
from printkit.cli.language_option import language_of
from printkit.cli.parser import parse
from printkit.cli.tell import show, tell
from printkit.errors import InputError
from printkit.language import speaking
from printkit.provenance import making
from printkit.version import __version__

EXAMPLES = (
    "printkit again my-board.yaml -o once-more.yaml",
    "printkit again output/xong/xong-kit.pdf -o kit",
    "printkit again game.pdf --input record=game.yaml -o copy.pdf",
)
COMMANDS = (
    *("kit", "board", "pieces", "solid", "table", "generate", "convert", "replay", "simulate"),
    *("calibrate", "check", "report", "review", "puzzles", "rules", "verify"),
)
_PICTURES = (".pdf", ".png", ".svg")
_SUFFIXES = {"records": (".yaml", ".yml"), "table": (".csv", ".parquet"), "tree": (".html",)}
_HEAD = 1 << 12  # bytes with the title of a page
_OTHERS = 1  # exit status: the files have other bytes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("file", metavar="FILE", help="a file that printkit wrote")
    parser.add_argument(
        "--input",
        dest="inputs",
        type=_input,
        action="append",
        default=[],
        metavar="NAME=FILE",
        help="the file that it was made from, such as board=my-board.yaml",
    )
    add_output(parser, "a file, or a folder for what is made of several files")


def _input(text: str) -> tuple[str, str]:
    name, equals, path = text.partition("=")
    if not equals or not path:
        raise argparse.ArgumentTypeError(f"expected NAME=FILE, found '{text[:40]}'")
    return name, path


def run(options: argparse.Namespace) -> int:
    """Run the command; say so if the bytes are others."""
    path, output = Path(options.file), options.output
    if output is None:
        raise InputError("name what to write with -o")
    found = made(path)
    if found.words[0] not in COMMANDS:
        raise InputError(f"{path}: no file is made by 'printkit {found.words[0][:40]}'")
    before = path.read_bytes()
    with TemporaryDirectory() as beside:
        words = _words(found, dict(options.inputs), path, output, beside)
        command = parse(words, COMMANDS)
        told = command_of(command)
        if sorted(shlex.split(told)) != sorted(found.words):  # a stranger's, for other ends
            raise InputError(f"{path}: what it says is no command that printkit writes down")
        said = io.StringIO()
        with making(told), speaking(language_of(command)), redirect_stdout(said):
            status: int = command.run(command)
        kept = (line for line in said.getvalue().split("\n") if not line.startswith(beside))
        show("\n".join(kept), end="")
    after = next((one for one in (output, output / path.name) if one.is_file()), None)
    if status or after is None or after.read_bytes() == before:
        return status
    differs = f"{after} has other bytes than {path}"
    cause = f", which printkit {found.version} made; this is {__version__}"
    tell(differs + (cause if found.version != __version__ else ""))
    return _OTHERS


def _words(
    found: Made, inputs: dict[str, str], path: Path, output: Path, beside: str
) -> tuple[str, ...]:
    """The words of the command that writes to `output` what the file at `path` is.

    What else it writes goes to the folder `beside`. Raises InputError.
    """
    others = [name for name in sorted(OTHER_OUTPUTS) if f"--{name}" in found.words]
    own = [name for name in others if path.suffix.lower() in _SUFFIXES.get(name, _PICTURES)]
    if own == ["tree"] and TREE_MARK.encode() not in path.read_bytes()[:_HEAD]:
        own = []  # it is the report beside the tree
    usual = {"records": "", "table": ".csv", "tree": ".html"}
    places = {name: f"{beside}/{name}{usual.get(name, '.pdf')}" for name in others}
    places |= dict.fromkeys(own, str(output))
    words = with_inputs(found, {**inputs, **places}, path.name)
    rest = f"{beside}/output" if own else str(output)
    return words if words[0] in ("simulate", "check", "verify") else (*words, "-o", rest)
