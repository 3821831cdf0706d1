"""What every game keeps to, whatever it is: one suite for all games of the catalogue.

Random games are played on a few boards each; what must hold for all of them is checked turn by
turn, and records of them are cut, corrupted and claimed about.
"""

import json
import random
from pathlib import Path

import pytest
from conformance.arena import CODES, SEEDS, arenas, playthrough, recorded

from printkit.base.errors import NotationError
from printkit.records.record_file import read_record, write_record
from printkit.records.text_diagram import draw
from printkit.records.trial import play
from printkit.records.verification import verify_bytes
from printkit.rules.catalogue import game_names, open_game
from printkit.rules.game import Game
from printkit.rules.record import Claim

pytestmark = pytest.mark.xdist_group("conformance")  # each game is played once
JUNK = ("?", "xyzzy", "a1 a1 a1 a1", "b:zz99", "0", "none of it", "a1/nee", "é", "- - -", "9" * 40)
CORRUPTIONS = 5  # of each kind, for each game
LETTERS = "abcdehjkwxABZ0123459:/,+- ?"

TITLES = [arena.title for arena in arenas()]


@pytest.fixture(params=TITLES)
def arena(request):
    (found,) = (arena for arena in arenas() if arena.title == request.param)
    return found


@pytest.fixture(
    params=[(title, seed) for title in TITLES for seed in SEEDS], ids="{0[0]}, {0[1]}".format
)
def played(request):
    return playthrough(*request.param)


HEADS = {}  # of records, by what differs from arena to arena


def written(record):
    """The record as YAML, of which all but the turns is written once."""
    if record.claim or not record.turns:
        return write_record(record)
    key = id(record.board), record.first
    if key not in HEADS:
        HEADS[key] = write_record(record._replace(turns=()))
    turns = (
        turn.text if turn.number is None else f"{turn.number}. {turn.text}" for turn in record.turns
    )
    return f"{HEADS[key]}moves: |\n" + "".join(f"  {turn}\n" for turn in turns)


def verified(record):
    """The report on a record's file."""
    return verify_bytes(written(record).encode(), record.file, Path())


def final(game, position):
    """The scores, and the winner if the game is over."""
    outcome = game.outcome(position)
    if outcome is None:
        return dict(game.standing(position)), None
    return dict(outcome.scores), outcome.winner


def test_every_game_is_here():
    assert {arena.record.game for arena in arenas()} == set(game_names())


def test_the_start_is_always_the_same(arena):
    game, again = arena.game, open_game(arena.record, Path()).game
    start = game.start()
    assert start == game.start() == again.start()
    assert hash(start) == hash(again.start())
    assert game.setup_violation() is None
    assert game.outcome(start) is None
    assert game.to_move(start) == (arena.record.first or game.roles[0])
    assert set(game.standing(start)) <= set(game.roles)


def test_the_laws_hold_after_every_turn(played):
    game, laws = played.game, played.arena.laws
    pairs = zip(played.positions, played.positions[1:], strict=False)
    for move, (before, after) in zip(played.moves, pairs, strict=True):
        laws.check_turn(game, before, move, after)
        assert game.standing(after).keys() == game.standing(before).keys()
        assert all(type(score) is int for score in game.standing(after).values())
        assert list(game.changes(before, move, after)) == [column.name for column in game.columns]
    outcome = game.outcome(played.positions[-1])
    if outcome is not None:
        laws.check_end(game, played.positions[-1], outcome)
        assert outcome.winner in (*game.roles, None)
        assert outcome.termination in game.terminations
        assert outcome.scores.keys() == game.standing(played.positions[-1]).keys()


def test_positions_never_change(played):
    """Not in themselves, and not by what is asked about them."""
    game = played.game
    for position, move in zip(played.positions, played.moves, strict=False):
        shown, number = repr(position), hash(position)
        assert game.check(position, move) is None
        assert game.apply(position, move) == game.play(position, move)
        game.outcome(position)
        game.standing(position)
        assert (repr(position), hash(position)) == (shown, number)
        with pytest.raises(AttributeError):
            setattr(position, position._fields[0], None)
    assert len(set(played.positions)) == len(played.positions)


