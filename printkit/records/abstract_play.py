"""Records in Abstract Play's format `APGameRecord`, described in docs/reference/exchange.md."""

import json
import math
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from printkit.base.errors import InputError, NotationError, SourceSpan, nearest
from printkit.base.provenance import MADE_BY, made_by
from printkit.base.yaml.writer import node_of
from printkit.records.record_file import MOST_POINTS, MOST_TURNS, read_record, record_of
from printkit.records.trial import play
from printkit.records.verdict import problem_sentence
from printkit.rules.catalogue import OpenedGame, game_class, game_names, open_game
from printkit.rules.game import AnyGame, Outcome
from printkit.rules.hooks import hook_class
from printkit.rules.lookup import load_ruleset
from printkit.rules.record import RESIGN, Record

LINE = "printkit"  # key in the JSON header for the whole record, written as one line
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SOMEWHERE = "on paper"

Seat = tuple[str, dict[str, Any], float]  # a role, its player's JSON object, and the player's komi


class Exchange:
    """Converts a game's records to and from Abstract Play's format; a game may subclass Exchange.

    `abstract_play` maps the game's names on Abstract Play to printkit's rulesets; it is empty if
    Abstract Play lacks the game. `komi` is the number of points that Abstract Play adds to the
    score of the first player.
    """

    abstract_play: ClassVar[Mapping[str, str]] = {}
    komi: ClassVar[float] = 0.0

    def to_their_notation(self, game: Any, before: Any, move: Any) -> str:
        """Return `move`, played in the position `before`, in Abstract Play's notation."""
        turn: str = game.format_move(move)
        return turn

    def to_our_notation(self, game: Any, text: str) -> str:
        """Return Abstract Play's turn `text` in printkit's notation, or raise NotationError."""
        return text


@cache
def exchange_of(game: type[AnyGame]) -> Exchange:
    """Return the Exchange of `game`, which converts its records."""
    return hook_class(game, "exchange", Exchange)()


def to_abstract_play(record: Record, opened: OpenedGame, line: str) -> str:
    """Return `record` in Abstract Play's JSON; `line` is the same record as one line.

    `opened` is the record's game. Raises InputError if `record` is illegal, unfinished or undated.
    """
    trial = play(opened.game, record)
    if trial.problem:
        raise InputError(problem_sentence(trial.problem))
    if trial.outcome is None:
        raise InputError("the game is not over; Abstract Play stores only finished games")
    date = record.facts.get("date", "")
    if not _DATE.fullmatch(date):
        found = f"found '{date[:40]}'" if date else "the record has none"
        raise InputError(f"Abstract Play needs a date, such as date: 2026-11-20; {found}")
    exchange = exchange_of(type(opened.game))
    theirs = _their_name(exchange, opened)
    game = trial.game
    mover = game.to_move(trial.position)
    passed = sum(step.move is not None for step in trial.steps)
    first = mover if passed % 2 == 0 else game.opponent(mover)
    seats = (first, game.opponent(first))  # roles in order of play, after any swap of roles
    day = f"{date}T00:00:00Z"
    names = dict.fromkeys((opened.ruleset.name, opened.board.name))
    variants = [] if theirs else [name for name in names if name != record.game]
    header = {
        "game": {"name": theirs or opened.ruleset.title, "variants": variants},
        "site": {"name": record.facts.get("place") or _SOMEWHERE},
        "date-start": day,
        "date-end": day,
        "date-generated": day,
        **({"pied": True} if trial.steps and trial.steps[0].role != seats[0] else {}),
        "players": [
            _player(role, record, trial.outcome, exchange.komi if theirs and not seat else 0)
            for seat, role in enumerate(seats)
        ],
        LINE: line,
        MADE_BY: made_by(),
    }
    notation = exchange if theirs else Exchange()
    turns = [
        RESIGN if step.move is None else notation.to_their_notation(game, step.before, step.move)
        for step in trial.steps
    ]
    rounds = [[*turns[at : at + 2], None][:2] for at in range(0, len(turns), 2)]
    return json.dumps({"header": header, "moves": rounds}, ensure_ascii=False, indent=1) + "\n"


def _their_name(exchange: Exchange, opened: OpenedGame) -> str:
    for name, ruleset in exchange.abstract_play.items():
        if ruleset == opened.ruleset.name and opened.board.name in opened.ruleset.boards:
            return name
    return ""


def _player(role: str, record: Record, outcome: Outcome, komi: float) -> dict[str, Any]:
    score = outcome.scores.get(role)
    return {
        "name": record.players.get(role) or role,
        **({} if score is None else {"score": score + komi}),
        "result": int(outcome.winner == role),
    }


