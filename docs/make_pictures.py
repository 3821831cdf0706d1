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


def main(kits: Path, folder: Path) -> None:
    """Write one picture a kit."""
    for game, names in SHOWN.items():
        picture = montage(kits / game / f"{game}-kit.pdf", names)
        picture.quantize(COLOURS).save(folder / f"{game}-kit.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
