"""What a worker process does: a request's bytes in, a reply's bytes out."""

import importlib
import json
import signal
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from printkit.errors import InputError

JSON = "application/json"

SHORT, _MIDDLE, _LONG = 10, 20, 60  # seconds
MOST_BYTES = 1 << 20  # of a request


class Task(NamedTuple):
    """A use case by module and name, and the seconds that it may take."""

    module: str
    function: str
    seconds: int


TASKS: Mapping[str, Task] = {
    "shelf": Task("shelf", "shelf", SHORT),
    "open-board": Task("shelf", "open_board", SHORT),
    "open-record": Task("shelf", "open_record", SHORT),
    "table": Task("table", "table", SHORT),
    "answer": Task("answer", "answer", SHORT),
    "suggest": Task("hints", "suggest", _MIDDLE),
    "replay.html": Task("files", "replay_page", _LONG),
    "replay.pdf": Task("files", "replay_print", _LONG),
    "kit.pdf": Task("files", "kit_print", _LONG),
}


class Reply(NamedTuple):
    """An answer as it goes out; `name` is that of a file to be kept."""

    status: int
    media: str
    data: bytes
    name: str = ""


def refusal(status: int, sentence: str) -> Reply:
    """A reply that says why there is no answer."""
    return Reply(status, JSON, _written({"error": sentence}))


def work(name: str, body: bytes) -> Reply:
    """Do a task in a worker process, which leaves it to the server to be interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return perform(name, body)


def perform(name: str, body: bytes) -> Reply:
    """Do a task. Whatever is wrong is told in a sentence."""
    try:
        return _reply(_use_case(TASKS[name])(_request(body)))
    except InputError as error:
        return refusal(422, _sentence(error))
    except Exception as error:  # noqa: BLE001 — a person waits for an answer, whatever it is
        what = f"{type(error).__name__}: {error}"[:200].removesuffix(": ")
        return refusal(500, f"printkit failed on this request ({what})")


def _use_case(task: Task) -> Callable[[Any], Any]:
    """Imported here, so that the server itself loads neither rules nor ink."""
    found: Callable[[Any], Any] = getattr(
        importlib.import_module(f"printkit.app.scorer.{task.module}"), task.function
    )
    return found


def _request(body: bytes) -> Any:
    try:
        request = json.loads(body)
        json.dumps(request, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InputError("the request holds half a character (a surrogate)") from None
    except (ValueError, RecursionError):
        raise InputError("the request is not JSON") from None
    if not isinstance(request, dict):
        raise InputError("the request is not a table of keys")
    return request


def _reply(result: Any) -> Reply:
    if isinstance(result, dict):
        return Reply(200, JSON, _written(result))
    return Reply(200, result.media, result.data, result.name)


def _written(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _sentence(error: InputError) -> str:
    """The place is told where it is one in a file that the person knows."""
    return str(error) if error.span and error.span.file else error.message
