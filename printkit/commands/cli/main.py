"""The program's entry point, which turns errors into a message and an exit status."""

import gc
import os
import sys

from printkit.commands.cli.console import discard, tell

GROUPS = {  # headings and commands of `printkit --help`, in order
    "Print": ("kit", "rules", "board", "pieces", "solid", "calibrate"),
    "Play and score": ("verify", "score", "read", "replay", "convert"),
    "Make boards": ("generate", "inspect", "xoids", "check", "schema", "list"),
    "Study": ("hints", "review", "puzzles", "solve", "simulate", "report"),
    "Share": ("serve", "site"),
    "Make games": ("new-game", "check-game", "translate-game"),
}
COMMANDS = tuple(name for names in GROUPS.values() for name in names)


def summary_of(command: str) -> str:
    """Return the first line of a command's module, without importing the module."""
    from pkgutil import get_data

    source = get_data("printkit.commands", f"{command.replace('-', '_')}.py") or b""
    return source.partition(b"\n")[0].decode().split('"""')[1]


REFUSED = 2
FAILED = 70  # Exit status of an internal error.
_TRACEBACK = "PRINTKIT_TRACEBACK"  # Environment variable that makes errors print a traceback.


def main(arguments: list[str] | None = None) -> int:
    """Run the command in `arguments` (default: sys.argv); return the exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        try:
            return _run(words)
        finally:
            sys.stdout.flush()  # flush here: Python's flush at exit would only warn of errors
    except BrokenPipeError:
        discard(sys.stdout)  # the reading program has closed the pipe
        return 0
    except OSError as error:
        discard(sys.stdout)
        subject = error.filename or "the output or the working folder"
        return _told(f"{subject}: {error.strerror or error}", REFUSED)
    except MemoryError:
        return _told("there is not enough memory for this command", REFUSED)
    except ModuleNotFoundError as error:
        library = (error.name or "printkit").split(".")[0]
        if library == "printkit" or library in sys.stdlib_module_names:
            raise
        return _told(_lacking(library), REFUSED)
    except KeyboardInterrupt:
        from printkit.commands.cli.signals import INTERRUPTED

        return _told("interrupted", INTERRUPTED)


def _lacking(library: str) -> str:
    from pathlib import Path

    from printkit.base.errors import missing

    sentence = f"this Python ({sys.executable}) lacks {library}, which printkit needs"
    clone = Path(__file__).parents[3]
    if (clone / "environment.py").exists():
        return f"{sentence}; run 'make kit' in {clone}, then the printkit in its folder .venv"
    return str(missing(sentence, {"yaml": "pyyaml"}.get(library, library)))


def _run(words: list[str]) -> int:
    if words == ["--version"]:  # answered before slow modules are imported
        from printkit.version import __version__

        print(f"printkit {__version__}")
        return 0
    from printkit.base.errors import PrintkitError

    try:
        from printkit.commands.cli.parser import further_games, parse

        with further_games(words) as rest:
            options = parse(rest)
            from printkit.base.language import ENGLISH, speaking  # not needed for --help

            with speaking(getattr(options, "language", None) or ENGLISH):
                status: int = options.run(options)
            return status
    except PrintkitError as error:
        return _told(str(error), REFUSED)


def _told(sentence: str, status: int) -> int:
    tell(sentence)
    return status


def console() -> None:
    """Run the installed command `printkit`, and exit with its status."""
    gc.set_threshold(50_000)  # by default, imports alone cause dozens of collections
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 — stays open until exit
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):  # escape characters that cannot be encoded
        if stream.isatty():
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        else:  # redirected output has the same bytes on every machine
            terms = {"encoding": "utf-8", "newline": "\n", "errors": "backslashreplace"}
            stream.reconfigure(**terms)  # type: ignore[union-attr]
    if sys.argv[1:] != ["--version"]:
        from printkit.commands.cli.signals import end_when_told

        end_when_told()
    try:
        status = main()
    except Exception as error:
        if _TRACEBACK in os.environ:
            raise
        what = f"{type(error).__name__}: {error}".removesuffix(": ")[:200]
        status = _told(f"printkit itself failed ({what}); {_TRACEBACK}=1 shows where", FAILED)
    gc.freeze()  # the process ends, so no object needs a last collection
    sys.exit(status)
