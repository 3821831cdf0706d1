"""Write a recorded game, turn by turn, as a PDF, as pictures or as an HTML page."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import InputError, NotationError
from printkit.base.language import language_code, speaking
from printkit.base.output import known_suffix, write_file
from printkit.base.print_kinds import Settings
from printkit.base.print_options import PrintOptions, print_options
from printkit.base.text import capitalised
from printkit.draw.display import Document, Page
from printkit.draw.formats.bitmaps import write_png
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.formats.svg import write_svg
from printkit.draw.game_view import Snapshot, view_of
from printkit.paper.page_setup import finished, layout_for, page_settings, typeface_of
from printkit.paper.replay import replay_screen
from printkit.paper.replay.replay_pages import replay_document
from printkit.paper.replay.replay_steps import Turn, Walkthrough
from printkit.records.loading import line_of, open_record, position_after, read_source
from printkit.records.trial import PlayedTurn, Trial, play
from printkit.records.verdict import problem_sentence, score_list, verdict
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import ColumnKind
from printkit.rules.record import RESIGN, Record
from printkit.rules.source_arguments import Source

FORMATS = (".pdf", ".html", ".svg", ".png")
USUAL = PrintOptions()
MOST_DRAWN = 500_000  # greatest product of turns and cells in a file that shows all turns
_LONGEST = 200  # most characters shown of an illegal turn, which may be any text


class PlayedRecord(NamedTuple):
    """A record played by the rules; `settings` are the game's page options and the language."""

    trial: Trial
    walkthrough: Walkthrough
    settings: Settings

    @property
    def problem(self) -> str | None:
        """The record's problem and its place, as a sentence, or None if the record is valid."""
        with speaking(self.language):
            return problem_sentence(self.trial.problem) if self.trial.problem else None

    @property
    def language(self) -> str:
        """The language of the walkthrough."""
        language: str = self.settings["language"]
        return language


def open_replay(source: Source, language: str = "") -> PlayedRecord:
    """Return the replay of the record `source`. Raises InputError if opening the record fails."""
    read = read_source(source)
    return replay_of(*open_record(*read), read.folder, language)


def replay_of(
    record: Record, opened: OpenedGame, folder: Path | None = None, language: str = ""
) -> PlayedRecord:
    """Return the replay of `record` in the game `opened`, up to the first illegal turn, if any.

    Paths in the record are relative to `folder`. By default, `language` is the language chosen in
    the game's files, or else the current language.
    """
    settings = {**page_settings(opened)}
    settings["language"] = language or settings.get("language", language_code())
    with speaking(settings["language"]):
        trial = play(opened.game, record)
        walkthrough = story_of(record, opened.in_language(), trial, line_of(record, folder))
    return PlayedRecord(trial, walkthrough, settings)


def write_replay(
    replay: PlayedRecord,
    target: Path,
    settings: Settings,
    *,
    turn: int | None = None,
    per_page: int | None = None,
) -> Path:
    """Write `replay` in the format of the suffix of `target`; see `checked_suffix`.

    `settings` override the page options in the game's files. Use trusted records only, because a
    style option may be a path. Raises InputError if the replay cannot be written in this format.
    """
    suffix = checked_suffix(target, turn, per_page)
    printing = print_options(replay.settings, settings)
    with speaking(printing.language):
        data = replay_data(replay, suffix, printing, turn=turn, per_page=per_page)
        return write_file(target, data)


def checked_suffix(target: Path, turn: int | None, per_page: int | None) -> str:
    """Return the suffix of `target`, after a check that the other arguments apply to its format.

    `turn` is the position in an SVG or PNG file, `per_page` the number of diagrams on a PDF page.
    None selects the default value. Raises InputError if the suffix is unknown or an argument does
    not apply.
    """
    suffix = known_suffix(target, FORMATS, ".html")
    for given, suffixes, option, kinds in (
        (turn, (".svg", ".png"), "--turn", "an .svg or .png file"),
        (per_page, (".pdf",), "--per-page", "a .pdf file"),
    ):
        if given is not None and suffix not in suffixes:
            raise InputError(f"{option} works only for {kinds}, not for '{target.name}'")
    return suffix


