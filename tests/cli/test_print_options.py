"""The same print options everywhere, seen in the written files."""

import pytest
from measure import read_pdf, read_svg

from printkit.cli.main import main


def run(*words):
    return main([str(word) for word in words])


@pytest.fixture
def own_board(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(
        "name: own\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\nside: 9mm\n"
        "print: {paper: letter, scale: 200%, backs: duplex, flip: short}\n"
    )
    return path


def test_a_board_file_says_the_paper_and_the_command_line_overrules_it(tmp_path, own_board):
    assert run("board", own_board, "-o", tmp_path / "a.pdf") == 0
    assert run("board", own_board, "-o", tmp_path / "b.pdf", "--paper", "a4") == 0
    (one,) = read_pdf((tmp_path / "a.pdf").read_bytes())
    (other,) = read_pdf((tmp_path / "b.pdf").read_bytes())
    assert one.media[2:] == pytest.approx([215.9, 279.4], abs=0.01)
    assert other.media[2:] == pytest.approx([210, 297], abs=0.01)


def sides(path):
    """The lengths of the sides of a board's cells."""
    page = read_svg(path.read_bytes())
    (((ax, ay), (bx, by), *_),) = page.paths("cell")[0]
    return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5, page


def test_the_scale_applies_to_all_and_the_ruler_says_so(tmp_path, own_board):
    assert run("board", own_board, "-o", tmp_path / "a.svg") == 0
    side, page = sides(tmp_path / "a.svg")
    assert side == pytest.approx(18, abs=0.001)
    assert any("200 %" in (text.text or "") for text in page.texts())
    assert run("board", own_board, "-o", tmp_path / "b.svg", "--scale", "1") == 0
    side, page = sides(tmp_path / "b.svg")
    assert side == pytest.approx(9, abs=0.001)
    assert not any("%" in (text.text or "") for text in page.texts())


def test_margins_are_kept(tmp_path):
    assert run("board", "xodd-9x9", "--margin", "17mm", "-o", tmp_path / "a.pdf") == 0
    for page in read_pdf((tmp_path / "a.pdf").read_bytes()):
        xs = [x for ring in page.rings for x, _ in ring]
        ys = [y for ring in page.rings for _, y in ring]
        assert min(*xs, *ys) >= 17 - 0.2
        assert max(xs) <= page.media[2] - 17 + 0.2
        assert max(ys) <= page.media[3] - 17 + 0.2


def test_a_kit_takes_every_option_and_pads_duplex_parts_with_blank_backs(tmp_path, own_board):
    assert run("kit", "xong", "--board", own_board, "--marks", "short", "-o", tmp_path / "k") == 0
    pages = read_pdf((tmp_path / "k" / "xong-kit.pdf").read_bytes())
    assert len(pages) % 2 == 0
    assert not pages[1].rings  # the back of the cover
    cover = read_svg((tmp_path / "k" / "xong-cover.svg").read_bytes())
    numbers = [text.text for text in cover.texts() if (text.text or "").isdigit()]
    assert "3" in numbers  # the board, behind the cover and its back


def test_a_preset_adds_files_for_the_cutter(tmp_path):
    assert run("kit", "gosix", "--preset", "generic", "-o", tmp_path) == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert {"gosix-board-cut.svg", "gosix-stones-cut.svg", "gosix-kit.pdf"} <= names


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("pieces", "xoids", "--layot", "nest"),
            "there is no option '--layot'; did you mean '--layout'?",
        ),
        (("board", "gosix", "--bleed", "3"), "argument --bleed: '3' is not a length"),
        (("kit", "hong", "--style", "gray"), "no style is called 'gray'; did you mean 'grey'?"),
        (("board", "gosix", "--preset", "lightbrun"), "did you mean 'lightburn'?"),
        (("pieces", "hong", "--max-legs", "3"), "--max-legs is for xoids, not for 'hong'"),
        (("pieces", "hongs"), "did you mean 'hong'?"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(words, sentence, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    try:
        status = run(*words)
    except SystemExit as stopped:
        status = stopped.code
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert sentence in captured.err
    assert not list(tmp_path.rglob("*.*"))
