"""Use case: gather the statistics and the tree of very many records."""

import html
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.resources import files
from typing import NamedTuple

from printkit.analysis.statistics import Statistics
from printkit.analysis.tree import Example, as_seen, first_turns
from printkit.analysis.tree_page import Choice, Node, Tree, tree_body
from printkit.app.gathering import Gathering, Share
from printkit.app.jobs import Where, shared
from printkit.app.verify import missing_sentence, verify_each, verify_file
from printkit.language import _, direction, spoken
from printkit.plugins.loading import insight_of
from printkit.provenance import generated
from printkit.rules.game import AnyGame
from printkit.verify.drawing import draw


class Wanted(NamedTuple):
    """How records are gathered: `by_path` as for `verify_file`, `where` as for `shared`.

    `trees` are those of positions.
    """

    by_path: bool
    where: Where
    trees: bool = False


def gather(
    paths: Iterable[str], gathering: Gathering, done: Callable[[Share], None], wanted: Wanted
) -> None:
    """Add the records in the files `paths` to `gathering`; `done` is told of each share of them.

    `shared` says what is raised.
    """
    task = partial(_share, by_path=wanted.by_path, with_trees=wanted.trees)
    for share in shared(task, paths, wanted.where):
        gathering.add(share)
        done(share)


def trees_html(trees: Sequence[Tree], *, by_path: bool) -> str:
    """`trees` as a page to click through; the records of its pictures are read once more."""
    page = files("printkit.app").joinpath("tree.html").read_text("utf-8")
    pictures: dict[Example, str] = {}
    seen = [_seen(tree, pictures, by_path=by_path) for tree in trees]
    body = "\n".join(tree_body(seen, lambda example: pictures.get(example, "")))
    title, language = html.escape(_("The tree of recorded games")), spoken()
    filled = page.format(title=title, body=body, language=language, direction=direction())
    return generated(filled)


def _seen(tree: Tree, pictures: dict[Example, str], *, by_path: bool) -> Tree:
    """`tree` with its turns as its `pictures` show the board, which are drawn in characters."""
    wanted: dict[str, list[int]] = defaultdict(list)
    for number, node in enumerate(tree.nodes):
        wanted[node.example.record].append(number)
    nodes = list(tree.nodes)
    for record, numbers in wanted.items():
        trial = verify_file(record, by_path=by_path).trial
        if trial is None:
            continue  # it was changed meanwhile
        positions = [*(step.before for step in trial.steps), trial.position]
        for number in numbers:
            node = nodes[number]
            if node.example.turn < len(positions):
                pictures[node.example] = draw(trial.game, positions[node.example.turn])
                nodes[number] = node._replace(choices=_as_seen(trial.game, node))
    return tree._replace(nodes=nodes)


def _as_seen(game: AnyGame, node: Node) -> list[Choice]:
    """What was played in the position `node` of `game`, as in its example."""
    insight = insight_of(type(game))
    return [
        each._replace(move=as_seen(game, insight, each.move, (each.symmetry, node.symmetry)))
        for each in node.choices
    ]


def _share(paths: Sequence[str], *, by_path: bool, with_trees: bool) -> Share:
    statistics, missing, games = Statistics(insight_of), [], []
    for report in verify_each(paths, by_path=by_path):
        statistics.add(report)
        if with_trees and report.trial is not None and report.status == "finished":
            games.append(first_turns(report, insight_of(type(report.trial.game))))
        if sentence := missing_sentence(report):
            missing.append(sentence)
    return Share(statistics, paths, missing, games)
