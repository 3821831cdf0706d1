"""Tasks that need a search: possible turns, best turns, the computer's turn, and reviews.

In some games, a turn has two decisions: one player chooses a piece (the gift), the other player
places it. A record contains only the placement, so the page stores the gift.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from printkit.base.errors import InputError, NotationError
from printkit.base.language import N_, _
from printkit.base.progress import PartialProgress, Progress, no_progress
from printkit.records.hand import hand_for
from printkit.records.loading import position_after
from printkit.rules.game import AnyGame
from printkit.study.game_review import Decision, Shares, reviewed
from printkit.study.game_tree import GameTree
from printkit.study.insight import insight_of
from printkit.study.players import players_of
from printkit.study.rng import Dice
from printkit.study.search import MOST_PLAYOUTS, Effort, searched
from printkit.study.search_report import Estimate, outlook
from printkit.study.turning_points import turning_points
from printkit.web.play.request import entry, optional, played, read_sheet

_BEST = 5  # most turns reported from a search
MOST_REVIEW_PLAYOUTS, MOST_REVIEW_SECONDS = 2000, 2  # limits for a decision in a review
MOST_DECISION_PLAYOUTS, MOST_DECISION_SECONDS = 10_000, 40  # limits for a decision of the computer
_GAMES = 4  # maximum number of cached game trees
_LEAST_SHOWN = 0.03  # least loss of win rate that a review without faults shows
_REPORTS = 20  # most progress reports during a search


def suggest(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a sentence on the possible turns after `at` turns of a `record`, and example turns.

    Raises InputError if `record` or `at` is wrong.
    """
    game, position, over = _asked(request)
    insight = insight_of(type(game))
    sentence, turns = (over, []) if over else insight.suggestions(game, position)
    return _answer(sentence, turns, game, position)


