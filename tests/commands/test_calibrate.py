"""`printkit calibrate`, and pictures at any number of dots an inch."""

import io

import pypdfium2
import pytest
from PIL import Image

from printkit.commands.cli.main import main


def test_both_sides_in_one_file(tmp_path, capsys):
    target = tmp_path / "calibration.pdf"
    assert main(["calibrate", "--paper", "letter", "--flip", "short", "-o", str(target)]) == 0
    assert capsys.readouterr().out.split() == [str(target)]
    assert b"DuplexFlipShortEdge" in target.read_bytes()
    sizes = [page.get_size() for page in pypdfium2.PdfDocument(target)]
    assert sizes == [pytest.approx((612, 792))] * 2


def test_sides_in_a_file_each(tmp_path):
    assert main(["calibrate", "-o", str(tmp_path / "c.svg")]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"c-1.svg", "c-2.svg"}


def test_the_strip_for_a_cutter(tmp_path):
    target = tmp_path / "kerf.svg"
    assert main(["calibrate", "--preset", "generic", "-o", str(target)]) == 0
    assert b"Kerf strip" in target.read_bytes()


def test_paper_that_is_too_small(tmp_path, capsys):
    assert main(["calibrate", "--paper", "a6", "-o", str(tmp_path / "c.pdf")]) == 2
    assert capsys.readouterr().err == (
        "printkit: the calibration page needs paper at least 148 mm wide and 210 mm high, such as "
        "a5; found 105 x 148 mm\n"
    )
    assert not list(tmp_path.iterdir())


def test_a_suffix_that_is_no_format(tmp_path, capsys):
    assert main(["calibrate", "-o", str(tmp_path / "c.pfd")]) == 2
    assert "did you mean '.pdf'?" in capsys.readouterr().err


@pytest.mark.parametrize(("dpi", "size"), [("36", (298, 421)), ("127", (1050, 1485))])
def test_a_board_at_any_number_of_dots(dpi, size, tmp_path):
    target = tmp_path / "board.png"
    assert main(["board", "gosix", "--dpi", dpi, "-o", str(target)]) == 0
    drawn = Image.open(io.BytesIO(target.read_bytes()))
    assert drawn.size == size
    assert drawn.info["dpi"] == pytest.approx((int(dpi), int(dpi)), rel=1e-3)


@pytest.mark.parametrize("dpi", ["35", "1201", "0", "-1", "12.5", "many"])
def test_a_number_of_dots_that_cannot_be(dpi, tmp_path, capsys):
    with pytest.raises(SystemExit) as refused:
        main(["board", "gosix", "--dpi", dpi, "-o", str(tmp_path / "b.png")])
    assert refused.value.code == 2
    assert "expected" in capsys.readouterr().err


def test_more_pixels_than_memory_should_hold(tmp_path, capsys):
    target = tmp_path / "b.png"
    assert main(["board", "gosix", "--paper", "a3", "--dpi", "1200", "-o", str(target)]) == 2
    assert "up to 880 dpi can be drawn" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.nightly
def test_a_kit_has_pictures_of_all_its_sheets_if_asked(tmp_path):
    assert main(["kit", "gosix", "--dpi", "40", "-o", str(tmp_path)]) == 0
    names = {path.stem for path in tmp_path.glob("*.png")}
    assert names == {path.stem for path in tmp_path.glob("*.svg")}
    with Image.open(tmp_path / "gosix-board.png") as drawn:
        assert drawn.size == (331, 468)


def test_a_kit_has_no_pictures_otherwise(tmp_path):
    assert main(["kit", "gosix", "-o", str(tmp_path)]) == 0
    assert not list(tmp_path.glob("*.png"))
