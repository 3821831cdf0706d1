"""The tree of a club's games as one page of HTML to click through; it needs no script.

Each position is a section with an address of its own; the page shows the one that is asked for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from printkit.analysis.tree import Example
from printkit.language import _, ngettext, role_name

Drawing = Callable[[Example], str]


class Choice(NamedTuple):
    """A turn, the key of the position after it, in how many games that came, and who won them.

    `wins` has a number for each role; `symmetry` is that of the position where it was played.
    """

    move: str
    key: int
    games: int
    wins: tuple[int, ...]
    symmetry: int = 0


class Node(NamedTuple):
    """A position: an example, in how many games it came, who won them, and what was played next.

    `symmetry` is that of the example as `Step` has it; `others` is how many more turns were
    played next than `choices` has.
    """

    key: int
    example: Example
    games: int
    wins: tuple[int, ...]
    choices: Sequence[Choice]
    others: int
    symmetry: int = 0


class Tree(NamedTuple):
    """The positions of games by one ruleset on one board, those of most games first."""

    ruleset: str
    board: str
    roles: tuple[str, ...]
    starts: Sequence[Choice]
    nodes: Sequence[Node]

    @property
    def title(self) -> str:
        """What was played, and on which board."""
        return _("{game} on {board}").format(game=self.ruleset, board=self.board)


def tree_body(trees: Sequence[Tree], drawing: Drawing) -> Iterator[str]:
    """The lines of the page's body; `drawing` draws a position in characters."""
    known = [{node.key for node in tree.nodes} for tree in trees]
    yield f'<section id="start"><h2>{escape(_("All games"))}</h2>'
    for tree, keys in zip(trees, known, strict=True):
        yield f"<h3>{escape(tree.title)}</h3>"
        yield from _table(tree, tree.starts, keys)
    yield "</section>"
    for tree, keys in zip(trees, known, strict=True):
        parents = _parents(tree)
        for node in tree.nodes:
            yield from _section(tree, node, parents, keys, drawing)


def _parents(tree: Tree) -> dict[int, int]:
    """For each position the one of most games that it was come to from."""
    found: dict[int, int] = {}
    for node in tree.nodes:
        for choice in node.choices:
            found.setdefault(choice.key, node.key)
    return found


def _section(
    tree: Tree, node: Node, parents: Mapping[int, int], known: set[int], drawing: Drawing
) -> Iterator[str]:
    above = f"#p{parents[node.key]:x}" if node.key in parents else "#start"
    yield f'<section id="p{node.key:x}"><h2>{escape(tree.title)}</h2>'
    links = (("#start", _("All games")), (above, _("One turn back")))
    said = " · ".join(f'<a href="{to}">{escape(words)}</a>' for to, words in links)
    yield f"<p>{said}</p>"
    yield f"<p>{escape(told(tree.roles, node))}</p><pre>{escape(drawing(node.example))}</pre>"
    yield from _table(tree, node.choices, known)
    if node.others:
        yield f"<p>{escape(others_told(node))}</p>"
    yield "</section>"


def others_told(node: Node) -> str:
    """How many turns more were played next."""
    return ngettext(
        "{count} other turn was played once.",
        "{count} other turns were played once.",
        node.others,
    ).format(count=node.others)


def told(roles: Sequence[str], node: Node) -> str:
    """How often a position came, and who won."""
    won = _("{player} won {count}")
    results = [
        won.format(player=role_name(role), count=count)
        for role, count in zip(roles, node.wins, strict=True)
    ]
    if draws := node.games - sum(node.wins):
        results.append(ngettext("{count} drawn", "{count} drawn", draws).format(count=draws))
    return ngettext(
        "After turn {number}: it came once; {results}.",
        "After turn {number}: it came {count} times; {results}.",
        node.games,
    ).format(number=node.example.turn, count=node.games, results=", ".join(results))


def _table(tree: Tree, choices: Sequence[Choice], known: set[int]) -> Iterator[str]:
    """A row for each of `choices`."""
    if not choices:
        return
    roles = "".join(f'<th class="number">{escape(role_name(role))}</th>' for role in tree.roles)
    turn, games = escape(_("turn")), escape(_("games"))
    yield f'<table><tr><th>{turn}</th><th class="number">{games}</th>{roles}</tr>'
    for move, key, times, wins, _symmetry in choices:
        word = escape(move)
        word = f'<a href="#p{key:x}">{word}</a>' if key in known else word
        numbers = "".join(f'<td class="number">{cell}</td>' for cell in (times, *wins))
        yield f"<tr><td>{word}</td>{numbers}</tr>"
    yield "</table>"
