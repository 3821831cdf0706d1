"""What shells complete, asked of the shells themselves."""

import os
import re
import select
import shutil
import subprocess
import sys
import time

import pytest

from printkit.cli.main import COMMANDS, main
from printkit.lookup import board_names, preset_names, style_names

pty = pytest.importorskip("pty", reason="the shells are those of Unix")

FILES = ("my-board.yaml", "my game.yml", "picture.png", "club/a.yaml")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with some files, where the shells are asked."""
    here = tmp_path_factory.mktemp("here")
    for name in FILES:
        (here / name).parent.mkdir(exist_ok=True)
        (here / name).write_text("")
    return here


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The scripts, as the command prints them."""
    scripts = tmp_path_factory.mktemp("scripts")

    def script(shell):
        path = scripts / {"zsh": "_printkit"}.get(shell, f"printkit.{shell}")
        if not path.exists():
            words = ["-m", "printkit", "completion", shell]
            done = subprocess.run([sys.executable, *words], capture_output=True, check=True)
            assert done.stderr == b""
            path.write_bytes(done.stdout)
        return path

    return script


BASH = """
source "$1"
words=("${@:2}")
line="${words[*]}"
COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1)) COMP_LINE=$line COMP_POINT=${#line}
_printkit
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def bash(written, folder):
    """What bash offers for the last of some words, which are taken apart as it does."""

    def offered(*words):
        apart = [part for word in words for part in re.findall("=|[^=]+|^$", word)]
        command = ["bash", "--norc", "-c", BASH, "bash", written("bash"), "printkit", *apart]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=True)
        assert done.stderr == ""
        return set(done.stdout.splitlines()) - {""}

    return offered


@pytest.fixture
def fish(written, folder):
    """What fish offers for the last of some words."""
    if not shutil.which("fish"):
        pytest.skip("fish is not installed")

    def offered(*words):
        line = " ".join(["printkit", *words])
        query = 'source $argv[1]; complete -C "$argv[2]"'
        command = ["fish", "--no-config", "-c", query, written("fish"), line]
        home = {**os.environ, "HOME": str(folder.parent)}
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=folder, env=home, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        return {line.split("\t")[0] for line in done.stdout.splitlines()}

    return offered


CASES = [  # words, what has to be offered, what must not
    (["k"], {"kit"}, {"board"}),
    (["board", ""], {*board_names(), "my-board.yaml"}, {"picture.png", "kit"}),
    (["board", "xong"], {"xong-standard"}, {"gosix", "my-board.yaml"}),
    (["kit", ""], {"all", "xong", "hong-7x7", "my-board.yaml"}, {"xoids", "xong-standard"}),
    (["pieces", "x"], {"xoids", "xong", "xodd"}, {"all"}),
    (["kit", "xong", "--pap"], {"--paper"}, {"--pitch"}),
    (["kit", "xong", "--paper", ""], {"a4", "letter", "auto"}, {"xong", "my-board.yaml"}),
    (["kit", "--paper", "a3", "xo"], {"xong", "xodd"}, {"a3"}),
    (["kit", "xodd", "--size", "1"], {"10x10", "14x14"}, {"9x9"}),
    (["kit", "xong", "--style", ""], {*style_names(), "my-board.yaml"}, {"generic"}),
    (["board", "gosix", "--preset", ""], set(preset_names()), {"grey", "picture.png"}),
    (["board", "gosix", "--marks", ""], {"none", "short", "full"}, {"picture.png"}),
    (["perft", "--ruleset", "h"], {"hong", "hong-7x7"}, {"xong"}),
    (["solve", "--ruleset", "h"], {"hong", "hong-7x7"}, {"xong"}),
    (["generate", "--symmetry", "d"], {"d2", "d3", "d6"}, {"mirror"}),
    (["schema", ""], {"board", "ruleset", "record", "preset", "style"}, {"my-board.yaml"}),
    (["hints", "game.yaml", "--xoid", "5-0"], {"5-01", "5-09"}, {"5-10", "4-01"}),
    (["simulate", "hong", "--policy", ""], {"random", "greedy", "search"}, {"hong"}),
    (["verify", "my-board.yaml", "m"], {"my-board.yaml"}, {"picture.png"}),
    (["board", "gosix", "-o", "p"], {"picture.png"}, {"gosix"}),
    (["completion", ""], {"bash", "zsh", "fish"}, set()),
]  # fmt: skip
CASE_NAMES = [" ".join(words) for words, *_ in CASES]


@pytest.mark.parametrize(("words", "wanted", "unwanted"), CASES, ids=CASE_NAMES)
def test_bash(bash, words, wanted, unwanted):
    offered = bash(*words)
    assert wanted <= offered
    assert not unwanted & offered


@pytest.mark.parametrize(("words", "wanted", "unwanted"), CASES, ids=CASE_NAMES)
def test_fish(fish, words, wanted, unwanted):
    offered = fish(*words)
    assert wanted <= offered
    assert not unwanted & offered


def test_bash_offers_every_command_and_every_option(bash):
    assert set(COMMANDS) <= bash("")
    assert {"-h", "--help", "--json", "--plain"} <= bash("verify", "-")


def test_fish_offers_every_command(fish):
    assert set(COMMANDS) <= fish("")


def test_bash_completes_what_follows_an_equals_sign(bash):
    assert {"a3", "a4", "auto"} <= bash("kit", "xong", "--paper=a")
    assert {"letter", "a4"} <= bash("kit", "xong", "--paper=")
    assert {"xong", "xodd"} <= bash("kit", "--paper=a4", "xo")
    assert {"short"} == bash("board", "gosix", "--style=grey", "--marks", "sh")


def test_files_with_spaces_and_folders(bash, fish):
    assert {"my game.yml"} == bash("verify", "my g")
    assert {"club"} == bash("verify", "cl")
    assert {"club/a.yaml"} == bash("verify", "club/")
    assert {"club/"} == fish("verify", "cl")
    assert {"club/a.yaml"} == fish("verify", "club/")


def test_a_folder_where_a_folder_is_expected(bash, fish):
    assert bash("kit", "xong", "-o", "") == {"club"}
    assert fish("kit", "xong", "-o", "") == {"club/"}


AT_A_TERMINAL = "import pty, sys; pty.spawn(sys.argv[1:])"


class Terminal:
    """A shell at a terminal: types a line and a tab, and reads what the line becomes."""

    def __init__(self, command, env, folder):
        self.shell = subprocess.Popen(
            [sys.executable, "-c", AT_A_TERMINAL, *command],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=env,
            cwd=folder,
        )

    def read_until(self, pattern, seconds=20.0):
        text, end = "", time.monotonic() + seconds
        while not re.search(pattern, text):
            ready, _, _ = select.select(
                [self.shell.stdout], [], [], max(0.0, end - time.monotonic())
            )
            read = self.shell.stdout.read(65536) if ready else b""
            if not read:  # nothing in time, or the shell is gone
                raise AssertionError(f"no {pattern!r} in {text!r}")
            text += read.decode("utf-8", "replace")
        return text

    def type(self, text):
        self.shell.stdin.write(text.encode())

    def close(self):
        self.shell.terminate()
        self.shell.communicate()


PROMPT = "READY> "


@pytest.fixture
def terminal(folder):
    try:
        ends = pty.openpty()
    except OSError:
        pytest.skip("there are no terminals here")
    for end in ends:
        os.close(end)
    opened = []

    def start(command, **env):
        usual = {**os.environ, "TERM": "dumb", "HOME": str(folder.parent), "LC_ALL": "C.UTF-8"}
        opened.append(Terminal(command, {**usual, **env}, folder))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


LINES = [  # what is typed before the tab, and what stands there after it
    ("printkit doc", "printkit doctor "),
    ("printkit board xong-stan", "printkit board xong-standard "),
    ("printkit kit xong --pap", "printkit kit xong --paper "),
    ("printkit kit xong --paper let", "printkit kit xong --paper letter "),
    ("printkit schema rec", "printkit schema record "),
    ("printkit verify my\\ g", "printkit verify my\\ game.yml "),
    ("printkit verify club/", "printkit verify club/a.yaml "),
    ("printkit board gosix --marks sh", "printkit board gosix --marks short "),
]


def complete_lines(shell):
    for typed, line in LINES:
        shell.type(f"{typed}\t")
        shell.read_until(re.escape(line))
        shell.type("\x15")  # away with it


def test_zsh_at_a_terminal(terminal, written):
    if not shutil.which("zsh"):
        pytest.skip("zsh is not installed")
    scripts = str(written("zsh").parent)
    shell = terminal(["zsh", "-f", "-i"])
    shell.type(f"fpath=({scripts} $fpath); autoload -U compinit; compinit -D -u; PS1='{PROMPT}'\n")
    shell.read_until(f"\n.*{PROMPT}")
    complete_lines(shell)
    shell.type("printkit kit \t")
    listed = shell.read_until("(?s)yodd.*READY> |READY> .*(?s:.*)yodd")
    for name in ("all", "gosix", "hong-7x7", "my-board.yaml"):
        assert name in listed


def test_bash_at_a_terminal(terminal, written):
    shell = terminal(["bash", "--norc", "--noprofile", "-i"])
    shell.type(f"source {written('bash')}; PS1='{PROMPT}'\n")
    shell.read_until(f"\n.*{PROMPT}")
    complete_lines(shell)


def test_a_shell_that_is_not_known(capsys):
    with pytest.raises(SystemExit) as done:
        main(["completion", "cmd"])
    assert done.value.code == 2
    assert "expected one of bash, zsh, fish, found 'cmd'" in capsys.readouterr().err


def test_what_to_do_where_shtab_is_missing(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "printkit.cli.completion", raising=False)
    monkeypatch.setitem(sys.modules, "shtab", None)  # cannot be imported
    assert main(["completion", "bash"]) == 2
    said = capsys.readouterr()
    assert said.err == "printkit: completion needs shtab; install it with: pip install shtab\n"
    assert said.out == ""
