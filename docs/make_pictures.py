"""Makes the README's pictures from the kits: `make pictures`."""

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

GAP = 12
WIDTH = 1400  # pixels of a picture
COLOURS = 48  # few, to keep the files small
SHOWN = {  # bookmarks of the pages that stand side by side
    "xong": ("Cover", "Board", "Xoids, red 1", "Rules"),
    "xodd": ("Cover", "Board, sheet A1", "Stones 1", "Rules"),
    "yodd": ("Cover", "Board, sheet A1", "Stones 1", "Rules"),
    "gosix": ("Cover", "Board", "Stones and markers", "Rules"),
    "hong": ("Cover", "Board", "Tiles and stones", "Rules"),
    "xana": ("Cover", "Board, sheet A1", "Chits", "Rules"),
}
STYLES = ("colour", "grey", "low-ink", "high-contrast")
FIGURES = (0.03, 0.39, 0.99, 0.62)  # where Xong's examples are: shares of its page of rules


def montage(pdf: Path, names: tuple[str, ...]) -> Image.Image:
    """Some pages of a PDF, by their bookmarks, beside each other on grey."""
    document = pypdfium2.PdfDocument(pdf)
    pages = {mark.get_title(): mark.get_dest().get_index() for mark in document.get_toc()}
    each = (WIDTH - GAP * (len(names) + 1)) / len(names)
    drawn = [document[pages[name]] for name in names]
    images = [page.render(scale=each / page.get_width()).to_pil() for page in drawn]
    height = max(image.height for image in images)
    picture = Image.new("RGB", (WIDTH, height + 2 * GAP), "#d8d8d8")
    for place, image in enumerate(images):
        picture.paste(image, (round(GAP + place * (each + GAP)), GAP))
    return picture


def styles(kits: Path) -> Image.Image:
    """The examples of Xong's rules in each style, two by two."""
    each = (WIDTH - 3 * GAP) // 2
    parts = [_figures(kits / style / "xong-kit.pdf", each) for style in STYLES]
    height = parts[0].height
    picture = Image.new("RGB", (WIDTH, 2 * height + 3 * GAP), "#d8d8d8")
    for place, part in enumerate(parts):
        row, column = divmod(place, 2)
        picture.paste(part, (GAP + column * (each + GAP), GAP + row * (height + GAP)))
    return picture


def _figures(pdf: Path, width: int) -> Image.Image:
    """The row of examples, so many pixels wide."""
    document = pypdfium2.PdfDocument(pdf)
    (page,) = (
        document[mark.get_dest().get_index()]
        for mark in document.get_toc()
        if mark.get_title() == "Rules"
    )
    left, top, right, bottom = FIGURES
    image = page.render(scale=width / page.get_width() / (right - left)).to_pil()
    box = (left * image.width, top * image.height, right * image.width, bottom * image.height)
    return image.crop(tuple(map(round, box))).resize((width, round(width * _shape(page))))


def _shape(page: pypdfium2.PdfPage) -> float:
    """The height of the row of examples, of its width."""
    left, top, right, bottom = FIGURES
    return (bottom - top) / (right - left) * page.get_height() / page.get_width()


def main(kits: Path, folder: Path) -> None:
    """Write one picture a kit, and one of the styles."""
    styles(kits / "styles").quantize(2 * COLOURS).save(folder / "styles.png", optimize=True)
    for game, names in SHOWN.items():
        picture = montage(kits / game / f"{game}-kit.pdf", names)
        picture.quantize(COLOURS).save(folder / f"{game}-kit.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
