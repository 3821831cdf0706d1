"""Use cases: what still fits, and what a search finds best, on request."""

from collections.abc import Iterable, Mapping
from typing import Any

from printkit.analysis.dice import Dice
from printkit.analysis.game_tree import GameTree
from printkit.analysis.outlook import Judged, outlook
from printkit.app.progress import Told, nobody
from printkit.app.record_files import position_after
from printkit.app.scorer.opponent import effort_and_count, example_of, search_of
from printkit.app.scorer.request import optional
from printkit.app.scorer.sheet import played, read_sheet
from printkit.errors import NotationError
from printkit.language import _
from printkit.plugins.loading import hand_for, insight_of
from printkit.rules.game import AnyGame

_BEST = 5  # turns that are told of a search


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
    its = search_of(game)
    state = _state(its, position, optional(request, "turn", str, ""))
    effort, followed = effort_and_count(request, told)
    found = outlook(its, state, effort, Dice("0"), followed)
    found = found._replace(of=insight_of(type(game)).in_all(game, position))
    head, _table, *tie = found.paragraphs(_BEST)
    turns = [_turn(its, state, one) for one in found.judged[:_BEST]]
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


def _state(search: GameTree, position: Any, text: str) -> Any:
    """The state in which the turn `text` is decided at last, if it is one; else the first."""
    game = search.game
    try:
        move = game.parse_move(text, position)
    except NotationError:
        return search.state(position)
    if game.check(position, move) is not None:
        return search.state(position)
    *_first, (state, _made) = search.decisions(position, move)
    return state


def _turn(search: GameTree, state: Any, one: Judged) -> tuple[str, str]:
    """A turn by the choices `one`, and what it is worth."""
    move = search.turn(state, one.choices)
    if move is not None:
        return search.game.format_move(move), one.result
    text = example_of(search, one.state, Dice("0"))
    return text, f"{one.turn} · {one.result}"


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
