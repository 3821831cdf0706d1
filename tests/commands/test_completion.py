"""The scripts of `--print-completion`, and what bash completes with one."""

import subprocess
import sys
from pathlib import Path

import pytest

from printkit.commands.cli.main import COMMANDS

BASH = """
source ./script
while IFS= read -r line; do
  words=($line) COMPREPLY=()
  [[ $line == *" " ]] && words+=("")
  COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
  _shtab_printkit
  echo "${COMPREPLY[@]}"
done
"""
COMPLETED = {
    "printkit k": "kit",
    "printkit kit xong --pap": "--paper",
    "printkit board gosix --marks ": "none short full",
    "printkit verify g": "game.yaml",
}


@pytest.mark.unix
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_contains_all_commands_and_their_options(shell, printed):
    script = printed(f"--print-completion {shell}")
    assert all(name in script for name in (*COMMANDS, "per-page", "outlines"))


@pytest.mark.unix
def test_bash_completes(printed):
    Path("game.yaml").write_text("game: xong\n")
    Path("script").write_text(printed("--print-completion bash"))
    done = subprocess.run(
        ["bash", "--norc", "-c", BASH], input="".join(f"{words}\n" for words in COMPLETED),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert (done.stdout.splitlines(), done.stderr) == ([*COMPLETED.values()], "")


def test_an_unknown_shell(refused):
    assert "expected one of bash, zsh, fish, found 'cmd'" in refused("--print-completion cmd")


def test_shtab_is_missing(monkeypatch, refused):
    monkeypatch.setitem(sys.modules, "shtab", None)  # cannot be imported
    assert refused("--print-completion bash") == (
        "--print-completion needs shtab; install it with: pip install shtab"
    )
