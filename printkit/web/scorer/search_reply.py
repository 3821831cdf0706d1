"""Use cases by search: what fits, what is best, how the computer plays on, and a record reviewed.

Where one player decides what the other is to place, a turn has two decisions: the gift, and where
it goes. The record holds the second alone, so the page keeps the first.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from math import isfinite
from typing import Any

from printkit.base.errors import InputError, NotationError
from printkit.base.language import _
from printkit.base.progress import Progress, no_progress
from printkit.draw.view import Moment
from printkit.records.hand import hand_for
from printkit.records.loading import position_after
from printkit.rules.game import AnyGame
from printkit.study.game_review import reviewed
from printkit.study.game_tree import GameTree
from printkit.study.insight import insight_of
from printkit.study.players import players_of
from printkit.study.rng import Dice
from printkit.study.search import Effort, searched
from printkit.study.search_report import outlook
from printkit.web.scorer.board_picture import laid_out, picture
from printkit.web.scorer.request import entry, optional, played, read_sheet

_BEST = 5  # turns that are told of a search
MOST_REVIEW_PLAYOUTS, MOST_REVIEW_SECONDS = 2000, 2  # for each decision of a review
MOST_DECISION_PLAYOUTS = 10_000
MOST_DECISION_SECONDS = 40  # longest decision at any level
_GAMES = 4  # whose search is kept
_LONGEST_SEED = 80
_TELLS = 20  # how often a search is told of


def suggest(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a `request` with what the position allows, in a sentence, and with some turns.

    The request has the `record` and `at`. Raises InputError.
    """
    game, position, over = _asked(request)
    insight = insight_of(type(game))
    sentence, turns = (over, []) if over else insight.suggestions(game, position)
    return _answer(sentence, turns, game, position)


