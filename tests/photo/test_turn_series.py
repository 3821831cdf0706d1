import random
from itertools import accumulate
from pathlib import Path

import pytest

from printkit.photo.turn_series import Seen, likeliest, places_of, setup_seen
from printkit.records.judge import judge_of
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.rules.catalogue import open_game

RECORDS = Path(__file__).parents[1] / "conformance/playthroughs"


class Played:
    """A recorded game, and what is seen after each of its turns."""

    def __init__(self, name):
        record = read_record((RECORDS / f"{name}.yaml").read_bytes(), name)
        self.game = open_game(record, RECORDS).game
        self.judge = judge_of(type(self.game))
        moves = [step[3] for step in play(self.game, record).steps]
        self.positions = [*accumulate(moves, self.game.apply, initial=self.game.start())]
        self.texts = [self.game.format_move(move) for move in moves]

    def likeliest(self, looks):
        return likeliest(self.game, self.judge, looks)

    def look(self, turn, rng, noise=0.0):
        """The position after a turn; `noise` is the share of sites that look otherwise."""
        lying = {
            site: (placed.piece, placed.role)
            for placed in self.game.placements(self.positions[turn])
            for site in placed.sites
        }
        look = {}
        for place in places_of(self.game, self.judge):
            kinds = [None, *((piece.piece, piece.role) for piece in place.pieces)]
            costs = [0.2 + 0.05 * rng.random() for _ in kinds]
            costs[kinds.index(lying.get(place.site))] = 0.05
            if rng.random() < noise:  # it looks a little more like something else
                costs[rng.randrange(len(kinds))] = 0.04
            look[place.site] = Seen(place.name, place.pieces, tuple(costs))
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
    series = played.likeliest(looks)
    assert texts(series) == [(text,) for text in played.texts]
    assert sum(site.best > 0 for look in looks for site in look.values()) > 0


def test_the_first_look_may_show_the_board_before_turn_1():
    played = Played("hong")
    rng = random.Random(2)
    looks = [played.look(turn, rng) for turn in range(4)]
    series = played.likeliest(looks)
    assert texts(series) == [(), *((text,) for text in played.texts[:3])]
    assert sorted(setup_seen(played.game, looks)["stones"]) == ["a4", "c1", "e3"]
    assert all(step.is_sure and not step.unlike for step in series.steps)


@pytest.mark.parametrize("name", ["gosix", "hong", "xong"])
def test_a_turn_without_a_photograph_is_found(name):
    played = Played(name)
    for missing in (1, len(played.texts) - 2):
        looks = played.looks(3)
        del looks[missing]
        shown = texts(played.likeliest(looks))
        assert [len(step) for step in shown] == [1 + (at == missing) for at in range(len(looks))]
        assert sorted(text for step in shown for text in step) == sorted(played.texts)


@pytest.mark.parametrize("name", ["gosix", "hong", "xong"])
def test_a_photograph_that_is_taken_twice_shows_no_new_turn(name):
    played = Played(name)
    looks = played.looks(4, noise=0.03)
    again = played.look(2, random.Random(7), noise=0.03)
    series = played.likeliest([*looks[:2], again, *looks[2:]])
    played.texts.insert(2, None)
    assert texts(series) == [(text,) if text else () for text in played.texts]


def test_a_pass_and_a_photograph_that_is_taken_twice_look_the_same():
    played = Played("xodd")
    look = played.look(1, random.Random(4))
    step = played.likeliest([look, look]).steps[1]
    assert {step.turns, step.other} == {("pass",), ()}
    assert not step.is_sure
