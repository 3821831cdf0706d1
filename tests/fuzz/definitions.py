"""Any bytes are a board, a ruleset, a style or a preset, or one sentence says why they are not."""

from collections.abc import Iterator

from fuzz.seeds import DEFINITIONS, as_json, check_sentence, files
from hardening.nasty import GOOD

from printkit.base.errors import InputError
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.draw.preset_file import read_preset
from printkit.draw.style_file import STYLE_FIELDS
from printkit.rules.ruleset_file import read_ruleset

MOST_CELLS = 400  # of a board of which all places are found and named


def seeds() -> Iterator[bytes]:
    yield from files(*DEFINITIONS)
    yield from as_json(*GOOD.values())
    yield from as_json({**GOOD["style"], "font": {"regular": "a.ttf", "bold": "../b.ttf"}})


def check(data: bytes) -> None:
    for read in (_board, read_ruleset, STYLE_FIELDS.read, read_preset):
        try:
            read(read_node(data, "f.yaml"))
        except InputError as error:
            check_sentence(error)


def _board(node) -> None:
    definition = read_board(node)
    if len(definition.cells) <= MOST_CELLS:
        names = definition.labels.names
        assert len(set(names)) == len(names)
