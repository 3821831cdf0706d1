"""Translate a game: write its messages into a catalogue, for a translator."""

from importlib.resources import files
from pathlib import Path
from typing import Annotated

from printkit.base.answer import Written
from printkit.base.errors import InputError
from printkit.base.language import ENGLISH, SOURCE, check_code, require_babel
from printkit.base.output import write_files
from printkit.base.yaml.kinds import String
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import NameKind, Output, output
from printkit.rules.catalogue import game_class


@command("printkit translate-game havannah es", "printkit translate-game havannah es -o es.po")
def translate_game(
    game: Annotated[str, Option(NameKind(), "the name of an added game", "GAME")],
    into: Annotated[str, Option(String(), "the code of a language, such as es", "LANGUAGE")],
    *,
    output: Annotated[
        Output, output("file to write (default: languages/LANGUAGE.po in the game's package)")
    ] = None,
) -> Written:
    """Write or update a game's catalogue, which lists the messages to translate; return its path.

    New messages are added, translations are kept, and unused messages are removed. Raises
    InputError if the game or the language does not exist, the game is shipped with printkit, or
    the existing catalogue is invalid.
    """
    if check_code(into) == ENGLISH:
        raise InputError("the messages are English already; choose another language")
    kind = game_class(game)
    package = kind.__module__.rpartition(".")[0]
    if package.startswith("printkit.games."):
        raise InputError(f"the catalogues of printkit contain the messages of {game} already")
    require_babel()
    from printkit.base.po_file import updated_po
    from printkit.testing.game_messages import untranslated_messages

    own = Path(str(files(package)), "languages", f"{into}{SOURCE}")
    path = own if output is None else Path(output)
    data = path.read_bytes() if path.exists() else b""
    updated = updated_po(data, str(path), into, untranslated_messages(kind, into))
    return Written(write_files([(path, updated)]))
