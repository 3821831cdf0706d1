"""Statistics over many recorded games: wins, scores, lengths, players; or the story of one game."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from printkit.base.errors import InputError
from printkit.base.language import chosen, language_code, speaking
from printkit.base.output import check_target, known_suffix, with_generator, write_file
from printkit.base.print_options import PrintOptions, print_options
from printkit.base.progress import Progress, no_progress
from printkit.base.yaml.kinds import OneOf
from printkit.commands import parameters
from printkit.commands.declaration import Option, command
from printkit.records.loading import open_record, read_source, record_sources
from printkit.records.verification import answers
from printkit.rules.source_arguments import Source
from printkit.study.club_statistics import FORMS, CountedGames, Statistics
from printkit.study.games_csv import result_row

if TYPE_CHECKING:
    from printkit.draw.display import Document
    from printkit.paper.replay.replay_files import PlayedRecord
    from printkit.study.game_story import Story

_OUTPUT = "file to write; its suffix selects the format (default: standard output)"
_SUFFIXES = (".txt", *(f".{form}" for form in FORMS), ".pdf")


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class GameReport(Statistics):
    """Statistics over one game, whose text, page and PDF have the `story` of the game."""

    story: "Story" = field(repr=False)
    printing: PrintOptions = field(repr=False)

    @property
    def exit_status(self) -> int:
        """The exit status is 0, because the story of a game that is not over is a story too."""
        return 0

    def warnings(self) -> list[str]:
        """Return an empty list, because the story contains the problem of the record."""
        return []

    def written(self) -> Iterable[Path]:
        from printkit.draw.formats.pdf import write_pdf  # imported late: only PDF files need it

        if self.output is None or self.to != "pdf":
            yield from super().written()
            return
        yield write_file(self.output, write_pdf(self._document()))

    def _text(self) -> str:
        return self.story.text() if self.to is None else super()._text()

    def as_html(self) -> str:
        """Return the page of the PDF as SVG in a self-contained HTML page."""
        from printkit.draw.formats.svg import write_svg  # imported late, as above

        (picture,) = write_svg(self._document())
        _declaration, _begin, svg = picture.decode().partition("<svg")
        title = escape(self.story.title)
        with speaking(self.language):
            language = language_code().replace("_", "-")
        page = files("printkit.study").joinpath("story.html").read_text("utf-8")
        return with_generator(page.format(language=language, title=title, svg=f"<svg{svg}"))

    def _document(self) -> "Document":
        from printkit.paper.page_setup import finished, layout_for  # imported late, as above
        from printkit.study.game_story import story_document

        layout = layout_for(self.printing, f"printkit report · {self.story.walkthrough.title}")
        with speaking(self.printing.language):
            return finished(story_document(self.story, layout), self.printing)


@command(
    "printkit report club",
    "printkit report club --html -o club.html",
    "printkit report club -o club.csv",
    "printkit report spring.yaml summer.yaml --csv > games.csv",
    "printkit report game.yaml -o game.pdf",
    interruptible=True,
)
def report(
    records: parameters.Records,
    *,
    no_paths: parameters.NoPaths = False,
    jobs: parameters.RecordJobs = 1,
    language: parameters.Language = None,
    to: Annotated[
        Literal["json", "csv", "html"] | None,
        Option(OneOf(*FORMS), "form of the statistics (default: tables)", flags=FORMS),
    ] = None,
    output: Annotated[parameters.Output, parameters.output(_OUTPUT)] = None,
    printing: Annotated[PrintOptions, parameters.printing("paper", "style")] = PrintOptions(),
    progress: Progress = no_progress,
) -> Statistics:
    r"""Return statistics over `records`; if `output` is given, write the statistics to that file.

    Records are texts, or paths of files and folders. Unreadable records are not counted, but listed
    with the reason. The text, HTML and PDF of one record are the story of the game; only one record
    can be written as PDF, with the `printing` options. If `jobs` exceeds 1, worker processes import
    the main module of the calling program. Raises InputError if `output` cannot be written, or is a
    record.

    >>> statistics = report("game: xodd\nmoves: |\n  b:e5\n  pass\n  pass\n")
    >>> statistics.games, statistics.rulesets["xodd"]["endings"]
    (1, [{'ending': 'two passes in succession', 'games': 1}])
    """
    sources = list(record_sources(records))
    target = None if output is None else Path(output)
    form: str | None = to
    if target:
        check_target(target)
        files = (Path(source) for source in sources if not isinstance(source, str))
        if target.exists() and any(target.samefile(file) for file in files if file.exists()):
            raise InputError(f"{target}: this is one of the records; name another file to write")
        if suffix := target.suffix.lower():
            known_suffix(target, _SUFFIXES, ".txt")
            form = to or (None if suffix == ".txt" else suffix[1:])
            if to and suffix not in (f".{to}", ".txt"):
                raise InputError(
                    f"the suffix of '{target.name}' does not fit --{to}; change the suffix or the "
                    "format"
                )
    counted, missing = CountedGames(), list[str]()
    found = answers(sources, result_row, by_path=not no_paths, jobs=jobs or None)
    for done, one in enumerate(found, start=1):
        counted.add(one.shown)
        missing += one.warnings
        progress(done, len(sources))
    if len(sources) == 1 and form not in ("json", "csv"):
        replay = _replay(sources[0], by_path=not no_paths)
        if replay:
            from printkit.study.game_story import Story  # imported late: needs the drawing modules

            options = print_options(replay.settings, printing.given)
            return GameReport(
                counted, to=form, output=target, story=Story(replay), printing=options
            )
    if form == "pdf":
        raise InputError(f"a .pdf file shows one readable record, not {len(sources)}; use .html")
    return Statistics(counted, tuple(missing), to=form, output=target)


def _replay(record: Source, *, by_path: bool) -> "PlayedRecord | None":
    """Return the replay of `record`, or None if the record is unreadable."""
    from printkit.paper.replay.replay_files import replay_of  # imported late: slow to import

    try:
        read = read_source(record, by_path=by_path)
        return replay_of(*open_record(*read), read.folder, chosen())
    except InputError:
        return None
