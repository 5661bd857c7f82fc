"""A real HTTP server on this machine that gives the pages of tests/vectors/pages.json as they are described there."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from tests.cases import body_of, pages


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that leaves in the middle of a body is no error here."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class PageServer:
    """Serves each page at ``url + page["id"]`` while the ``with`` statement runs; ``moved/`` before it redirects there.

    more: pages beside those of the file. A content type of None is no such header; what else a page asks for (gzip)
    is done to its body.
    """

    def __init__(self, more: Iterable[dict[str, Any]] = ()) -> None:
        self.pages = {page["id"]: page for page in [*pages(), *more]}
        self._server = _Server(("127.0.0.1", 0), self._handler())
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        answers = {f"/{name}": _answer(page) for name, page in self.pages.items()}

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1  # headers and body leave together
            disable_nagle_algorithm = True

            def do_GET(self) -> None:
                if self.path.startswith("/moved/"):
                    status, headers, body = 302, {"Location": self.path.removeprefix("/moved")}, b""
                else:
                    status, headers, body = answers.get(self.path, (404, {}, b""))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                pass

        return Handler

    def __enter__(self) -> PageServer:
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def _answer(page: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
    headers, body = {}, body_of(page)
    if page["content_type"] is not None:
        headers["Content-Type"] = page["content_type"]
    if page["content_encoding"] == "gzip":
        headers["Content-Encoding"] = "gzip"
        body = gzip.compress(body, mtime=0)
    elif page["content_encoding"] is not None:
        raise ValueError(f"content encoding {page['content_encoding']!r} of {page['id']} is not known here")
    return 200, headers, body
