"""Use case: statistics over many recorded games."""

from collections.abc import Iterable

from printkit.analysis.statistics import Statistics
from printkit.analysis.tables import as_csv, as_html, as_text
from printkit.plugins.loading import insight_of
from printkit.text import as_json
from printkit.verify.report import Report

FORMAT = "printkit-statistics/1"
TITLE = "Statistics of recorded games"


def gathered(reports: Iterable[Report]) -> Statistics:
    """The statistics of all reports; none of them is kept."""
    statistics = Statistics(insight_of)
    for report in reports:
        statistics.add(report)
    return statistics


def statistics_text(statistics: Statistics) -> str:
    """All tables for a terminal."""
    return as_text(statistics.sections())


def statistics_json(statistics: Statistics) -> str:
    """The tables of each ruleset by name, and what was left out."""
    data = {
        "format": FORMAT,
        "games": statistics.games,
        "left_out": [one._asdict() for one in statistics.left_out],
        "rulesets": {section.title: section.as_dict() for section in statistics.counted()},
    }
    return as_json(data, indent=2) + "\n"


def statistics_csv(statistics: Statistics) -> str:
    """A line for each figure."""
    return as_csv(statistics.sections())


def statistics_html(statistics: Statistics) -> str:
    """A page to look at or to put on a site."""
    return as_html(TITLE, statistics.sections())
