"""Make a board from a polygon: an island with a lake, for Xong.

    python polygon.py [FILE.yaml]

A polygon may come from anywhere that shapely reads: a drawing as WKT, a map as GeoJSON.
"""

import sys
from pathlib import Path

import shapely

import printkit

COAST = "POLYGON ((0 40, 30 0, 90 10, 130 -10, 170 40, 150 100, 90 120, 60 100, 20 110, 0 40))"
LAKE = shapely.Point(85, 55).buffer(24)


def main() -> None:
    """Make the board, draw it, and write a record of a game on it."""
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "island.yaml")
    island = shapely.from_wkt(COAST).difference(LAKE)  # in mm, y downwards
    board = printkit.Board.from_polygon(island, name="island", side=8, play_on="edges")
    figures = printkit.inspect(board, games=0)
    print(f"{board}, {figures.holes} lake, narrowest neck {figures.neck}")
    path = board.save(target)
    assert printkit.load_board(path) == board
    picture = target.with_suffix(".svg")
    picture.write_text(board.svg(), encoding="utf-8")
    print(f"{path} and {picture}")
    position = printkit.new_game("xong", board).play(f"{board.names[0]}/e")
    record = target.with_name(f"{target.stem}-game.yaml")  # contains the board
    record.write_text(position.record(), encoding="utf-8")
    print(f"{record}: {printkit.verify_record(record).status}")


if __name__ == "__main__":
    main()
