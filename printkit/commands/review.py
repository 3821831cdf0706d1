"""Review a recorded game by search: how it stood, and what would have been better."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from printkit.base.answer import Answer
from printkit.base.errors import InputError, SourceSpan
from printkit.base.language import N_, _, pgettext, role_name, speaking
from printkit.base.output import known_suffix, write_file
from printkit.base.print_kinds import Settings
from printkit.base.print_options import PAGE_OPTIONS, PrintOptions, print_options
from printkit.base.progress import Progress, no_progress
from printkit.base.text import aligned
from printkit.commands.declaration import command
from printkit.commands.parameters import Output, Record, number, output, printing
from printkit.draw.game_view import Snapshot
from printkit.draw.style.palette import INK
from printkit.paper.page_setup import finished, layout_for
from printkit.paper.replay.replay_pages import Curve, review_document
from printkit.paper.replay.replay_steps import Turn, Walkthrough
from printkit.records.loading import open_record
from printkit.rules.source_arguments import called, opened
from printkit.study.game_review import Review, reviewed
from printkit.study.players import players_of
from printkit.study.search import MOST_PLAYOUTS, PLAYOUTS, Effort

if TYPE_CHECKING:
    from printkit.paper.replay.replay_files import PlayedRecord

FORMAT = "printkit-review/1"
_PLAYOUTS = (
    "playouts for each decision; more playouts give more reliable results and need more time"
)
_SUFFIX = ".pdf"
_TYPED = "output/RECORD-review.pdf"


@dataclass(frozen=True)
class ReviewedGame(Answer):
    """A recorded game and its review by search; `target` is the file for the review, or None.

    `settings` are print options; they override the options in the files of the ruleset and board.
    """

    replay: "PlayedRecord"
    review: Review
    settings: Settings
    target: Path | None

    @property
    def exit_status(self) -> int:
        """The exit status is 1 if the record has a fault, such as an illegal turn, else 0."""
        return 1 if self.replay.problem else 0

    def warnings(self) -> list[str]:
        """Return a list with the fault of the record, or an empty list if the record is legal."""
        return [self.replay.problem] if self.replay.problem else []

    def written(self) -> Iterator[Path]:
        """Write the review to `target` as PDF, with a chart of win rates and better turns.

        Raises InputError if writing fails.
        """
        if self.target is None:
            return
        from printkit.draw.formats.pdf import write_pdf

        printing = print_options(self.replay.settings, self.settings)
        with speaking(printing.language):
            layout = layout_for(printing, f"printkit review · {self.walkthrough.board.title}")
            title = _("Win rate of {player}, turn by turn")
            title = title.format(player=role_name(self.review.roles[0]))
            sentences = list(self.review.sentences())
            document = review_document(self.walkthrough, self.curve, title, sentences, layout)
            yield write_file(self.target, write_pdf(finished(document, printing)))

    def data(self) -> dict[str, Any]:
        review = self.review
        found = {role: review.accuracy(role) for role in review.roles}
        accuracies = {role: one for role, one in found.items() if one is not None}
        return {
            "format": FORMAT,
            **({"ends_before": review.problem.turn} if review.problem else {}),
            "playouts": review.effort.playouts,
            "shares": {
                "of": review.roles[0],
                "before_each_turn": [round(one.share, 4) for one in review.shares],
                "intervals": [one.interval for one in review.shares],
            },
            "accuracy": {role: round(one.share, 4) for role, one in accuracies.items()},
            "accuracy_intervals": {role: one.interval for role, one in accuracies.items()},
            "decisions": [one.as_dict() for one in review.decisions],
        }

    def describe(self) -> str:
        with speaking(self.replay.language):
            heads = (
                _("turn"),
                _("player"),
                pgettext("column of a review", "verdict"),
                pgettext("column of a review", "made"),
                pgettext("column of a review", "better"),
                _("line of play"),
            )
            rows = [heads, *self.faults()]
            table = [aligned(rows)] if len(rows) > 1 else []
            return "\n\n".join(["\n".join(self.review.sentences()), *table]) + "\n"

    def faults(self) -> Iterator[tuple[str, ...]]:
        """Yield a row for each mistake: turn, player, verdict, choice, better choice, best play."""
        for one in self.review.faults:
            made, better = f"{one.made} · {one.value}", f"{one.better} · {one.best}"
            role, verdict = role_name(one.role), _(one.verdict)
            yield str(one.turn), role, verdict, made, better, " · ".join(one.line)

    @property
    def curve(self) -> Curve:
        """The data for a chart: the first role's win rate before each turn, and the mistakes."""
        review = self.review
        shares, dots = review.shares, sorted({one.turn for one in review.faults})
        ticks = [(share, f"{100 * share:.0f} %") for share in (0.0, 0.5, 1.0)]
        band = [(one.low, one.high) for one in shares]
        return Curve([(INK, [one.share for one in shares])], ticks, band, dots)

    @property
    def walkthrough(self) -> Walkthrough:
        """A sequence of diagrams, one for each mistake, that show the better turns."""
        game, turns = self.replay.trial.game, []
        for one in self.review.faults:
            snapshot = Snapshot(game, one.before)
            if one.drawn is not None:
                snapshot = Snapshot(game, game.apply(one.before, one.drawn), one.before, one.drawn)
            played = _("Played: {made}").format(made=f"{one.made} · {one.value}")
            text = _("Better: {better}").format(better=f"{one.better} · {one.best}")
            if one.line:
                line = _("then {line}").format(line=" · ".join(one.line))
                text = f"{text} · {line}"
            notes = f"{_(one.verdict)} · {played}"
            turns.append(Turn(one.turn, one.role, text, notes, "", snapshot))
        walkthrough = self.replay.walkthrough
        return walkthrough._replace(turns=tuple(turns), verdict=(), about=N_("a reviewed game"))


@command(
    "printkit review game.yaml --playouts 200 -o review.pdf", json="print JSON, and write no file"
)
def review(
    record: Record,
    *,
    output: Annotated[Output, output("a .pdf file", typed=_TYPED, excludes="json")] = None,
    playouts: Annotated[int, number(1, MOST_PLAYOUTS, _PLAYOUTS)] = PLAYOUTS,
    printing: Annotated[PrintOptions, printing(*PAGE_OPTIONS)] = PrintOptions(),
    progress: Progress = no_progress,
) -> ReviewedGame:
    r"""Review a recorded game; if `output` is given, write the review to that file.

    Raises InputError if the record cannot be opened or has no turn, or if the review cannot be
    written.

    >>> found = review("game: gosix\nmoves: |\n  k\n  l\n", playouts=20)
    >>> [decision.made for decision in found.review.decisions]
    ['k', 'l']
    """
    from printkit.paper.replay.replay_files import replay_of  # imported late: slow to import

    target = None if output is None else Path(output)
    if output == _TYPED:
        target = Path("output") / f"{Path(called(record)).stem}-review{_SUFFIX}"
    if target is not None:
        known_suffix(target, (_SUFFIX,), _SUFFIX)  # check the suffix before the slow search
    source, settings = opened(record), printing.given
    replay = replay_of(*open_record(*source), source.folder, settings.get("language", ""))
    trial, game = replay.trial, replay.trial.game
    if not any(step.move is not None for step in trial.steps):
        raise InputError("there is no turn to review", SourceSpan(source.name))
    search = players_of(type(game)).game_tree(game)
    review = reviewed(search, trial, Effort(playouts), progress)
    return ReviewedGame(replay, review, settings, target)
