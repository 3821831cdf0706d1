"""Entry point: picks the command, runs it and turns errors into one sentence and a status."""

import os
import sys

# In the order of `printkit --help`.
COMMANDS = (
    "kit",
    "board",
    "pieces",
    "solid",
    "table",
    "xoids",
    "generate",
    "inspect",
    "verify",
    "replay",
    "hints",
    "simulate",
    "report",
    "perft",
    "serve",
    "calibrate",
    "check",
    "schema",
    "list",
    "doctor",
    "completion",
)


REFUSED = 2
FAILED = 70  # by a mistake of printkit's own
INTERRUPTED = 130
TERMINATED = 143
_TRACEBACK = "PRINTKIT_TRACEBACK"  # an environment variable: developers want to see where


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return the exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    if words == ["--version"]:  # before anything is imported
        from printkit import __version__

        print(f"printkit {__version__}")
        return 0
    try:
        return _run(words)
    except KeyboardInterrupt:
        return _told("interrupted", INTERRUPTED)


def _run(words: list[str]) -> int:
    from printkit.cli.parser import parse
    from printkit.errors import PrintkitError

    try:
        options = parse(words, COMMANDS)
        status: int = options.run(options)
        sys.stdout.flush()
    except PrintkitError as error:
        return _told(str(error), REFUSED)
    except BrokenPipeError:
        _give_up_output()  # nobody reads on
        return 0
    except OSError as error:
        _give_up_output()
        return _told(f"{error.filename or 'output'}: {error.strerror or error}", REFUSED)
    except MemoryError:
        return _told("there is too little memory for this", REFUSED)
    return status


def _told(sentence: str, status: int) -> int:
    """Say on one line, whatever there is in the names of files, why the status is not 0."""
    from printkit.text import printable

    print(f"printkit: {printable(' '.join(sentence.split()))}", file=sys.stderr)
    return status


def _give_up_output() -> None:
    """Let what is still to be printed, and Python's last flush, go nowhere instead of failing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def console() -> None:
    """What the installed `printkit` runs."""
    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a letter shows its number
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        if not stream.isatty():  # files are the same on every machine
            stream.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    if sys.argv[1:] != ["--version"]:
        _end_tidily()
    try:
        status = main()
    except Exception as error:
        if _TRACEBACK in os.environ:
            raise
        what = f"{type(error).__name__}: {error}".removesuffix(": ")[:200]
        status = _told(f"printkit itself failed ({what}); {_TRACEBACK}=1 shows where", FAILED)
    sys.exit(status)


def _end_tidily() -> None:
    """When told to end, take away what is half written, as on an interrupt."""
    import signal

    def end(*_: object) -> None:
        os.write(2, b"printkit: terminated\n")  # print may be in the middle of a line
        sys.exit(TERMINATED)

    signal.signal(signal.SIGTERM, end)
