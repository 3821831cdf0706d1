from functools import cache

from support.measure import svg_lines, svg_window

from printkit.base.print_options import PrintOptions
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.draw.display import Document
from printkit.draw.sheet_frame import Layout
from printkit.paper.board.board_pages import board_pages
from printkit.rules.lookup import load_board

LAYOUT = Layout(PrintOptions(paper="a4"), "test")
SMALLER = 1e-3  # mm


def of_yaml(text):
    return read_board(read_node(text.encode(), "board.yaml"))


def large_xong():
    return of_yaml("{name: x, lattice: hex, play_on: edges, shape: {hexagon: 8}, side: 12mm}")


@cache
def board(name):
    return large_xong() if name == "large-xong" else load_board(name)


@cache
def sheets(name, paper="a4", overlap=10.0):
    layout = Layout(PrintOptions(paper=paper, overlap=overlap), "test")
    return Document("test", tuple(board_pages(board(name), layout)[1:]))


class Sheet:
    """A written sheet: its window, and where its crosses say that its joints are."""

    def __init__(self, page):
        self.window = svg_window(page)
        left, top, right, bottom = self.window.box
        joints = svg_lines(page, "joint")
        upright = sorted({x for (x, y), (_, other) in joints if y != other})
        level = sorted({y for (x, y), (other, _) in joints if x != other})
        self.joints = {
            "left": [x for x in upright if x < (left + right) / 2],
            "right": [x for x in upright if x > (left + right) / 2],
            "top": [y for y in level if y < (top + bottom) / 2],
            "bottom": [y for y in level if y > (top + bottom) / 2],
        }
        assert max(map(len, self.joints.values())) <= 1
        ends = zip(("left", "top", "right", "bottom"), self.window.box, strict=True)
        self.share = tuple((self.joints[side] or [end])[0] for side, end in ends)


def place_of(page):
    return ord(page.label[0]) - ord("A"), int(page.label[1:]) - 1
