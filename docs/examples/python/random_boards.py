"""Draw 20 random boards, with a sheet of all, a page for each, and the kit of the first.

    python random_boards.py [FOLDER] [--kits N]

A kit for Xong takes a second or two; `--kits 20` makes all.
"""

import argparse
from pathlib import Path

import printkit
from printkit import PrintOptions


def main() -> None:
    """Draw the boards, and print what the command line requests."""
    parser = argparse.ArgumentParser(description="Draw 20 random boards.")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("random-boards"))
    parser.add_argument("--kits", type=int, default=1, help="how many kits to print (default: 1)")
    given = parser.parse_args()
    boards = printkit.generate_boards(
        cells=(24, 30),
        symmetry="mirror",
        count=20,
        seed=1,
        output=given.folder,
        preview=given.folder / "all.pdf",
    )
    paper = PrintOptions(paper="a4", style="low-ink")
    for number, board in enumerate(boards, start=1):
        figures = printkit.inspect(board, games=0)
        printkit.print_board(board, output=given.folder / f"{board.name}.pdf", printing=paper)
        print(f"{number:2}  {board.name}: {figures.legs} legs, neck {figures.neck}")
        if number <= given.kits:
            folder = given.folder / f"kit-{number}"
            printkit.print_kit("xong", board=board, output=folder, printing=paper)
            print(f"    kit in {folder}")


if __name__ == "__main__":
    main()
