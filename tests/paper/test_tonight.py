"""Kits for tonight: pads that a page holds, straight cuts alone, minutes that are told."""

from support.printed import request_for

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Text
from printkit.paper.hand_cutting import told_minutes
from printkit.paper.kit_parts import kit_parts
from printkit.paper.piece import PieceSet, disc_piece, flat_piece, left_square, square_outline
from printkit.paper.tonight import tonight_parts


def part(parts, slug):
    return next(each for each in parts if each.slug == slug)


def said(part):
    texts = (mark.text for page in part.pages for mark in page.marks if isinstance(mark, Text))
    return " ".join(texts)


def test_pieces_on_pads_take_straight_cuts_alone():
    request = request_for("gosix", paper="letter")
    tonight, full = (
        sum(each.cutting.seconds for each in parts)
        for parts in (tonight_parts(request), kit_parts(request))
    )
    assert part(tonight_parts(request), "pieces").cutting.outlines == 0
    assert tonight < full / 2


def test_the_minutes_told_are_those_of_the_parts_where_cards_lie_on_the_first_page():
    parts = tonight_parts(request_for("gosix", paper="letter"))
    assert "Your turn" in said(parts[0])
    minutes = told_minutes(each.cutting for each in parts)
    assert f"With these pieces, on the pad: 50 pieces, about {minutes} minutes" in said(parts[0])


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
