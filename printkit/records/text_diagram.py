"""Text diagrams: draw positions for a terminal, and read maps with one letter per site.

Terminology
-----------
mark
    The character that stands for a piece. Each role has one mark; neutral pieces have their own.
stroke
    Characters that draw a part of a cell's side, if the game is played on edges or vertices.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.language import _, pgettext, role_name
from printkit.base.text import Canvas
from printkit.base.yaml.keys import text_entries
from printkit.base.yaml.kinds import unexpected
from printkit.base.yaml.nodes import Node, Scalar
from printkit.boards.lattice import FINENESS, HEX, Lattice, Site
from printkit.boards.site_names import site_name
from printkit.rules.game import AnyGame, PieceOnBoard

WIDEST = 200
EMPTY = "."

_ROLE_MARKS = "XO"


def draw(game: AnyGame, position: Any) -> str:
    """Return a diagram of `position` with a legend, or a sentence if the board is too wide."""
    pieces = game.placements(position)
    drawn = _cells(game, pieces) if game.play_on == "cells" else _outlines(game, pieces)
    width = len(drawn.columns)
    if width > WIDEST:
        message = _(
            "The board is not drawn: it is {width} columns wide, and at most {most} are drawn."
        )
        return message.format(width=width, most=WIDEST)
    # Map each mark to the name of a role or of a kind of neutral piece
    names = {
        _mark(game, piece): role_name(piece.role)
        if piece.role
        else pgettext("piece", piece.piece.replace("-", " "))
        for piece in pieces
    }
    others = sorted(names.keys() - set(_ROLE_MARKS))
    legend = ", ".join(f"{mark} {names[mark]}" for mark in (*_ROLE_MARKS, *others) if mark in names)
    return f"{drawn}\n\n{legend}" if legend else str(drawn)


def _mark(game: AnyGame, piece: PieceOnBoard) -> str:
    if piece.role is not None:
        roles = sorted(game.roles, key=lambda role: role == "white")  # black is X, white is O
        return _ROLE_MARKS[roles.index(piece.role)]
    return game.marks.get(piece.piece, piece.piece[0])


# Diagrams of games played on cells show each piece with its text, and site names along the border


def _cells(game: AnyGame, pieces: Iterable[PieceOnBoard]) -> Canvas:
    texts = {piece.sites[0]: _mark(game, piece) + piece.text for piece in pieces}
    lattice, names = game.board.lattice, game.labels.names
    numbered = game.labels.scheme == "rows"  # otherwise, columns have letters and rows numbers
    longest = max(map(len, texts.values()), default=1)
    titles = [name.rstrip("0123456789") for name in names]  # column letters in each cell's name
    broadest = 0 if numbered else max(map(len, titles))
    step = max(-(-(longest + 1) // _units(lattice, (FINENESS, 0))), broadest + 1)
    places = [(_units(lattice, site) * step, site[1] // FINENESS) for site in game.board.cells]
    canvas = Canvas()
    for site, (column, line) in zip(game.board.cells, places, strict=True):
        canvas.write(column, line, texts.get(site, EMPTY))
    columns, lines = canvas.columns, canvas.lines
    if numbered:
        # Write the names of the first and the last cell of each row next to these cells
        for line, found in groupby(zip(places, names, strict=True), key=lambda one: one[0][1]):
            row = [(column, name) for (column, _line), name in found]
            (first, name), (last, other) = row[0], row[-1]
            canvas.write(first - len(name) - 1, line, name)
            if row[1:]:
                canvas.write(last + longest + 1, line, other)
    else:
        # Write each row's number at both its ends, and each column's letters above and below
        for (column, line), name, title in zip(places, names, titles, strict=True):
            number = name[len(title) :]
            canvas.write(columns.start - 2 - len(number), line, number)
            canvas.write(columns.stop + 1, line, number)
            canvas.write(column, lines.start - 1, title)
            canvas.write(column, lines.stop, title)
    return canvas


def _units(lattice: Lattice, cell: Site) -> int:
    """Return the column of `cell`; for hexagons, whose rows are shifted, count in half cells."""
    q, r = cell
    return (2 * q + r if lattice is HEX else q) // FINENESS


# Diagrams of games played on edges or vertices show the cells' sides, and names inside the cells

Strokes = tuple[tuple[int, int, str], ...]  # each stroke has column offset, line offset and text


class _Style(NamedTuple):
    """The style in which sides of cells are drawn; a row of cells takes `height` lines.

    `below` maps a site's distance below the centres of its row, in coordinate units, to a distance
    in lines. `strokes` maps the midpoint of a side, in half cells modulo 2, to its strokes.
    """

    height: int
    below: Mapping[int, int]
    strokes: Mapping[tuple[int, int], Strokes]


_ACROSS, _DOWN, _ASKEW = (1, 0), (0, 1), (1, 1)
_STYLES = {
    ("hex", "edges"): _Style(
        3,
        {0: 0, 3: 1},
        {
            _ACROSS: ((0, 0, ":"),),
            _DOWN: ((1, 0, "."), (-1, 1, ".")),
            _ASKEW: ((-1, 0, "."), (1, 1, ".")),
        },
    ),
    ("hex", "vertices"): _Style(
        4,
        {0: 0, 2: 1, 3: 2, 4: 3},
        {_ACROSS: ((0, 0, "|"),), _DOWN: ((0, 0, "/"),), _ASKEW: ((0, 0, "\\"),)},
    ),
    ("square", "edges"): _Style(
        2, {0: 0, 3: 1}, {_ACROSS: ((0, 0, ":"),), _DOWN: ((-2, 0, "....."),)}
    ),
    ("square", "vertices"): _Style(
        2, {0: 0, 3: 1}, {_ACROSS: ((0, 0, "|"),), _DOWN: ((-2, 0, "-----"),)}
    ),
}


def _outlines(game: AnyGame, pieces: Iterable[PieceOnBoard]) -> Canvas:
    board = game.board
    style = _STYLES[board.lattice.name, game.play_on]
    marks = {site: _mark(game, piece) for piece in pieces for site in piece.sites}
    canvas = Canvas()
    for edge in board.edges:
        column, line = _point(board.lattice, style, edge)
        for right, down, stroke in style.strokes[edge[0] // 3 % 2, edge[1] // 3 % 2]:
            drawn = marks[edge] * len(stroke) if edge in marks else stroke
            canvas.write(column + right, line + down, drawn)
    cells: Sequence[str] = game.labels.names
    vertices: Sequence[str] = cells
    if game.labels.scheme == "dots":
        cells = [str(number) for number in range(1, len(board.cells) + 1)]
    else:
        vertices = [EMPTY] * len(board.vertices) if game.play_on == "vertices" else ()
    for site, name in zip(board.cells, cells, strict=True):
        text = f"{name}:{marks[site]}" if site in marks else name
        canvas.write_around(*_point(board.lattice, style, site), text)
    for site, name in zip(board.vertices, vertices, strict=False):
        canvas.write_around(*_point(board.lattice, style, site), marks.get(site, name))
    return canvas


def _point(lattice: Lattice, style: _Style, site: Site) -> tuple[int, int]:
    q, r = site
    column = (2 * q + r) * 2 // 3 if lattice is HEX else q
    row, distance = divmod(r, FINENESS)
    return column, style.height * row + style.below[distance]


# Maps in position files: a line for each row of sites, and a legend


def drawn_sites(
    game: AnyGame, picture: Node, legend: Node | None, keys: Sequence[str], usual: Mapping[str, str]
) -> Iterator[tuple[str, int, list[str], SourceSpan]]:
    """For each letter in the map `picture`, yield its key, number, sites and first location.

    `legend` maps each letter to one of `keys`, perhaps with a number; the default is `usual`.
    Raises InputError if the map does not fit the board or contains an unknown letter.
    """
    entries: Mapping[str, tuple[str, SourceSpan | None]] = (
        {letter: (text, None) for letter, text in usual.items()}
        if legend is None
        else text_entries(legend, "the legend")
    )
    meanings = _meanings(entries, keys)
    found: dict[str, list[str]] = {}
    spans: dict[str, SourceSpan] = {}
    for letter, name, span in _letters(game, picture):
        if letter not in meanings:
            hint = f"explain it in a legend, or use one of {' '.join(meanings)} {EMPTY}"
            raise InputError(f"the letter '{letter}' of the map is unknown; {hint}", span)
        found.setdefault(letter, []).append(name)
        spans.setdefault(letter, span)
    for letter, names in found.items():
        yield *meanings[letter], names, spans[letter]


def _meanings(
    entries: Mapping[str, tuple[str, SourceSpan | None]], keys: Sequence[str]
) -> dict[str, tuple[str, int]]:
    for letter, (_text, span) in entries.items():
        if len(letter) != 1 or letter == EMPTY or letter.isspace():
            raise InputError(f"expected one letter, which is not '{EMPTY}', found '{letter}'", span)
    meanings = {}
    for letter, (text, span) in entries.items():
        key, _space, number = text.partition(" ")
        if key not in keys:
            hint = nearest(key, list(keys))
            raise InputError(f"the legend names the unknown key '{key[:40]}'; {hint}", span)
        is_number = number.isascii() and number.isdigit() and len(number) < 7
        if number and not (is_number and int(number)):
            raise InputError(f"expected a number after '{key}', found '{number[:40]}'", span)
        meanings[letter] = key, int(number or 1)
    return meanings


def _letters(game: AnyGame, picture: Node) -> Iterator[tuple[str, str, SourceSpan]]:
    """Yield each letter except EMPTY, with the name of its site and the location in the file."""
    if not isinstance(picture, Scalar) or not picture.block:
        raise unexpected(picture, "a map with one row on each line, after 'map: |'")
    first = (picture.span.line or 0) + 1
    written = enumerate(picture.value.split("\n"), start=first)
    spans = ((text, SourceSpan(picture.span.file, line)) for line, text in written)
    lines = [("".join(text.split()), span) for text, span in spans if text.strip()]
    sites = getattr(game.board, game.play_on)
    rows = [
        [site_name(game.board, game.labels, site) for site in row]
        for _row, row in groupby(sites, key=lambda site: site[1])
    ]
    what = f"the board has {len(rows)} rows of sites"
    if len(lines) != len(rows):
        raise InputError(f"the map has {len(lines)} rows, {what}", picture.span)
    for (letters, span), row in zip(lines, rows, strict=True):
        if len(letters) != len(row):
            expected = f"expected {len(row)}, from {row[0]} to {row[-1]}"
            raise InputError(f"this row of the map has {len(letters)} letters, {expected}", span)
        for letter, name in zip(letters, row, strict=True):
            if letter != EMPTY:
                yield letter, name, span
