import re
from itertools import chain

from support.pages import PAGES, ROOT, read_page

from printkit.commands.cli.main import COMMANDS
from printkit.commands.cli.parser import parser_of

READ = {page.path: page for page in map(read_page, PAGES)}
OPTION = re.compile(r"--[a-z][a-z-]*")


def target_of(page, link):
    """The file of a link inside the project, and the anchor."""
    name, _, anchor = link.partition("#")
    return ((page.path.parent / name).resolve() if name else page.path), anchor


def test_links_lead_somewhere():
    links = [(page, *link) for page in READ.values() for link in page.links()]
    for page, line, link in links:
        if not link.startswith(("https://", "http://")):
            path, anchor = target_of(page, link)
            assert path.exists(), f"{page.name}:{line}: there is no {link}"
            assert ROOT in path.parents, f"{page.name}:{line}: {link} is not in the project"
            known = not anchor or anchor in READ[path].anchors()
            assert known, f"{page.name}:{line}: no heading {link}"


def test_every_page_is_found_from_the_first():
    """In two steps at most: from the README to the list of pages, and from there.

    A link to a folder leads to its pages.
    """
    found = {ROOT / "README.md"}
    for _ in range(2):
        links = [(READ[path], link) for path in found for _, link in READ[path].links()]
        targets = {target_of(page, link)[0] for page, link in links}
        found |= {path for path in READ if path in targets or path.parent in targets}
    assert set(READ) == found


def test_commands_and_options_exist():
    subparsers = parser_of(COMMANDS)._subparsers._group_actions[0].choices
    options = {
        name: {*chain.from_iterable(action.option_strings for action in parser._actions)}
        for name, parser in subparsers.items()
    }
    every = {*chain.from_iterable(options.values()), "--version"}
    for page in READ.values():
        typed = [(one.line, one.text) for block in page.blocks if block.is_console
                 for one in block.commands()]  # fmt: skip
        for line, text in [*page.spans(), *typed]:
            place, words = f"{page.name}:{line}: {text}", text.split()
            if words[0] == "printkit" and words[1:] and re.fullmatch("[a-z]+", words[1]):
                assert words[1] in COMMANDS, place
                assert set(OPTION.findall(text)) <= options[words[1]], place
            elif words[0].startswith("--"):
                assert set(OPTION.findall(words[0])) <= every, place
