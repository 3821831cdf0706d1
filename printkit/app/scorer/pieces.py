"""What pieces on a board are called."""

from printkit.language import _, pgettext, role_name


def piece_in_words(piece: str, role: str | None, text: str) -> str:
    """Return the `piece` of a `role`, with the `text` on it, such as `red xoid 5`."""
    kind = pgettext("piece", piece.replace("-", " "))
    what = f"{kind} {text}" if text else kind
    return _("{player} {piece}").format(player=role_name(role), piece=what) if role else what