def replay_data(
    replay: PlayedRecord,
    suffix: str,
    printing: PrintOptions = USUAL,
    *,
    turn: int | None = None,
    per_page: int | None = None,
) -> bytes:
    """Return `replay` in the format of `suffix`, such as ".pdf".

    An SVG or PNG shows the position after `turn` (default: the last turn). A PDF has `per_page`
    diagrams on a page (default: see `replay_document`). Raises InputError if the replay does not
    fit the format, or has no turn `turn`.
    """
    walkthrough, typeface = replay.walkthrough, typeface_of(printing)
    if suffix in (".svg", ".png"):
        _position, shown = position_after(replay.trial, turn)
        document = replay_screen.slide_document(walkthrough, shown, typeface)
    elif walkthrough.accepted * (cells := len(walkthrough.board.cells)) > MOST_DRAWN:
        raise InputError(
            f"a replay of {walkthrough.accepted} turns on {cells} cells is too large; at most "
            f"{MOST_DRAWN // cells} turns are allowed on this board; draw single positions "
            "with --turn"
        )
    match suffix:
        case ".html":
            film = _inked(replay_screen.board_film(walkthrough, typeface), printing)
            return replay_screen.player_page(walkthrough, film)
        case ".pdf":
            layout = layout_for(printing, f"printkit replay · {walkthrough.board.title}")
            return write_pdf(finished(replay_document(walkthrough, layout, per_page), printing))
        case ".png":
            (picture,) = write_png(finished(document, printing), printing.dpi)
        case _:
            (picture,) = write_svg(finished(document, printing))
    return picture


def _inked(film: replay_screen.Film, printing: PrintOptions) -> replay_screen.Film:
    blank = Page(film.width, film.height, ())
    pages = [blank, *(blank._replace(marks=layer) for layer in film.layers)]
    document = finished(Document("", tuple(pages)), printing)
    ground, *inked = document.pages
    under = len(ground.marks)  # the marks of the style's paper, which are on each page
    layers, scenes = [page.marks[under:] for page in inked], film.scenes
    if under:
        scenes = tuple((len(layers), *scene) for scene in scenes)
        layers.append(ground.marks)
    return film._replace(layers=tuple(layers), scenes=scenes, typeface=document.typeface)


def story_of(record: Record, opened: OpenedGame, trial: Trial, line: str = "") -> Walkthrough:
    """Return the walkthrough of `record`; `line` is the whole record as one line, or ""."""
    told = trial  # omit line numbers: readers may not have the record's file
    if trial.problem is not None:
        told = trial._replace(problem=trial.problem._replace(span=None))
    start = Snapshot(trial.game, position_after(trial, 0)[0])
    turns = tuple(_turn(trial, step) for step in trial.steps)
    return Walkthrough(
        title=opened.ruleset.title,
        board=opened.board,
        view=view_of(type(trial.game)),
        players=tuple((role, name) for role, name in record.players.items() if name),
        facts=tuple(record.facts.items()),
        start=start,
        turns=(*turns, *_refused(record, trial, turns[-1].snapshot if turns else start)),
        verdict=tuple(map(capitalised, verdict(told).split("\n"))),
        wrong=trial.problem is not None,
        line=line,
    )


def _turn(trial: Trial, step: PlayedTurn) -> Turn:
    game, last = trial.game, step is trial.steps[-1]
    over = last and trial.outcome is not None
    snapshot = Snapshot(game, step.after, step.before, step.move, over=over)
    if step.move is None:
        standing = score_list(game.standing(step.after))
        return Turn(step.number, step.role, RESIGN, "", standing, snapshot)
    text = game.format_move(step.move)
    changes = game.changes(step.before, step.move, step.after)
    notes, scores = [], []
    for column in game.columns:
        value = changes[column.name]
        if column.kind is ColumnKind.SCORE:
            scores.append(f"{column.title} {value}")
        elif column.kind is ColumnKind.NOTE and value not in ("", "0"):
            notes.append(f"{column.title} {value}")
    standing = "" if over else ", ".join(scores)  # the verdict has the final score
    return Turn(step.number, step.role, text, ", ".join(notes), standing, snapshot)


def _refused(record: Record, trial: Trial, before: Snapshot) -> Iterator[Turn]:
    problem = trial.problem
    number = len(trial.steps)
    if problem is None or problem.turn != number + 1 or number >= len(record.turns):
        return
    text = record.turns[number].text
    try:
        snapshot = before._replace(refused=trial.game.parse_move(text, trial.position))
    except NotationError:
        snapshot = before
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    reason = capitalised(problem.violation.message)
    yield Turn(problem.turn, problem.player or "", shown, "", "", snapshot, reason)
