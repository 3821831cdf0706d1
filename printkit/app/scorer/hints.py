"""Use case: what still fits, on request."""

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.app.scorer.request import optional
from printkit.app.scorer.sheet import played, read_sheet
from printkit.errors import InputError
from printkit.language import _
from printkit.plugins.hand import Hand
from printkit.plugins.loading import hand_for, insight_of


def suggest(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a `request` with what the position allows, in a sentence, and with some turns.

    The request has the `record` and `at`. Raises InputError.
    """
    sheet = read_sheet(request)
    trial = played(sheet).trial
    at = optional(request, "at", int, len(trial.steps))
    if not 0 <= at <= len(trial.steps):
        raise InputError(f"at: the record has {len(trial.steps)} legal turns, found {at}")
    game = sheet.opened.game
    position = trial.steps[at].before if at < len(trial.steps) else trial.position
    if at == len(trial.steps) and trial.outcome is not None:
        return _answer(
            _("The game is over: {reason}.").format(reason=trial.outcome.reason),
            [],
            hand_for(game, position),
        )
    sentence, turns = insight_of(type(game)).suggestions(game, position)
    return _answer(sentence, turns, hand_for(game, position))


def _answer(sentence: str, turns: Sequence[tuple[str, str]], hand: Hand[Any]) -> dict[str, Any]:
    return {
        "sentence": sentence,
        "turns": [
            {"text": text, "says": says, "sites": [one.site for one in hand.pointed(text)]}
            for text, says in turns
        ],
    }
