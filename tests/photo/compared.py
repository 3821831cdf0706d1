"""What a reading has otherwise than it lay on the board."""

from itertools import takewhile

from printkit.base.yaml.nodes import Entries
from printkit.records.record_file import position_node, read_position


def differing(position, shot):
    """Return the sites that a `position` has otherwise than they were when the picture was shot."""
    true = {(name, piece.key, piece.number) for name, piece in shot.truth.items()}
    return {site for site, *_ in true ^ set(lying(position))}


def lying(position):
    """Yield what lies where by the text of a `position`: site, key and number."""
    layout = position_node(read_position(position.encode(), "")).entries["position"]
    for key, items in layout.entries.items():
        for one in captured(items) if isinstance(items, Entries) else items.items:
            for site in one.value.split() if "/" in one.value else [one.value]:
                number = "".join(takewhile(str.isdigit, site))
                name = site.removeprefix(number)
                yield name or site, key, int(number or 1) if name else 1


def captured(items):
    return [one for each in items.entries.values() for one in getattr(each, "items", ())]
