"""Make the pictures of the README and of the docs' pages: `make pictures`."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree as ET

import pypdfium2
from PIL import Image, ImageChops, ImageDraw

ROOT = Path(__file__).parents[1]
GAP = 12
WIDTH = 1400  # of a picture, in pixels
COLOURS = 144  # few, to keep the files small
SHOWN = {  # beginnings of the shown pages' bookmarks
    "xong": ("Cover", "Board", "Xoids, red 1", "Rules 1"),
    "xodd": ("Cover", "Board", "Stones", "Rules 1"),
    "yodd": ("Cover", "Board, sheet A1", "Stones", "Rules 1"),
    "gosix": ("Cover", "Board", "Stones and markers", "Rules 1"),
    "hong": ("Cover", "Board", "Tiles and stones", "Rules 1"),
    "xana": ("Cover", "Board, sheet A1", "Chits", "Rules 1"),
}
STYLES = ("colour", "club", "folk", "grey", "low-ink", "high-contrast")
GAME = "docs/examples/club/2026-11-06-xong.yaml"
NESTED = "--only xoids-red --hands one --layout nest --spacing 2mm --margin 8mm"
PRINTED = {  # for each picture: command, file, shown pages, and width in pixels
    "calibration": ("calibrate -o {}", "calibration.pdf", (0,), 620),
    "two-sided": ("pieces xoids --backs duplex -o {}", "xoids.pdf", (0, 1), 1000),
    "folded": ("pieces xoids --max-legs 5 --backs fold -o {}", "xoids.pdf", (0,), 620),
    "nested": (f"pieces xoids --side 14mm --width 5mm {NESTED} -o {{}}", "x.pdf", (0,), 620),
    "large-board": ("board xodd-14x14 -o {}", "board.pdf", (0, 1, 2, 3), WIDTH),
    "replay": (f"replay {GAME} -o {{}}", "replay.pdf", (0,), 700),
}
SHOP = (  # commands for a print shop, and the shown pages
    ("board gosix --for press -o {}", (0,)),
    ("pieces hong --for press --backs duplex -o {}", (0, 1)),
)
PLATES = ("Cyan", "Magenta", "Yellow", "Black", "CutContour")
CORNER = (0.05, 0.08, 0.4, 0.33)  # shown part of the plates: shares of the sheet's size
SPLIT = "board xodd-13x13 --preset lightburn --sheet 300x200mm -o {}"
MAP = 0.8  # shown share of a map's page
SVG = "{http://www.w3.org/2000/svg}"
SERIES = ("--cells 48-80", "--cells 48-80 --symmetry d3", "--cells 61 --islands 3")
FIRST_TURNS = (1, 2, 3, 4)


def kit(pdf: Path, names: tuple[str, ...], width: int = WIDTH) -> Image.Image:
    """Return the pages of a kit whose bookmarks begin with `names`, side by side."""
    document = pypdfium2.PdfDocument(pdf)
    pages = [(mark.get_title(), mark.get_dest().get_index()) for mark in document.get_toc()]
    found = [next(page for title, page in pages if title.startswith(name)) for name in names]
    return montage(document, found, width)


def montage(document: pypdfium2.PdfDocument, numbers: Iterable[int], width: int) -> Image.Image:
    """Return some pages of a PDF, side by side on grey."""
    pages = [document[number] for number in numbers]
    each = (width - GAP * (len(pages) + 1)) / len(pages)
    return abreast([page.render(scale=each / page.get_width()).to_pil() for page in pages], width)


def abreast(images: list[Image.Image], width: int) -> Image.Image:
    """Return pictures side by side on grey."""
    each = (width - GAP * (len(images) + 1)) / len(images)
    height = max(image.height for image in images)
    picture = Image.new("RGB", (width, height + 2 * GAP), "#d8d8d8")
    for place, image in enumerate(images):
        picture.paste(image, (round(GAP + place * (each + GAP)), GAP))
    return picture


def styles(kits: Path) -> Image.Image:
    """Return the cover and the rules of Xong in each style, two styles per row."""
    each = (WIDTH - GAP) // 2
    parts = [kit(kits / style / "xong-kit.pdf", ("Cover", "Rules 1"), each) for style in STYLES]
    rows = [parts[place : place + 2] for place in range(0, len(parts), 2)]
    height = parts[0].height - GAP
    picture = Image.new("RGB", (WIDTH, len(rows) * height + GAP), "#d8d8d8")
    for row, pair in enumerate(rows):
        for column, part in enumerate(pair):
            picture.paste(part, (column * (WIDTH - each), row * height))
    return picture


def printed(command: str, file: str, numbers: Iterable[int], width: int) -> Image.Image:
    """Return some pages of the PDF that a command writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / file
        printkit(command.format(path))
        return montage(pypdfium2.PdfDocument(path.read_bytes()), numbers, width)


