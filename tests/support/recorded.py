from functools import cache, partial
from pathlib import Path

from printkit.paper.replay.replay_files import PlayedRecord, open_replay, replay_data, replay_of
from printkit.records.loading import open_record
from printkit.rules.catalogue import game_names

ROOT = Path(__file__).parents[1]
GAMES = game_names()
STANDARD = ROOT / "records/golden/standard.yaml"

replay_html = partial(replay_data, suffix=".html")
replay_pdf = partial(replay_data, suffix=".pdf")
replay_png = partial(replay_data, suffix=".png")
replay_svg = partial(replay_data, suffix=".svg")


def playthrough(game: str) -> Path:
    return ROOT / f"conformance/playthroughs/{game}.yaml"


@cache
def opened(path: Path) -> PlayedRecord:
    return open_replay(path)


def golden(name: str) -> PlayedRecord:
    return opened(ROOT / f"records/golden/{name}.yaml")


def told(text: str) -> PlayedRecord:
    """The replay of a record that may name only shipped boards."""
    return replay_of(*open_record(text.encode(), "game.yaml", None))