def test_the_notation_is_read_back(played):
    game = played.game
    for position, move in zip(played.positions, played.moves, strict=False):
        text = game.format_move(move)
        assert game.parse_move(text, position) == move
        assert text == text.strip()
        assert "#" not in text
        assert game.format_move(game.parse_move(f"  {text} ", position)) == text


def test_listed_moves_are_the_legal_ones(played):
    game = played.game
    if type(game).moves is Game.moves:
        with pytest.raises(NotImplementedError):
            next(iter(game.moves(game.start())))
        return
    if len(game.board.cells) > 30:
        return  # the same engine, and thousands of moves
    for position, move in zip(played.positions, played.moves, strict=False):
        moves = list(game.moves(position))
        assert len(set(moves)) == len(moves)
        assert move in moves
        assert all(game.check(position, other) is None for other in moves)
    if game.outcome(played.positions[-1]) is not None:
        assert list(game.moves(played.positions[-1])) == []


@pytest.mark.thinned(4)
def test_every_position_can_be_drawn(played):
    for position in played.positions:
        lines = draw(played.game, position).split("\n")
        assert max(map(len, lines)) <= 200
        assert all(line == line.rstrip() for line in lines)


def test_a_record_is_verified(played):
    report = verified(played.record)
    data = report.as_dict()
    scores, winner = final(played.game, played.positions[-1])
    over = played.game.outcome(played.positions[-1]) is not None
    assert data["status"] == ("finished" if over else "unfinished")
    assert (data["scores"], data["winner"]) == (scores, winner)
    assert data["turns"] == len(played.moves)
    assert data["drawn"] == (over and winner is None)
    assert report.exit_status == 0
    assert json.loads(json.dumps(data)) == data
    assert report.describe().count("\n") > len(played.moves)


def test_a_record_is_read_back(played):
    text = write_record(played.record)
    again = read_record(text.encode(), played.record.file)
    assert write_record(again) == text == written(played.record)
    assert [turn.text for turn in again.turns] == played.texts
    assert play(played.game, again).position == played.positions[-1]


@pytest.mark.thinned(3)
def test_every_prefix_is_unfinished(played):
    game = played.game
    for turns, position in enumerate(played.positions[: len(played.moves)]):
        data = verified(recorded(played.arena, played.texts[:turns])).as_dict()
        assert (data["status"], data["turns"]) == ("unfinished", turns)
        assert data["to_move"] == game.to_move(position)
        assert data["scores"] == game.standing(position)
        assert (data["winner"], data["illegal"]) == (None, None)


@pytest.mark.thinned(3)
def test_resignation_at_every_point(played):
    game = played.game
    for turns, position in enumerate(played.positions[: len(played.moves)]):
        data = verified(recorded(played.arena, [*played.texts[:turns], "resign"])).as_dict()
        assert (data["status"], data["turns"]) == ("finished", turns + 1)
        assert data["winner"] == game.opponent(game.to_move(position))
        assert data["scores"] == game.standing(position)
        assert data["to_move"] is None


def test_nothing_follows_the_end(played):
    game, last = played.game, played.positions[-1]
    if game.outcome(last) is None:
        return
    for text in ("resign", *played.texts[:3]):
        if text != "resign" and game.permits_after_end(last, game.parse_move(text, last)):
            continue
        data = verified(recorded(played.arena, [*played.texts, text])).as_dict()
        assert data["illegal"]["code"] == "game-over"
        assert data["illegal"]["turn"] == len(played.texts) + 1
        assert data["scores"] == final(game, last)[0]
        assert data["winner"] is None


def claimed(played, scores, winner, turns):
    record = recorded(played.arena, played.texts[:turns])
    return verified(record._replace(claim=Claim(scores, winner))).as_dict()


