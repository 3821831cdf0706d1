"""Kits for tonight: pads that a page holds, straight cuts alone, minutes that are true."""

from unittest.mock import patch

from support.printed import request_for

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Text
from printkit.paper import tonight
from printkit.paper.kit_parts import kit_parts
from printkit.paper.pieces.hand_cutting import rounded_minutes
from printkit.paper.pieces.piece import PieceSet, as_squares, disc_piece, flat_piece, square_outline


def test_pieces_on_pads_take_straight_cuts_alone_and_half_the_time():
    """On letter the cards lie on the first page."""
    request = request_for("gosix", paper="letter")
    full = kit_parts(request)
    with patch.object(tonight, "kit_parts", return_value=full):
        workshop, *parts = tonight.tonight_parts(request)
    (pieces,) = (part for part in parts if part.slug == "pieces")
    assert pieces.cutting.outlines == 0
    seconds = [sum(part.cutting.seconds for part in made) for made in ([workshop, *parts], full)]
    assert seconds[0] < seconds[1] / 2
    texts = (mark.text for page in workshop.pages for mark in page.marks if isinstance(mark, Text))
    said = " ".join(texts)
    assert "Your turn" in said
    minutes = rounded_minutes(part.cutting for part in (workshop, *parts))
    assert f"With these pieces, on the pad: 50 pieces, about {minutes} minutes" in said


def test_more_legs_on_request():
    request = request_for("xong")
    layout = request.layout._replace(options=PrintOptions(max_legs=3))
    (red, _) = request.kit.quick_sets(request._replace(layout=layout))
    names = {piece.name[:4] for piece in red.pieces}
    assert "3-01" in names
    assert "4-01" not in names


def test_discs_are_left_square_and_as_wide():
    disc = disc_piece("disc", 5.0, (), "#000000")
    pieces = PieceSet("a", "A", "", "", (disc, disc), 0.5, finish="then round them")
    square = as_squares(pieces)
    assert square.pieces[0].outline == square_outline(10.0)
    assert (square.room, square.finish, len(square.pieces)) == (0.0, "", 2)
    other = pieces._replace(pieces=(flat_piece("b", square_outline(3.0), ((), ()), "#000000"),))
    assert as_squares(other) is other
