"""Signal handlers: on Ctrl-C and SIGTERM, remove unfinished files, print a message and exit.

The handlers raise no exception, because a library that is being imported might catch it.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

INTERRUPTED = 130
TERMINATED = 143
_SENTENCES = {
    signal.SIGINT: (b"printkit: interrupted\n", INTERRUPTED),
    signal.SIGTERM: (b"printkit: terminated\n", TERMINATED),
}


def end_when_told() -> None:
    """Make SIGINT and SIGTERM end the command, unless the parent process ignores them."""
    for number in _SENTENCES:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


@contextmanager
def signals_raised() -> Iterator[None]:
    """Let SIGINT raise KeyboardInterrupt, and SIGTERM SystemExit, for work that must clean up."""
    import threading  # imported late: most commands need no threads

    if threading.current_thread() is not threading.main_thread():  # signal() needs the main thread
        yield
        return
    ours = [number for number in _SENTENCES if signal.getsignal(number) is _end]
    for number in ours:
        signal.signal(number, _raise)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, _end)


def _raise(number: int, _: object) -> None:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    _say(_SENTENCES[signal.SIGTERM][0])
    sys.exit(TERMINATED)


def _end(number: int, _: object) -> None:
    sentence, status = _SENTENCES[signal.Signals(number)]
    with suppress(KeyError, AttributeError):  # the module may not be fully imported
        sys.modules["printkit.base.output"].drop_unfinished()
    _say(sentence)
    os._exit(status)


def _say(sentence: bytes) -> None:
    with suppress(OSError):
        os.write(2, sentence)  # not print(), which the signal may have interrupted
