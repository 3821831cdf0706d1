"""Kits for tonight: pads that a page holds, straight cuts alone, minutes that are true."""

from support.printed import request_for

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Text
from printkit.paper import tonight
from printkit.paper.kit_parts import kit_parts
from printkit.paper.pieces.hand_cutting import all_cutting


def test_pieces_on_pads_take_straight_cuts_alone_and_less_time():
    """On letter the cards lie on the first page."""
    request = request_for("gosix", paper="letter")
    full = kit_parts(request)
    workshop, *parts = tonight.tonight_parts(request)
    (pieces,) = (part for part in parts if part.slug == "pieces")
    assert pieces.cutting.outlines == 0
    seconds = [sum(part.cutting.seconds for part in made) for made in ([workshop, *parts], full)]
    assert seconds[0] < 0.7 * seconds[1]
    texts = (mark.text for page in workshop.pages for mark in page.marks if isinstance(mark, Text))
    said = " ".join(texts)
    assert "Your turn" in said
    minutes = all_cutting(part.cutting for part in (workshop, *parts)).minutes
    assert f"With these pieces, on the pad: 50 pieces, about {minutes} minutes" in said


def test_more_legs_on_request():
    request = request_for("xong")
    layout = request.layout._replace(options=PrintOptions(max_legs=3))
    red, *_ = request.kit.quick_sets(request._replace(layout=layout))
    names = {piece.name[:4] for piece in red.pieces}
    assert "3-01" in names
    assert "4-01" not in names
