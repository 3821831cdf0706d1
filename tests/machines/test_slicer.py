import pytest
from support.reading import written
from support.slicer import sliced, told

from printkit.commands.cli.main import main
from printkit.rules.catalogue import game_names

pytestmark = pytest.mark.nightly
PIECES = {
    "xong": ["xoids", "--max-legs", "2", "--piece", "2-01-red", "--piece", "2-01-blue"],
    "xana": ["xana", "--piece", "white-1", "--piece", "wall"],
}
SOUND = {"size", "min", "max", "number", "manifold", "volume"}  # repairs are told in other words


def plate(tmp_path, words, name="plate.3mf"):
    target = tmp_path / name
    assert main(["solid", *words, "-o", str(target)]) == 0
    return target


@pytest.mark.parametrize("game", game_names())
def test_a_plate_of_each_game_is_sliced_in_its_colours_without_a_word(game, tmp_path):
    made = plate(tmp_path, [*PIECES.get(game, [game]), "--each", "--mixed"])
    facts = told(made)
    assert "manifold = yes" in facts
    assert {fact.split("_")[0].split(" ")[0] for fact in facts if fact[0] != "["} == SOUND
    done = sliced(made, (220, 220), "--nozzle-diameter=0.4,0.4")
    assert done.said == []
    assert set(done.tools) == {0, 1}


def test_a_board_is_sliced_without_a_word(tmp_path):
    board = tmp_path / "b.yaml"
    board.write_text(written("{hexagon: 2}", play_on="edges", side="12mm"))
    made = plate(tmp_path, [str(board)], "b.3mf")
    assert {fact.split("_")[0].split(" ")[0] for fact in told(made) if fact[0] != "["} == SOUND
    assert sliced(made).said == []
