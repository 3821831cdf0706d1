"""Any title is drawn, in well-formed files that hold it, or a sentence says why it cannot be."""

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from fuzz.seeds import check_sentence
from pypdfium2 import PdfDocument

from printkit.app.sheets import print_board
from printkit.definitions.board_reader import read_board
from printkit.documents.reader import read_node
from printkit.errors import InputError

TITLES = (
    *("My board", "a & b < c > d ]]> \"e\" 'f'", "</text><script>", "Ærø — ½ · × … ™", "Ελλάδα"),
    *("Доска", "שלום", "a שלום (12) b", "لوحة", "e\u0301", "\u202eevil", "(((\\)))", "%PDF-1.7"),
    *("x" * 100, "Q\\", "endstream endobj", "\xa0", "\u2028", "ﬁ ﬂ", "\U0001d54f", "&#0;"),
)


def seeds() -> Iterator[bytes]:
    return map(str.encode, TITLES)


def check(data: bytes) -> None:
    title = data.decode(errors="ignore")
    tree = {"name": "mine", "title": title, "lattice": "hex", "shape": {"hexagon": "1"}}
    with TemporaryDirectory() as folder:
        drawing, print_ = Path(folder, "b.svg"), Path(folder, "b.pdf")
        try:
            board = read_board(read_node(json.dumps(tree).encode(), "f.yaml"))
            print_board(board, drawing, {})
            print_board(board, print_, {})
        except InputError as error:
            check_sentence(error)
            return
        named = ET.parse(drawing).getroot().findtext("{http://www.w3.org/2000/svg}title")
        assert named == f"{board.title}: Board"
        with PdfDocument(print_.read_bytes()) as pdf:
            assert pdf.get_metadata_dict()["Title"] == board.title
            assert len(pdf) == 1
