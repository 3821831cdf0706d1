"""A command is declared once: Python, the command line, the page and the manual have the same."""

import inspect
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

import printkit
from printkit.base.print_options import PrintOptions
from printkit.commands.cli.main import COMMANDS
from printkit.commands.cli.parser import parser_of
from printkit.commands.declaration import Option, command_called, dashed
from printkit.commands.page import _OF_COMMANDS, known_forms

ROOT = Path(__file__).parents[2]
DECLARED = [name for name in COMMANDS if find_spec(f"printkit.commands.{name}")]
OF_THE_LINE = {"help", "json"}  # what only the command line has


NEW = '    echoes: Annotated[int | None, number(1, 5, "how many echoes to hear")] = None,\n'
FACES = """
import inspect, printkit
from printkit.commands.cli.parser import parser_of
from printkit.commands.page import forms
from printkit.base.language import speaking

parser = parser_of(["hints"])._actions[-1].choices["hints"]
print("echoes" in inspect.signature(printkit.hints).parameters)
print("--echoes N" in parser.format_help())
print([field["doc"] for field in forms({})["hints"] if field["name"] == "echoes"])
print(parser.parse_args(["game.yaml", "--echoes", "3"]).echoes)
"""


def function_of(name):
    """The function of a command as programs import it."""
    return getattr(printkit, command_called(name).function.__name__)


def typed(name):
    """What a command takes on its command line: names and whether they are options."""
    parser = parser_of([name])._actions[-1].choices[name]
    return {
        action.dest: (action.option_strings[-1] if action.option_strings else "")
        for action in reversed(parser._actions)  # of several flags, the first stays
        if action.dest not in OF_THE_LINE and (action.dest, action.metavar) != ("games", "FOLDER")
    }


def called(name):
    """What a function takes, the options that a parameter bundles among them."""
    found = {}
    for parameter in inspect.signature(function_of(name)).parameters.values():
        for mark in getattr(parameter.annotation, "__metadata__", ()):
            if isinstance(mark, Mapping):
                assert mark.keys() <= inspect.signature(PrintOptions).parameters.keys()
                found |= {field: f"--{dashed(field)}" for field in mark}
            elif isinstance(mark, Option):
                is_option = parameter.kind is inspect.Parameter.KEYWORD_ONLY
                word = [*mark.flags, mark.name or dashed(parameter.name)][0]
                shown = f"--{word}" if is_option else ""
                found[parameter.name] = shown
    return found


@pytest.mark.parametrize("name", DECLARED)
def test_the_signature_is_that_of_the_command_line_and_hides_nothing(name):
    assert called(name) == typed(name)
    kinds = {one.kind for one in inspect.signature(function_of(name)).parameters.values()}
    assert kinds <= {inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY}


@pytest.mark.parametrize("name", _OF_COMMANDS)
def test_a_form_has_options_of_the_command(name):
    fields = {f"--{field}" for field in known_forms()[name].fields}
    options = {option for option in called(name).values() if option}
    assert fields <= options
    assert options - fields <= {"--turn", "--language", "--output", "--board"}


def test_a_print_option_of_another_command_is_refused():
    options = printkit.PrintOptions(back_offset=(1, 1))
    with pytest.raises(printkit.InputError, match="print_board has no option back_offset; "):
        printkit.print_board("gosix", printing=options)


def test_a_new_option_is_one_line(tmp_path):
    """A copy of printkit with one more line has the option in Python, in help and in the form."""
    shutil.copytree(
        ROOT / "printkit", tmp_path / "printkit", ignore=shutil.ignore_patterns("*.pyc")
    )
    for folder in ("boards", "rulesets", "styles", "presets", "languages", "docs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    module = tmp_path / "printkit/commands/hints.py"
    source = module.read_text("utf-8")
    assert source.count("    language: Language = None,\n") == 1
    module.write_text(source.replace("    language: Language = None,\n", NEW), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", FACES], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split("\n")[:4] == ["True", "True", "['how many echoes to hear']", "3"]
