"""One full game of each kind, pointed in on the page; the record it gives is the one played."""

import re
from pathlib import Path

import pytest
from conformance.arena import HERE
from support.person import gestures
from support.sampled import sampled

from printkit.base.yaml.nodes import Scalar
from printkit.base.yaml.writer import write_node
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.records.verification import in_plain_notation, verify_bytes
from printkit.rules.catalogue import open_game

PLAYTHROUGHS = Path(__file__).parents[1] / "conformance" / "playthroughs"
GAMES = sorted(path.stem for path in PLAYTHROUGHS.glob("*.yaml"))

pytestmark = pytest.mark.xdist_group("browser")


def played(game):
    path = PLAYTHROUGHS / f"{game}.yaml"
    record = read_record(path.read_bytes(), path.name)
    trial = play(open_game(record, Path()).game, record)
    return in_plain_notation(record, trial), trial


def own_board(record, folder):
    if record.board is None or isinstance(record.board, Scalar):
        return record.board.value if record.board else None
    path = folder / "board.yaml"
    path.write_text(write_node(record.board))
    return path


@pytest.mark.parametrize("game", sampled(GAMES, "xong"))
def test_a_full_game_is_pointed_in(scorer, game, tmp_path):
    record, trial = played(game)
    scorer.start(game, own_board(record, tmp_path))
    if record.ruleset and scorer.page.is_visible("#new-ruleset"):
        scorer.page.select_option("#new-ruleset", record.ruleset.value)
    if record.first:
        scorer.page.select_option("#new-first", record.first)
    scorer.begin()
    labels = trial.game.labels
    for stone in record.setup.get("stones", ()):
        scorer.click(labels.find(stone))
    for step in trial.steps:
        for gesture in gestures(trial.game, step.move, step.before):
            scorer.make(gesture)
        assert scorer.state == "legal"
        scorer.play()
    if record.turns[-1].text == "none":
        scorer.type("none")
        scorer.play()
    data, name = scorer.download("#get-record")
    assert re.fullmatch(rf"{game}-20\d\d-\d\d-\d\d\.yaml", name)
    report = verify_bytes(data, "game.yaml", HERE)
    expected = verify_bytes((PLAYTHROUGHS / f"{game}.yaml").read_bytes(), "game.yaml", HERE)
    assert report.as_dict() == expected.as_dict()
    assert [turn.text for turn in read_record(data, "").turns] == [t.text for t in record.turns]
    assert "wins" in scorer.text("#verdict")
