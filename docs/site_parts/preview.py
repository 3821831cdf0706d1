"""The picture that other places show with a link to the site."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

SIZE = (1200, 630)  # pixels, as such places expect it
PAPER, INK, LINE = (246, 242, 232), (35, 32, 27), (221, 213, 196)
HEIGHT = 440  # of a page
LEFT = 400  # of the first page
STEP = 225  # from a page to the next, which covers a part of it, but not its title
FONTS = Path(__file__).parents[2] / "printkit" / "draw" / "fonts"
LINES = ("Print it", "tonight.", "Play it.", "Know who", "won.")


def draw_preview(pages: list[Path]) -> Image.Image:
    """Draw what the site is for beside pictures of `pages`, the last on top."""
    picture = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(picture)
    for number, path in enumerate(pages):
        with Image.open(path) as page:
            width = round(page.width * HEIGHT / page.height)
            shown = page.convert("RGB").resize((width, HEIGHT), Image.Resampling.LANCZOS)
        corner = (LEFT + number * STEP, (SIZE[1] - HEIGHT) // 2)
        picture.paste(shown, corner)
        draw.rectangle((*corner, corner[0] + width, corner[1] + HEIGHT), outline=LINE, width=2)
    big = ImageFont.truetype(FONTS / "Fraunces-Black.ttf", 56)
    small = ImageFont.truetype(FONTS / "SourceSans3-Regular.ttf", 34)
    for number, line in enumerate(LINES):
        draw.text((50, 105 + 66 * number), line, INK, big)
    draw.text((50, 490), "printkit", INK, small)
    return picture
