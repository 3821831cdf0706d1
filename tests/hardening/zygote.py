"""Runs the command line again and again, each time in a fork of this process, as starts are slow.

It imports what the commands need and never runs one itself. It reads a line of JSON for each,
`{"words": […], "folder": …, "out": path, "err": path}`, perhaps with the most bytes that a file may
have, `file_size`, and answers with `{"status": …, "seconds": of processor time, "mib": at most}`; a
status below zero is the signal that ended the process.
"""

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import resource
import signal
import sys
import threading

from memory import most_used  # this is run as a program: its own folder is where it looks

SECONDS = 20  # of processor time, or of waiting, after which a command is ended
_APART = ("printkit.web", "printkit.__main__", "printkit.commands.cli.main")


def _import_all():
    import printkit

    for module in pkgutil.walk_packages(printkit.__path__, "printkit."):
        if not module.name.startswith(_APART):
            _import(module.name)
    for name in ("PIL.PngImagePlugin", "pypdfium2", "reportlab.pdfgen.canvas", "shlex"):
        _import(name)
    assert threading.active_count() == 1  # or a fork would leave the others' locks shut
    gc.freeze()


def _import(name):
    with contextlib.suppress(ImportError):  # of an extra that need not be there
        importlib.import_module(name)


def _run(order):
    """What a fork does; its `words` may hold bytes that are no text, as surrogates."""
    signal.alarm(SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    os.chdir(order["folder"])
    flags = os.O_WRONLY | os.O_CREAT
    for number, path in enumerate((os.devnull, order["out"], order["err"])):
        os.dup2(os.open(path, flags if number else os.O_RDONLY, 0o600), number)
    if "file_size" in order:
        resource.setrlimit(resource.RLIMIT_FSIZE, (order["file_size"], order["file_size"]))
    from printkit.commands.cli import main

    sys.argv[1:] = order["words"]
    try:
        main.console()
    except SystemExit as done:
        return done.code or 0
    return 0


def _forked(order):
    child = os.fork()
    if not child:
        status = 1
        try:
            status = _run(order)
            sys.stdout.flush()
        except BaseException:  # noqa: BLE001 — it is told as Python tells it
            sys.excepthook(*sys.exc_info())
        finally:
            os._exit(status)
    _, status, used = os.wait4(child, 0)
    seconds = used.ru_utime + used.ru_stime
    status = os.waitstatus_to_exitcode(status)
    return {"status": status, "seconds": seconds, "mib": most_used(used)}


if __name__ == "__main__":
    _import_all()
    for line in sys.stdin:
        print(json.dumps(_forked(json.loads(line))), flush=True)
