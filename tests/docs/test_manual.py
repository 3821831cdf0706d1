"""The manual page: up to date, complete, and clean in the eyes of those who set it."""

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from printkit.commands.cli.main import COMMANDS
from printkit.commands.cli.parser import parser_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "man" / "printkit.1"


def manual():
    spec = importlib.util.spec_from_file_location("make_manual", ROOT / "docs" / "make_manual.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.manual()


def test_the_page_in_the_docs_is_that_of_the_code():
    assert PAGE.read_text("ascii") == manual(), "run: make man"


def said(*command):
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run([*command, PAGE], capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def test_groff_sets_it_without_a_warning():
    assert said("groff", "-man", "-ww", "-Tutf8", "-z") == ("", "")


def test_mandoc_sets_it_without_a_warning():
    out, _ = said("mandoc", "-T", "lint", "-W", "warning")
    assert [line for line in out.splitlines() if "missing date" not in line] == []


def test_every_command_option_and_example_is_in_it():
    text, _ = said("groff", "-man", "-Tascii", "-P-c", "-rLL=400n")
    plain = " ".join(re.sub(r".\x08", "", text).split())
    parser = parser_of(COMMANDS)
    (commands,) = (one.choices for one in parser._actions if isinstance(one.choices, dict))
    for name, command in commands.items():
        assert f" printkit {name} " in plain
        for action in command._actions:
            if "--help" not in action.option_strings:
                names = ", ".join(action.option_strings)
                words = command._get_formatter()._expand_help(action) if action.help else ""
                assert f"{names} " in plain
                assert " ".join(re.sub("[^ -~]", " ", words).split())[:20] in plain
        for example in command.epilog.splitlines()[1:]:
            assert example.strip() in plain