def search(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Answer like `suggest` with the turns that a search finds best, and their shares of wins.

    The request also has `playouts` or `seconds`, and perhaps the `turn` that is put together: where
    the other player gave something, it names the gift. Without it, a turn with each gift stands for
    the gift. Raises InputError.
    """
    game, position, over = _asked(request)
    if over:
        return _answer(over, [], game, position)
    tree = search_of(game)
    state, text = tree.state(position), optional(request, "turn", str, "")
    with suppress(InputError):
        *_first, (state, _name) = decisions(tree, position, text)
    effort, count = effort_and_count(request, progress)
    found = outlook(tree, state, effort, Dice("0"), count)
    found = found._replace(of=insight_of(type(game)).in_all(game, position))
    head, _table, *tie = found.paragraphs(_BEST)
    turns = []
    for one in found.judged[:_BEST]:
        move, says = tree.turn(state, one.choices), str(one.value)
        if move is None:
            move, says = example_of(tree, one.state, Dice("0")), f"{one.turn} · {one.value}"
        turns.append((game.format_move(move), says))
    return _answer(" ".join([head, *tie]), turns, game, position)


def _asked(request: Mapping[str, Any]) -> tuple[AnyGame, Any, str]:
    """The game, the position after `at` turns, and how the game ended there, if it did."""
    sheet = read_sheet(request)
    trial, _changes = played(sheet)
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


# The computer plays


def think(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Answer with what the computer decides at the end of a record, if the decision is its own.

    The request has the `record`, the `role` of the computer, its `playouts` or `seconds`, a `seed`
    that makes games differ, and where the other player gave something, `given`: a turn with that.
    The answer's `kind` is `turn`, with its text; `gift`, with its name, and a turn that places it;
    `asks`, where the other player has to give something first; or `waits`, where he is to move.
    Raises InputError.
    """
    (tree, position), role = _end_of(request), entry(request, "role", str)
    game, state, to_move = tree.game, tree.state(position), tree.game.to_move(position)
    effort, followed = effort_and_count(request, progress)
    if role not in game.roles:
        raise InputError(f"role: expected {' or '.join(game.roles)}, found '{role[:20]}'")
    number = game.roles.index(role)
    given = optional(request, "given", str, "")
    if given and tree.role(state) != number and to_move == role:
        *_, (state, _) = decisions(tree, position, given)
    if tree.role(state) != number:
        return {"kind": "asks" if to_move == role else "waits"}
    seed = optional(request, "seed", str, "")[:_LONGEST_SEED]
    nodes = searched(tree, state, effort, Dice(seed), followed)
    choices, node = [node.choice for node in nodes], nodes[-1]
    share = round(node.share(number), 4)
    if to_move == role:
        text = game.format_move(tree.move(state, choices))
        return {"kind": "turn", "text": text, "share": share}
    name = tree.written(state, choices)
    text = game.format_move(example_of(tree, node.state, Dice(seed)))
    sites = [one.site for one in hand_for(game, position).pointed(text)]
    return {"kind": "gift", "name": name, "text": text, "sites": sites, "share": share}


def example_of(search: GameTree, state: Any, dice: Dice) -> Any:
    """Return a turn, the first of those in `state`, that places what was given."""
    return search.move(state, search.choices(state, dice)[:1])


def compare_gift(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with what was given where the next turn of a `record` is `turn`, in words.

    Raises InputError.
    """
    (_, name), *_ = decisions(*_end_of(request), entry(request, "turn", str))
    return {"name": name}


def _end_of(request: Mapping[str, Any]) -> tuple[GameTree, Any]:
    """The game of a record, and the position at its end."""
    sheet = read_sheet(request)
    trial, _changes = played(sheet)
    if trial.problem is not None:
        raise InputError(_("a turn of the record is not legal: mend it first"))
    if trial.outcome is not None:
        raise InputError(_("the game is over: {reason}").format(reason=trial.outcome.reason))
    return search_of(sheet.opened.game), trial.position


def decisions(search: GameTree, position: Any, text: str) -> Sequence[tuple[Any, str]]:
    """Return the states in which the turn `text` is decided, each with its choice in words.

    Raises InputError if the turn is not legal in `position`.
    """
    try:
        move = search.game.parse_move(text, position)
    except NotationError as error:
        raise InputError(error.message) from None
    if violation := search.game.check(position, move):
        raise InputError(violation.message)
    return search.decisions(position, move)


# A record reviewed


def review(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Answer with the review of a `record`, each decision by `playouts` or `seconds`.

    It is drawn in a `scheme`. `shares` are those of the first role before each turn and after the
    last. Raises InputError.
    """
    sheet = read_sheet(request)
    trial, _changes = played(sheet)
    if not any(step.move is not None for step in trial.steps):
        raise InputError(_("there is no turn to review"))
    effort = effort_of(request, MOST_REVIEW_PLAYOUTS, MOST_REVIEW_SECONDS)
    game, board = sheet.opened.game, sheet.opened.board
    found = reviewed(search_of(game), trial, effort, progress)
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
            "svg": "".join(layer["svg"] for layer in picture(board, moment, request)),
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


# What is searched, and for how long


@lru_cache(_GAMES)
def search_of(game: AnyGame) -> GameTree:
    """Return `game` as the search sees it. Raises InputError for one that it cannot play."""
    if violation := game.setup_violation():
        raise InputError(_("the game has not begun: {fault}").format(fault=violation.message))
    return players_of(type(game)).game_tree(game)


def effort_of(request: Mapping[str, Any], playouts: int, seconds: int) -> Effort:
    """Return the effort that a `request` asks for, in seconds or else in playouts.

    It is at most `seconds` seconds, with as many playouts as a decision may ever take, or at most
    `playouts` playouts. Raises InputError.
    """
    asked = optional(request, "seconds", int, 0)
    if asked > 0:
        return Effort(MOST_DECISION_PLAYOUTS, min(asked, seconds))
    return Effort(max(1, min(entry(request, "playouts", int), playouts)))


def effort_and_count(
    request: Mapping[str, Any], progress: Progress
) -> tuple[Effort, Callable[[], None]]:
    """Return the effort of one decision that a request wants, and a counter of playouts.

    The counter reports to `progress` the share of playouts or seconds used. Raises InputError.
    """
    effort = effort_of(request, MOST_DECISION_PLAYOUTS, MOST_DECISION_SECONDS)
    begun, done, every = time.monotonic(), 0, max(1, effort.playouts // _TELLS)
    timed = isfinite(effort.seconds)
    total = _TELLS if timed else effort.playouts
    progress(0, total)

    def count() -> None:
        nonlocal done
        done += 1
        if timed:
            progress(min(total, int(total * (time.monotonic() - begun) / effort.seconds)), total)
        elif done % every == 0:
            progress(done, total)

    return effort._replace(seconds=min(effort.seconds, MOST_DECISION_SECONDS)), count
