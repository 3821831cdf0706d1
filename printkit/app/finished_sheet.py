"""Use case: a recorded game on its record sheet, with the whole game as a QR code."""

from collections.abc import Iterator
from pathlib import Path

from printkit.app.pieces import kit_request
from printkit.app.printing import finished, layout_for, page_settings
from printkit.catalog import open_game
from printkit.definitions import Settings
from printkit.definitions.printing import print_options
from printkit.language import _, dated, role_name, speaking, spoken
from printkit.records.line import write_line
from printkit.records.record import Record
from printkit.render.display import Document
from printkit.render.pdf import write_pdf
from printkit.render.qr import qr_code
from printkit.sheets.blanks import Filled
from printkit.sheets.kit_parts import record_part
from printkit.verify.trial import Trial, play


def finished_sheet(record: Record, beside: Path, settings: Settings) -> bytes:
    """The record sheets of `record` as PDF, filled in; its paths start from the folder `beside`.

    `record` is whole: it names no file that another machine may lack. `settings` go before what
    its files say of printing. Raises InputError.
    """
    opened = open_game(record, beside)
    printing = print_options(page_settings(opened), settings)
    with speaking(printing.language or spoken()):
        opened = opened.in_language()
        trial = play(opened.game, record)
        layout = layout_for(printing, f"printkit · {opened.ruleset.title}")
        request = kit_request(opened, opened.board, layout)
        form = request.kit.record(request)
        turns = list(_turns(record, trial, form.changes))
        filled = Filled(_values(record, trial), turns, qr_code(write_line(record)))
        part = record_part(request, form.filled_in(filled))
        document = Document(part.title, part.pages, opened.board.title)
        return write_pdf(finished(document, printing))


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
        told = game.changes(step.before, step.move, step.after)
        yield (game.format_move(step.move), *(told[name] for name in changes))
    rest = record.turns[len(trial.steps) :]
    closes = rest and rest[0].text.lower() == trial.game.closing_claim
    yield from ((turn.text,) for turn in rest[1 if closes else 0 :])
