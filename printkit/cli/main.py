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


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return the exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    if words == ["--version"]:  # before anything is imported
        from printkit import __version__

        print(f"printkit {__version__}")
        return 0
    return _run(words)


def _run(words: list[str]) -> int:
    from printkit.cli.parser import parse
    from printkit.errors import PrintkitError

    try:
        options = parse(words, COMMANDS)
        status: int = options.run(options)
        sys.stdout.flush()
    except PrintkitError as error:
        print(f"printkit: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Nobody reads on: let Python's last flush go nowhere instead of complaining.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"printkit: {error.filename or 'output'}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("printkit: interrupted", file=sys.stderr)
        return 130
    return status


def console() -> None:
    """What the installed `printkit` runs."""
    for stream in (sys.stdout, sys.stderr):  # a terminal that lacks a letter shows its number
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main())
