import re

import pypdfium2
import pytest
from oracles.polyhexes import parts

from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.boards.generate.board_figures import figures
from printkit.boards.generate.board_request import BoardRequest
from printkit.boards.generate.board_yaml import board_definition, board_text
from printkit.boards.generate.random_boards import draw
from printkit.commands.cli.main import main


def board_of(path):
    return read_board(read_node(path.read_bytes(), str(path)))


def generated(tmp_path, *options):
    target = tmp_path / "board.yaml"
    assert main(["generate", *options, "-o", str(target)]) == 0
    return board_of(target)


def test_a_board_has_the_cells_asked_for_in_one_piece(tmp_path):
    board = generated(tmp_path, "--cells", "31", "--seed", "1")
    assert len(board.cells) == 31
    assert len(parts(board.cells)) == 1
    assert board.play_on == "edges"


@pytest.mark.parametrize(
    "options",
    [
        "--cells 20-30 --seed 4",
        "--islands 9,7,5 --gap 2 --seed 3",
        "--cells 31 --legs-per-hex 3.912345 --holes yes --neck 1 --seed 1",
    ],
)
def test_the_command_in_a_file_draws_its_board_again(tmp_path, options):
    first, again = tmp_path / "first.yaml", tmp_path / "again.yaml"
    assert main(["generate", *options.split(), "-o", str(first)]) == 0
    told = re.match(r"# printkit \S+ generate (.*)\n", first.read_text())[1]
    assert main(["generate", *told.split(), "-o", str(again)]) == 0
    assert again.read_text() == first.read_text()


def test_a_file_is_read_as_the_board_that_was_drawn():
    board = draw(BoardRequest((20, 20), islands=2), 1)
    text = board_text(board)
    assert read_board(read_node(text.encode(), "board.yaml")) == board_definition(board)


def text_of(path):
    document = pypdfium2.PdfDocument(path.read_bytes())
    pages = [document[number].get_textpage() for number in range(len(document))]
    return [" ".join(page.get_text_range().split()) for page in pages]


@pytest.fixture(scope="module")
def board_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("boards") / "board.yaml"
    assert main(["generate", "--cells", "30", "--seed", "1", "-o", str(path)]) == 0
    return path


def figures_of(path):
    return figures((q // 6, r // 6) for q, r in board_of(path).board.cells)


def test_the_file_and_inspect_tell_all_figures(board_file, capsys):
    its = figures_of(board_file)
    assert main(["inspect", str(board_file)]) == 0
    told = capsys.readouterr().out
    comment = " ".join(re.findall("^# (.*)", board_file.read_text(), re.MULTILINE))
    for label, value in (
        ("hexagons", "30"),
        ("legs", its.legs),
        ("perimeter", its.perimeter),
        ("holes", "0"),
        ("islands", "1"),
        ("narrowest neck", its.neck),
        ("symmetry", its.symmetry),
        ("expected turns", ""),
    ):
        assert f"{label} {value}" in comment
        assert re.search(rf"^{label} +{value}", told, re.MULTILINE)
    for remark in (f"{its.legs / 30:.2f} a hexagon", "times the least possible, 38"):
        assert remark in comment
        assert remark in told
    (turns,) = re.findall(r"expected turns +([0-9.]+)", told)
    assert f"expected turns {turns} " in comment
    assert 5 < float(turns) < 40


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("count", "pages"), [(6, 1), (1, 1), (21, 2)])
def test_the_preview_has_each_board_with_its_figures(tmp_path, count, pages):
    sheet = tmp_path / "preview.pdf"
    words = ["generate", "--cells", "12", "--count", str(count), "--seed", "3", "-o", str(tmp_path)]
    assert main([*words, "--preview", str(sheet)]) == 0
    read = text_of(sheet)
    assert len(read) == pages
    boards = sorted(tmp_path.glob("*.yaml"))
    assert len(boards) == count
    for path in boards:
        its = figures_of(path)
        assert (
            f"{path.stem} 12 hexagons, {its.legs} legs, {its.legs / 12:.2f} a hexagon "
            f"perimeter {its.perimeter}, {its.stretch:.2f} × the minimum neck {its.neck}, "
            f"no holes, symmetry {its.symmetry}"
        ) in " ".join(read)
