"""Statistics over recorded games, for programs."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from printkit.analysis import statistics
from printkit.analysis.statistics import LeftOut
from printkit.api.answer import Answer
from printkit.api.given import checked
from printkit.api.verify import report_on
from printkit.app import report as use_case
from printkit.app.record_files import record_files
from printkit.app.sources import Source, reference
from printkit.app.verify import verify_each
from printkit.language import ENGLISH, speaking

__all__ = ["LeftOut", "Statistics", "report"]

Row = Mapping[str, str | int | float]


@dataclass(frozen=True)
class Statistics(Answer):
    """Statistics over recorded games; the fields are those of `printkit report --json`.

    `games` is the number of those that count: the legal ones that were played to their end.
    `rulesets` has the tables by name for each ruleset, a table as its rows, a row as its cells by
    column. `left_out` has the records that do not count, each with its status and the reason.
    """

    games: int
    left_out: tuple[LeftOut, ...]
    rulesets: Mapping[str, Mapping[str, Sequence[Row]]]
    _answer: statistics.Statistics = field(repr=False, compare=False, kw_only=True)

    def as_csv(self) -> str:
        """A line for each figure, as `printkit report --csv` prints them."""
        return use_case.statistics_csv(self._answer)

    def as_html(self) -> str:
        """The page of `printkit report --html`."""
        with speaking(self._language):
            return use_case.statistics_html(self._answer)


@checked
def report(sources: Source | Sequence[Source], *, language: Source = ENGLISH) -> Statistics:
    r"""Statistics over `sources`, one or many: texts of records, or paths of files or folders.

    Nothing is raised for what is no record, or is not there: it is left out, with the reason. The
    page, the text and sentences are in the `language`, such as es; InputError is raised if there is
    none of that name.

    >>> statistics = report("game: xodd\nmoves: |\n  b:e5\n  pass\n  pass\n")
    >>> statistics.games, statistics.rulesets["xodd"]["endings"]
    (1, [{'ending': 'two passes in succession', 'games': 1}])
    """
    language = reference(language)
    with speaking(language):
        each = [sources] if isinstance(sources, str | os.PathLike) else sources
        reports = (
            [report_on(source)]
            if isinstance(source, str)
            else verify_each(record_files([os.fspath(source)]))
            for source in each
        )
        answer = use_case.gathered(chain.from_iterable(reports))
        return Statistics.of(answer, language, left_out=tuple(answer.left_out))
