"""A web host as dumb as they come: it sends files, with the policy of the page on each of them."""

import functools
import http.server
import threading

from printkit.web.offline import policy


class _Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def parse_request(self):
        self.close_connection = True  # a stopped host also ends open connections
        return not self.server.is_stopped and super().parse_request()

    def end_headers(self):
        self.send_header("Content-Security-Policy", policy(wasm=True))
        super().end_headers()

    def copyfile(self, source, outputfile):
        self.server.sent += outputfile.write(source.read())


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    sent = 0  # bytes of files
    is_stopped = False


class Host:
    """Serves a folder on a port of this machine until it is stopped."""

    def __init__(self, folder):
        self._handler = functools.partial(_Handler, directory=folder)
        self._start(0)
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def _start(self, port):
        self._server = _Server(("127.0.0.1", port), self._handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def sent(self):
        return self._server.sent

    def stop(self):
        self._server.is_stopped = True
        self._server.shutdown()
        self._server.server_close()

    def start_again(self):
        self._start(self._server.server_port)
