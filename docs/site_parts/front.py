"""The pages around all else: the first one, and the gallery."""

import shutil
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from printkit import __version__
from site_parts.gallery import GAMES, PAPER_NAMES, PAPERS, STYLES, Gallery

HERE = Path(__file__).parent
COLOURS = HERE.parents[1] / "printkit" / "web" / "static" / "colours.css"


def write_pages(site: Path, gallery: Gallery) -> None:
    """Write the first page and the gallery into `site`, and their style."""
    shutil.copy(COLOURS, site)
    shutil.copy(HERE / "site.css", site)
    templates = Environment(
        loader=FileSystemLoader(HERE), undefined=StrictUndefined, autoescape=True
    )
    for template, page in (("front.html", "index.html"), ("gallery.html", "gallery.html")):
        text = templates.get_template(template).render(
            games=GAMES,
            first=GAMES[0],
            papers=PAPERS,
            paper_names=PAPER_NAMES,
            styles=STYLES,
            version=__version__,
            distribution="printkit-games",
            hero=gallery.played,
            pictures=gallery.pages,
            files=gallery.files,
            solids=gallery.solids,
            randoms=gallery.randoms,
        )
        (site / page).write_text(text, "utf-8")