def test_right_claims(played):
    game = played.game
    for turns in {0, len(played.moves) // 2, len(played.moves)}:
        position = played.positions[turns]
        scores, winner = final(game, position)
        assert claimed(played, scores, None, turns)["illegal"] is None
        if game.outcome(position) is not None:
            assert claimed(played, scores, winner or "draw", turns)["status"] == "finished"
            assert claimed(played, {}, winner or "draw", turns)["status"] == "finished"


@pytest.mark.thinned(4)
def test_wrong_claims(played):
    game = played.game
    for turns in {0, len(played.moves) // 2, len(played.moves)}:
        scores, winner = final(game, played.positions[turns])
        over = game.outcome(played.positions[turns]) is not None
        winners = [role for role in (*game.roles, "draw") if not over or role != (winner or "draw")]
        claims = [({role: scores.get(role, 0) + 1}, None) for role in game.roles]
        for claim in (*claims, *((scores, role) for role in winners)):
            data = claimed(played, *claim, turns)
            illegal = data["illegal"]
            assert (illegal["code"], illegal["turn"]) == ("result-mismatch", turns)
            assert illegal["player"] is None
            assert (data["status"], data["turns"]) == ("illegal", turns)
            assert (data["scores"], data["winner"]) == (scores, None)


def test_the_closing_claim(played):
    game, word = played.game, played.game.closing_claim
    if word is None:
        return
    over = game.outcome(played.positions[-1]) is not None
    for turns in range(1, len(played.moves) + 1):
        record = recorded(played.arena, [*played.texts[:turns], word])
        turn = record.turns[-1]._replace(number=None)
        data = verified(record._replace(turns=(*record.turns[:-1], turn))).as_dict()
        assert data["turns"] == turns
        if over and turns == len(played.moves):
            assert data["status"] == "finished"
        else:
            assert data["illegal"]["turn"] == turns
            assert data["illegal"]["code"] not in CODES


def fault(game, texts):
    """The number of the first turn that cannot be played, by the game alone, and its position."""
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


def check_refused_where_it_is_wrong(played, texts, first):
    """That the report on these turns, which are right before the first, is as the game says."""
    game = played.game
    number, position = fault(game, texts)
    data = verified(recorded(played.arena, texts, numbered=False)).as_dict()
    scores, winner = final(game, position)
    assert data["scores"] == scores
    if number is None:
        assert data["illegal"] is None
        assert (data["turns"], data["winner"]) == (len(texts), winner)
        return
    assert number >= first
    assert data["illegal"]["turn"] == number
    assert data["illegal"]["player"] == game.to_move(position)
    assert data["illegal"]["code"] in {*CODES, *played.game.codes}
    assert (data["turns"], data["winner"], data["status"]) == (number - 1, None, "illegal")


def one_with_a_letter_changed(texts, at, rng):
    text = texts[at]
    place = rng.randrange(len(text))
    letter = rng.choice([*LETTERS, ""])
    changed = text[:place] + letter + text[place + rng.choice((0, 1)) :]
    return [*texts[:at], changed.strip() or "?", *texts[at + 1 :]]


def one_with_a_token_changed(texts, at, rng):
    tokens, others = texts[at].split(), rng.choice(texts).split()
    tokens[rng.randrange(len(tokens))] = rng.choice(others)
    return [*texts[:at], " ".join(tokens), *texts[at + 1 :]]


def two_swapped(texts, at, rng):
    other = rng.randrange(at, len(texts))
    between = texts[at + 1 : other]
    tail = texts[other + 1 :]
    return [*texts[:at], texts[other], *between, *([texts[at]] if other > at else []), *tail]


@pytest.mark.thinned(4)
@pytest.mark.parametrize(
    "corrupt", [one_with_a_letter_changed, one_with_a_token_changed, two_swapped]
)
def test_a_corrupted_record_is_refused_where_it_is_wrong(played, corrupt):
    rng = random.Random(f"{played.arena.title} {corrupt.__name__}")
    for _ in range(CORRUPTIONS):
        at = rng.randrange(len(played.texts))
        check_refused_where_it_is_wrong(played, corrupt(played.texts, at, rng), at + 1)


@pytest.mark.thinned(4)
def test_junk_is_refused_where_it_stands(played):
    rng = random.Random(played.arena.title)
    for junk in JUNK:
        at = rng.randrange(len(played.texts))
        texts = [*played.texts[:at], junk, *played.texts[at + 1 :]]
        check_refused_where_it_is_wrong(played, texts, at + 1)
        illegal = verified(recorded(played.arena, texts)).as_dict()["illegal"]
        assert illegal["turn"] == at + 1
        assert illegal["code"] in ("syntax", "off-board")
