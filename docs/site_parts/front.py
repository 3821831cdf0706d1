"""The pages around all else: the first one, the gallery, and those for whoever has lost the way."""

import shutil
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from PIL import Image

from printkit import __version__
from site_parts.gallery import PAPER_NAMES, PAPERS, Gallery
from site_parts.preview import draw_preview

HERE = Path(__file__).parent
COLOURS = HERE.parents[1] / "printkit" / "web" / "static" / "colours.css"
PREVIEW = "preview.png"
PAGES = (("front.html", "index.html"), ("gallery.html", "gallery.html"), ("404.html", "404.html"))
MOVED = (("docs/index.html", "docs/README.html"), ("docs/docs/index.html", "README.html"))


def write_pages(site: Path, gallery: Gallery, address: str = "") -> None:
    """Write the pages around all else into `site`, and their style.

    With `address`, the one at which the site will be, links to it come with a picture, and what is
    not found is told with all links at any depth.
    """
    shutil.copy(COLOURS, site)
    shutil.copy(HERE / "site.css", site)
    covers = [site / "pictures" / gallery.covers[game.name] for game in gallery.games[::2]]
    draw_preview(covers[:3]).save(site / "pictures" / PREVIEW)
    templates = Environment(
        loader=FileSystemLoader(HERE), undefined=StrictUndefined, autoescape=True
    )
    told = {
        "games": gallery.games,
        "first": gallery.games[0],
        "papers": PAPERS,
        "paper_names": PAPER_NAMES,
        "version": __version__,
        "distribution": "printkit-games",
        "hero": gallery.played,
        "covers": gallery.covers,
        "strips": gallery.strips,
        "solids": gallery.solids,
        "randoms": gallery.randoms,
        "preview": PREVIEW,
        "size": lambda name: _size(site / "pictures" / name),
        "address": f"{address.rstrip('/')}/" if address else "",
    }
    for template, page in PAGES:
        text = templates.get_template(template).render(told, page=page)
        (site / page).write_text(text, "utf-8")
    for page, target in MOVED:
        text = templates.get_template("moved.html").render(target=target)
        (site / page).write_text(text, "utf-8")


def _size(picture: Path) -> str:
    """The size of `picture` in pixels, as HTML says it, so that its place is kept."""
    with Image.open(picture) as opened:
        return f'width="{opened.width}" height="{opened.height}"'
