"""Any title is drawn, in well-formed files that hold it, or a sentence says why it cannot be."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from fuzz.seeds import ROOT, as_json, check_sentence
from pypdfium2 import PdfDocument

from printkit.base import text
from printkit.base.errors import InputError
from printkit.base.yaml.reader import read_node
from printkit.base.yaml.writer import value_of
from printkit.boards.definition import read_board
from printkit.machines.board_files import print_board
from printkit.paper.replay.replay_files import replay_data, replay_of
from printkit.records.loading import open_record
from printkit.records.record_file import read_record, write_record
from printkit.records.verification import verify_bytes
from printkit.study.club_statistics import gathered

RECORD = (ROOT / "tests/conformance/playthroughs/gosix.yaml").read_bytes()
TITLES = (
    *("My board", "a & b < c > d ]]> \"e\" 'f'", "</text><script>", "Ærø — ½ · × … ™", "Ελλάδα"),
    *("Доска", "שלום", "a שלום (12) b", "لوحة", "e\u0301", "\u202eevil", "(((\\)))", "%PDF-1.7"),
    *("x" * 100, "Q\\", "endstream endobj", "\xa0", "\u2028", "ﬁ ﬂ", "\U0001d54f", "&#0;"),
    *("=1+1", "+cmd|'/c calc'!A0", "-2+3", "@SUM(A1)", "--><!--", "${x}`y`", "{{x}}", "%s%n"),
)


def seeds() -> Iterator[bytes]:
    return map(str.encode, TITLES)


def check(data: bytes) -> None:
    title = data.decode(errors="ignore")
    for try_all in (on_boards, in_records):
        try:
            try_all(title)
        except InputError as error:
            check_sentence(error)


def on_boards(title: str) -> None:
    """For printers, screens and cutters."""
    tree = {"name": "mine", "title": title, "lattice": "hex", "shape": {"hexagon": "1"}}
    board = read_board(read_node(*as_json(tree), "f.yaml"))
    with TemporaryDirectory() as folder:
        drawing, print_, picture = (Path(folder, f"b.{kind}") for kind in ("svg", "pdf", "png"))
        print_board(board, drawing, {})
        print_board(board, print_, {})
        print_board(board, picture, {"dpi": 36})
        assert picture.read_bytes().endswith(b"IEND\xaeB`\x82")
        named = ET.parse(drawing).getroot().findtext("{http://www.w3.org/2000/svg}title")
        assert named == f"{board.title}: Board"
        with PdfDocument(print_.read_bytes()) as pdf:
            assert pdf.get_metadata_dict()["Title"] == board.title
            assert len(pdf) == 1


def in_records(title: str) -> None:
    """A player's name on pages, in tables for programs, and in a record that is written again."""
    data = record_of(title)
    replay = replay_of(*open_record(data, "f.yaml", None))
    ET.fromstring(replay_data(replay, ".svg"))
    assert tags_of(replay_data(replay, ".html").decode()) <= plain_tags()
    statistics = gathered([verify_bytes(data, "f.yaml", Path())])
    json.loads(text.as_json(statistics.as_dict()))
    assert tags_of(statistics.as_html()).keys() <= plain_tags().keys() | TABLES
    cells = [cell for row in csv.reader(io.StringIO(statistics.as_csv())) for cell in row]
    assert not any(cell.startswith(("=", "+", "@")) for cell in cells), cells
    record = read_record(data, "f.yaml")
    assert read_record(write_record(record).encode(), "f.yaml").players == record.players


def record_of(player: str) -> bytes:
    tree = value_of(read_node(RECORD, "f.yaml"))
    moves = tree["moves"].strip().split("\n")
    (data,) = as_json({**tree, "moves": moves, "players": {"black": player, "white": "Ben"}})
    return data


TABLES = {"table", "caption", "tr", "th", "td", "thead", "tbody", "h1", "h2", "svg", "g", "rect"}


def tags_of(page: str) -> Counter[str]:
    """How often each tag begins in a page: no title may add any."""
    tags: Counter[str] = Counter()
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, _: tags.update([tag])
    parser.feed(page)
    return tags


@cache
def plain_tags() -> Counter[str]:
    return tags_of(
        replay_data(replay_of(*open_record(record_of("Ana"), "f.yaml", None)), ".html").decode()
    )
