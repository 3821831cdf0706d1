"""Makes the README's pictures from a kit: `make pictures`."""

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

GAP = 12
SHOWN = {"xong": (0, 1, 2, 4)}  # pages of the kit, side by side


def montage(pdf: Path, pages: tuple[int, ...], width: int) -> Image.Image:
    """Some pages of a PDF beside each other on grey, `width` pixels in all."""
    document = pypdfium2.PdfDocument(pdf)
    each = (width - GAP * (len(pages) + 1)) / len(pages)
    drawn = [document[page].render(scale=each / document[page].get_width()) for page in pages]
    images = [bitmap.to_pil() for bitmap in drawn]
    height = max(image.height for image in images)
    picture = Image.new("RGB", (width, height + 2 * GAP), "#d8d8d8")
    for place, image in enumerate(images):
        picture.paste(image, (round(GAP + place * (each + GAP)), GAP))
    return picture


def main(kits: Path, folder: Path) -> None:
    """Write one picture a kit, in few colours to keep it small."""
    for game, pages in SHOWN.items():
        picture = montage(kits / game / f"{game}-kit.pdf", pages, 1400)
        picture.quantize(64).save(folder / f"{game}-kit.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
