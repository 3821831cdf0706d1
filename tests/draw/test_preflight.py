import pytest
from support.preflight import faults_of

from printkit.commands.cli.main import main
from printkit.draw.display import (
    BLACK,
    WHITE,
    Circle,
    Clipped,
    Document,
    Ink,
    Page,
    Path,
    Text,
    line,
    rectangle,
)
from printkit.draw.style.apply_style import PATTERN
from printkit.draw.style.colours import CUT_CONTOUR, Cmyk
from printkit.paper import kit_files

SIZE = 106.0  # mm, with 3 mm of bleed around the trim
TRIM = (3.0, 3.0, 103.0, 103.0)
INK = Cmyk(0, 0, 0, 100).colour
PALE = Cmyk(10, 5, 30, 0).colour
CUT = Ink(stroke=CUT_CONTOUR, width=0.01)
GROUND = rectangle((0, 0), SIZE, SIZE, Ink(fill=PALE))
LIVE = (
    Text("Board", (20, 80), 4, INK),
    rectangle((20, 20), 30, 30, Ink(stroke=INK)),
    rectangle((60, 60), 20, 20, CUT),
)


def page(*marks, ground=(GROUND,), **more):
    return Page(SIZE, SIZE, (*ground, *LIVE, *marks), trim=TRIM, bleed=3.0)._replace(**more)


def fault(*pages, purpose="press"):
    """The faults of pages in a line, or ""."""
    return "; ".join(faults_of(Document("Board", pages), purpose))


def filled(*inks):
    return Ink(fill=Cmyk(*inks).colour)


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        (Text("A", (5, 60), 4, INK), "at 5.0, 57.4 mm: text is 2.00 mm from the trim on the left"),
        (Text("AAA", (100, 60), 4, INK), "at 100.0, 57.4 mm: text is across the trim on the right"),
        (Text("A", (50, 102), 4, PALE), "at 50.0, 99.4 mm: text is 0.00 mm from the trim on the b"),
        (line((30, 5), (50, 5), Ink(stroke=INK, width=1)), "30.0, 4.5 mm: a line is 1.50 mm from "),
        (line((30, 30), (50, 30), Ink(stroke=INK, width=0.08)), "a line is 0.080 mm wide"),
        (rectangle((30, 30), 50, 0.05, Ink(fill=INK)), "30.0, 30.0 mm: an area is 0.050 mm wide"),
        (
            rectangle((30, 30), 5, 5, filled(100, 100, 60, 50)),
            "has 310 % ink, more than the 300 % that can dry",
        ),
        (rectangle((30, 30), 5, 5, Ink(fill="Gold")), "an area in Gold, process inks are required"),
        (Text("A", (30, 60), 4, Cmyk(60, 40, 40, 100).colour), "text in device-cmyk(60 40 40 100)"),
        (Text("A", (30, 60), 4, Cmyk(90, 90, 90, 0).colour), "(90 90 90 0), black ink alone is r"),
        (rectangle((60, 60), 5, 5, Ink(fill=CUT_CONTOUR)), "CutContour, which is for cut lines o"),
    ],
)
def test_a_faulty_mark(mark, sentence):
    (found,) = faults_of(Document("Board", (page(), page(mark))), "press")
    assert found.startswith("page 2 at ")
    assert sentence in found
    assert sentence in fault(page(Clipped((1, 1, 105, 105), (mark,))))


def test_other_ink_continues_what_ends_at_the_trim():
    grey = filled(0, 0, 0, 50)
    bar, shorter = rectangle((3, 40), 20, 20, grey), rectangle((0, 40), 3, 10, grey)
    assert fault(page(bar, rectangle((0, 40), 3, 20, grey), ground=())) == ""
    assert "page 1 at 3.0, 50.0 mm: an area ends at" in fault(page(bar, shorter, ground=()))
    diagonal = Path((((-20, 20), (-20, 30), (60, 110), (60, 100)),), grey)
    assert fault(page(diagonal, ground=())) == ""
    assert fault(page(ground=(Clipped(TRIM, (GROUND,)),))).count("page 1") == 4


