"""Every command of the docs is run, in order, in a folder a page, and must print what they say."""

import pytest
from docs.shell import Shell
from support.pages import PAGES, ROOT, matches, read_page

READ = [read_page(path) for path in PAGES]
BY_HAND = {"printkit", "make", "pip", "python"}  # what a reader types
NIGHTLY = pytest.mark.nightly
QUICK = ("record.md", "report.md")  # pages whose commands only verify
WITH_COMMANDS = [page for page in READ if any(block.is_console for block in page.blocks)]


def prepared(page, folder, zygote):
    shell = Shell(folder, zygote)
    if page.noted("house"):
        shell.build_house()
    for path in page.noted("copy"):
        shell.copy(path)
    return shell


def played(page, shell):
    """The commands of a page that are run, each with its output and its exit status."""
    for block in page.blocks:
        if name := block.notes.get("file"):
            target = shell.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block.text, "utf-8")
        if block.is_console and "not run" not in block.notes:
            for command in block.commands():
                yield command, shell.run(command.text), shell.status


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=() if page.path.name in QUICK else NIGHTLY)
        for page in WITH_COMMANDS
    ],
    ids=lambda page: page.name,
)
def test_commands_print_what_the_page_says(page, tmp_path, zygote):
    wrong, failed = [], None
    for command, printed, status in played(page, prepared(page, tmp_path, zygote)):
        place = f"{page.name}:{command.line}: $ {command.text}"
        if not matches(command.expected, printed):
            wrong.append(f"{place}\n{printed}")
        if failed and command.text != "echo $?":  # a failure must be shown as one
            wrong.append(failed)
        failed = f"{place}\nexit status {status}" if status else None
    assert not [*wrong, *filter(None, [failed])], "\n".join([*wrong, failed or ""])


def test_commands_stand_after_a_dollar_sign_and_excerpts_are_as_in_their_files():
    """Or a reader, and these tests, would not know the commands."""
    for page, block in ((one, block) for one in READ for block in one.blocks):
        place = f"{page.name}:{block.line}"
        first = {line.split()[0] for line in block.lines if line.strip()}
        assert block.is_console or not BY_HAND & first, place
        assert len(block.notes.get("not run", "a long reason")) > 10, f"{place}: say why"
        if path := block.notes.get("from"):
            assert block.text in (ROOT / path).read_text("utf-8"), place
