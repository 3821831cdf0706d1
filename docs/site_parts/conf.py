"""How Sphinx makes the documentation of the pages that `manual.py` puts in place."""

import re

from docutils import nodes
from sphinx.application import Sphinx

from printkit import __version__

project = "printkit"
author = "the printkit founders"
copyright = "the printkit founders; the games are their designers'"  # noqa: A001 — Sphinx's name
version = release = __version__
extensions = ["myst_parser"]
root_doc = "docs/README"
exclude_patterns = ["README.md"]
language = "en"
highlight_language = "none"
myst_heading_anchors = 4
myst_enable_extensions = ["smartquotes"]
suppress_warnings = [
    "myst.header",  # a page may begin below a heading of the first level
    "toc.not_included",  # lists of folders
]
html_theme = "furo"
html_title = "printkit"
html_show_sphinx = False
html_copy_source = False
html_sidebars = {
    "**": [
        "home.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
templates_path = ["_templates_own"]
html_static_path = ["_static_own"]
html_css_files = ["manual.css"]
html_theme_options = {  # the colours of the other pages, printkit/web/static/colours.css
    "light_css_variables": {
        "color-brand-primary": "#1f6042",
        "color-brand-content": "#1f6042",
        "color-background-primary": "#fffdf8",
        "color-background-secondary": "#f6f2e8",
        "color-background-border": "#ddd5c4",
        "color-background-hover": "#ece5d5",
        "color-foreground-primary": "#23201b",
        "color-foreground-secondary": "#655f54",
    },
    "dark_css_variables": {
        "color-brand-primary": "#6cbd8e",
        "color-brand-content": "#6cbd8e",
        "color-background-primary": "#191714",
        "color-background-secondary": "#23201c",
        "color-background-border": "#3d382f",
        "color-background-hover": "#322d25",
        "color-foreground-primary": "#ece6d9",
        "color-foreground-secondary": "#aca392",
    },
    "footer_icons": [],
}


def setup(app: Sphinx) -> None:
    """Have Sphinx keep a number and its "%" on one line."""
    app.connect("doctree-resolved", _join_percents)


def _join_percents(_app: Sphinx, document: nodes.document, _page: str) -> None:
    for text in [*document.findall(nodes.Text)]:
        if not isinstance(text.parent, nodes.literal | nodes.literal_block):
            joined = re.sub(r"(?<=\d) (?=%)", "\N{NO-BREAK SPACE}", text)
            text.parent.replace(text, nodes.Text(joined))
