"""What a PDF file says besides its ink, read back with pikepdf and seen with pypdfium2."""

import io
import math

import pikepdf
import pypdfium2
import pytest
from support.measure import PT, read_pdf

from printkit.draw.display import Circle, Clipped, Document, Ink, Page, Path, Text, line, rectangle
from printkit.draw.formats.pdf import write_pdf

BLACK = Ink(fill="#000000")
MM = 1e-3


def opened(document):
    return pikepdf.open(io.BytesIO(write_pdf(document)))


def page(*marks, **more):
    return Page(100, 150, marks, **more)


def boxes(*pages):
    """The boxes of each page by their names, in mm."""
    with opened(Document("t", pages)) as pdf:
        return [
            {
                name: [float(number) * PT for number in drawn[f"/{name}Box"]]
                for name in ("Media", "Trim", "Bleed")
            }
            for drawn in pdf.pages
        ]


def test_the_bleed_box_is_the_trim_grown_by_the_bleed_as_far_as_the_paper():
    pages = (page(trim=(10, 20, 80, 120), bleed=3), page(trim=(1, 2, 98, 149), bleed=3))
    first, edge, plain = boxes(*pages, Page(50, 60, ()))
    assert first["Trim"] == pytest.approx([10, 30, 80, 130], abs=MM)
    assert first["Bleed"] == pytest.approx([7, 27, 83, 133], abs=MM)
    assert first["Media"] == edge["Bleed"] == pytest.approx([0, 0, 100, 150], abs=MM)
    assert plain["Trim"] == plain["Bleed"] == pytest.approx([0, 0, 50, 60], abs=MM)


def test_it_prints_at_true_size_from_its_own_tray():
    with opened(Document("A title", (page(),), "A subject")) as pdf:
        wishes = {"/PrintScaling": "/None", "/PickTrayByPDFSize": True, "/DisplayDocTitle": True}
        assert dict(pdf.Root.ViewerPreferences) == wishes
        assert (pdf.docinfo.Title, pdf.docinfo.Subject) == ("A title", "A subject")
        assert pdf.pdf_version == "1.7"


@pytest.mark.parametrize("labels", [("1", "2", "A1", "B1", "5"), ("A1", "2")])
def test_pages_are_counted_but_for_those_with_labels(labels):
    made = tuple(page(label=label if label[0].isalpha() else "") for label in labels)
    with opened(Document("t", made)) as pdf:
        assert tuple(each.label for each in pdf.pages) == labels


def test_bookmarks_lead_to_their_pages_even_of_one_name():
    pages = (page(name="One"), page(), page(name="Two"), page(name="One"))
    pdf = pypdfium2.PdfDocument(write_pdf(Document("t", pages)))
    marks = [(mark.get_title(), mark.get_dest().get_index()) for mark in pdf.get_toc()]
    assert marks == [("One", 0), ("Two", 2), ("One", 3)]


LAYERED = page(
    rectangle((10, 10), 20, 20, Ink(fill="#ff0000")),
    rectangle((40, 10), 20, 20, Ink(fill="#00ff00"), tag="cut"),
    Text("M", (70, 30), 20, "#0000ff", tag="label"),
    Clipped(
        (10, 50, 90, 90),
        (
            Circle((20, 60), 8, Ink(fill="#00ffff"), tag="glue"),
            Circle((50, 60), 8, Ink(fill="#00ffff")),
            Text("M", (70, 70), 20, "#00ffff", angle=90, tag="label"),
        ),
    ),
    rectangle((10, 100), 20, 20, Ink(fill="#00ffff"), tag="tick"),
    rectangle((40, 100), 20, 20, Ink(fill="#00ffff")),
)


def seen(without=()):
    """The colours at places of the page that are not white when some layers are switched off."""
    with opened(Document("t", (LAYERED,))) as pdf:
        config, groups = pdf.Root.OCProperties.D, list(pdf.Root.OCProperties.OCGs)
        config.OFF = pikepdf.Array([group for group in groups if str(group.Name) in without])
        config.ON = pikepdf.Array([group for group in groups if str(group.Name) not in without])
        data = io.BytesIO()
        pdf.save(data)
    picture = pypdfium2.PdfDocument(data.getvalue())[0].render(scale=8 * PT).to_pil()
    places = [(20, 20), (50, 20), (72, 26), (20, 60), (50, 60), (20, 110), (50, 110)]
    colours = [picture.getpixel((8 * x, 8 * y)) for x, y in places]
    return {place: c for place, c in zip(places, colours, strict=True) if c != (255, 255, 255)}


def test_layers_are_on_at_first_and_hide_their_marks_and_words_when_off():
    """What stays keeps its colour."""
    everything, word, cyan = seen(), (72, 26), (0, 255, 255)
    assert everything[word] == (0, 0, 255)
    assert len(everything) == 7
    assert seen({"Labels"}) == {place: c for place, c in everything.items() if place != word}
    left = {(20, 20): (255, 0, 0), word: (0, 0, 255), (50, 60): cyan, (50, 110): cyan}
    assert seen({"Guides"}) == left


def test_marked_content_is_balanced_and_never_crosses_a_window():
    with opened(Document("t", (LAYERED,))) as pdf:
        stack = []
        for _, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            match str(operator):
                case "BDC" | "q" as opens:
                    stack.append(opens)
                case "EMC":
                    assert stack.pop() == "BDC"
                case "Q":
                    assert stack.pop() == "q"
        assert not stack


def star(x, y, **ink):
    """Eight points about a place."""
    ring = [(x + 5 * math.cos(a), y + 5 * math.sin(a)) for a in (k * math.pi / 4 for k in range(8))]
    return Path((tuple(ring),), Ink(**ink))


def test_a_shape_is_written_twice_at_most_and_drawn_each_time():
    places = [(20 + 7.123 * k, 30 + 11.7 * k) for k in range(8)]
    stars = [star(*place, fill="#ff0000") for place in places]
    pages = (page(*stars[:4]), page(*stars[4:]))
    with opened(Document("t", pages)) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        assert [each.get("/Subtype") for each in streams].count("/Form") == 1
        assert pdf.check_pdf_syntax() == []
    drawn = [ring for each in read_pdf(write_pdf(Document("t", pages))) for ring in each.rings]
    for ring, path in zip(drawn, stars, strict=True):
        for point, expected in zip(ring, path.rings[0], strict=True):
            assert math.dist(point, expected) < 1e-4


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_no_place_is_refused(value):
    with pytest.raises(ValueError, match="these coordinates are not finite"):
        write_pdf(Document("t", (page(line((0, 0), (value, 1), BLACK)),)))
