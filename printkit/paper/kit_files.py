"""Make the files of a game's kit, of its rules alone, or of a filled-in record sheet."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from printkit.base.errors import InputError
from printkit.base.language import _, dated, each_in, role_name, speaking
from printkit.base.print_kinds import Settings
from printkit.base.print_options import PRESS, TONIGHT, PrintOptions, print_options
from printkit.base.progress import Progress, no_progress
from printkit.draw.display import Document
from printkit.draw.formats.bitmaps import write_png
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.formats.svg import write_svg
from printkit.draw.qr import qr_code
from printkit.paper import page_setup
from printkit.paper.kit import Part
from printkit.paper.kit_document import (
    FLIP,
    booklet_pages,
    kit_document,
    page_layout,
    part_document,
    with_covers,
)
from printkit.paper.kit_parts import kit_parts, record_part
from printkit.paper.kit_request import kit_request, request_for
from printkit.paper.record_head import Filled
from printkit.records.one_line import write_line
from printkit.records.trial import Trial, play
from printkit.rules.catalogue import OpenedGame, open_game
from printkit.rules.record import Record

FRONT = frozenset({"cover", "workshop"})  # slugs of parts about the kit as a whole


def kit_files(
    opened: OpenedGame,
    printing: PrintOptions,
    folder: Path,
    left_out: Collection[str] = (),
    *,
    with_png: bool = True,
) -> Iterator[tuple[Path, bytes]]:
    """Iterate over the files of a kit: a combined PDF, and each part as PDF and SVG.

    The print option `dpi` adds PNG files, unless `with_png` is false. The option `for` selects
    other files: for `press` a PDF of each part, for `tonight` one PDF. Omits parts whose slugs are
    in `left_out`. Raises InputError if an option is invalid or a print shop would refuse a file.
    """
    files = _kit_files(opened, printing, folder, left_out, with_png=with_png)
    return each_in(page_setup.printed_language(opened, printing), files)


def _kit_files(
    opened: OpenedGame,
    printing: PrintOptions,
    folder: Path,
    left_out: Collection[str],
    *,
    with_png: bool,
) -> Iterator[tuple[Path, bytes]]:
    pictured = with_png and printing.is_given("dpi")
    request = request_for(opened.in_language(), printing)
    name = request.ruleset.name
    if printing.for_ == TONIGHT:
        from printkit.paper.tonight import tonight_parts  # imported late: rarely needed

        whole = kit_document(request, without(left_out, tonight_parts(request)))
        document = page_setup.finished(whole, printing)
        yield folder / f"{name}-{TONIGHT}.pdf", write_pdf(document)
        drawn = write_png(document, printing.dpi) if pictured else ()
        for number, picture in enumerate(drawn, start=1):
            yield folder / f"{name}-{TONIGHT}-{number}.png", picture
        return
    parts = [  # the style is applied to all pages
        part._replace(pages=page_setup.finished(Document(part.title, part.pages), printing).pages)
        for part in without(left_out, kit_parts(request))
    ]
    if printing.for_ == PRESS:
        for part in parts:
            if part.slug not in FRONT:
                data = write_pdf(part_document(request, part), for_press=True)
                yield folder / f"{name}-{part.slug}.pdf", data
        return
    yield folder / f"{name}-kit.pdf", write_pdf(kit_document(request, parts))
    for part in parts:
        document = part_document(request, part)
        pdf, drawings = write_pdf(document), write_svg(document)
        pictures = list(write_png(document, printing.dpi)) if pictured else []
        yield folder / f"{name}-{part.slug}.pdf", pdf
        for suffix, pages in ((".svg", drawings), (".png", pictures)):
            for number, page in enumerate(pages, start=1):
                which = f"-{number}" if len(pages) > 1 else ""
                yield folder / f"{name}-{part.slug}{which}{suffix}", page


def without(left_out: Collection[str], parts: Sequence[Part]) -> list[Part]:
    """Return `parts`; if `left_out` has slugs, omit the parts with slugs in `left_out` or FRONT."""
    return [part for part in parts if not left_out or part.slug not in {*FRONT, *left_out}]


def kit_pdf(opened: OpenedGame, printing: PrintOptions, progress: Progress = no_progress) -> bytes:
    """Return the kit of the game `opened` as one PDF, with the board at the ruleset's pitch.

    Calls `progress` before each of four steps. Raises InputError if a page cannot be laid out.
    """
    with speaking(page_setup.printed_language(opened, printing)):
        progress(0, 4)
        opened = opened.in_language()
        if opened.ruleset.pitch is not None:
            board = opened.board.resized(opened.ruleset.pitch)
            opened = OpenedGame(opened.game, opened.ruleset, board)
        request = request_for(opened, printing)
        progress(1, 4)
        parts = kit_parts(request)
        progress(2, 4)
        document = page_setup.finished(kit_document(request, parts), printing)
        progress(3, 4)
        return write_pdf(document)


def print_rules(
    opened: OpenedGame, settings: Settings, output: Path | None, *, booklet: bool
) -> list[Path]:
    """Write the rules of the game `opened` and return the paths of the files.

    A `booklet` has half-size pages, for printing on both sides and folding. `settings` override the
    print sections of the board's and ruleset's files. Raises InputError if the kit has no rules.
    """
    printing = print_options(page_setup.page_settings(opened), settings)
    with speaking(page_setup.printed_language(opened, printing)):
        opened = opened.in_language()
        name = f"{opened.ruleset.name}-{'booklet' if booklet else 'rules'}.pdf"
        target = output or Path("output") / name
        page_setup.check_suffix(target)
        request = request_for(opened, printing)
        if booklet:
            request = request._replace(layout=page_layout(request.layout))
        pages = request.kit.rules(request)
        if not pages:
            raise InputError(f"the kit of '{opened.ruleset.name}' has no rules")
        title = _("{game}: the rules").format(game=opened.ruleset.title)
        document = Document(title, pages, opened.board.title, typeface=request.typeface)
        if booklet:
            sides = tuple(booklet_pages(with_covers(request, pages), request.layout))
            document = document._replace(pages=sides, flip=FLIP)
        return page_setup.write_document(document, target, printing)


def finished_sheet(record: Record, folder: Path, settings: Settings) -> bytes:
    """Return `record` as record sheets in PDF; paths in `record` are relative to `folder`.

    The sheets contain `record` as a QR code, so `record` must not refer to files of this machine.
    `settings` override the print sections of the ruleset and the board of `record`. Raises
    InputError if `record` or a setting is invalid.
    """
    opened = open_game(record, folder)
    printing = print_options(page_setup.page_settings(opened), settings)
    with speaking(page_setup.printed_language(opened, printing)):
        opened = opened.in_language()
        trial = play(opened.game, record)
        layout = page_setup.layout_for(printing, f"printkit · {opened.ruleset.title}")
        request = kit_request(opened, opened.board, layout)
        form = request.kit.record(request)
        turns = list(_turns(record, trial, form.changes))
        filled = Filled(_values(record, trial), turns, qr_code(write_line(record)))
        form = form._replace(turns=max(1, len(turns)), worked=(), filled=filled)
        part = record_part(request, form)
        document = Document(part.title, part.pages, opened.board.title)
        return write_pdf(page_setup.finished(document, printing))


def _values(record: Record, trial: Trial) -> dict[str, str]:
    where = ", ".join(record.facts[fact] for fact in ("event", "place") if record.facts.get(fact))
    over = trial.outcome
    winner = ""
    if over and not trial.problem:
        winner = role_name(over.winner) if over.winner else _("draw")
    return {
        **{f"players.{role}": name for role, name in record.players.items()},
        "event": where,
        "date": dated(record.facts.get("date", "")),
        **{f"result.{role}": str(score) for role, score in trial.scores.items()},
        "result.winner": winner,
        **{f"term {key}": ", ".join(sites) for key, sites in record.setup.items()},
        "term who began": role_name(record.first) if record.first else "",
    }


def _turns(record: Record, trial: Trial, changes: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    game = trial.game
    for step in trial.steps:
        if step.move is None:
            yield (step.written.text,)
            continue
        row = game.changes(step.before, step.move, step.after)
        yield (game.format_move(step.move), *(row[name] for name in changes))
    rest = record.turns[len(trial.steps) :]
    closes = rest and rest[0].text.lower() == trial.game.closing_claim
    yield from ((turn.text,) for turn in rest[1 if closes else 0 :])
