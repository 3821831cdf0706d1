"""The shipped puzzles: in each, one turn wins and every other fails; and how they are solved."""

import json

import pytest
from support.pages import script
from support.person import Click, gestures
from support.sampled import sampled
from web.javascript import STATIC
from web.test_site_in_browser import scores, visited  # noqa: F401 — a fixture

from printkit.commands.puzzles import whole_turns
from printkit.study.game_tree import GameTree
from printkit.study.players import players_of
from printkit.study.rng import Dice
from printkit.study.solver import Solver
from printkit.web.play.request import played, read_sheet

COUNTS = json.loads((STATIC / "puzzles.json").read_bytes())
GAMES = ("gosix", "hong", "xana", "xodd", "xong", "yodd")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOST_STATES = 100_000


def collection(game):
    return json.loads((STATIC / f"puzzles-{game}.json").read_bytes())


def reached(terms, puzzle, *turns):
    """The game, and its position after the turns of a puzzle and some more."""
    keys = {key: puzzle[key] for key in ("setup", "first") if key in puzzle}
    record = {**terms, **keys, "moves": [*puzzle["moves"], *turns]}
    sheet = read_sheet({"record": record})
    trial, _ = played(sheet)
    assert trial.problem is None
    return sheet.opened.game, trial.position


def parts(turn):
    return sorted(turn.split())


def gift(tree, state, xoid):
    """The state after a Xoid is given."""
    choices = tree.choices(state, Dice("0"))
    return tree.after(state, next(c for c in choices if tree.written(state, [c]).endswith(xoid)))


def by_search(terms, puzzle):
    """The winning turns, and the wrong turns whose reply does not refute them, by the solver."""
    game, position = reached(terms, puzzle)
    tree: GameTree = players_of(type(game)).game_tree(game)
    state = tree.state(position)
    if "given" in puzzle:
        state = gift(tree, state, puzzle["given"])
    wanted = 0.0 if tree.role(state) else 1.0
    wins, bad = [], []
    for choices, after in whole_turns(tree, state):
        written = tree.written(state, choices)
        if Solver(tree, MOST_STATES).solved(after) == wanted:
            wins.append(written)
            continue
        *gifts, reply = puzzle["wrong"].get(written, puzzle.get("else", [""])[0]).split(" / ")
        if tree.value(after) is not None:
            continue
        for xoid in gifts:
            after = gift(tree, after, xoid.removeprefix(">"))  # noqa: PLW2901
        replies = [
            s for c, s in whole_turns(tree, after) if parts(tree.written(after, c)) == parts(reply)
        ]
        if not replies or Solver(tree, MOST_STATES).solved(replies[0]) == wanted:
            bad.append((written, reply))
    return wins, bad


def by_all_turns(terms, puzzle):
    """The winning turns of a puzzle of Xana, whose solver lists too few turns."""
    game, position = reached(terms, puzzle)
    found = script("xana_puzzles").puzzle(game, position)
    assert found is not None
    assert found[1]["else"] == puzzle["else"]
    return [found[1]["solution"], *found[1]["also"]], []


PUZZLES = [f"{game}/{number}" for game in GAMES for number in range(1, COUNTS.get(game, 0) + 1)]


@pytest.mark.parametrize("name", sampled(PUZZLES, *(f"{game}/1" for game in COUNTS)))
def test_one_turn_wins_and_the_replies_refute_all_others(name):
    game, _, number = name.partition("/")
    found = collection(game)
    puzzle = found["puzzles"][int(number) - 1]
    wins, bad = (by_all_turns if game == "xana" else by_search)(found["terms"], puzzle)
    assert {*map(str, wins)} == {puzzle["solution"], *puzzle.get("also", [])}
    assert bad == []
    turns = [one for one in puzzle["line"] if not one.startswith(">")]
    before, position = reached(found["terms"], puzzle)
    after, last = reached(found["terms"], puzzle, puzzle["solution"], *turns)
    tree = players_of(type(after)).game_tree(after)
    assert tree.value(tree.state(last)) == float(before.to_move(position) == before.roles[0])


