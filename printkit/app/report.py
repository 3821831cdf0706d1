"""Use case: statistics over many recorded games."""

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.resources import files
from typing import NamedTuple

from printkit.analysis.statistics import Statistics
from printkit.analysis.tables import as_csv, as_html
from printkit.analysis.tree import Example, Trees
from printkit.analysis.tree_page import shown_nodes, tree_body
from printkit.app.inert import inert
from printkit.app.jobs import Where, shared
from printkit.app.verify import missing_sentence, verify_each, verify_file
from printkit.plugins.loading import insight_of
from printkit.verify.drawing import draw
from printkit.verify.report import Report

TITLE = "Statistics of recorded games"
TREE_TITLE = "The tree of recorded games"


class Share(NamedTuple):
    """The statistics of some records, and their trees if these are wanted.

    `missing` has a sentence for each that is not there.
    """

    statistics: Statistics
    records: int
    missing: Sequence[str]
    trees: Trees | None = None


def gathered(reports: Iterable[Report]) -> Statistics:
    """The statistics of `reports`, none of which is kept."""
    statistics = Statistics(insight_of)
    for report in reports:
        statistics.add(report)
    return statistics


class Wanted(NamedTuple):
    """How records are gathered: `by_path` as for `verify_file`, `where` as for `shared`.

    `trees` are those of positions.
    """

    by_path: bool
    where: Where
    trees: bool = False


def gathered_from(
    paths: Iterable[str], done: Callable[[Share], None], wanted: Wanted
) -> tuple[Statistics, Trees]:
    """The statistics of the records in the files `paths`; `done` is told of each share of them.

    `shared` says what is raised.
    """
    whole, trees = Statistics(insight_of), Trees(insight_of)
    task = partial(_share, by_path=wanted.by_path, with_trees=wanted.trees)
    for share in shared(task, paths, wanted.where):
        whole.merge(share.statistics)
        if share.trees:
            trees.merge(share.trees)
        done(share)
    return whole, trees


def trees_html(trees: Trees, *, by_path: bool) -> str:
    """`trees` as a page to click through; the records of its pictures are read once more."""
    page = files("printkit.app").joinpath("tree.html").read_text("utf-8")
    pictures = _pictures(trees, by_path=by_path)
    body = "\n".join(tree_body(trees.trees, lambda example: pictures.get(example, "")))
    return page.format(title=TREE_TITLE, body=body)


def _pictures(trees: Trees, *, by_path: bool) -> dict[Example, str]:
    """The positions on the page, drawn in characters."""
    wanted: dict[str, list[Example]] = defaultdict(list)
    for name, keys in shown_nodes(trees.trees).items():
        for key in keys:
            example = trees.trees[name].nodes[key].example
            wanted[example.record].append(example)
    found = {}
    for record, examples in wanted.items():
        trial = verify_file(record, by_path=by_path).trial
        if trial is None:
            continue  # it was changed meanwhile
        positions = [*(step.before for step in trial.steps), trial.position]
        for example in examples:
            if example.turn < len(positions):
                found[example] = draw(trial.game, positions[example.turn])
    return found


def _share(paths: Sequence[str], *, by_path: bool, with_trees: bool) -> Share:
    statistics, missing = Statistics(insight_of), []
    trees = Trees(insight_of) if with_trees else None
    for report in verify_each(paths, by_path=by_path):
        statistics.add(report)
        if trees:
            trees.add(report)
        if sentence := missing_sentence(report):
            missing.append(sentence)
    return Share(statistics, len(paths), missing, trees)


def statistics_csv(statistics: Statistics) -> str:
    """`statistics` as CSV, a line for each figure; no cell is a formula in a spreadsheet."""
    lines = io.StringIO()
    rows = csv.reader(io.StringIO(as_csv(statistics.sections())))
    csv.writer(lines, lineterminator="\n").writerows(map(inert, row) for row in rows)
    return lines.getvalue()


def statistics_html(statistics: Statistics) -> str:
    """`statistics` as a page of HTML that needs nothing else."""
    page = files("printkit.app").joinpath("statistics.html").read_text("utf-8")
    return as_html(page, TITLE, statistics.sections())
