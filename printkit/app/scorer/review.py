"""Use case: a record reviewed by search: the curve of its shares, and what was better."""

from collections.abc import Mapping
from typing import Any

from printkit.analysis.review import Decision, reviewed
from printkit.app.progress import Told, nobody
from printkit.app.scorer.opponent import effort_of, search_of
from printkit.app.scorer.picture import LIGHT, SCHEMES, laid_out, picture
from printkit.app.scorer.request import optional
from printkit.app.scorer.sheet import Sheet, played, read_sheet
from printkit.errors import InputError
from printkit.language import _
from printkit.sheets.view import Moment

MOST_PLAYOUTS, MOST_SECONDS = 2000, 2  # for each decision


def review(request: Mapping[str, Any], told: Told = nobody) -> dict[str, Any]:
    """Answer with the review of a `record`, each decision by `playouts` or `seconds`.

    It is drawn in a `scheme`. `shares` are those of the first role before each turn and after the
    last. Raises InputError.
    """
    sheet = read_sheet(request)
    trial = played(sheet).trial
    if not any(step.move is not None for step in trial.steps):
        raise InputError(_("there is no turn to review"))
    effort = effort_of(request, MOST_PLAYOUTS, MOST_SECONDS)
    scheme = optional(request, "scheme", str, LIGHT)
    scheme = scheme if scheme in SCHEMES else LIGHT
    found = reviewed(search_of(sheet.opened.game), trial, effort, told)
    laid = laid_out(sheet.opened.board)
    return {
        "role": found.roles[0],
        "shares": [
            {"share": round(one.share, 4), "low": round(one.low, 4), "high": round(one.high, 4)}
            for one in found.shares
        ],
        "said": list(found.sentences()),
        "faults": [_fault(sheet, one, scheme) for one in found.faults],
        "width": laid.width,
        "height": laid.height,
    }


def _fault(sheet: Sheet, one: Decision, scheme: str) -> dict[str, Any]:
    """A fault, with the turn drawn that shows what was better, or the position before it."""
    game, moment = sheet.opened.game, Moment(sheet.opened.game, one.before)
    if one.drawn is not None:
        moment = Moment(game, game.apply(one.before, one.drawn), one.before, one.drawn)
    return {
        "turn": one.turn,
        "role": one.role,
        "verdict": _(one.verdict),
        "made": f"{one.made} · {one.value}",
        "better": f"{one.better} · {one.best}",
        "line": list(one.line),
        "svg": "".join(layer["svg"] for layer in picture(sheet.opened.board, moment, scheme)),
    }
