"""Kits for tonight: pads that a page holds, straight cuts alone, minutes that are told."""

import pytest
from support.measure import read_pdf
from support.printed import assert_prints_well, request_for, write_pdf

from printkit.base.print_options import PrintOptions
from printkit.commands.cli.main import main
from printkit.draw.display import Document, Path, Text
from printkit.paper.hand_cutting import all_cutting, told_minutes
from printkit.paper.kit_parts import kit_parts
from printkit.paper.piece import PieceSet, disc_piece, flat_piece, left_square, square_outline
from printkit.paper.tonight import tonight_parts

GAMES = ("gosix", "hong", "xana", "xodd", "xong", "yodd")


def part(parts, slug):
    return next(each for each in parts if each.slug == slug)


def said(part):
    texts = (mark.text for page in part.pages for mark in page.marks if isinstance(mark, Text))
    return " ".join(texts)


@pytest.mark.thinned(6)
@pytest.mark.parametrize("paper", ["a4", "140x216mm"])
@pytest.mark.parametrize("game", GAMES)
def test_all_pages_keep_their_margins_and_the_pad_is_one_of_them(game, paper):
    request = request_for(game, paper=paper)
    parts = tonight_parts(request)
    slug = "board" if (game, paper) == ("xana", "140x216mm") else "pad"  # chits too small to grip
    cells = [m for m in part(parts, slug).pages[0].marks if isinstance(m, Path) and m.tag == "cell"]
    assert slug == "board" or len(cells) == len(request.board.board.cells)
    parts = [each for each in parts if each.slug in {"workshop", "pad", "pieces"}]
    document = Document("test", tuple(page for each in parts for page in each.pages))
    for page in read_pdf(write_pdf(document)):
        assert_prints_well(page)


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", ["hong", "xodd"])
def test_the_names_below_a_pad_stand_8_mm_above_the_foot(game):
    (page,) = part(tonight_parts(request_for(game)), "pad").pages
    lowest = max(m.at[1] for m in page.marks if isinstance(m, Text) and m.tag == "label")
    foot = min(m.at[1] - m.size for m in page.marks if isinstance(m, Text) and m.tag == "scale")
    assert foot - lowest >= 8


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", ["hong", "xodd", "yodd"])
def test_where_nothing_leaves_the_board_only_the_cards_are_cut(game):
    cut = all_cutting(each.cutting for each in tonight_parts(request_for(game)))
    assert cut.outlines == 0
    assert cut.pieces <= 4
    assert cut.minutes <= 2


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", ["gosix", "xana"])
def test_pieces_on_pads_take_straight_cuts_alone(game):
    request = request_for(game)
    tonight, full = (
        sum(each.cutting.seconds for each in parts)
        for parts in (tonight_parts(request), kit_parts(request))
    )
    assert part(tonight_parts(request), "pieces").cutting.outlines == 0
    assert tonight < full / 2


@pytest.mark.thorough
def test_xoids_of_up_to_five_legs_take_a_third_of_the_time():
    request = request_for("xong")
    parts = tonight_parts(request)
    quick = all_cutting(each.cutting for each in parts)
    full = sum(each.cutting.seconds for each in kit_parts(request))
    assert quick.seconds < full / 3
    assert quick.pieces == 2 * (31 + 70 + 1)  # Xoids in both hands, loose legs, a card
    cover = said(parts[0])
    assert f"about {told_minutes(each.cutting for each in parts)} minutes" in cover
    assert "nothing" in said(part(parts, "pad")).lower()


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", ["yodd", "xodd"])
def test_cards_on_the_first_page_lie_above_the_measures(game):
    (page,) = tonight_parts(request_for(game, paper="letter"))[0].pages
    texts = [mark for mark in page.marks if isinstance(mark, Text)]
    card = max(mark.at[1] for mark in texts if mark.tag == "compass" or mark.text == "Notation")
    measures = min(mark.at[1] for mark in texts if mark.text.startswith("Print at 100"))
    assert card + 10 < measures


def test_the_minutes_told_are_those_of_the_parts_where_cards_lie_on_the_first_page():
    parts = tonight_parts(request_for("gosix", paper="letter"))
    assert "Your turn" in said(parts[0])
    minutes = told_minutes(each.cutting for each in parts)
    assert f"With these pieces, on the pad: 50 pieces, about {minutes} minutes" in said(parts[0])


def test_cards_share_the_sheet_of_the_pieces_where_it_has_room():
    parts = tonight_parts(request_for("xana"))
    assert "Your turn" in said(part(parts, "pieces"))
    assert "Your turn" not in said(parts[0])
    assert "at the end of a game" in said(part(parts, "workshop"))


def test_more_legs_on_request():
    request = request_for("xong")
    layout = request.layout._replace(options=PrintOptions(max_legs=3))
    pieces = part(tonight_parts(request._replace(layout=layout)), "pieces")
    assert "1 to 3 legs" not in said(pieces)
    assert "3-01" in said(pieces)
    assert "4-01" not in said(pieces)


def test_discs_are_left_square_and_as_wide():
    disc = disc_piece("disc", 5.0, (), "#000000")
    pieces = PieceSet("a", "A", "", "", (disc, disc), 0.5, finish="then round them")
    square = left_square(pieces)
    assert square.pieces[0].outline == square_outline(10.0)
    assert (square.room, square.finish, len(square.pieces)) == (0.0, "", 2)
    other = pieces._replace(pieces=(flat_piece("b", square_outline(3.0), ((), ()), "#000000"),))
    assert left_square(other) is other


@pytest.mark.thorough
def test_the_command_writes_one_pdf(tmp_path, capsys):
    assert main(["kit", "hong", "--for", "tonight", "-o", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["hong-tonight.pdf"]
    assert main(["board", "gosix", "--for", "tonight", "-o", str(tmp_path / "a.pdf")]) == 2
    assert "--for tonight is for kits" in capsys.readouterr().err
    assert main(["kit", "gosix", "--max-legs", "3", "-o", str(tmp_path)]) == 2
    assert "--max-legs is for xoids" in capsys.readouterr().err
