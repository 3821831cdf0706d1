"""Turns from looks at the board: the rules mend what is mistaken, and doubts are named."""

import random
from pathlib import Path

import pytest

from printkit.boards.site_names import site_name
from printkit.photo.turn_series import Seen, likeliest, setup_seen
from printkit.records.judge import judge_of
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.rules.catalogue import open_game

RECORDS = Path(__file__).parents[1] / "conformance/playthroughs"


class Played:
    """A recorded game, and what is seen after each of its turns."""

    def __init__(self, name):
        path = RECORDS / f"{name}.yaml"
        record = read_record(path.read_bytes(), name)
        self.game = open_game(record, RECORDS).game
        self.judge = judge_of(type(self.game))
        steps = play(self.game, record).steps
        self.moves = [step[3] for step in steps]
        self.positions = [self.game.start()]
        for move in self.moves:
            self.positions.append(self.game.apply(self.positions[-1], move))
        self.texts = [self.game.format_move(move) for move in self.moves]

    def look(self, turn, rng, noise=0.0):
        """The position after a turn; `noise` is the share of sites that look otherwise."""
        lying = {
            site: (placed.piece, placed.role)
            for placed in self.game.placements(self.positions[turn])
            for site in placed.sites
        }
        pieces = {}
        for piece in self.judge.pieces(self.game):
            pieces.setdefault(piece.on or self.game.play_on, []).append(piece)
        look = {}
        for on, here in pieces.items():
            for site in getattr(self.game.board, on):
                kinds = [None, *((piece.piece, piece.role) for piece in here)]
                true = kinds.index(lying.get(site))
                costs = [0.2 + 0.05 * rng.random() for _ in kinds]
                costs[true] = 0.05
                if rng.random() < noise:  # it looks a little more like something else
                    costs[rng.randrange(len(kinds))] = 0.04
                name = site_name(self.game.board, self.game.labels, site)
                look[site] = Seen(name, tuple(here), tuple(costs))
        return look

    def looks(self, seed, noise=0.0):
        rng = random.Random(seed)
        return [self.look(turn, rng, noise) for turn in range(1, len(self.positions))]


def texts(series):
    return [step.turns for step in series.steps]


@pytest.mark.parametrize("name", ["gosix", "hong", "xodd", "xong"])
def test_the_rules_mend_what_is_mistaken(name):
    played = Played(name)
    looks = played.looks(1, noise=0.03)
    series = likeliest(played.game, played.judge, looks)
    assert texts(series) == [(text,) for text in played.texts]
    assert sum(site.best > 0 for look in looks for site in look.values()) > 0


def test_the_first_look_may_show_the_board_before_turn_1():
    played = Played("hong")
    rng = random.Random(2)
    looks = [played.look(turn, rng) for turn in range(4)]
    series = likeliest(played.game, played.judge, looks)
    assert texts(series) == [(), *((text,) for text in played.texts[:3])]
    assert sorted(setup_seen(played.game, looks)["stones"]) == ["a4", "c1", "e3"]
    assert all(step.is_sure and not step.unlike for step in series.steps)


@pytest.mark.parametrize("name", ["gosix", "hong", "xong"])
def test_a_turn_without_a_photograph_is_found(name):
    played = Played(name)
    for missing in (1, len(played.moves) - 2):
        looks = played.looks(3)
        del looks[missing]
        shown = texts(likeliest(played.game, played.judge, looks))
        assert [len(step) for step in shown] == [1 + (at == missing) for at in range(len(looks))]
        assert sorted(text for step in shown for text in step) == sorted(played.texts)


@pytest.mark.parametrize("name", ["gosix", "hong", "xong"])
@pytest.mark.parametrize("noise", [0.0, 0.03])
def test_a_photograph_that_is_taken_twice_shows_no_new_turn(name, noise):
    played = Played(name)
    looks = played.looks(4, noise)
    again = played.look(2, random.Random(7), noise)
    series = likeliest(played.game, played.judge, [*looks[:2], again, *looks[2:]])
    played.texts.insert(2, None)
    assert texts(series) == [(text,) if text else () for text in played.texts]


def test_a_pass_and_a_photograph_that_is_taken_twice_look_the_same():
    played = Played("xodd")
    look = played.look(1, random.Random(4))
    step = likeliest(played.game, played.judge, [look, look]).steps[1]
    assert {step.turns, step.other} == {("pass",), ()}
    assert not step.is_sure


def test_no_turn_follows_the_end():
    played = Played("hong")
    rng = random.Random(5)
    looks = [*played.looks(5), played.look(1, rng)]
    series = likeliest(played.game, played.judge, looks)
    assert texts(series) == [*((text,) for text in played.texts), ()]
    assert len(series.steps[-1].unlike) > 3
