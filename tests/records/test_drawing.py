"""Positions drawn in characters: whole pictures, checked by eye and by hand."""

from pathlib import Path
from textwrap import dedent

from printkit.boards.lattice import HEX, SQUARE
from printkit.boards.site_names import Labels, make_labels
from printkit.boards.topology import BoardGraph
from printkit.records.record_file import read_record
from printkit.records.text_diagram import draw
from printkit.records.trial import play
from printkit.rules.catalogue import open_game
from printkit.rules.game import Game, PieceOnBoard, Setting


def drawn(text):
    record = read_record(text.encode(), "test.yaml")
    trial = play(open_game(record, Path()).game, record)
    assert trial.problem is None
    return draw(trial.game, trial.position)


def board(lattice, shape, **keys):
    more = "".join(f", {key}: {value}" for key, value in keys.items())
    return f"{{name: test, lattice: {lattice}, shape: {shape}{more}}}"


def picture(text):
    return dedent(text).strip("\n")


def test_a_hexagonal_board_with_islands():
    shape = "{union: [{hexagon: 2}, {cells: [[3, 1], [0, 3]]}]}"
    text = f"game: yodd\nboard: {board('hex', shape)}\nmoves: [b:a1, w:e2 w:c3]"
    assert drawn(text) == picture("""
         e1 . O e2
        d1 . . . d3
         c1 . .     O c3

             a1 X

        X black, O white
        """)


def test_stacks_and_walls():
    small = board("hex", "{hexagon: 3}", labels="doubled")
    assert drawn(f"game: xana\nboard: {small}\nmoves: [6c1, 2e5 + d4 f4, 2c1b2]") == picture("""
           a b c d e f g h i
        1      X4  .   .     1
        2    X2  .   .   .   2
        3  .   .   .   .   . 3
        4    .   #   #   .   4
        5      .   O2  .     5
           a b c d e f g h i

        X black, O white, # wall
        """)


def test_tiles_and_neutral_stones():
    head = f"game: hong\nruleset: hong\nboard: {board('square', '{rectangle: [5, 3]}')}"
    moves = "setup: {stones: [a1, b2, e3]}\nmoves: [a2h, a3v, c2v]"
    assert drawn(f"{head}\n{moves}") == picture("""
           a b c d e
        3  | . . . # 3
        2  - # | . . 2
        1  # . . . . 1
           a b c d e

        # stone, - tile h, | tile v
        """)


def test_dots_stones_and_captured_hexagons():
    # White closes hexagon 1 with the chain b d g j against a c f, and takes d g j off it.
    assert drawn("game: gosix\nmoves: [a, d, c, g, x, b, f, j]") == picture(r"""
                X       O
              /   \   /   \
            X       d       e
            |  1:O  |   2   |
            X       g       h
          /   \   /   \   /   \
        i       j       k       l
        |   3   |   4   |   5   |
        m       n       o       p
          \   /   \   /   \   /
            q       r       s
            |   6   |   7   |
            t       u       v
              \   /   \   /
                w       X

        X black, O white
        """)


def test_legs():
    honeycomb = board("hex", "{hexagon: 2}", play_on="edges")
    moves = "['b2/e,ne,se', 'a1/sw,w b1/sw']"
    assert drawn(f"game: xong\nboard: {honeycomb}\nmoves: {moves}") == picture("""
               . .     . .
             .     . .     .
            :  c1   :  c2   :
           . .     . X     . .
         .     . .     X .     .
        :  b1   :  b2   X  b3   :
         O     . .     X .     .
           O .     . X     . .
            O  a1   :  a2   :
             O     . .     .
               O .     . .

        X red, O blue
        """)


def test_a_board_that_is_too_wide():
    assert drawn(f"game: xodd\nboard: {board('square', '{rectangle: [100, 1]}')}") == (
        "The board is not drawn: it is 303 columns wide, and at most 200 are drawn."
    )
    honeycomb = board("hex", "{rectangle: [26, 1]}", play_on="edges")
    assert "not drawn" in drawn(f"game: xong\nboard: {honeycomb}")
    assert "not drawn" not in drawn(f"game: xong\nboard: {honeycomb.replace('26', '24')}")


def test_an_empty_board_has_no_legend():
    assert (
        drawn(f"game: xodd\nboard: {board('square', '{cells: [[0, 0]]}')}") == "   a\n1  . 1\n   a"
    )


class Anything(Game):
    """A game of nothing but placements, to draw what no game has yet."""

    roles = ("left", "right")
    play_on = "edges"

    def __init__(self, play_on, board, labels, placements):
        super().__init__(Setting(board, labels, {}, "left", {}))
        self.play_on = play_on
        self._placements = placements

    def placements(self, position):
        return self._placements

    start = to_move = parse_move = format_move = check = apply = outcome = standing = None


def squares(play_on, *placements):
    two = BoardGraph(SQUARE, [(0, 0), (1, 0)])
    return draw(Anything(play_on, two, make_labels("algebraic", two), placements), None)


def test_cells_are_as_far_apart_as_the_longest_text():
    tower = PieceOnBoard("tower", ((0, 0),), "left", "12345")
    assert squares("cells", tower, PieceOnBoard("hut", ((6, 0),), "right", "1")) == picture("""
           a      b
        1  X12345 O1 1
           a      b

        X left, O right
        """)


def test_a_mark_for_any_neutral_piece():
    one = BoardGraph(HEX, [(0, 0)])
    game = Anything("cells", one, Labels("rows", ("a1",)), [PieceOnBoard("tree", ((0, 0),), None)])
    assert draw(game, None) == "a1 t\n\nt tree"


def test_black_is_x_whoever_moves_first(monkeypatch):
    monkeypatch.setattr(Anything, "roles", ("white", "black"))
    stones = [PieceOnBoard("stone", ((6 * x, 0),), role) for x, role in enumerate(Anything.roles)]
    assert "\nX black, O white" in squares("cells", *stones)


def test_edges_of_squares():
    fence = PieceOnBoard("fence", ((0, -3), (3, 0)), "right")
    assert squares("edges", fence, PieceOnBoard("post", ((9, 0),), None)) == picture("""
         OOOOO .....
        : a1  O b1  p
         ..... .....

        O right, p post
        """)
