"""Whether the links of a site lead somewhere."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """The links of a page, and what links may lead to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and (name == "src" or (name == "href" and tag in ("a", "link"))):
                self.links.append(value)
            if value and (name == "id" or (name == "name" and tag == "a")):
                self.anchors.add(value)


def broken_links(site: Path) -> Iterator[str]:
    """Yield a sentence for each link inside `site` to a file or an anchor that is not there."""
    pages = {path: _Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for link in dict.fromkeys(page.links):
            parts = urlsplit(link)
            if (
                parts.scheme or parts.netloc or parts.fragment.startswith("/")
            ):  # the last are screens
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            where = path.relative_to(site)
            if not target.is_file() or not target.is_relative_to(site):
                yield f"{where}: '{link}' leads nowhere"
            elif unquote(parts.fragment) not in {
                "",
                *(pages[target].anchors if target in pages else ()),
            }:
                yield f"{where}: '{link}': there is no such place in {target.name}"
