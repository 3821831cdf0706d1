"""Use cases: what still fits, what a search finds best, and a record reviewed, on request."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from printkit.analysis.dice import Dice
from printkit.analysis.outlook import outlook
from printkit.analysis.review import reviewed
from printkit.app.progress import Told, nobody
from printkit.app.record_files import position_after
from printkit.app.scorer.opponent import (
    decisions,
    effort_and_count,
    effort_of,
    example_of,
    search_of,
)
from printkit.app.scorer.picture import laid_out, picture, scheme_of
from printkit.app.scorer.request import optional
from printkit.app.scorer.sheet import played, read_sheet
from printkit.errors import InputError
from printkit.language import _
from printkit.plugins.loading import hand_for, insight_of
from printkit.rules.game import AnyGame
from printkit.sheets.view import Moment

_BEST = 5  # turns that are told of a search
MOST_REVIEW_PLAYOUTS, MOST_REVIEW_SECONDS = 2000, 2  # for each decision of a review


def suggest(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a `request` with what the position allows, in a sentence, and with some turns.

    The request has the `record` and `at`. Raises InputError.
    """
    game, position, over = _asked(request)
    if over:
        return _answer(over, [], game, position)
    sentence, turns = insight_of(type(game)).suggestions(game, position)
    return _answer(sentence, turns, game, position)


def search(request: Mapping[str, Any], told: Told = nobody) -> dict[str, Any]:
    """Answer like `suggest` with the turns that a search finds best, and their shares of wins.

    The request also has `playouts` or `seconds`, and perhaps the `turn` that is put together: where
    the other player gave something, that tells what. Without it, a turn with each gift stands for
    the gift. Raises InputError.
    """
    game, position, over = _asked(request)
    if over:
        return _answer(over, [], game, position)
    tree = search_of(game)
    state, text = tree.state(position), optional(request, "turn", str, "")
    with suppress(InputError):
        *_first, (state, _name) = decisions(tree, position, text)
    effort, count = effort_and_count(request, told)
    found = outlook(tree, state, effort, Dice("0"), count)
    found = found._replace(of=insight_of(type(game)).in_all(game, position))
    head, _table, *tie = found.paragraphs(_BEST)
    turns: list[tuple[str, str]] = []
    for one in found.judged[:_BEST]:
        move = tree.turn(state, one.choices)
        if move is not None:
            turns.append((game.format_move(move), one.result))
        else:
            text = example_of(tree, one.state, Dice("0"))
            turns.append((text, f"{one.turn} · {one.result}"))
    return _answer(" ".join([head, *tie]), turns, game, position)


def _asked(request: Mapping[str, Any]) -> tuple[AnyGame, Any, str]:
    """The game, the position after `at` turns, and how the game ended there, if it did."""
    sheet = read_sheet(request)
    trial = played(sheet).trial
    position, at = position_after(trial, optional(request, "at", int, len(trial.steps)))
    over = ""
    if at == len(trial.steps) and trial.outcome is not None:
        over = _("The game is over: {reason}.").format(reason=trial.outcome.reason)
    return sheet.opened.game, position, over


def _answer(
    sentence: str, turns: Iterable[tuple[str, str]], game: AnyGame, position: Any
) -> dict[str, Any]:
    hand = hand_for(game, position)
    return {
        "sentence": sentence,
        "turns": [
            {"text": text, "says": says, "sites": [one.site for one in hand.pointed(text)]}
            for text, says in turns
        ],
    }


def review(request: Mapping[str, Any], told: Told = nobody) -> dict[str, Any]:
    """Answer with the review of a `record`, each decision by `playouts` or `seconds`.

    It is drawn in a `scheme`. `shares` are those of the first role before each turn and after the
    last. Raises InputError.
    """
    sheet = read_sheet(request)
    trial = played(sheet).trial
    if not any(step.move is not None for step in trial.steps):
        raise InputError(_("there is no turn to review"))
    effort = effort_of(request, MOST_REVIEW_PLAYOUTS, MOST_REVIEW_SECONDS)
    scheme, game, board = scheme_of(request), sheet.opened.game, sheet.opened.board
    found = reviewed(search_of(game), trial, effort, told)
    faults = []
    for one in found.faults:
        # The turn that shows what was better, or the position before it
        moment = Moment(game, one.before)
        if one.drawn is not None:
            moment = Moment(game, game.apply(one.before, one.drawn), one.before, one.drawn)
        fault = {
            "turn": one.turn,
            "role": one.role,
            "verdict": _(one.verdict),
            "made": f"{one.made} · {one.value}",
            "better": f"{one.better} · {one.best}",
            "line": list(one.line),
            "svg": "".join(layer["svg"] for layer in picture(board, moment, scheme)),
        }
        faults.append(fault)
    laid = laid_out(board)
    return {
        "role": found.roles[0],
        "shares": [
            {"share": round(one.share, 4), "low": round(one.low, 4), "high": round(one.high, 4)}
            for one in found.shares
        ],
        "said": list(found.sentences()),
        "faults": faults,
        "width": laid.width,
        "height": laid.height,
    }
