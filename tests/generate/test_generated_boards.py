import re

import pypdfium2
import pytest
from oracles.polyhexes import parts

from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.commands.cli.main import main
from printkit.generate.board_request import BoardRequest
from printkit.generate.document import board_definition, board_name, board_text
from printkit.generate.drawing_boards import RandomBoard, draw
from printkit.generate.figures import figures


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


def test_a_range_of_cells(tmp_path):
    seeds = ("1", "2", "3", "4")
    sizes = {len(generated(tmp_path, "--cells", "9-14", "--seed", seed).cells) for seed in seeds}
    assert len(sizes) > 2
    assert all(9 <= size <= 14 for size in sizes)


def test_islands(tmp_path):
    board = generated(tmp_path, "--cells", "30", "--islands", "3", "--seed", "2")
    assert sorted(map(len, parts(board.cells))) == [10, 10, 10]


def test_the_same_seed_gives_the_same_bytes_and_another_another(tmp_path):
    files = []
    for number, seed in enumerate(("5", "5", "6")):
        target = tmp_path / f"{number}.yaml"
        main(["generate", "--cells", "20", "--seed", seed, "-o", str(target)])
        files.append(target.read_bytes())
    assert files[0] == files[1] != files[2]


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


def test_requests_of_one_seed_do_not_overwrite_one_another(tmp_path):
    """Boards in a folder, from requests that share their number of hexagons and their seed."""
    requests = (
        "--cells 9-14",
        f"--cells {len(generated(tmp_path, '--cells', '9-14', '--seed', '4').cells)}",
        "--cells 15 --islands 3",
        "--cells 15 --islands 3 --gap 2",
        "--islands 6,5,4",
        "--islands 7,5,3",
    )
    folder = tmp_path / "boards"
    for options in requests:
        assert main(["generate", *options.split(), "--seed", "4", "-o", str(folder)]) == 0
    assert len(list(folder.glob("*.yaml"))) == len(requests)


def test_a_file_is_read_as_the_board_that_was_drawn():
    board = draw(BoardRequest((20, 20), islands=2), 1)
    text = board_text(board)
    assert read_board(read_node(text.encode(), "board.yaml")) == board_definition(board)


def drawn(request, seed=1):
    return RandomBoard(request, seed, frozenset(), None)


def test_the_longest_names_can_stand_in_a_file():
    wishes = {"gap": 20, "symmetry": "mirror", "legs_per_hex": 3.456789, "holes": True, "width": 1}
    most = BoardRequest((1000, 10000), 100, **wishes)
    assert len(board_name(drawn(most, 999_999_999))) <= 80
    sizes = tuple(range(1, 101))
    many = board_name(drawn(BoardRequest((5050, 5050), 100, sizes)))
    assert many == "random-5050-100-islands-seed-1"


def test_an_island_whose_size_is_given_is_a_board_of_that_size():
    assert str(BoardRequest((12, 12), 1, (12,))) == "--cells 12"


def text_of(path):
    """The words of each page of a PDF."""
    document = pypdfium2.PdfDocument(path.read_bytes())
    pages = [document[number].get_textpage() for number in range(len(document))]
    return [" ".join(page.get_text_range().split()) for page in pages]


@pytest.fixture(scope="module")
def board_file(tmp_path_factory):
    path = tmp_path_factory.mktemp("boards") / "board.yaml"
    assert main(["generate", "--cells", "30", "--seed", "1", "-o", str(path)]) == 0
    return path


@pytest.mark.nightly
def test_a_board_goes_through_board_pieces_and_kit(board_file, tmp_path):
    board = str(board_file)
    assert main(["board", board, "-o", str(tmp_path / "board.pdf")]) == 0
    assert main(["pieces", "xong", "--board", board, "-o", str(tmp_path / "pieces.pdf")]) == 0
    assert main(["kit", "xong", "--board", board, "-o", str(tmp_path / "kit")]) == 0
    _, workshop, sheet, *_ = text_of(tmp_path / "kit" / "xong-kit.pdf")
    assert "Random board 1, 30 hexagons" in workshop
    assert "Random board 1" in sheet  # in its frame


def test_a_game_on_a_board_is_verified_and_shown_again(board_file, tmp_path, capsys):
    record = tmp_path / "game.yaml"
    record.write_text(f"game: xong\nboard: {board_file}\nmoves: [a1/e]\n")
    assert main(["verify", str(record)]) == 0
    assert "Legal so far, 1 turn" in capsys.readouterr().out
    assert main(["replay", str(record), "-o", str(tmp_path / "game.html")]) == 0


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
        ("narrowest neck", its.width),
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


def test_a_picture_that_was_edited_by_hand_is_another_board(board_file, tmp_path, capsys):
    edited = tmp_path / "edited.yaml"
    head, picture = board_file.read_text().split("map: |\n")
    edited.write_text(f"{head}map: |\n{picture.replace('o', '.', 1)}")
    assert main(["inspect", str(edited), "--games", "0"]) == 0
    assert re.search(r"^hexagons +29", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("count", "pages"), [(21, 2), (1, 1), (6, 1)])
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
            f"perimeter {its.perimeter}, {its.stretch:.2f} × the least neck {its.width}, no holes, "
            f"symmetry {its.symmetry}"
        ) in " ".join(read)


def test_the_preview_as_a_picture(tmp_path):
    preview = tmp_path / "preview.png"
    generated(tmp_path, "--cells", "7", "--seed", "3", "--preview", str(preview))
    assert preview.read_bytes().startswith(b"\x89PNG")


def test_what_cannot_be_is_told_in_a_sentence(tmp_path, capsys):
    target = tmp_path / "board.yaml"
    assert main(["generate", "--cells", "61", "--legs-per-hex", "2", "-o", str(target)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not target.exists()
