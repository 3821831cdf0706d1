"""Generated boards as a person gets them: through the command, read back from their files."""

import pytest

from printkit.cli.main import main
from printkit.definitions.board import read_board
from printkit.documents.reader import read_node
from printkit.topology.lattice import HEX


def board_of(path):
    return read_board(read_node(path.read_bytes(), str(path)))


def generated(tmp_path, *options):
    target = tmp_path / "board.yaml"
    assert main(["generate", *options, "-o", str(target)]) == 0
    return board_of(target)


def parts(cells):
    rest, found = set(cells), []
    while rest:
        stack, part = [rest.pop()], set()
        while stack:
            q, r = cell = stack.pop()
            part.add(cell)
            near = {(q + s, r + t) for s, t in HEX.steps} & rest
            rest -= near
            stack += near
        found.append(part)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_board_has_the_cells_asked_for_in_one_piece(tmp_path, seed):
    board = generated(tmp_path, "--cells", "61", "--seed", str(seed))
    assert len(board.cells) == 61
    assert len(parts(board.cells)) == 1
    assert board.play_on == "edges"


def test_the_legs_per_hexagon_are_those_asked_for_on_the_mean(tmp_path):
    boards = [generated(tmp_path, "--cells", "61", "--seed", str(seed)) for seed in range(20)]
    mean = sum(len(board.board.edges) for board in boards) / 61 / len(boards)
    assert mean == pytest.approx(3.8, abs=0.05)


def test_a_range_of_cells(tmp_path):
    sizes = {
        len(generated(tmp_path, "--cells", "48-80", "--seed", str(seed)).cells) for seed in range(8)
    }
    assert len(sizes) > 2
    assert all(48 <= size <= 80 for size in sizes)


def test_islands(tmp_path):
    board = generated(tmp_path, "--cells", "60", "--islands", "3", "--seed", "2")
    assert sorted(map(len, parts(board.cells))) == [20, 20, 20]


def test_the_same_seed_gives_the_same_bytes_and_another_another(tmp_path):
    files = []
    for number, seed in enumerate(("5", "5", "6")):
        target = tmp_path / f"{number}.yaml"
        main(["generate", "--cells", "40", "--seed", seed, "-o", str(target)])
        files.append(target.read_bytes())
    assert files[0] == files[1] != files[2]


def test_a_generated_board_is_inspected_printed_and_played_on(tmp_path, capsys):
    target = tmp_path / "board.yaml"
    main(["generate", "--cells", "30", "--seed", "1", "-o", str(target)])
    assert main(["inspect", str(target)]) == 0
    assert "hexagons" in capsys.readouterr().out
    assert main(["kit", "xong", "--board", str(target), "-o", str(tmp_path / "kit")]) == 0
    record = tmp_path / "game.yaml"
    record.write_text("game: xong\nboard: board.yaml\nmoves: [a1/e]\n")
    assert main(["verify", str(record)]) == 0


def test_what_cannot_be_is_told_in_a_sentence(tmp_path, capsys):
    target = tmp_path / "board.yaml"
    wish = ["generate", "--cells", "61", "--legs-per-hex", "2", "-o", str(target)]
    assert main(wish) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not target.exists()