def test_crop_marks_around_the_bleed_are_no_ground():
    crops = (((15, 0), (15, 10)), ((0, 15), (10, 15)), ((115, 130), (115, 120)))
    marks = Path(crops, Ink(stroke=INK, width=0.1), closed=False)
    large = Page(130, 130, (marks,), trim=(15, 15, 115, 115), bleed=3.0)
    assert fault(large) == ""
    bar = rectangle((15, 50), 20, 10, filled(0, 0, 0, 50))
    assert "an area ends at the trim on the left" in fault(large._replace(marks=(marks, bar)))


def test_boxes():
    found = fault(page(), page(trim=(3, 3, 103, 102), ground=()))
    assert found == "page 2: its trim is 100 × 99 mm, the trim of page 1 is 100 × 100 mm"
    assert "its trim extends beyond the page" in fault(page(trim=(10, 10, 110, 110), ground=()))
    narrow = {"bleed": 2.0}
    assert "the bleed is 2.00 mm on the bottom, 3 mm is required" in fault(page(**narrow))
    assert fault(page(**narrow, ground=())) == ""  # nothing comes near the trim


def test_an_upload_is_trim_and_bleed_in_rgb():
    ground = rectangle((0, 0), SIZE, SIZE, Ink(fill="#e0e0f0"))
    good = Page(SIZE, SIZE, (ground, Text("A", (30, 30), 4, BLACK)), trim=TRIM, bleed=3.0)
    assert fault(good, purpose="upload") == ""
    around = good._replace(width=SIZE + 5)
    sentence = "the page is 111 × 106 mm, trim and bleed are 106 × 106 mm"
    assert sentence in fault(around, purpose="upload")
    cut = good._replace(marks=(ground, LIVE[-1]))
    assert "a line in CutContour, RGB is required" in fault(cut, purpose="upload")
    bare = Page(100, 100, ())
    assert "the bleed is 0.00 mm on the bottom, 3 mm" in fault(bare, purpose="upload")
    assert fault(bare) == ""


def test_what_a_kit_writes_is_checked(tmp_path, monkeypatch, preflight):
    document = kit_files.part_document
    wet = rectangle((30, 30), 5, 5, filled(100, 100, 60, 50))

    def spoiled(request, part):
        good = document(request, part)
        bad = good.pages[0]._replace(marks=(*good.pages[0].marks, wet))
        return good._replace(pages=(bad, *good.pages[1:])) if part.slug == "rules" else good

    assert main(["kit", "gosix", "--for", "press", "-o", str(tmp_path)]) == 0
    assert preflight == []
    monkeypatch.setattr(kit_files, "part_document", spoiled)
    assert main(["kit", "gosix", "--for", "press", "-o", str(tmp_path)]) == 0
    assert preflight
    assert all("has 310 % ink" in fault for fault in preflight)


def test_a_good_page_passes():
    marks = (
        line((30, 30), (50, 30), Ink(stroke=WHITE, width=0.05)),  # leaves paper free
        rectangle((3, 3), 100, 100, CUT),
        rectangle((30, 30), 1, 0.05, Ink(fill=INK)),  # a detail of a picture
        rectangle((30, 40), 9, 9, filled(100, 0, 0, 100)),
        Clipped((3, 40, 3, 41), (Text("cut off", (4, 40.5), 4, INK),)),
        Text(" ", (4, 60), 4, INK),
    )
    assert fault(page(*marks), page()) == ""


@pytest.mark.parametrize(
    ("box", "sentence"),
    [
        ((2.9, 40, 20, 9), "3.0, 40.0 mm: an area ends 0.10 mm beyond the trim on the left"),
        ((40, 3, 9, 20), "40.0, 3.0 mm: an area ends at the trim on the top, short of the bleed"),
        ((90, 40, 14, 9), "103.0, 40.0 mm: an area ends 1.00 mm beyond the trim on the right"),
        ((40, 90, 9, 13.2), "40.0, 103.0 mm: an area ends 0.20 mm beyond the trim on the bottom"),
    ],
)
def test_ink_that_ends_at_the_trim_or_in_the_bleed(box, sentence):
    bar = rectangle(box[:2], *box[2:], filled(0, 0, 0, 50))
    assert sentence in fault(page(bar, ground=()))
    assert fault(page(bar)) == ""  # the ground continues


def test_the_dots_of_a_ground_may_be_cut_anywhere():
    dot = Circle((5, 50), 0.4, filled(0, 90, 95, 20))
    assert "an area is 1.60 mm from the trim" in fault(page(dot))
    assert not fault(page(dot._replace(tag=PATTERN)))
