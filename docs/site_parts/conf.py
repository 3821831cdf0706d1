"""How Sphinx makes the documentation of the pages that `manual.py` puts in place."""

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
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f6042", "color-brand-content": "#1f6042"},
    "dark_css_variables": {"color-brand-primary": "#6cbd8e", "color-brand-content": "#6cbd8e"},
    "footer_icons": [],
}
