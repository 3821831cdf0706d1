"""Compile the languages into the package: `languages/es.po` to `printkit/data/languages/es.mo`.

`es.json` contains the messages of the page in a browser. Every installation runs this script, also
from a checkout. The tests and the Makefile run this script, too.
"""

import json
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from printkit.base.language import COMPILED, PAGE, SOURCE
from printkit.base.output import write_file
from printkit.base.po_file import Catalogue, read_po, texts

ROOT = Path(__file__).parents[1]
_PAGE = "printkit/web/"  # files with messages for the page
_STATIC = "printkit/web/static/"  # files with messages for the page alone


def compile_languages(
    folder: Path = ROOT / "printkit" / "data" / "languages", sources: Path = ROOT / "languages"
) -> None:
    """Compile all `sources` into `folder`, and remove compiled files without a source."""
    made: dict[Path, bytes] = {}
    for source in sorted(sources.glob(f"*{SOURCE}")):
        catalogue = read_po(source.read_bytes(), str(source))
        made[folder / f"{source.stem}{PAGE}"] = for_page(catalogue)
        made[folder / f"{source.stem}{COMPILED}"] = for_programs(catalogue)
    for old in {*folder.glob(f"*{PAGE}"), *folder.glob(f"*{COMPILED}")} - made.keys():
        old.unlink()
    for path, data in made.items():
        if not path.exists() or path.read_bytes() != data:  # leave unchanged files alone
            write_file(path, data)


def for_programs(catalogue: Catalogue) -> bytes:
    """Return `catalogue` as a `.mo` file, without messages that only the page uses."""
    for message in catalogue:
        places = [place for place, _ in message.locations]
        if places and all(place.startswith(_STATIC) for place in places):
            catalogue.delete(message.id, message.context)
    return catalogue.compiled()


def for_page(catalogue: Catalogue) -> bytes:
    """Return the messages of the page as JSON.

    `forms` contains a digit for each number from 0 to 199, the index of the plural form, because a
    page must not evaluate the header's expression. For larger numbers the last two digits decide.
    """
    said: dict[str, str | tuple[str, ...]] = {}
    for message in catalogue:
        key = "\x04".join(filter(None, (message.context, texts(message.id)[0])))
        is_said = any(place.startswith(_PAGE) for place, _ in message.locations)
        if key and (is_said or message.context == "role"):
            said[key] = message.string
    plurals: Any = GNUTranslations(BytesIO(catalogue.compiled()))
    forms = "".join(str(plurals.plural(number)) for number in range(200))
    return json.dumps({**said, "forms": forms}, ensure_ascii=False, sort_keys=True).encode()


if __name__ == "__main__":
    compile_languages()