def search(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return the best turns that a search finds and their win rates, in the same form as `suggest`.

    Besides the keys of `suggest`, the request has `playouts` or `seconds`, and perhaps a `seed`.
    With a drafted `turn`, the search finds turns that place the same gift. If the search finds
    gifts instead of turns, each gift comes with an example turn. `choice` and `votes` have the same
    meaning as for `think`. Raises InputError if a value is wrong.
    """
    game, position, over = _asked(request)
    if over:
        return _answer(over, [], game, position)
    tree = search_of(game)
    state, text = tree.state(position), optional(request, "turn", str, "")
    with suppress(InputError):
        *_first, (state, _name) = decisions(tree, position, text)
    effort, count = effort_and_count(request, progress)
    found = outlook(tree, state, effort, Dice(optional(request, "seed", str, "0")), count)
    votes = {one.turn: one.votes for one in found.judged}
    found = found._replace(of=insight_of(type(game)).in_all(game, position))
    head, _table, *tie = found.paragraphs(_BEST)
    turns = []
    for one in found.judged[:_BEST]:
        move, says = tree.turn(state, one.choices), str(one.value)
        if move is None:
            move, says = example_of(tree, one.state, Dice("0")), f"{one.turn} · {one.value}"
        turns.append((game.format_move(move), says))
    answer = _answer(" ".join([head, *tie]), turns, game, position)
    return {**answer, "choice": found.best.turn, "votes": votes}


def _asked(request: Mapping[str, Any]) -> tuple[AnyGame, Any, str]:
    """Return the game, the position after `at` turns, and how the game ended ("" if not over)."""
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


def think(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return the computer's decision at the end of a record, if the computer has to decide.

    The request has the `record`, the computer's `role`, its `playouts` or `seconds`, a `seed` that
    varies its play, and perhaps `given`, a turn that places the other player's gift. The reply's
    `kind` is `turn` (with the turn's text), `gift` (with its name and an example turn), `asks` (the
    other player must first give a piece) or `waits` (the other player is to move). The page sums
    the `votes` for each `choice` in the replies to several seeds. Raises InputError if a value is
    wrong.
    """
    sheet, role = read_sheet(request), entry(request, "role", str)
    trial, _changes = played(sheet)
    if trial.problem is not None:
        raise InputError(_("a turn of the record is not legal: fix it first"))
    if trial.outcome is not None:
        raise InputError(_("the game is over: {reason}").format(reason=trial.outcome.reason))
    game, position, tree = sheet.opened.game, trial.position, search_of(sheet.opened.game)
    state, to_move = tree.state(position), game.to_move(position)
    effort, followed = effort_and_count(request, progress)
    if role not in game.roles:
        raise InputError(f"role: expected {' or '.join(game.roles)}, found '{role[:20]}'")
    number = game.roles.index(role)
    given = optional(request, "given", str, "")
    if given and tree.role(state) != number and to_move == role:
        state, _name = decisions(tree, position, given)[-1]
    if tree.role(state) != number:
        return {"kind": "asks" if to_move == role else "waits"}
    dice = Dice(optional(request, "seed", str, "0"))
    *path, node = searched(tree, state, effort, dice, followed)
    made, end = [one.choice for one in path[1:]], path[-1]
    votes = {tree.written(state, [*made, one.choice]): one.votes(number) for one in end.children}
    choices = [*made, node.choice]
    choice = tree.written(state, choices)
    reply = {"choice": choice, "votes": votes, "share": round(node.share(number), 4)}
    if to_move == role:
        return {"kind": "turn", "text": game.format_move(tree.move(state, choices)), **reply}
    text = game.format_move(example_of(tree, node.state, dice))
    sites = [one.site for one in hand_for(game, position).pointed(text)]
    return {"kind": "gift", "name": choice, "text": text, "sites": sites, **reply}


def example_of(search: GameTree, state: Any, dice: Dice) -> Any:
    """Return one legal turn in `state`, as an example for a player who is given a piece."""
    return search.move(state, search.choices(state, dice)[:1])


def decisions(search: GameTree, position: Any, text: str) -> Sequence[tuple[Any, str]]:
    """Return the decisions that make up the turn `text`; each decision has a state and a choice.

    Raises InputError if the turn is illegal in `position`.
    """
    try:
        move = search.game.parse_move(text, position)
    except NotationError as error:
        raise InputError(error.message) from None
    if violation := search.game.check(position, move):
        raise InputError(violation.message)
    return search.decisions(position, move)


def review(request: Mapping[str, Any], progress: PartialProgress = no_progress) -> dict[str, Any]:
    """Return the review of a `record`, with `playouts` or `seconds` for each decision.

    `shares` are the win rates of the first role before each turn and after the last turn. A fault
    comes with `turns`, its better turn and the following turns. Without faults, the decision with
    the greatest loss is reported in their place. Partial results have no sentences, and None for
    unknown shares. Raises InputError if there is no turn to review.
    """
    sheet = read_sheet(request)
    trial, _changes = played(sheet)
    if not any(step.move is not None for step in trial.steps):
        raise InputError(_("there is no turn to review"))
    effort = effort_of(request, MOST_REVIEW_PLAYOUTS, MOST_REVIEW_SECONDS)
    game, faults, partial = sheet.opened.game, list[dict[str, Any]](), dict[str, Any]()

    def sketch(shares: Shares, decision: Decision | None) -> None:
        if decision is not None and decision.verdict:
            faults.append(_fault(game, decision))
        keys = ("share", "low", "high")
        known = [one and {key: round(getattr(one, key), 4) for key in keys} for one in shares]
        partial.update(role=game.roles[0], shares=known, faults=faults)

    def count(done: int, total: int) -> None:
        progress(done, total, partial)

    found = reviewed(search_of(game), trial, effort, count, sketch, rough_first=True)
    lost = [one for one in found.decisions if one.better and one.loss > _LEAST_SHOWN]
    if lost and not faults:
        most = max(lost, key=lambda one: one.loss)
        faults.append(_fault(game, most._replace(verdict=N_("perhaps better, no clear mistake"))))
    return {**partial, "said": list(turning_points(found)), "figures": list(found.sentences())}


def _fault(game: AnyGame, fault: Decision) -> dict[str, Any]:
    return {
        "turn": fault.turn,
        "role": fault.role,
        "verdict": _(fault.verdict),
        "made": _with_chance(fault.made, fault.value),
        "better": _with_chance(fault.better, fault.best),
        "turns": list(_turns(game, fault)),
    }


def _with_chance(choice: str, value: Estimate) -> str:
    return f"{choice} · {value if value.proven else f'{100 * value.share:.0f} %'}"


def _turns(game: AnyGame, fault: Decision) -> Iterator[str]:
    """Yield the better turn and the turns that follow; skip gifts, which are not turns."""
    position = fault.before
    for text in (fault.better, *fault.line):
        with suppress(NotationError):
            move = game.parse_move(text, position)
            if game.check(position, move) is None:
                position = game.apply(position, move)
                yield text


@lru_cache(_GAMES)
def search_of(game: AnyGame) -> GameTree:
    """Return the game tree of `game`. Raises InputError if the setup is missing or wrong."""
    if violation := game.setup_violation():
        raise InputError(_("the game has not begun: {fault}").format(fault=violation.message))
    return players_of(type(game)).game_tree(game)


def effort_of(request: Mapping[str, Any], playouts: int, seconds: int) -> Effort:
    """Return the search effort that `request` gives in seconds, or else in playouts.

    An effort in seconds is limited to `seconds`, an effort in playouts to `playouts`. Raises
    InputError if `request` gives neither seconds nor playouts.
    """
    if (asked := optional(request, "seconds", int, 0)) > 0:
        return Effort(MOST_PLAYOUTS, min(asked, seconds))
    return Effort(max(1, min(entry(request, "playouts", int), playouts)))


def effort_and_count(
    request: Mapping[str, Any], progress: Progress
) -> tuple[Effort, Callable[[], None]]:
    """Return the effort of one decision in a request, and a callback that counts playouts.

    The callback reports the used share of playouts or seconds to `progress`. Raises InputError if
    the request gives no effort.
    """
    most, seconds = effort_of(request, MOST_DECISION_PLAYOUTS, MOST_DECISION_SECONDS)
    seconds, begun, done, reports = min(seconds, MOST_DECISION_SECONDS), time.monotonic(), 0, 0
    progress(0, _REPORTS)

    def count() -> None:
        nonlocal done, reports
        done += 1
        share = max(done / most, (time.monotonic() - begun) / seconds)
        if share * _REPORTS >= reports + 1 <= _REPORTS:
            reports += 1
            progress(reports, _REPORTS)

    return Effort(most, seconds), count
