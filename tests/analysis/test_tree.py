"""The tree of recorded games: mirror images are one position, and each has an address to click."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from printkit.analysis.tree import as_seen, first_turns, symmetries, turned_key
from printkit.app import game_tree
from printkit.app.game_tree import TABLES, add_games, trees
from printkit.app.verify import verify_bytes
from printkit.cli.main import main
from printkit.lookup import load_board
from printkit.plugins.loading import insight_of


def report(game, *turns, board=None, name="game.yaml"):
    head = f"game: {game}\n" + (f"board: {board}\n" if board else "")
    moves = "".join(f"  {turn}\n" for turn in turns)
    return verify_bytes(f"{head}moves: |\n{moves}".encode(), name, Path())


def first(*turns):
    played = report("xodd", *turns, board="xodd-9x9")
    return first_turns(played, insight_of(type(played.trial.game)))


def key(game, *turns, board=None):
    trial = report(game, *turns, board=board).trial
    assert trial.problem is None
    return turned_key(trial.game, trial.position, insight_of(type(trial.game)))[0]


@pytest.mark.parametrize(
    ("board", "quarter_turns", "number"),
    [
        ("xodd-9x9", True, 8),
        ("hong-7x7", False, 4),
        ("hong-9x7", True, 4),
        ("yodd-5", True, 12),
        ("gosix", True, 12),
    ],
)
def test_the_symmetries_of_boards(board, quarter_turns, number):
    topology = load_board(board).board
    found = list(symmetries(topology, quarter_turns=quarter_turns))
    assert len(found) == number
    for sites in (topology.cells, topology.edges, topology.vertices):
        assert all({transform(site) for site in sites} == set(sites) for transform in found)
        images = {tuple(map(transform, sites)) for transform in found}
        assert len(images) == number


def test_mirror_images_have_one_key():
    corners = {key("xodd", f"b:{site}", board="xodd-9x9") for site in ("a1", "i1", "a9", "i9")}
    assert len(corners) == 1
    assert key("xodd", "w:a1", board="xodd-9x9") not in corners
    assert key("xodd", "b:b1", board="xodd-9x9") not in corners
    assert key("xong", "a1/sw", "e5/ne,e") == key("xong", "i5/ne", "e5/sw,w")
    assert key("xong", "a1/sw", "a1/se,e") != key("xong", "a1/sw", "i1/nw,w")


GAMES = {
    "xodd": ("b:b3", "w:c5 b:d1"),
    "hong": ("b4h", "e5v"),
    "gosix": ("c", "k", "x"),
    "xana": ("3k6 + m6", "2h9 + j9", "2k6m8 + n7 o8"),
    "xong": ("e5/ne,e d5/ne", "a1/sw", "c3/w,nw"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_named_as_the_picture_shows_the_board(game):
    """The last turn of a game, played in each of its mirror images, leads to equal positions."""
    head = "setup: {stones: [c3, e6, b1]}\n" if game == "hong" else ""
    turns = "".join(f"  {turn}\n" for turn in GAMES[game])
    text = f"game: {game}\n{head}moves: |\n{turns}"
    trial = verify_bytes(text.encode(), "game.yaml", Path()).trial
    assert trial.problem is None
    rules, insight = trial.game, insight_of(type(trial.game))
    last = GAMES[game][-1]
    expected, _ = turned_key(rules, trial.position, insight)
    number = len(list(symmetries(rules.board, quarter_turns=insight.quarter_turns)))
    seen = {as_seen(rules, insight, last, (0, symmetry)) for symmetry in range(number)}
    assert len(seen) > 1
    for symmetry in range(number):
        assert as_seen(rules, insight, last, (symmetry, symmetry)) == last
        there = [as_seen(rules, insight, turn, (0, symmetry)) for turn in GAMES[game]]
        image = text.replace(turns, "".join(f"  {turn}\n" for turn in there))
        if game == "hong":
            stones = as_seen(rules, insight, "c3, e6, b1", (0, symmetry))
            image = image.replace("c3, e6, b1", stones)
        played = verify_bytes(image.encode(), "game.yaml", Path()).trial
        assert played.problem is None
        assert turned_key(played.game, played.position, insight)[0] == expected


def test_games_are_counted_by_what_came_after():
    base = sqlite3.connect("")
    base.executescript(TABLES)
    games = (("b:a1", "pass", "pass"), ("b:i9", "pass", "pass"), ("w:e5", "pass", "pass"))
    add_games(base, [first(*turns) for turns in games])
    (tree,) = trees(base)
    (start,) = tree.starts
    assert (start.games, start.wins) == (3, (1, 2))
    root = tree.nodes[0]
    assert [(each.move, each.games, each.wins) for each in root.choices] == [
        ("b:a1", 2, (0, 2)),
        ("w:e5", 1, (1, 0)),
    ]
    drawn = first("b:c3", "pass", "pass")._replace(winner=None)
    add_games(base, [first(*games[1]), drawn])
    (tree,) = trees(base)
    assert (tree.nodes[0].games, tree.nodes[0].wins) == (5, (1, 3))
    choices = [(each.games, each.wins) for each in tree.nodes[0].choices]
    assert choices == [(3, (0, 3)), (1, (1, 0)), (1, (0, 0))]
    base.close()


def test_turns_that_were_played_once_are_counted(monkeypatch):
    monkeypatch.setattr(game_tree, "_OTHERS", 1)
    monkeypatch.setattr(game_tree, "MOST_NODES", 1)
    base = sqlite3.connect("")
    base.executescript(TABLES)
    add_games(base, [first(f"b:{site}", "pass", "pass") for site in ("a1", "i9", "e5", "d5")])
    ((_, _, _, _, (root,)),) = trees(base)
    assert [(choice.move, choice.games) for choice in root.choices] == [("b:a1", 2), ("b:e5", 1)]
    assert root.others == 1
    base.close()


def test_the_page_leads_from_turn_to_turn(tmp_path, capsys):
    for number, site in enumerate(("a1", "i9", "e5")):
        text = f"game: xodd\nboard: xodd-9x9\nmoves: |\n  b:{site}\n  pass\n  pass\n"
        (tmp_path / f"{number}.yaml").write_text(text)
    page = tmp_path / "tree.html"
    assert main(["report", str(tmp_path), "--tree", str(page)]) == 0
    assert capsys.readouterr().out.endswith(f"{page}\n")
    html = page.read_text("utf-8")
    addresses = set(re.findall(r'href="#([^"]+)"', html))
    assert addresses == set(re.findall(r'<section id="([^"]+)"', html))
    assert "it came 3 times; black won 0, white won 3" in html
    assert html.count("<pre>") == len(addresses) - 1
    assert "<script" not in html
    assert main(["report", str(tmp_path), "--tree", str(tmp_path / "0.yaml")]) == 2


def test_a_position_is_looked_up_in_a_kept_tree(tmp_path, capsys):
    """Three games begin in a corner, two of them are mirror images; one begins in the middle."""
    club = tmp_path / "club"
    club.mkdir()
    games = (("a1", "b:c3 w:g7"), ("i9", "b:g7 w:c3"), ("i1", "b:d4 w:f6"), ("e5", "b:b2 w:g8"))
    for number, (site, answer) in enumerate(games):
        moves = f"  b:{site}\n  {answer}\n  pass\n  pass\n"
        (club / f"{number}.yaml").write_text(f"game: xodd\nboard: xodd-9x9\nmoves: |\n{moves}")
    kept, asked = tmp_path / "club.tree", tmp_path / "asked.yaml"
    assert main(["report", str(club), "--keep", str(kept)]) == 0
    asked.write_text("game: xodd\nboard: xodd-9x9\nmoves: |\n  b:a9\n")
    capsys.readouterr()
    assert main(["report", str(kept), "--look-up", str(asked)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("After turn 1: it came 3 times; black won ")
    (*first, games, _, _), (*_, others, _, _) = map(str.split, told.splitlines()[3:])
    assert (sorted(first), games, others) == (["b:c7", "w:g3"], "2", "1")
    asked.write_text("game: xodd\nboard: xodd-9x9\nmoves: |\n  w:e5\n")
    assert main(["report", str(kept), "--look-up", str(asked)]) == 0
    assert capsys.readouterr().out == "After turn 1: it came 0 times; black won 0, white won 0.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["{club}", "--look-up", "{game}"], "this is no tree that printkit report kept"),
        (["{game}", "--look-up", "{game}"], "this is no tree that printkit report kept"),
        (["{kept}", "--look-up", "{other}"], "it has no game by gosix on gosix"),
        (["{kept}", "--look-up", "{game}", "--turn", "7"], "there is no turn 7; the record has 3"),
        (["{kept}", "{kept}", "--look-up", "{game}"], "--look-up takes one file of --keep"),
        (["{game}", "--turn", "1"], "--turn goes with --look-up"),
    ],
)
def test_what_cannot_be_looked_up(words, said, tmp_path, capsys):
    places = {name: str(tmp_path / name) for name in ("game", "other", "kept", "club")}
    (tmp_path / "club").mkdir()
    text = "game: xodd\nboard: xodd-9x9\nmoves: |\n  b:a1\n  pass\n  pass\n"
    (tmp_path / "game").write_text(text)
    (tmp_path / "other").write_text("game: gosix\n")
    assert main(["report", places["game"], "--keep", places["kept"]]) == 0
    assert main(["report", *(word.format(**places) for word in words)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "change",
    [
        "node SET games = NULL",
        "node SET one = 'x'",
        "step SET symmetry = 'x'",
        "step SET symmetry = 99",
        "step SET move = x'ff'",
    ],
)
def test_a_kept_tree_of_other_types_is_refused(change, tmp_path, capsys):
    game, kept = tmp_path / "game.yaml", tmp_path / "kept"
    game.write_text("game: xodd\nboard: xodd-9x9\nmoves: |\n  b:a1\n  pass\n  pass\n")
    assert main(["report", str(game), "--keep", str(kept)]) == 0
    with closing(sqlite3.connect(kept, isolation_level=None)) as base:
        base.execute(f"UPDATE {change}")
    assert main(["report", str(kept), "--look-up", str(game), "--turn", "0"]) == 2
    assert capsys.readouterr().err.endswith("this is no tree that printkit report kept\n")


def test_roles_are_those_of_the_game(tmp_path, capsys):
    game, kept = tmp_path / "game.yaml", tmp_path / "kept"
    game.write_text("game: xodd\nboard: xodd-9x9\nmoves: |\n  b:a1\n  pass\n  pass\n")
    assert main(["report", str(game), "--keep", str(kept)]) == 0
    with closing(sqlite3.connect(kept, isolation_level=None)) as base:
        base.execute("UPDATE tree SET roles = '7'")
    assert main(["report", str(kept), "--look-up", str(game)]) == 0
    assert "black won 0, white won 1" in capsys.readouterr().out
