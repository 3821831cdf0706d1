"""A web service that judges records of strangers, with the standard library alone.

    python untrusted.py            start the service, send it two records, and stop
    python untrusted.py --serve    serve on http://127.0.0.1:8017 until Ctrl-C

    curl --data-binary @game.yaml http://127.0.0.1:8017/

A record is passed to printkit as text, so it can name only shipped boards and rulesets, and no file
is opened. Behind a public address, put a proxy that limits the rate of requests before it.
"""

import json
import sys
import threading
from collections.abc import Iterable
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import printkit

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

MOST_BYTES = 100_000  # of a record
PORT = 8017
SENT = {
    "a legal game": "game: xodd\nmoves: |\n  b:e5\n  pass\n  pass\n",
    "an illegal turn": "game: gosix\nmoves: |\n  k\n  k\n",
    "a path": "game: xong\nboard: /etc/passwd\nmoves: |\n  a1/e\n",
}


def judge(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    """Answer a POST request, whose body is a record, with the verifier's report as JSON."""
    status, answer = answer_to(environ)
    body = json.dumps(answer, ensure_ascii=False).encode()
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    start_response(status, headers)
    return [body]


def answer_to(environ: "WSGIEnvironment") -> tuple[str, dict[str, Any]]:
    """Return the status of the response and its JSON."""
    if environ["REQUEST_METHOD"] != "POST":
        return "405 Method Not Allowed", {"error": "send a record by POST"}
    length = environ.get("CONTENT_LENGTH") or ""
    if not length.isdecimal():
        return "411 Length Required", {"error": "the length of the record is missing"}
    if int(length) > MOST_BYTES:
        return "413 Content Too Large", {"error": f"a record has at most {MOST_BYTES} bytes"}
    try:
        text = environ["wsgi.input"].read(int(length)).decode()
    except UnicodeDecodeError:
        return "400 Bad Request", {"error": "the record is not UTF-8"}
    if "\n" not in text and ":" not in text:  # printkit would take a word for a name
        return "400 Bad Request", {"error": "the record is not YAML, JSON or a line"}
    return "200 OK", printkit.verify_record(text).as_dict()


class Quiet(WSGIRequestHandler):
    """A handler that logs nothing."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def ask(port: int, record: str) -> dict[str, Any]:
    """Return the answer of the service to `record`."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", "/", record.encode())
    found: dict[str, Any] = json.loads(connection.getresponse().read())
    connection.close()
    return found


def main() -> None:
    """Serve, or start the service and send it the records."""
    if "--serve" in sys.argv:
        with make_server("127.0.0.1", PORT, judge) as server:
            server.serve_forever()
    with make_server("127.0.0.1", 0, judge, handler_class=Quiet) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for what, record in SENT.items():
            report = ask(server.server_port, record)
            fault = report.get("illegal") or report.get("error") or {"message": "no fault"}
            print(f"{what}: {report['status']}, {fault['message']:.60}")
        server.shutdown()


if __name__ == "__main__":
    main()
