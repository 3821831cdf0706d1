"""The tasks of workers: each takes a request's bytes and returns a reply's bytes.

A worker is a process of the server, or Python in a web worker of the page.
"""

import importlib
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import ENGLISH, _, language_codes, speaking
from printkit.base.progress import PartialProgress, no_progress

JSON = "application/json"

SHORT, _MIDDLE, LONG, _LONGEST = 10, 20, 60, 240  # time limits of tasks, in seconds
MOST_BYTES = 1 << 20  # most bytes of a request

PAUSE = 0.1  # seconds between two reports of progress


class Task(NamedTuple):
    """A task: the module and the function that do the task, and its time limit in seconds.

    `half` names the web worker that does the task. The worker `scores` has the modules for scoring.
    `thinks` has the same modules and does long tasks, so that clicks do not wait. `prints` also has
    the modules for printing; `reads` adds OpenCV, for photographs. Tasks of `scores` report their
    progress only if `reports` is true; tasks of other workers always report their progress.
    """

    module: str
    function: str
    seconds: int
    half: str = "scores"
    reports: bool = False

    @property
    def is_followed(self) -> bool:
        """Whether the task reports its progress."""
        return self.reports or self.half != "scores"


TASKS: Mapping[str, Task] = {
    "shelf": Task("web.play.game_list", "shelf", SHORT),
    "open-board": Task("web.play.game_list", "open_board", SHORT),
    "open-record": Task("web.play.game_list", "open_record", SHORT),
    "table": Task("web.play.board_picture", "table", SHORT),
    "answer": Task("web.play.record_reply", "answer", SHORT),
    "link": Task("web.play.game_list", "link", SHORT),
    "guide": Task("web.play.guide_reply", "guide", SHORT),
    "position.table": Task("web.play.position_reply", "position_table", SHORT),
    "position.open": Task("web.play.position_reply", "open_position_file", SHORT),
    "position.lay": Task("web.play.position_reply", "lay", SHORT),
    "photograph.read": Task("web.play.photograph_reply", "read_photograph", LONG, "reads"),
    "photograph.look": Task("web.play.photograph_reply", "look_at_photograph", LONG, "reads"),
    "photograph.record": Task("web.play.photograph_reply", "read_looks", LONG, "reads"),
    "suggest": Task("web.play.search_reply", "suggest", _MIDDLE),
    "search": Task("web.play.search_reply", "search", LONG, "thinks"),
    "think": Task("web.play.search_reply", "think", LONG, "thinks"),
    "review": Task("web.play.search_reply", "review", _LONGEST, "thinks"),
    "replay.html": Task("web.forms.print_form", "replay_page", LONG, "prints"),
    "replay.pdf": Task("web.forms.print_form", "replay_print", LONG, "prints"),
    "kit.pdf": Task("web.forms.print_form", "kit_print", LONG, "prints"),
    "forms": Task("commands.page", "forms", SHORT),
    "boards.draw": Task("web.forms.board_editor", "draw_boards", _MIDDLE, reports=True),
    "board.edit": Task("web.forms.board_editor", "edit_board", SHORT),
    "board.look": Task("web.forms.board_editor", "look_at_board", SHORT),
    "board.turns": Task("web.forms.board_editor", "expect_turns", SHORT),
    "board.yaml": Task("web.forms.board_editor", "board_file", SHORT),
    "records.verify": Task("web.forms.record_forms", "verify_records", LONG, reports=True),
    "records.html": Task("web.forms.record_forms", "report_page", LONG, reports=True),
    "record.line": Task("web.forms.record_forms", "record_line", SHORT),
    "hints": Task("commands.page", "hints", LONG, "thinks"),
    "xoids": Task("commands.page", "xoids", SHORT),
    "how-tos": Task("web.forms.how_tos", "how_tos", SHORT),
    "how-to": Task("web.forms.how_tos", "how_to", SHORT),
    "rules": Task("web.forms.print_form", "rules", _MIDDLE, "prints"),
    "boxes": Task("web.forms.box_pictures", "boxes", LONG, "prints"),
    "box": Task("web.forms.box_pictures", "box", LONG, "prints"),
    "styles": Task("web.forms.print_choices", "styles", _MIDDLE, "prints"),
    "sheets": Task("web.forms.print_form", "sheets", LONG, "prints"),
    "sheets.pdf": Task("web.forms.print_form", "one_pdf", LONG, "prints"),
    "sheets.zip": Task("web.forms.print_form", "everything", LONG, "prints"),
}


class Reply(NamedTuple):
    """The reply to a request; `name` is the file name of a download, otherwise empty."""

    status: int
    media: str
    data: bytes
    name: str = ""


def refusal(status: int, sentence: str, field: str = "") -> Reply:
    """Return an error reply with its reason, `sentence`, and a form's faulty `field`, if any."""
    about = {"field": field} if field else {}
    return Reply(status, JSON, _written({"error": sentence, **about}))


def work(name: str, body: bytes, progress: Path | None = None) -> Reply:
    """Do the task `name` in a worker process, which leaves Ctrl-C to the server.

    Appends the progress to the file `progress`. The process ends when the server ends or the
    memory is full.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _set_up()
    reply = perform(name, body, _seldom(progress) if progress else no_progress)
    if reply.status == HTTPStatus.INSUFFICIENT_STORAGE:
        os._exit(1)  # the next worker starts with empty caches
    return reply


@cache
def _set_up() -> None:
    from printkit.base import workers  # imported late: a browser has no parent process

    workers.limit_memory()
    threading.Thread(target=workers.end_with_parent, daemon=True).start()


def _seldom(progress: Path) -> PartialProgress:
    """Return a progress callback that appends to `progress` at most once in PAUSE seconds."""
    last = float("-inf")

    def write(done: int, total: int, partial: Any = None, /) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= PAUSE:
            last = now
            with suppress(OSError), progress.open("a") as file:
                file.write(json.dumps((done, total, partial)) + "\n")

    return write


def perform(name: str, body: bytes, progress: PartialProgress = no_progress) -> Reply:
    """Do the task `name` and report its `progress`; the reply to a bad request is an error."""
    try:
        task = TASKS[name]
        request = _request(bytes(body))
        # Imported late, because the server process needs neither rules nor rendering
        module = importlib.import_module(f"printkit.{task.module}")
        use_case: Callable[..., Any] = getattr(module, task.function)
        language = request.pop("language", ENGLISH)
        with speaking(language if language in language_codes() else ENGLISH):
            result = use_case(request, progress) if task.is_followed else use_case(request)
            return result if isinstance(result, Reply) else Reply(200, JSON, _written(result))
    except InputError as error:
        # Name the location only if the error is in one of the user's files
        in_file = error.span and error.span.file
        sentence = str(error) if in_file else error.message
        return refusal(422, sentence, getattr(error, "field", ""))
    except MemoryError:
        return refusal(HTTPStatus.INSUFFICIENT_STORAGE, _("there is not enough memory for this"))
    except Exception as error:  # noqa: BLE001 — the page needs a reply in any case
        what = f"{type(error).__name__}: {error}"[:200].removesuffix(": ")
        return refusal(500, _("printkit failed on this request ({what})").format(what=what))


def _request(body: bytes) -> Any:
    try:
        request = json.loads(body)
        json.dumps(request, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InputError("the request contains half a character (a lone surrogate)") from None
    except (ValueError, RecursionError):
        raise InputError("the request is not JSON") from None
    if not isinstance(request, dict):
        raise InputError("the request is not a table of keys")
    return request


def _written(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