def for_shop() -> Image.Image:
    """Return pages for a print shop, side by side."""
    with tempfile.TemporaryDirectory() as folder:
        shown = []
        for command, numbers in SHOP:
            path = Path(folder) / "file.pdf"
            printkit(command.format(path))
            document = pypdfium2.PdfDocument(path.read_bytes())
            shown += [document[number].render(scale=2).to_pil() for number in numbers]
    each = (1000 - 4 * GAP) // len(shown)
    return abreast([fitted(image, each) for image in shown], 1000)


def cut_map(command: str) -> Image.Image:
    """Return the upper part of the map of a board that is split for a cutter."""
    with tempfile.TemporaryDirectory() as folder:
        printkit(command.format(Path(folder) / "board.svg"))
        page = pypdfium2.PdfDocument((Path(folder) / "board-map.pdf").read_bytes())[0]
        image = page.render(scale=760 / page.get_width()).to_pil()
    return abreast([image.crop((0, 0, image.width, round(image.height * MAP)))], 760 + 2 * GAP)


def cricut_part() -> Image.Image:
    """Return the picture of a board's part for Cricut; transparent areas are grey."""
    with tempfile.TemporaryDirectory() as folder:
        printkit(f"board gosix --pitch 58mm --preset cricut -o {Path(folder) / 'board.svg'}")
        (path,) = Path(folder).glob("board-2-print-*.png")
        image = fitted(Image.open(path).convert("RGBA"), 420)
    ground = Image.new("RGBA", image.size, "#d8d8d8")
    ground.alpha_composite(image)
    return abreast([ground.convert("RGB")], 420 + 2 * GAP)


def cut_drawing(command: str, box: tuple[float, ...], width: int) -> Image.Image:
    """Draw the part in `box`, in mm, of the last SVG file that `command` writes."""
    with tempfile.TemporaryDirectory() as folder:
        printkit(command.format(Path(folder) / "cut.svg"))
        root = ET.parse(max(Path(folder).glob("*.svg"))).getroot()  # noqa: S314 — our own file
    left, top, right, bottom = box
    scale = 4 * width / (right - left)
    image = Image.new("RGB", (4 * width, round((bottom - top) * scale)), "white")
    draw = ImageDraw.Draw(image)
    for path in root.iter(f"{SVG}path"):
        rings = [_ring(text, (left, top), scale) for text in path.attrib["d"].split("M")[1:]]
        if not any(0 < x < image.width and 0 < y < image.height for ring in rings for x, y in ring):
            continue
        if path.get("fill", "none") == "none":
            for ring in rings:
                draw.line(ring, path.get("stroke"), width=5, joint="curve")
            continue
        mask = Image.new("1", image.size)
        for ring in rings:
            one = Image.new("1", image.size)
            ImageDraw.Draw(one).polygon(ring, 1)
            mask = ImageChops.logical_xor(mask, one)
        image.paste(path.get("fill"), mask=mask)
    return abreast([fitted(image, width - 2 * GAP)], width)


