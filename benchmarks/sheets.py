"""Time boards as PDF against plain reportlab.

python benchmarks/sheets.py
"""

from by_hand import LEG, by_hand
from timing import cpu_ms, report

from printkit.base.print_options import PrintOptions
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import BoardDefinition, read_board
from printkit.draw.display import Document
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.apply_style import styled
from printkit.draw.style.styles import load_style
from printkit.paper.board.board_pages import board_pages


def board(side: int) -> BoardDefinition:
    text = f"{{name: b, lattice: hex, play_on: edges, shape: {{hexagon: {side}}}, side: {LEG}mm}}"
    return read_board(read_node(text.encode(), "board.yaml"))


def board_pdf(definition: BoardDefinition) -> tuple[int, bytes]:
    """Return the number of pages and the PDF of a board with legs, names, key and ruler."""
    layout = Layout(PrintOptions(paper="a4"), "printkit")
    pages = tuple(board_pages(definition, layout))
    return len(pages), write_pdf(styled(Document("board", pages), load_style("colour")))


def boards() -> None:
    """Time a board of one sheet and a board of many against hexagons by reportlab."""
    a_cell = []
    for side, runs in ((5, 15), (20, 3)):
        definition = board(side)
        cells = len(definition.board.cells)
        pages, _ = board_pdf(definition)
        time = cpu_ms(lambda its=definition: board_pdf(its), runs)
        name = f"{cells} cells as PDF, CPU, {pages} pages"
        report(name, time, "the hexagons by hand", cpu_ms(lambda n=side: by_hand(n), runs))
        a_cell.append(time / cells)
    print(f"{'':<44} {a_cell[1]:9.3f} ms a cell of many, {a_cell[0]:.3f} ms of few: ", end="")
    print(f"{a_cell[1] / a_cell[0]:.2f}×  (linear: about 1)")


if __name__ == "__main__":
    boards()
