import json
from pathlib import Path

from support.judged import STRIP

from printkit.records.verification import verify_bytes

HEAD = f"game: xong\nboard: {STRIP}\nmoves:\n"
KEYS = (
    *("format", "record", "game", "ruleset", "board", "status", "turns", "to_move"),
    *("illegal", "scores", "winner", "drawn", "termination", "detail"),
)


def strip(*turns: str, extra: str = "") -> str:
    return extra + HEAD + "".join(f"  - {turn}\n" for turn in turns)


def as_json(text: str, name: str = "t.yaml", beside: Path = Path()) -> str:
    return json.dumps(verify_bytes(text.encode(), name, beside).as_dict(), ensure_ascii=False)


def reported(text: str, beside: Path = Path()) -> dict:
    report = json.loads(as_json(text, beside=beside))
    assert tuple(report)[:14] == KEYS
    return report


def told(text: str, beside: Path = Path()) -> str:
    return verify_bytes(text.encode(), "t.yaml", beside).describe()


def unreadable(text: str, beside: Path = Path()) -> dict:
    """The error of a record that is none, after a look at the rest of its report."""
    report = verify_bytes(text.encode(), "t.yaml", beside)
    assert report.exit_status == 2
    data = report.as_dict()
    assert tuple(data) == (*KEYS, "error")
    error = data.pop("error")
    filled = {"format": "printkit-report/1", "record": "t.yaml", "status": "unreadable"}
    filled |= {"turns": 0, "scores": {}, "drawn": False, "detail": {}}
    assert data == dict.fromkeys(KEYS) | filled
    assert tuple(error) == ("line", "column", "message")
    assert "\n" not in error["message"]
    sentence = report.describe()
    assert sentence.startswith("t.yaml:")
    assert sentence.endswith(error["message"])
    return error
