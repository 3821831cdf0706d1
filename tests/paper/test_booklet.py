import io

import pikepdf
import pytest
from support.printed import request_for
from support.sampled import sampled

from printkit.base.language import language_codes, speaking
from printkit.base.print_options import PrintOptions
from printkit.commands.cli.main import main
from printkit.draw.display import Page, Text
from printkit.draw.frame import Layout
from printkit.paper.kit_document import booklet_pages, page_layout
from printkit.rules.catalogue import game_names

LAYOUT = page_layout(Layout(PrintOptions(paper="a4"), "test"))
WIDTH, HEIGHT = 148.5, 210


def numbers(side):
    """The page numbers of a side, from left to right."""
    found = [mark for mark in side.marks if getattr(mark, "tag", "") == "page-number"]
    assert all(0 < mark.at[0] % WIDTH < WIDTH for mark in found)
    return [mark.text for mark in sorted(found, key=lambda mark: mark.at[0])]


def blank(count):
    return [Page(WIDTH, HEIGHT, (), f"Rules {n + 1}") for n in range(count)]


def folded(sides):
    """The pages as a reader turns them: each sheet is folded into the one before it."""
    fronts, backs = sides[::2], sides[1::2]
    first = [page for front, back in zip(fronts, backs, strict=True)
             for page in (front[1], back[0])]  # fmt: skip
    last = [page for front, back in zip(fronts, backs, strict=True)
            for page in (front[0], back[1])]  # fmt: skip
    return [*first, *reversed(last)]


@pytest.mark.parametrize("count", [4, 8, 12])
def test_folded_sheets_show_the_pages_in_their_order(count):
    sides = booklet_pages(blank(count), LAYOUT)
    assert len(sides) == count // 2
    assert {(side.width, side.height) for side in sides} == {(297, 210)}
    assert folded([numbers(side) for side in sides]) == [str(n + 1) for n in range(count)]


def test_blank_pages_fill_the_last_sheet():
    sides = booklet_pages(blank(6), LAYOUT)
    assert [numbers(side) for side in sides] == [["1"], ["2"], ["6", "3"], ["4", "5"]]


def test_rules_fill_whole_sheets_with_a_cover():
    request = request_for("xong")._replace(layout=LAYOUT)
    pages = request.kit.rules(request)
    assert len(pages) == 7  # and the cover
    assert {(page.width, page.height) for page in pages} == {(WIDTH, HEIGHT)}


@pytest.mark.parametrize("language", sampled(language_codes(), "en"))
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", game_names())
def test_no_page_is_less_than_half_full(game, paper, language):
    with speaking(language):
        request = request_for(game, paper=paper)
        request = request._replace(layout=page_layout(request.layout))
        pages = request.kit.rules(request)
    for page in pages:
        lowest = max(mark.at[1] for mark in page.marks if isinstance(mark, Text))
        assert page.height / 2 < lowest < page.height - 15


@pytest.mark.thorough
def test_the_command_writes_a_booklet_to_turn_over_the_short_edge(tmp_path, capsys):
    target = tmp_path / "b.pdf"
    assert main(["rules", "hong", "--booklet", "--size", "7x7", "-o", str(target)]) == 0
    assert capsys.readouterr().out.split() == [str(target)]
    with pikepdf.open(io.BytesIO(target.read_bytes())) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert len(pdf.pages) % 2 == 0
        assert [float(side) for side in pdf.pages[0].MediaBox[2:]] == pytest.approx(
            [841.89, 595.28], abs=0.01
        )


def test_the_command_writes_the_sheet_of_the_kit(tmp_path):
    target = tmp_path / "rules.svg"
    assert main(["rules", "gosix", "--paper", "letter", "-o", str(target)]) == 0
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["rules-1.svg", "rules-2.svg"]
