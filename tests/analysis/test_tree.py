"""The tree of recorded games: mirror images are one position, and each has an address to click."""

import re
from pathlib import Path

import pytest

from printkit.analysis.tree import Trees, position_key, symmetries
from printkit.app.verify import verify_bytes
from printkit.catalog import open_setting
from printkit.cli.main import main
from printkit.lookup import load_board
from printkit.plugins.loading import insight_of


def report(game, *turns, board=None, name="game.yaml"):
    head = f"game: {game}\n" + (f"board: {board}\n" if board else "")
    moves = "".join(f"  {turn}\n" for turn in turns)
    return verify_bytes(f"{head}moves: |\n{moves}".encode(), name, Path())


def key(game, *turns, board=None):
    trial = report(game, *turns, board=board).trial
    assert trial.problem is None
    return position_key(trial.game, trial.position, insight_of(type(trial.game)))


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


def test_games_are_counted_by_what_came_after():
    trees = Trees(insight_of)
    games = (("b:a1", "pass", "pass"), ("b:i9", "pass", "pass"), ("w:e5", "pass", "pass"))
    for turns in games:
        trees.add(report("xodd", *turns, board="xodd-9x9"))
    trees.add(report("xodd", "b:a1", board="xodd-9x9"))  # not over
    (tree,) = trees.trees.values()
    game = open_setting("xodd", "xodd-9x9").game
    root = tree.find(game, game.start(), insight_of(type(game)))
    assert (root.games, dict(root.wins)) == (3, {"white": 2, "black": 1})
    assert sorted(root.moves.values()) == ["b:a1", "w:e5"]
    other = Trees(insight_of)
    other.add(report("xodd", *games[1], board="xodd-9x9"))
    trees.merge(other)
    assert root.games == 4
    assert max(tree.nodes[each].games for each in root.moves) == 3


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
