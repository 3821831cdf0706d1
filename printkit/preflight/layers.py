"""Layers, which PDF calls optional content: which of them are not shown (ISO 32000-1, 8.11)."""

from typing import Any

from printkit.preflight.objects import entry, identity, items, name, text


class Layers:
    """The layers of a file as they are when it is opened."""

    def __init__(self, catalog: Any) -> None:
        usual = entry(entry(catalog, "/OCProperties"), "/D")
        groups = items(entry(entry(catalog, "/OCProperties"), "/OCGs"))
        off = groups if name(entry(usual, "/BaseState")) == "/OFF" else []
        shown = {identity(one) for one in items(entry(usual, "/ON"))}
        self._off = {identity(one) for one in off} - shown
        self._off |= {identity(one) for one in items(entry(usual, "/OFF"))}

    def hidden(self, group: Any) -> str:
        """The name of a layer if it is hidden, else ''; a membership is if all its layers are."""
        if name(entry(group, "/Type")) == "/OCMD":
            members = entry(group, "/OCGs")
            listed = items(members) or [members]
            names = [self.hidden(one) for one in listed if name(entry(one, "/Type")) == "/OCG"]
            return names[0] if names and all(names) else ""
        if identity(group) is None or identity(group) not in self._off:
            return ""
        return text(entry(group, "/Name")) or "without a name"
