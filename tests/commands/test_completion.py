"""The scripts of `--print-completion`, and what bash completes with one."""

import subprocess
import sys

import pytest

from printkit.commands.cli.main import COMMANDS, main

BASH = """
source <("$1" -m printkit --print-completion bash)
words=("${@:2}")
COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
_shtab_printkit
printf '%s\\n' "${COMPREPLY[@]}"
"""


def printed(shell, capsys):
    with pytest.raises(SystemExit) as done:
        main(["--print-completion", shell])
    assert not done.value.code
    return capsys.readouterr().out


@pytest.mark.unix
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_contains_all_commands_and_their_options(shell, capsys):
    script = printed(shell, capsys)
    assert all(name in script for name in (*COMMANDS, "per-page", "outlines"))


@pytest.mark.unix
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["k"], {"kit"}),
        (["kit", "xong", "--pap"], {"--paper"}),
        (["board", "gosix", "--marks", ""], {"none", "short", "full"}),
        (["verify", "g"], {"game.yaml"}),
    ],
)
def test_bash_completes(words, offered, tmp_path):
    (tmp_path / "game.yaml").write_text("game: xong\n")
    command = ["bash", "--norc", "-c", BASH, "bash", sys.executable, "printkit", *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert (set(done.stdout.split()), done.stderr) == (offered, "")


def test_an_unknown_shell(capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["--print-completion", "cmd"])
    assert "expected one of bash, zsh, fish, found 'cmd'" in capsys.readouterr().err


def test_shtab_is_missing(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "shtab", None)  # cannot be imported
    assert main(["--print-completion", "bash"]) == 2
    said = "printkit: --print-completion needs shtab; install it with: pip install shtab\n"
    assert capsys.readouterr() == ("", said)
