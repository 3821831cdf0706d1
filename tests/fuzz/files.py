"""Any bytes are a definition, a position with a score or a record with a verdict, or none."""

import json
from collections.abc import Iterator

from fuzz.seeds import DEFINITIONS, RECORDS, ROOT, as_json, check_sentence, files
from hardening.nasty import GOOD

from printkit.base.errors import InputError
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.draw.style.style_file import STYLE_FIELDS
from printkit.machines.cutters.presets import read_preset
from printkit.records.one_line import write_line
from printkit.records.record_file import read_record, write_record
from printkit.records.scoring import position_of_record, score_bytes
from printkit.records.verification import in_plain_notation, verify_bytes
from printkit.rules.ruleset_file import read_ruleset

MOST_CELLS = 400  # of a board of which all places are found and named
BESIDE = ROOT / "tests/records/golden"  # lie the boards that its records name
STATUS = {"final": 0, "open": 0, "finished": 0, "unfinished": 0}
STATUS |= {"impossible": 1, "illegal": 1, "unreadable": 2}


def seeds() -> Iterator[bytes]:
    yield from files(*DEFINITIONS, *RECORDS)
    yield from as_json(*GOOD.values())
    yield from as_json({**GOOD["style"], "font": {"regular": "a.ttf", "bold": "../b.ttf"}})
    for data in files("docs/examples/club/*.yaml"):
        yield write_line(read_record(data, "f.yaml")).encode()
    yield b"game: hong\nposition:\n  map: |\n" + 7 * b"    h.v#...hv\n"
    for path in sorted(ROOT.glob(RECORDS[0])):
        yield position_of_record(path)[0].encode()


def check(data: bytes) -> None:
    for read in (_board, read_ruleset, STYLE_FIELDS.read, read_preset):
        try:
            read(read_node(data, "f.yaml"))
        except InputError as error:
            check_sentence(error)
    _reported(score_bytes(data, "f.yaml", None))
    report = verify_bytes(data, "f.yaml", BESIDE)
    if _reported(report) == 0:  # the same in the plain notation
        plain = write_record(in_plain_notation(read_record(data, "f.yaml"), report.trial))
        assert verify_bytes(plain.encode(), "f.yaml", BESIDE).as_dict() == report.as_dict(), plain


def _board(node) -> None:
    definition = read_board(node)
    if len(definition.cells) <= MOST_CELLS:
        names = definition.labels.names
        assert len(set(names)) == len(names)


def _reported(report) -> int:
    told = report.as_dict()
    assert json.loads(json.dumps(told)) == told
    assert report.exit_status == STATUS[told["status"]]
    assert report.describe()
    if report.failure is not None:
        check_sentence(report.failure)
    return report.exit_status
