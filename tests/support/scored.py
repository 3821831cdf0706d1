from printkit.records.scoring import score_bytes


def scored(text):
    """The report on a position as JSON holds it."""
    return score_bytes(text.encode(), "p.yaml", None).as_dict()


def verdict(text):
    """The status, the scores and the winner of a position that is possible."""
    data = scored(text)
    assert data["problem"] is None, data
    assert "error" not in data, data
    return data["status"], data["scores"], data["winner"]


def problem(text):
    """The code and the site of a position that is not."""
    data = scored(text)
    assert (data["status"], data["winner"], data["drawn"]) == ("impossible", None, False), data
    return data["problem"]["code"], data["problem"]["site"]


def error(text):
    """The line and the sentence of a file that is no position."""
    data = scored(text)
    assert data["status"] == "unreadable", data
    return data["error"]["line"], data["error"]["message"]
