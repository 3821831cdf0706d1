"""Entry point: picks the command, runs it and turns errors into one sentence and a status."""

import os
import sys

from printkit.cli.tell import discard, tell

# In the order of `printkit --help`.
COMMANDS = (
    "kit",
    "rules",
    "board",
    "pieces",
    "solid",
    "table",
    "xoids",
    "generate",
    "inspect",
    "verify",
    "score",
    "read",
    "convert",
    "replay",
    "hints",
    "review",
    "puzzles",
    "solve",
    "simulate",
    "report",
    "perft",
    "serve",
    "site",
    "calibrate",
    "again",
    "preflight",
    "check",
    "schema",
    "list",
    "doctor",
    "completion",
)


REFUSED = 2
FAILED = 70  # by a mistake of printkit's own
_TRACEBACK = "PRINTKIT_TRACEBACK"  # an environment variable: developers want to see where


def main(arguments: list[str] | None = None) -> int:
    """Run the command that `arguments` (by default the process's) name; return its exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        return _flushed(words)
    except BrokenPipeError:
        discard(sys.stdout)  # nobody reads on
        return 0
    except OSError as error:
        discard(sys.stdout)
        return _told(f"{error.filename or _nameless()}: {error.strerror or error}", REFUSED)
    except MemoryError:
        return _told("there is too little memory for this", REFUSED)
    except KeyboardInterrupt:
        from printkit.cli.signals import INTERRUPTED

        return _told("interrupted", INTERRUPTED)


def _nameless() -> str:
    """What an error speaks of that names no file: output, if there is a folder to work in."""
    from pathlib import Path

    try:
        Path.cwd()
    except OSError:
        return "the folder that this is run in"
    return "output"


def _flushed(words: list[str]) -> int:
    try:
        return _version() if words == ["--version"] else _run(words)
    finally:
        sys.stdout.flush()  # now, as Python's own flush at the end would only complain


def _version() -> int:
    """Before anything else is imported."""
    from printkit.version import __version__

    print(f"printkit {__version__}")
    return 0


def _run(words: list[str]) -> int:
    from printkit.cli.command import command_of
    from printkit.cli.language_option import language_of
    from printkit.cli.parser import parse
    from printkit.errors import PrintkitError
    from printkit.language import speaking
    from printkit.provenance import making

    try:
        options = parse(words, COMMANDS)
        with making(command_of(options)), speaking(language_of(options)):
            status: int = options.run(options)
    except PrintkitError as error:
        return _told(str(error), REFUSED)
    return status


def _told(sentence: str, status: int) -> int:
    """Say why the exit status is `status`, and return it."""
    tell(sentence)
    return status


def console() -> None:
    """What the installed `printkit` runs."""
    _set_streams()
    if sys.argv[1:] != ["--version"]:
        from printkit.cli.signals import end_when_told

        end_when_told()
    try:
        status = main()
    except Exception as error:
        if _TRACEBACK in os.environ:
            raise
        what = f"{type(error).__name__}: {error}".removesuffix(": ")[:200]
        status = _told(f"printkit itself failed ({what}); {_TRACEBACK}=1 shows where", FAILED)
    sys.exit(status)


def _set_streams() -> None:
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 — closed by who started us
    sys.stderr = sys.stderr or sys.stdout
    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a letter shows its number
        if stream.isatty():
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        else:  # files are the same on every machine
            terms = {"encoding": "utf-8", "newline": "\n", "errors": "backslashreplace"}
            stream.reconfigure(**terms)  # type: ignore[union-attr]
