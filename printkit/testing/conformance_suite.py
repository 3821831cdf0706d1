"""The conformance suite: checks that the rules of a game must pass, in random playthroughs.

Each check raises AssertionError with a sentence about the fault. The suite verifies the records of
its playthroughs, and copies that are shortened, corrupted or have a wrong result.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.errors import NotationError
from printkit.records.hand import hand_for
from printkit.records.record_file import read_record, write_record
from printkit.records.text_diagram import draw
from printkit.records.trial import play
from printkit.records.verification import verify_bytes
from printkit.rules.catalogue import open_game
from printkit.rules.game import AnyGame, Role
from printkit.rules.record import RESIGN, Claim, Record
from printkit.study.rng import Dice
from printkit.testing.playthroughs import Arena, Playthrough, arenas, random_game

SEEDS = range(3)
_LISTED_CELLS = 30  # Most cells of a board on which listed moves are checked.
_CODES = {"syntax", "off-board", "occupied", "repeated-site", "game-over", "result-mismatch"}
_JUNK = ("?", "xyzzy", "a1 a1 a1 a1", "b:zz99", "0", "none of it", "a1/nee", "é", "- - -", "9" * 40)
_UNREADABLE = {"syntax", "off-board"}
_LETTERS = "abcdehjkwxABZ0123459:/,+- ?"
_CORRUPTIONS = 5
_NAMES = 4  # Sites that are tried as turns in each position.


def expect(condition: object, sentence: str) -> None:
    """Raise AssertionError with `sentence` unless `condition` is true."""
    if not condition:
        raise AssertionError(sentence)


def verified(record: Record) -> Mapping[str, Any]:
    """Return the report on the file of `record`, as `printkit verify --json` prints it."""
    report = verify_bytes(write_record(record).encode(), record.file, Path()).as_dict()
    return {"illegal": None, **report}


def final(game: AnyGame, position: Any) -> tuple[Mapping[Role, int], Role | None]:
    """Return the scores in `position`, and the winner if the game is over."""
    outcome = game.outcome(position)
    return (outcome.scores, outcome.winner) if outcome else (game.standing(position), None)


def start_is_fixed(played: Playthrough) -> None:
    """`start` always returns the same unfinished position, in which the first role moves."""
    game, again = played.game, open_game(played.arena.record, Path()).game
    start = game.start()
    expect(start == game.start() == again.start(), "start() returns different positions")
    hash(start)
    expect(game.setup_violation() is None, "the setup is refused")
    expect(game.outcome(start) is None, "the game is over before the first turn")
    first = played.arena.record.first or game.roles[0]
    expect(game.to_move(start) == first, f"{first} must move first")
    expect(set(game.standing(start)) == set(game.scored_roles()), "standing() must score `scored`")


def turns_are_consistent(played: Playthrough) -> None:
    """Scores are whole numbers, and each turn fills the columns of the table of turns."""
    game = played.game
    pairs = zip(played.positions, played.positions[1:], strict=False)
    for move, (before, after) in zip(played.moves, pairs, strict=True):
        standing = game.standing(after)
        expect(standing.keys() == game.standing(before).keys(), "a role gains or loses its score")
        expect(all(type(score) is int for score in standing.values()), "a score is not an int")
        names = [column.name for column in game.columns]
        found = list(game.changes(before, move, after))
        expect(found == names, "changes() must have exactly the names in columns, in that order")
    last = played.positions[-1]
    if outcome := game.outcome(last):
        expect(outcome.winner in (*game.roles, None), f"the winner {outcome.winner} is not a role")
        code = outcome.termination
        expect(code in game.terminations, f"{code} is missing in terminations")
        expect(outcome.scores.keys() == game.standing(last).keys(), "final scores lack a role")


def positions_never_change(played: Playthrough) -> None:
    """Positions are immutable and hashable, and no position occurs twice in a game."""
    game = played.game
    for position, move in zip(played.positions, played.moves, strict=False):
        shown, number = repr(position), hash(position)
        expect(game.check(position, move) is None, "check() refuses a move that was played")
        expect(game.apply(position, move) == game.play(position, move), "apply() is not repeatable")
        game.outcome(position)
        game.standing(position)
        expect((repr(position), hash(position)) == (shown, number), "a position has changed")
        try:
            setattr(position, position._fields[0], None)
        except AttributeError:
            continue
        raise AssertionError("a position must be a NamedTuple")
    expect(len(set(played.positions)) == len(played.positions), "a position occurs twice")


def notation_is_read_back(played: Playthrough) -> None:
    """`parse_move` restores each move from the text that `format_move` returns."""
    game = played.game
    for position, move in zip(played.positions, played.moves, strict=False):
        text = game.format_move(move)
        expect(game.parse_move(text, position) == move, f"'{text}' is read as another move")
        expect(text == text.strip() and "#" not in text, f"'{text}' cannot stand in a record")
        again = game.format_move(game.parse_move(f"  {text} ", position))
        expect(again == text, f"'{text}' is written as '{again}' after reading")


def listed_moves_are_legal(played: Playthrough) -> None:
    """`moves` yields each legal move once, and none after the end."""
    game = played.game
    if not game.lists_moves() or len(game.board.cells) > _LISTED_CELLS:
        return
    for position, move in zip(played.positions, played.moves, strict=False):
        moves = list(game.moves(position))
        expect(len(set(moves)) == len(moves), "moves() yields a move twice")
        text = game.format_move(move)
        expect(move in moves, f"moves() lacks the legal move {text}")
        for other in moves:
            fault = game.check(position, other)
            expect(fault is None, f"moves() yields {game.format_move(other)}, which is illegal")
    if game.outcome(played.positions[-1]) is not None:
        expect(not list(game.moves(played.positions[-1])), "moves() yields moves after the end")


def positions_can_be_drawn(played: Playthrough) -> None:
    """Each position has a text diagram."""
    for position in played.positions:
        lines = draw(played.game, position).split("\n")
        expect(all(line == line.rstrip() for line in lines), "a diagram has blanks at a line's end")


def record_is_verified(played: Playthrough) -> None:
    """The record of the game is legal, has the right result, and is the same after reading."""
    last = played.positions[-1]
    data, over = verified(played.record), played.game.outcome(last) is not None
    scores, winner = final(played.game, last)
    expect(data["illegal"] is None, f"the verifier refuses a legal game: {data['illegal']}")
    expect(data["status"] == ("finished" if over else "unfinished"), "a wrong status")
    expect((data["scores"], data["winner"]) == (scores, winner), "a wrong result")
    expect(data["turns"] == len(played.moves), "a wrong number of turns")
    text = write_record(played.record)
    again = read_record(text.encode(), played.record.file)
    expect(write_record(again) == text, "the record is written differently after reading")
    expect(play(played.game, again).position == last, "the record leads to another position")


def every_prefix_is_unfinished(played: Playthrough) -> None:
    """Each beginning of the game is legal and unfinished, and may end by resignation."""
    game = played.game
    for turns, position in enumerate(played.positions[: len(played.moves)]):
        data = verified(played.arena.recorded(played.texts[:turns]))
        expect((data["status"], data["turns"]) == ("unfinished", turns), "a wrong status")
        mover = game.to_move(position)
        expect(data["to_move"] == mover, f"after turn {turns}, {mover} is to move")
        expect(data["scores"] == game.standing(position), f"after turn {turns}, wrong scores")
        data = verified(played.arena.recorded([*played.texts[:turns], RESIGN]))
        found = data["status"], data["turns"], data["winner"], data["scores"]
        right = "finished", turns + 1, game.opponent(mover), game.standing(position)
        expect(found == right, f"{mover} resigns after turn {turns}: a wrong report")


def nothing_follows_the_end(played: Playthrough) -> None:
    """Turns after the end are refused, unless `permits_after_end` allows them."""
    game, last = played.game, played.positions[-1]
    if game.outcome(last) is None:
        return
    for text in (RESIGN, *played.texts[:3]):
        if text != RESIGN and game.permits_after_end(last, game.parse_move(text, last)):
            continue
        data = verified(played.arena.recorded([*played.texts, text]))
        found = data["illegal"] and (data["illegal"]["code"], data["illegal"]["turn"])
        right = "game-over", len(played.texts) + 1
        expect(found == right, f"'{text}' after the end is not refused as game-over")
        expect(data["scores"] == final(game, last)[0], "wrong scores after the end")


def claims_are_checked(played: Playthrough) -> None:
    """A right result in the record is accepted, and a wrong result is refused."""
    game = played.game
    for turns in {0, len(played.moves) // 2, len(played.moves)}:
        position = played.positions[turns]
        scores, winner = final(game, position)
        over = game.outcome(position) is not None
        record = played.arena.recorded(played.texts[:turns])
        right = Claim(scores, (winner or "draw") if over else None)
        data = verified(record._replace(claim=right))
        expect(data["illegal"] is None, "the verifier refuses a right result")
        wrong = [Claim({role: scores.get(role, 0) + 1}, None) for role in game.roles]
        named = [one for one in (*game.roles, "draw") if not over or one != (winner or "draw")]
        for claim in (*wrong, *(Claim(scores, one) for one in named)):
            data = verified(record._replace(claim=claim))
            found = data["illegal"] and (data["illegal"]["code"], data["illegal"]["turn"])
            fault = "result-mismatch", turns
            expect(found == fault, f"the verifier accepts the wrong result {claim}")
            expect(data["scores"] == scores, "wrong scores with a wrong result")


def faults_are_located(played: Playthrough) -> None:
    """A corrupted record is refused at its first wrong turn, with a known code."""
    dice = Dice(played.arena.title)
    if not played.texts:
        return
    for texts, first in _corrupted(played.texts, dice):
        number, position = _first_fault(played.game, texts)
        data = verified(played.arena.recorded(texts, numbered=False))
        expect(data["scores"] == final(played.game, position)[0], "wrong scores at a fault")
        if number is None:
            expect(data["illegal"] is None, "the verifier refuses legal turns")
            continue
        expect(number >= first and data["illegal"], f"turn {number} should be refused")
        illegal = data["illegal"]
        expect(illegal["turn"] == number, f"turn {illegal['turn']} is refused, not {number}")
        expect(illegal["player"] == played.game.to_move(position), "a wrong player")
        code = illegal["code"]
        expect(code in {*_CODES, *played.game.codes}, f"the code {code} is missing in codes")
        if texts[first - 1] in _JUNK:
            expect((number, code in _UNREADABLE) == (first, True), f"'{texts[first - 1]}' is read")


def _corrupted(texts: list[str], dice: Dice) -> Iterator[tuple[list[str], int]]:
    """Yield variants of `texts` and the number of the first turn that differs."""
    for junk in _JUNK:
        at = dice.below(len(texts))
        yield [*texts[:at], junk, *texts[at + 1 :]], at + 1
    for _ in range(_CORRUPTIONS):
        at = dice.below(len(texts))
        text, place = texts[at], dice.below(len(texts[at]))
        changed = text[:place] + dice.choice(_LETTERS) + text[place + dice.below(2) :]
        yield [*texts[:at], changed.strip() or "?", *texts[at + 1 :]], at + 1
        tokens = text.split()
        tokens[dice.below(len(tokens))] = dice.choice(dice.choice(texts).split())
        yield [*texts[:at], " ".join(tokens), *texts[at + 1 :]], at + 1
        other = at + dice.below(len(texts) - at)
        swapped = list(texts)
        swapped[at], swapped[other] = texts[other], texts[at]
        yield swapped, at + 1


def _first_fault(game: AnyGame, texts: list[str]) -> tuple[int | None, Any]:
    """Return the number of the first turn that cannot be played, and the position before it."""
    position = game.start()
    for number, text in enumerate(texts, start=1):
        try:
            move = game.parse_move(text, position)
        except NotationError:
            return number, position
        over = game.outcome(position) is not None
        if over and not game.permits_after_end(position, move):
            return number, position
        if game.check(position, move) is not None:
            return number, position
        position = game.apply(position, move)
    return None, position


def refusals_have_known_codes(played: Playthrough) -> None:
    """Refused words, such as `swap`, and refused sites have a code that `codes` lists."""
    game = played.game
    for position in played.positions[: len(played.moves)]:
        words = (*hand_for(game, position).own_words(), *game.labels.names[:_NAMES])
        for word in words:
            with suppress(NotationError):
                fault = game.check(position, game.parse_move(word, position))
                known = fault is None or fault.code in {*_CODES, *game.codes}
                expect(known, f"the code {fault and fault.code} is missing in codes")


CHECKS: tuple[Callable[[Playthrough], None], ...] = (
    start_is_fixed,
    turns_are_consistent,
    positions_never_change,
    notation_is_read_back,
    listed_moves_are_legal,
    positions_can_be_drawn,
    record_is_verified,
    every_prefix_is_unfinished,
    nothing_follows_the_end,
    claims_are_checked,
    faults_are_located,
    refusals_have_known_codes,
)


class ConformanceCheck(NamedTuple):
    """A check of the suite; calling the object runs the check in all random games."""

    check: Callable[[Playthrough], None]
    suite: "ConformanceSuite"

    def __call__(self) -> None:
        """Run the check. If it fails, raises AssertionError with fault, arena and last turns."""
        for played in self.suite.games:
            try:
                self.check(played)
            except AssertionError as error:
                where = f"{played.arena.title}, after {' '.join(played.texts[-3:]) or 'the start'}"
                raise AssertionError(f"{error} ({where})") from None

    def __str__(self) -> str:
        return self.check.__name__.replace("_", " ")


class ConformanceSuite:
    """The conformance suite for the game `name`; random games are played on first use."""

    def __init__(self, name: str) -> None:
        self.name = name

    @cached_property
    def arenas(self) -> tuple[Arena, ...]:
        """The arenas of the game."""
        return tuple(arenas(self.name))

    @cached_property
    def games(self) -> tuple[Playthrough, ...]:
        """Random games: one for each arena and each of SEEDS."""
        return tuple(random_game(arena, seed) for arena in self.arenas for seed in SEEDS)

    def checks(self) -> list[ConformanceCheck]:
        """Return the checks of the suite, which use the same random games."""
        return [ConformanceCheck(check, self) for check in CHECKS]


def conformance(name: str) -> list[ConformanceCheck]:
    """Return the checks of the conformance suite for the game `name`; no game is played yet.

    Tests use `@pytest.mark.parametrize("check", conformance("havannah"), ids=str)`.
    """
    return ConformanceSuite(name).checks()
