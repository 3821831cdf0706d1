"""Pictures of positions: a letter a site, a line a row of sites, and a legend."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.yaml.kinds import text_entries, unexpected
from printkit.base.yaml.nodes import Node, Scalar
from printkit.boards.site_names import site_name
from printkit.rules.game import AnyGame

EMPTY = "."


def drawn_sites(
    game: AnyGame, picture: Node, legend: Node | None, keys: Sequence[str], usual: Mapping[str, str]
) -> Iterator[tuple[str, int, list[str], SourceSpan]]:
    """Yield the key and the number of each letter of `picture`, its sites, and its first place.

    `legend` has a key of `keys`, and perhaps a number, for each letter; without one the `usual`
    meanings hold. Raises InputError for a picture of another board, and for unknown letters.
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
            hint = f"a legend tells what letters mean, known: {' '.join(meanings)} {EMPTY}"
            raise InputError(f"the letter '{letter}' of the map means nothing; {hint}", span)
        found.setdefault(letter, []).append(name)
        spans.setdefault(letter, span)
    for letter, names in found.items():
        yield *meanings[letter], names, spans[letter]


def _meanings(
    entries: Mapping[str, tuple[str, SourceSpan | None]], keys: Sequence[str]
) -> dict[str, tuple[str, int]]:
    for letter, (_, span) in entries.items():
        if len(letter) != 1 or letter == EMPTY or letter.isspace():
            raise InputError(f"expected one letter, which is not '{EMPTY}', found '{letter}'", span)
    meanings = {}
    for letter, (text, span) in entries.items():
        key, _, number = text.partition(" ")
        if key not in keys:
            raise InputError(f"the legend has '{key[:40]}'; {nearest(key, list(keys))}", span)
        if number and not (
            number.isascii() and number.isdigit() and len(number) < 7 and int(number)
        ):
            raise InputError(f"expected a number after '{key}', found '{number[:40]}'", span)
        meanings[letter] = key, int(number or 1)
    return meanings


def _letters(game: AnyGame, picture: Node) -> Iterator[tuple[str, str, SourceSpan]]:
    """Each letter that is not EMPTY, the name of its site, and its place."""
    if not isinstance(picture, Scalar) or not picture.block:
        raise unexpected(picture, "a picture, a row a line after 'map: |'")
    first = (picture.span.line or 0) + 1
    lines = [
        ("".join(text.split()), SourceSpan(picture.span.file, line))
        for line, text in enumerate(picture.value.split("\n"), start=first)
        if text.strip()
    ]
    sites = getattr(game.board, game.play_on)
    rows = [
        [site_name(game.board, game.labels, site) for site in row]
        for _, row in groupby(sites, key=lambda site: site[1])
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
