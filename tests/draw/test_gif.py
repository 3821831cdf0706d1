import io

from PIL import Image

from printkit.draw.display import Document, Ink, Page, rectangle
from printkit.draw.formats.bitmaps import write_gif

COLOURS = ("#cf3a2b", "#1b4a8f", "#f0bd4a")


def document():
    marks = [(rectangle((5, 5), 10, 10, Ink(fill=fill)),) for fill in COLOURS]
    return Document("t", tuple(Page(25.4, 25.4, mark) for mark in marks))


def frames(data):
    picture = Image.open(io.BytesIO(data))
    for number in range(picture.n_frames):
        picture.seek(number)
        yield picture.convert("RGB").getpixel((50, 50)), picture.info["duration"], picture.size


def test_a_page_is_a_frame_and_the_last_one_stands():
    found = list(frames(write_gif(document(), 127, 0.4)))
    assert [time for _, time, _ in found] == [400, 400, 1200]
    assert {size for *_, size in found} == {(127, 127)}
    flat = [tuple(bytes.fromhex(colour[1:])) for colour in COLOURS]
    assert [colour for colour, *_ in found] == flat
