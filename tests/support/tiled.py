"""Large boards on several sheets, and a written sheet's window and joints."""

from functools import cache

from support.measure import svg_lines, svg_window

from printkit.base.print_options import PrintOptions
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.draw.display import Document
from printkit.draw.frame import Layout
from printkit.paper.board_pages import board_pages
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
    """The document of a board without its map."""
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
        near_left = [x for x in upright if x < (left + right) / 2]
        near_right = [x for x in upright if x > (left + right) / 2]
        near_top = [y for y in level if y < (top + bottom) / 2]
        near_bottom = [y for y in level if y > (top + bottom) / 2]
        assert max(map(len, (near_left, near_right, near_top, near_bottom))) <= 1
        self.joints = {
            "left": near_left,
            "right": near_right,
            "top": near_top,
            "bottom": near_bottom,
        }
        self.share = (
            near_left[0] if near_left else left,
            near_top[0] if near_top else top,
            near_right[0] if near_right else right,
            near_bottom[0] if near_bottom else bottom,
        )


def place_of(page):
    """The column and the row of a sheet, by its name."""
    return ord(page.label[0]) - ord("A"), int(page.label[1:]) - 1