def test_every_game_has_puzzles_of_each_grade():
    assert sorted(COUNTS) == sorted(GAMES)
    for game, count in COUNTS.items():
        grades = [puzzle["grade"] for puzzle in collection(game)["puzzles"]]
        assert grades == ["easy"] * 8 + ["medium"] * 8 + ["hard"] * 8
        assert len(grades) == count
    assert sum(path.stat().st_size for path in STATIC.glob("puzzles*.json")) < 150_000


def enter(page, name, turn):
    """Tap a turn in, and play it."""
    game, _, number = name.partition("/")
    found = collection(game)
    rules, position = reached(found["terms"], found["puzzles"][int(number) - 1])
    for gesture in gestures(rules, rules.parse_move(turn, position), position):
        assert isinstance(gesture, Click)
        if gesture.tool and page.locator(".puzzle .choice input").count():
            page.check(f".choice input[value={gesture.tool}]", force=True)
        page.click(f"[data-site='{gesture.site}'] .zone", force=True)
        page.wait_for_selector(".puzzle .board:not(:has(.tapped))")
    page.click(".keys .main:enabled")


def said(page, part):
    return page.wait_for_selector(f".dock .verdict:text('{part}')").inner_text()


def solve(page, url, name):
    """From the list of games to the next puzzle: a wrong turn, the solution, the right turn."""
    game, _, number = name.partition("/")
    puzzle = collection(game)["puzzles"][int(number) - 1]
    page.goto(f"{url}#/puzzles")
    page.click(f".puzzle-games a[href$='/{game}']")
    page.click(f".puzzle-numbers a >> text=/^{number}$/")
    page.wait_for_selector(".goal .disc[data-role]")
    wrong = next((turn for turn in puzzle["wrong"] if turn != "pass"), None)
    if wrong:
        enter(page, name, wrong)
        assert "best reply" in said(page, "does not win") or not puzzle["wrong"][wrong]
        page.click("text=Show the solution")
        said(page, "This turn wins.")
        page.click("text=Try again")
        page.wait_for_selector(".keys .main")
    enter(page, name, puzzle["solution"])
    assert "wins" in said(page, "Solved: ")
    page.click("text=Next puzzle")
    page.wait_for_selector(f".goal .said:text('Puzzle {int(number) + 1} ')")
    page.goto(f"{url}#/puzzles/{game}")
    assert page.wait_for_selector(".puzzle-numbers .solved").inner_text() == number
    assert page.locator(".puzzle-numbers .solved").count() == 1
    page.goto(f"{url}#/puzzles")
    page.wait_for_selector("text='1 of 24 solved'")
    page.goto(f"{url}#/puzzles/today")
    page.wait_for_selector(".goal .disc[data-role]")


JOURNEYS = sampled([f"{game}/9" for game in GAMES], "yodd/9")


@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("name", JOURNEYS)
def test_a_puzzle_is_solved_on_a_phone(server, open_page, name):
    solve(open_page(server, **PHONE).page, server.url, name)


@pytest.mark.xdist_group("browser")
def test_a_screen_that_does_not_load_offers_a_reload(server, open_page):
    opened = open_page(server, **PHONE)
    page = opened.page
    page.route("**/puzzles.js", lambda route: route.abort())
    page.goto(f"{server.url}#/puzzles")
    page.wait_for_selector("#workshop .error")
    page.unroute("**/puzzles.js")
    page.click("#workshop >> text=Reload")
    page.wait_for_selector(".puzzle-games a")
    opened.errors.clear()


@pytest.mark.nightly
@pytest.mark.xdist_group("site-in-browser")
def test_a_puzzle_is_solved_without_a_server(scores, browser):  # noqa: F811
    with visited(browser, scores) as (shown, host):
        solve(shown.page, host.url, "xana/9")
