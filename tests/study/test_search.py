"""The search: its states against the rules, what it proves against brute force."""

import pytest
from games.opened import opened

from printkit.study.players import SEARCH, Seat, players_of
from printkit.study.rng import Dice
from printkit.study.search import Effort, Node, Search
from printkit.study.simulation import Plan, Simulator

STONES = "ruleset: hong\nsetup: {stones: [a1, b2, c1]}"
BOARDS = {
    "gosix": "board: gosix",
    "hong": "board: {name: t, lattice: square, shape: {rectangle: [4, 3]}}\n" + STONES,
    "xana": "board: {name: t, lattice: hex, labels: doubled, shape: {hexagon: 3}}",
    "xodd": "board: {name: t, lattice: square, shape: {rectangle: [4, 3]}}",
    "yodd": "board: {name: t, lattice: hex, shape: {hexagon: 3}}",
    "xong": "board: {name: t, lattice: hex, play_on: edges, shape: {hexagon: 2}}",
}


def game_on(game, terms=None):
    return opened(f"game: {game}\n{terms or BOARDS[game]}\n")


def random_turn(search, state, dice):
    """The state in which a turn begins, the choices that make it, and the state after it."""
    if search.game.names == ("xong",):
        state = search.after(state, dice.choice(search.choices(state, dice)))  # a Xoid is given
    begin, chosen = state, []
    while not chosen or search.turn_begun(state):
        choices = search.choices(state, dice)
        assert len(set(choices)) == len(choices)
        chosen.append(dice.choice(choices))
        state = search.after(state, chosen[-1])
    return begin, chosen, state


@pytest.mark.parametrize("game", sorted(BOARDS))
def test_states_are_the_positions_of_the_rules(game):
    game = game_on(game)
    search = players_of(type(game)).game_tree(game)
    for seed in range(5):
        dice, position = Dice(str(seed)), game.start()
        while game.outcome(position) is None:
            begin, chosen, state = random_turn(search, search.state(position), dice)
            assert game.roles[search.role(begin)] == game.to_move(position)
            position = game.play(position, search.move(begin, chosen))  # raises if not legal
            by_rules = search.state(position)
            assert search.value(state) == search.value(by_rules)
            if search.value(state) is None:
                assert search.role(state) == search.role(by_rules)
                known, expected = (search.choices(one, Dice("1")) for one in (state, by_rules))
                assert known == expected
                assert search.complete(state) == search.complete(by_rules)
                ends = [search.playout(one, Dice("1"))[0] for one in (state, by_rules)]
                assert ends[0] == ends[1]
        assert search.value(state) == search.value_of(game.outcome(position))


def best_value(search, state):
    """The value of `state` when both play for the best, by trying all."""
    if (value := search.value(state)) is not None:
        return value
    choose = min if search.role(state) else max
    return choose(
        best_value(search, search.after(state, choice))
        for choice in search.choices(state, Dice("1"))
    )


def board(lattice, shape, more=""):
    return f"board: {{name: t, lattice: {lattice}, {more}shape: {shape}}}"


LEGS = "play_on: edges, "
SOLVED = [  # by the studies of small boards: which of the roles wins
    ("xodd", board("square", "{rectangle: [2, 2]}"), 1),
    ("xong", board("hex", "{hexagon: 1}", LEGS), 1),
    ("hong", BOARDS["hong"], 0),
]


@pytest.mark.parametrize(("game", "terms", "winner"), SOLVED)
def test_small_boards_are_proven(game, terms, winner):
    game = game_on(game, terms)
    search = players_of(type(game)).game_tree(game)
    tree = Search(search, search.state(game.start()), Dice("1"))
    tree.grow(Effort(20_000))
    assert tree.root.proven == best_value(search, tree.root.state) == 1 - winner


def size(node):
    return 1 + sum(map(size, node.children))


@pytest.mark.parametrize("game", ["gosix", "xana", "xong"])
def test_a_full_tree_grows_no_more_but_its_shares_get_better(game, monkeypatch):
    monkeypatch.setattr("printkit.study.search._MOST_NODES", 100)
    game = game_on(game)
    search = players_of(type(game)).game_tree(game)
    tree = Search(search, search.start(), Dice("1"))
    tree.grow(Effort(400))
    assert 60 < size(tree.root) <= 101
    assert tree.root.visits == 400
    assert sum(child.visits for child in tree.root.children) == 400


def test_a_proven_win_has_most_votes_and_a_proven_loss_fewest():
    for role, won in ((0, 1.0), (1, 0.0)):
        results = [1 - won, None, 0.5, won]
        children = [Node(None, each, 1 - role, each, visits=7) for each in results]
        root = Node(None, None, role, None, children=children)
        lost, unknown, drawn, winner = (child.votes(role) for child in children)
        assert lost < unknown == drawn == 7 < winner
        assert root.best().choice == won


LATE = {"xong": 2}  # of its turns, each of which is two choices; of the others three


@pytest.mark.parametrize("game", ["gosix", "hong", "xodd", "xong", "yodd"])
def test_what_is_proven_is_so(game):
    """Near the end of games at random, for each choice that the search has proven."""
    last = LATE.get(game, 3)
    game = game_on(game)
    search = players_of(type(game)).game_tree(game)
    proven = 0
    for seed in range(3):
        dice, position, states = Dice(str(seed)), game.start(), []
        while game.outcome(position) is None:
            begin, chosen, _ = random_turn(search, search.state(position), dice)
            states.append(begin)
            position = game.play(position, search.move(begin, chosen))
        for state in states[-last:]:
            tree = Search(search, state, dice)
            tree.grow(Effort(200))
            for node in [tree.root, *tree.root.children]:
                if node.proven is not None:
                    proven += 1
                    assert node.proven == best_value(search, node.state)
    assert proven > 5


@pytest.mark.parametrize(("turns", "share", "text"), [(40, 0.2, None), (100, 0.2, "pass")])
def test_a_long_game_of_xana_is_given_up_where_little_hope_is_left(turns, share, text):
    game = game_on("xana")
    search = players_of(type(game)).game_tree(game)
    given_up = search.given_up(game.start()._replace(turns=turns), share)
    assert text == (None if given_up is None else game.format_move(given_up))


SLOW = (("gosix", None, 60), ("xana", None, 60), ("xong", None, 200), ("yodd", None, 60))
STRENGTH = [  # on boards on which either side can win
    ("hong", "board: hong-7x7\nsetup: {stones: [a1, b2, c1]}", 60),
    ("xodd", None, 60),
    *(pytest.param(*one, marks=pytest.mark.nightly) for one in SLOW),
]


@pytest.mark.parametrize(("game", "terms", "playouts"), STRENGTH)
def test_search_beats_greedy(game, terms, playouts):
    game = game_on(game, terms)
    wins = 0
    for role in game.roles:
        givers = players_of(type(game)).giver_for
        seats = {
            one: Seat(policy, givers(policy), playouts=playouts)
            for one in game.roles
            for policy in (SEARCH if one == role else "greedy",)
        }
        wins += sum(
            Simulator(Plan(game, seats, 1)).play(number).result.winner == role
            for number in range(4)
        )
    assert wins > 5