def _ring(text: str, corner: tuple[float, float], scale: float) -> list[tuple[float, float]]:
    """Return the points of an SVG subpath in pixels; a closed subpath repeats the first point."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
    places = zip(numbers[::2], numbers[1::2], strict=True)
    ring = [((x - corner[0]) * scale, (y - corner[1]) * scale) for x, y in places]
    return ring + ring[:1] * text.rstrip().endswith("Z")


def dragons() -> Image.Image:
    """Return a tile of Hong with full and with plain engraving."""
    box = (4.0, 4.0, 50.6, 50.6)
    command = "pieces hong --preset generic --layout grid -o {}"
    full, plain = (cut_drawing(command + more, box, 420) for more in ("", " --engrave plain"))
    return abreast([full, plain], 840 + 3 * GAP)


def fitted(image: Image.Image, width: int) -> Image.Image:
    """Return `image` scaled to `width` pixels."""
    return image.resize(
        (width, round(image.height * width / image.width)), Image.Resampling.LANCZOS
    )


def plates() -> Image.Image:
    """Return the printing plates of a sheet of tiles, separated by Ghostscript."""
    each = (WIDTH - (len(PLATES) + 1) * GAP) // len(PLATES)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.pdf"
        printkit(SHOP[-1][0].format(path))
        words = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiffsep", "-r300"]
        words += ["-dLastPage=1", f"-sOutputFile={folder}/plate.tif", str(path)]
        subprocess.run(words, check=True)
        images = [Image.open(Path(folder) / f"plate({name}).tif").convert("L") for name in PLATES]
    width, height = images[0].size
    left, top, right, bottom = CORNER
    box = (round(left * width), round(top * height), round(right * width), round(bottom * height))
    return abreast([fitted(image.crop(box), each) for image in images], WIDTH)


def first_turns() -> Image.Image:
    """Return the first turns of a game of Xong, two per row."""
    each = (WIDTH // 2 - 3 * GAP) // 2
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{turn}.png" for turn in FIRST_TURNS]
        for turn, path in zip(FIRST_TURNS, paths, strict=True):
            printkit(f"replay {GAME} --turn {turn} --dpi 200 -o {path}")
        images = [Image.open(path).convert("RGB") for path in paths]
    height = round(images[0].height * each / images[0].width)
    images = [image.resize((each, height), Image.Resampling.LANCZOS) for image in images]
    rows = [abreast(images[start : start + 2], WIDTH // 2) for start in (0, 2)]
    picture = Image.new("RGB", (WIDTH // 2, 2 * rows[0].height - GAP))
    for place, row in enumerate(rows):
        picture.paste(row, (0, place * (row.height - GAP)))
    return picture


def random_boards() -> Image.Image:
    """Return the contact sheets of some series of random boards."""
    with tempfile.TemporaryDirectory() as folder:
        sheets = [Path(folder) / f"{number}.pdf" for number in range(len(SERIES))]
        for wish, sheet in zip(SERIES, sheets, strict=True):
            printkit(f"generate {wish} --count 6 --seed 1 -o {folder} --preview {sheet}")
        documents = [pypdfium2.PdfDocument(sheet.read_bytes()) for sheet in sheets]
    return abreast([montage(document, (0,), WIDTH // 3) for document in documents], WIDTH)


def slither() -> Image.Image:
    """Return the kit of the docs' example Slither."""
    game = ROOT / "docs/examples/printkit-slither/printkit_slither"
    with tempfile.TemporaryDirectory() as folder:
        printkit(f"--games {game} kit slither -o {folder}")
        return kit(Path(folder) / "slither-kit.pdf", ("Cover", "Board", "Stones", "Rules"))


def printkit(command: str) -> None:
    """Run a printkit command."""
    words = [sys.executable, "-m", "printkit", *command.split()]
    subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def pages(folder: Path) -> None:
    """Write the pictures of the docs' pages."""
    pictures = {name: printed(*terms) for name, terms in PRINTED.items()}
    pictures |= {
        "assembly-map": cut_map(SPLIT),
        "cricut-part": cricut_part(),
        "dragons": dragons(),
        "first-turns": first_turns(),
        "kerf-strip": cut_drawing("calibrate --preset generic -o {}", (0, 0, 130, 92), 760),
        "silhouette-map": cut_map("board gosix --pitch 58mm --preset silhouette -o {}"),
        "plates": plates(),
        "print-shop": for_shop(),
        "random-boards": random_boards(),
        "slither-kit": slither(),
    }
    for name, picture in pictures.items():
        picture.quantize(COLOURS).save(folder / f"{name}.png", optimize=True)


def main(kits: Path, folder: Path) -> None:
    """Write a picture of each kit, a picture of the styles, and the pictures of the docs' pages."""
    pages(folder)
    styles(kits / "styles").quantize(COLOURS).save(folder / "styles.png", optimize=True)
    for game, names in SHOWN.items():
        picture = kit(kits / game / f"{game}-kit.pdf", names)
        picture.quantize(COLOURS).save(folder / f"{game}-kit.png", optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
