import pytest
from support.measure import fonts, read_pdf

from printkit.commands.cli.main import main

PARTS = (*("cover", "board", "stones", "aids-tuck-box", "rules", "record"),)


def coordinates(page):
    return [number for ring in page.rings for place in ring for number in place]


def test_the_combined_pdf_holds_all_parts_in_order_and_its_fonts(tmp_path):
    assert main(["kit", "gosix", "-o", str(tmp_path)]) == 0
    data = (tmp_path / "gosix-kit.pdf").read_bytes()
    whole = read_pdf(data)
    for part in PARTS:
        alone = read_pdf((tmp_path / f"gosix-{part}.pdf").read_bytes())
        assert len(list(tmp_path.glob(f"gosix-{part}*.svg"))) == len(alone)
        for one, same in zip(alone, whole, strict=False):
            assert [len(ring) for ring in one.rings] == [len(ring) for ring in same.rings]
            assert coordinates(one) == pytest.approx(coordinates(same), abs=1e-3)
        del whole[: len(alone)]
    assert not whole
    assert {embedded for _, embedded in fonts(data)} == {True}
