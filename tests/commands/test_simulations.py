"""Simulations for programs: players of their own, and games that are kept."""

import pytest

import printkit
from printkit import InputError, PrintkitError
from printkit.study import simulation


def first(position):
    return next(position.legal_turns())


def test_own_players_play_by_the_rules_from_the_same_seed():
    one, two = (printkit.simulate("hong-7x7", policies=first, games=2, keep=True) for _ in range(2))
    assert one == two
    plain = printkit.simulate("hong-7x7", policies=first, games=2)
    assert (plain.as_dict(), plain.rows, plain.records) == (one.as_dict(), (), ())
    assert one.as_dict()["seats"] == {role: {"policy": "first()"} for role in one.seats}
    assert str(one).count("first()") == 2
    assert [row.turns for row in one.rows] == [
        len(printkit.replay_record(record)) - 1 for record in one.records
    ]


def test_a_player_gets_the_position_and_what_led_to_it():
    seen = []

    def white(position):
        assert (position.game, position.to_move, position.is_over) == ("gosix", "white", False)
        assert [one.number for one in position.history] == list(range(position.number))
        assert position.player == "black"
        assert printkit.replay_record(position.record())[-1] == position
        seen.append(position.turns)
        return first(position)

    (record,) = printkit.simulate("gosix", policies={"white": white}, games=1, keep=True).records
    (*_, end) = printkit.replay_record(record)
    assert seen == [end.turns[:number] for number in range(1, len(end.turns), 2)]


def test_a_player_of_xong_places_the_xoid_that_it_is_given():
    given = []

    def red(position):
        turns = list(position.legal_turns())
        assert position.play(turns[0]).given is None
        given.append(position.given)
        return turns[-1]

    played = printkit.simulate(
        "xong", policies={"red": red}, givers="largest", max_legs=3, games=1, keep=True
    )
    (record,) = played.records
    assert played.seats["red"].giver == "largest"
    assert printkit.verify_record(record).status == "finished"
    assert len(given) == len(set(given)) > 5
    assert given[0].startswith("3-")


@pytest.mark.parametrize(
    ("turn", "reason"), [("a", "a black stone"), (3, "expected a turn in the notation, found 3")]
)
def test_a_turn_that_is_not_legal_names_role_and_turn(turn, reason):
    def white(position):
        return first(position) if position.number == 1 else turn

    with pytest.raises(InputError) as refused:
        printkit.simulate("gosix", policies={"black": first, "white": white}, games=1, first=7)
    assert str(refused.value).startswith("turn 4 of game 7, white by white(): ")
    assert reason in str(refused.value)


def test_own_players_play_in_one_process():
    told = "^a policy function plays only in this process; leave out jobs$"
    with pytest.raises(InputError, match=told):
        printkit.simulate("gosix", policies=first, jobs=2)


@pytest.mark.parametrize("error", [PrintkitError("the workers are gone"), KeyboardInterrupt()])
def test_what_ends_the_work_early_is_raised(error, monkeypatch):
    def failing(*terms, **wanted):
        yield next(real(*terms, **wanted))
        raise error

    real = simulation.simulate
    monkeypatch.setattr(simulation, "simulate", failing)
    with pytest.raises(type(error)):
        printkit.simulate("gosix", games=3)
