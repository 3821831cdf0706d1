import io
import itertools
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image
from support.measure import PT

from printkit.base.language import language_codes
from printkit.base.print_options import PRESS, TONIGHT, UPLOAD
from printkit.commands.cli.main import main
from printkit.machines.kit_files import kit_files
from printkit.paper.kit_request import piece_options
from printkit.rules.catalogue import game_names
from printkit.rules.source_arguments import chosen_setting

BLEED = 3.0  # mm, which nobody asked for
TILE = 21.27  # mm, the side of a tile of Hong
FOR = (PRESS, UPLOAD, TONIGHT)
PAPERS = ("a4", "letter")
DPI = 60  # of a kit's pictures, to draw them soon


def run(*words):
    return main([str(word) for word in words])


def sizes(pdf):
    """The width and the height of each page and of its trim in mm; the trim is in its middle."""
    for page in pikepdf.open(io.BytesIO(pdf)).pages:
        media, bleed, trim = (
            [float(number) * PT for number in box]
            for box in (page.MediaBox, page.BleedBox, page.TrimBox)
        )
        assert media == pytest.approx(bleed, abs=0.01)
        width, height = media[2:]
        left, low, right, top = trim
        assert (left, low) == pytest.approx((width - right, height - top), abs=0.01)
        assert left == pytest.approx(low, abs=0.01)
        yield (round(width, 2), round(height, 2)), (round(right - left, 2), round(top - low, 2))


@pytest.fixture(scope="module")
def gosix(tmp_path_factory):
    folder = tmp_path_factory.mktemp("upload") / "gosix"
    assert run("kit", "gosix", "--for", "upload", "--dpi", DPI, "-o", folder) == 0
    return folder


def test_a_kit_has_a_file_a_component_and_says_what_to_order(gosix):
    pdfs = sorted(path.name for path in gosix.glob("*.pdf"))
    parts = ("aids", "board", "record", "rules", "stones")
    assert pdfs == [f"gosix-{part}.pdf" for part in parts]
    order = (gosix / "gosix-order.txt").read_text().splitlines()
    rows = {tuple(line.split()[:2]): line.split()[2:] for line in order if ".pdf" in line}
    assert rows["gosix-stones.pdf", "black"] == ["1-2", "24", "22.00", "×", "22.00"]
    assert rows["gosix-stones.pdf", "white-★"] == ["7-8", "7", "22.00", "×", "22.00"]
    assert len(list(gosix.glob("*.png"))) == 1 + 8 + 4 + 1 + 2


def test_pages_and_pictures_are_trim_and_bleed_and_of_one_size_a_file(gosix):
    for path in gosix.glob("*.pdf"):
        ((page, trim),) = set(sizes(path.read_bytes()))
        assert page == pytest.approx([side + 2 * BLEED for side in trim], abs=0.02)
        for png in gosix.glob(f"{path.stem}*.png"):
            with Image.open(png) as picture:
                assert picture.info["dpi"] == pytest.approx((DPI, DPI), abs=0.1)
                assert picture.size == pytest.approx([side / 25.4 * DPI for side in page], abs=1.1)


def test_faces_and_backs_alternate_and_mirror_each_other(tmp_path):
    target = tmp_path / "red.pdf"
    words = ("--max-legs", 3, "--only", "xoids-red", "--for", "upload", "-o", target)
    assert run("pieces", "xoids", *words) == 0
    assert len(set(sizes(target.read_bytes()))) == 1
    pages = pypdfium2.PdfDocument(target)
    assert len(pages) == 2 * (1 + 1 + 3)  # each Xoid once: it can be turned over
    titles = [mark.get_title() for mark in pages.get_toc()]
    assert titles[:4] == ["1-01-red, face", "1-01-red, back", "2-01-red, face", "2-01-red, back"]
    face, back = (
        np.asarray(pages[number].render(scale=2, may_draw_forms=False).to_pil().convert("L"))
        for number in (8, 9)
    )
    assert titles[8].removesuffix("face") == titles[9].removesuffix("back")
    differing = np.abs(face.astype(int) - back[:, ::-1].astype(int)) > 100
    assert differing.mean() < 0.05  # names alone are not mirrored


def test_pictures_have_300_dpi_in_srgb_and_a_list_of_how_many_to_order(tmp_path):
    assert run("pieces", "hong", "--for", "upload", "-o", tmp_path / "t.png") == 0
    assert len(list(tmp_path.glob("*.png"))) == 4
    with Image.open(tmp_path / "t-tile-face.png") as picture:
        assert picture.size == pytest.approx(((TILE + 6) / 25.4 * 300,) * 2, abs=1.1)
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        assert picture.info["srgb"] == 0
    order = (tmp_path / "t-order.txt").read_text("utf-8")
    assert order.startswith("Tiles and stones: what to order\n")
    (tile,) = [line for line in order.splitlines() if "tile" in line.lower() and "21.27" in line]
    assert " 60 " in tile


@pytest.mark.parametrize("option", ["marks=full", "layout=nest", "overlap=5mm", "spacing=1mm"])
def test_what_is_for_sheets_is_refused(option, capsys):
    name, value = option.split("=")
    assert run("kit", "gosix", "--for", "upload", f"--{name}", value) == 2
    assert f"--{name} does not work with --for upload" in capsys.readouterr().err


KITS = ["-".join(case) for case in itertools.product(FOR, game_names(), PAPERS, language_codes())]


@pytest.mark.nightly
@pytest.mark.parametrize("kit", KITS)
def test_a_shop_takes_every_kit_on_usual_paper_in_every_language(kit, preflight):
    """Nothing is written to the disk."""
    for_, game, paper, language = kit.split("-", 3)
    settings = {"for": for_, "paper": paper, "language": language}
    opened = chosen_setting(game)
    assert list(kit_files(opened, piece_options(opened, settings), Path(), with_png=False))
    assert preflight == []