def from_abstract_play(data: bytes, name: str) -> Record:
    """Return the record in `data`, the bytes of the file `name`; the record may be illegal.

    Raises InputError if `data` is not a record of Abstract Play or names an unknown game.
    """
    span = SourceSpan(name)
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        raise InputError("this is not JSON", span) from None
    header = _table(told, "header", span)
    line = header.get(LINE)
    if isinstance(line, str):
        return read_record(line.encode(), name)
    game, ruleset = _our_game(_table(header, "game", span), span)
    exchange = exchange_of(game_class(game))
    terms = record_of(node_of({"game": game, "ruleset": ruleset}, name), name)
    opened = open_game(terms, None)
    turns = list(_our_turns(told.get("moves"), opened, exchange, span))
    # `players` lists the players in the order of their first turns, with their roles after any swap
    swapped = "swap" in turns
    players = header.get("players")
    roles = opened.game.roles[::-1] if swapped else opened.game.roles
    if not isinstance(players, list) or len(players) != len(roles):
        raise InputError(f"'players' is not a list of {len(roles)} players", span)
    if not all(isinstance(player, dict) for player in players):
        raise InputError("'players' contains a value that is not an object", span)
    komis = (exchange.komi, 0.0)
    facts = _facts(header, list(zip(roles, players, komis, strict=True)), span)
    numbered = [f"{number}. {turn}" for number, turn in enumerate(turns, start=1)]
    values = {"game": game, "ruleset": ruleset, **facts, "moves": numbered}
    return record_of(node_of(values, name), name)


def _table(value: Any, key: str, span: SourceSpan) -> dict[str, Any]:
    found = value.get(key) if isinstance(value, dict) else None
    if not isinstance(found, dict):
        raise InputError(
            f"this is not a record of Abstract Play: the object '{key}' is missing", span
        )
    return found


def _our_game(told: dict[str, Any], span: SourceSpan) -> tuple[str, str]:
    known = {
        theirs: (game, ruleset)
        for game in game_names()
        for theirs, ruleset in exchange_of(game_class(game)).abstract_play.items()
        if load_ruleset(ruleset).game == game
    }
    name = _text(told, "name", span)
    if name not in known:
        raise InputError(
            (f"printkit has no game '{name[:40]}' of Abstract Play; {nearest(name, tuple(known))}"),
            span,
        )
    if variants := told.get("variants"):
        listed = variants if isinstance(variants, list) else [variants]
        found = ", ".join(_text({"variants": one}, "variants", span) for one in listed)[:80]
        raise InputError(f"printkit does not have {name} with the variants {found}", span)
    return known[name]


def _our_turns(
    rounds: Any, opened: OpenedGame, exchange: Exchange, span: SourceSpan
) -> Iterator[str]:
    if not isinstance(rounds, list) or not all(isinstance(each, list) for each in rounds):
        raise InputError("'moves' is not a list of rounds", span)
    moves = [move for each in rounds for move in each if move is not None]
    if len(moves) > MOST_TURNS:
        raise InputError(f"a record has at most {MOST_TURNS} turns", span)
    for number, move in enumerate(moves, start=1):
        text = move.get("move") if isinstance(move, dict) else move
        if not isinstance(text, str):
            raise InputError(f"turn {number} is not a text", span)
        if text.lower() in (RESIGN, "timeout", "abandoned"):
            yield RESIGN
            continue
        try:
            yield exchange.to_our_notation(opened.game, text)
        except NotationError as error:
            raise InputError(f"turn {number}: {error.message}", span) from None


def _facts(header: dict[str, Any], seats: list[Seat], span: SourceSpan) -> dict[str, Any]:
    names = {role: _text(told, "name", span) for role, told, _ in seats}
    given = {role: (_number(told, "score", span), komi) for role, told, komi in seats}
    scores = {
        role: str(math.floor(score - komi))
        for role, (score, komi) in given.items()
        if score is not None
    }
    results = {role: _number(told, "result", span) for role, told, _ in seats}
    best = max(results, key=lambda role: results[role] or 0)
    drawn = len({*results.values()}) == 1
    winner = {} if None in results.values() else {"winner": "draw" if drawn else best}
    site = header.get("site")
    site = site if isinstance(site, dict) else {}
    identity = _text(site, "gameid", span)
    values: dict[str, Any] = {
        "players": {role: name for role, name in names.items() if name},
        "result": {**scores, **winner},
        "date": _text(header, "date-end", span)[:10],
        "place": _text(site, "name", span),
        "comment": f"game {identity}" if identity else "",
    }
    return {key: value for key, value in values.items() if value}


def _text(told: dict[str, Any], key: str, span: SourceSpan) -> str:
    value = told.get(key)
    if not isinstance(value, str | int | float | None):
        raise InputError(f"'{key}' is not a text", span)
    return "" if value is None else str(value)


def _number(told: dict[str, Any], key: str, span: SourceSpan) -> float | None:
    value = told.get(key)
    if value is not None and not (type(value) in (int, float) and abs(value) <= MOST_POINTS):
        raise InputError(f"'{key}' is not a number from -{MOST_POINTS} to {MOST_POINTS}", span)
    return value
