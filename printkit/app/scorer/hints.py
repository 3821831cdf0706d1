"""Use case: what still fits, on request."""

from collections.abc import Mapping
from typing import Any

from printkit.analysis.hints import HintRequest, hints_for
from printkit.analysis.turn_hints import TurnHints
from printkit.analysis.xong.room import Room
from printkit.app.scorer.request import optional
from printkit.app.scorer.sheet import played, read_sheet
from printkit.errors import InputError
from printkit.games.xong import Xong, XongMove, XongPosition, xoid_name
from printkit.hands.any_game import Hand
from printkit.hands.casting import hand_for
from printkit.topology.masks import bits

_BEST = 5

Suggestion = tuple[str, str]  # a turn, and what it would do


def suggest(request: Mapping[str, Any]) -> dict[str, Any]:
    """A sentence on what the position allows, and some turns: in xong a smallest new Xoid.

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
        return _answer(f"The game is over: {trial.outcome.reason}.", [], hand_for(game, position))
    sentence, turns = _xong(game, position) if isinstance(game, Xong) else _turns(game, position)
    return _answer(sentence, turns, hand_for(game, position))


def _answer(sentence: str, turns: list[Suggestion], hand: Hand[Any]) -> dict[str, Any]:
    return {
        "sentence": sentence,
        "turns": [
            {"text": text, "says": says, "sites": [one.site for one in hand.pointed(text)]}
            for text, says in turns
        ],
    }


def _xong(game: Xong, position: XongPosition) -> tuple[str, list[Suggestion]]:
    fits = Room(game).smallest(position)
    form, places = next(iter(fits.items()))
    others = f" {len(fits)} new Xoids have so few legs." if len(fits) > 1 else ""
    name, times = xoid_name(form), "1 place" if len(places) == 1 else f"{len(places)} places"
    shown = game.format_move(XongMove(tuple(bits(places[0]))))
    return f"The new Xoid {name} fits in {times}.{others}", [(shown, f"Xoid {name}")]


def _turns(game: Any, position: Any) -> tuple[str, list[Suggestion]]:
    hints = hints_for(game, position, HintRequest(best=_BEST))
    assert isinstance(hints, TurnHints)
    turns = [(hint.move, f"{hint.swing:+d} {hint.result}".strip()) for hint in hints.best]
    return hints.paragraphs()[0], turns
