"""The tree of a club's games as one page of HTML to click through; it needs no script.

Each position is a section with an address of its own; the page shows the one that is asked for.
"""

from collections.abc import Callable, Iterator, Mapping
from html import escape

from printkit.analysis.tree import DRAW, Example, Node, Tree

MOST_NODES = 3000  # on a page
_LEAST = 2  # games of a position, but for those after the first two turns

Drawing = Callable[[Example], str]


def shown_nodes(trees: Mapping[tuple[str, str], Tree]) -> dict[tuple[str, str], list[int]]:
    """The keys of the positions on the page, those of more games first, as far as there is room."""
    found = [
        (-node.games, node.example.turn, key, name)
        for name, tree in trees.items()
        for key, node in tree.nodes.items()
        if node.games >= _LEAST or node.example.turn <= 1
    ]
    kept: dict[tuple[str, str], list[int]] = {name: [] for name in trees}
    for _, _, key, name in sorted(found)[:MOST_NODES]:
        kept[name].append(key)
    return kept


def tree_body(trees: Mapping[tuple[str, str], Tree], drawing: Drawing) -> Iterator[str]:
    """The lines of the page's body; `drawing` draws a position in characters."""
    kept = shown_nodes(trees)
    yield '<section id="start"><h2>All games</h2>'
    for (ruleset, board), tree in sorted(trees.items()):
        yield f"<h3>{escape(ruleset)} on {escape(board)}</h3>"
        starts = [key for key in tree.starts if key in set(kept[ruleset, board])]
        yield from _table(tree, dict.fromkeys(starts, "start"), set(starts))
    yield "</section>"
    for (ruleset, board), tree in sorted(trees.items()):
        known = set(kept[ruleset, board])
        parents = _parents(tree, known)
        for key in kept[ruleset, board]:
            yield from _section(f"{ruleset} on {board}", tree, key, parents, known, drawing)


def _parents(tree: Tree, known: set[int]) -> dict[int, int]:
    """For each position one that it was come to from."""
    return {child: key for key in known for child in tree.nodes[key].moves if child in known}


def _section(  # noqa: PLR0913, PLR0917
    title: str,
    tree: Tree,
    key: int,
    parents: Mapping[int, int],
    known: set[int],
    drawing: Drawing,
) -> Iterator[str]:
    node = tree.nodes[key]
    above = f"#p{parents[key]:x}" if key in parents else "#start"
    yield f'<section id="p{key:x}"><h2>{escape(title)}</h2>'
    yield f'<p><a href="#start">All games</a> · <a href="{above}">One turn back</a></p>'
    yield f"<p>{escape(_told(tree, node))}</p><pre>{escape(drawing(node.example))}</pre>"
    yield from _table(tree, node.moves, known)
    yield "</section>"


def _told(tree: Tree, node: Node) -> str:
    """How often a position came, and who won."""
    wins = ", ".join(f"{role} won {node.wins[role]}" for role in tree.roles)
    drawn = f", {node.wins[DRAW]} drawn" if node.wins[DRAW] else ""
    times = "once" if node.games == 1 else f"{node.games} times"
    return f"After turn {node.example.turn}: it came {times}; {wins}{drawn}."


def _table(tree: Tree, moves: Mapping[int, str], known: set[int]) -> Iterator[str]:
    """A row for each of `moves`, those that were played most first."""
    if not moves:
        return
    roles = "".join(f'<th class="number">{escape(role)}</th>' for role in tree.roles)
    yield f'<table><tr><th>turn</th><th class="number">games</th>{roles}</tr>'
    for key, move in sorted(moves.items(), key=lambda one: (-tree.nodes[one[0]].games, one[1])):
        node = tree.nodes[key]
        word = escape(move)
        word = f'<a href="#p{key:x}">{word}</a>' if key in known else word
        cells = (node.games, *(node.wins[role] for role in tree.roles))
        numbers = "".join(f'<td class="number">{cell}</td>' for cell in cells)
        yield f"<tr><td>{word}</td>{numbers}</tr>"
    yield "</table>"
