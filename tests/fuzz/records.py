"""Any bytes are a record with a verdict, which stands in the plain notation too, or none."""

import json
from collections.abc import Iterator

from fuzz.seeds import RECORDS, ROOT, as_json, check_sentence, files
from hardening.nasty import GOOD

from printkit.records.line import write_line
from printkit.records.opening import read_any_record
from printkit.records.record_file import read_record, write_record
from printkit.records.verification import in_plain_notation, verify_bytes

BESIDE = ROOT / "tests/records/golden"  # lie the boards that its records name
STATUS = {"finished": 0, "unfinished": 0, "illegal": 1, "unreadable": 2}


def seeds() -> Iterator[bytes]:
    yield from files(*RECORDS)
    for data in files("docs/examples/club/*.yaml"):
        yield write_line(read_record(data, "f.yaml")).encode()
    yield from as_json(GOOD["record"])
    yield from files("tests/records/exchange/xana.json")


def check(data: bytes) -> None:
    report = verify_bytes(data, "f.yaml", BESIDE)
    told = report.as_dict()
    assert json.loads(json.dumps(told)) == told
    assert report.exit_status == STATUS[told["status"]]
    assert report.describe()
    if report.failure is not None:
        check_sentence(report.failure)
    elif report.exit_status == 0:
        plain = write_record(in_plain_notation(read_any_record(data, "f.yaml"), report.trial))
        again = verify_bytes(plain.encode(), "f.yaml", BESIDE).as_dict()
        assert again == told, plain
