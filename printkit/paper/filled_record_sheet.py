"""Print the record sheets of a game, filled in with a record."""

from collections.abc import Iterator
from pathlib import Path

from printkit.base.language import _, dated, role_name, speaking
from printkit.base.print_options import print_options
from printkit.base.print_section import Settings
from printkit.draw.display import Document
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.qr import qr_code
from printkit.paper.kit_parts import record_part
from printkit.paper.kit_request import kit_request
from printkit.paper.page_setup import finished, layout_for, page_settings, printed_language
from printkit.paper.record_head import Filled
from printkit.records.one_line import write_line
from printkit.records.trial import Trial, play
from printkit.rules.catalogue import open_game
from printkit.rules.record import Record


def finished_sheet(record: Record, folder: Path, settings: Settings) -> bytes:
    """Return `record` as record sheets in PDF; paths in `record` are relative to `folder`.

    The sheets contain `record` as a QR code, so `record` must not refer to files of this machine.
    `settings` override the print sections of the ruleset and the board of `record`. Raises
    InputError if `record` or a setting is invalid.
    """
    opened = open_game(record, folder)
    printing = print_options(page_settings(opened), settings)
    with speaking(printed_language(opened, printing)):
        opened = opened.in_language()
        trial = play(opened.game, record)
        layout = layout_for(printing, f"printkit · {opened.ruleset.title}")
        request = kit_request(opened, opened.board, layout)
        form = request.kit.record(request)
        turns = list(_turns(record, trial, form.changes))
        filled = Filled(_values(record, trial), turns, qr_code(write_line(record)))
        form = form._replace(turns=max(1, len(turns)), worked=(), filled=filled)
        part = record_part(request, form)
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
        row = game.changes(step.before, step.move, step.after)
        yield (game.format_move(step.move), *(row[name] for name in changes))
    rest = record.turns[len(trial.steps) :]
    closes = rest and rest[0].text.lower() == trial.game.closing_claim
    yield from ((turn.text,) for turn in rest[1 if closes else 0 :])
