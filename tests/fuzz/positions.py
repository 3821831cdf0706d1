"""Any bytes are a position with a score, or none."""

import json
from collections.abc import Iterator

from fuzz.seeds import RECORDS, ROOT, as_json, check_sentence
from hardening.nasty import GOOD

from printkit.records.scoring import position_of_record, score_bytes

STATUS = {"final": 0, "open": 0, "impossible": 1, "unreadable": 2}
MAP = b"game: hong\nposition:\n  map: |\n" + 7 * b"    h.v#...hv\n"


def seeds() -> Iterator[bytes]:
    yield from as_json(GOOD["position"])
    yield MAP
    for path in sorted(ROOT.glob(RECORDS[0])):
        yield position_of_record(path)[0].encode()


def check(data: bytes) -> None:
    report = score_bytes(data, "f.yaml", None)
    told = report.as_dict()
    assert json.loads(json.dumps(told)) == told
    assert report.exit_status == STATUS[told["status"]]
    assert report.describe()
    if report.failure is not None:
        check_sentence(report.failure)
