"""What keeps other web sites out: names, origins and headers of every answer.

A site that a person visits can make their browser send requests to this machine. Requests under another host's name
(DNS rebinding), and what changes or computes anything on behalf of another origin, are refused; the answers tell
browsers to load nothing from elsewhere and to be shown in no other site's frame.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_READING = frozenset(["GET", "HEAD"])


class Guard:
    """Lets requests pass that are under one of the hosts' names and from a page of the same origin."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        """hosts: "127.0.0.1:8000", as a browser puts them in the Host header."""
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        app = self._app if refusal is None else PlainTextResponse(refusal + "\n", 403)
        await app(scope, receive, send_guarded)

    def _refusal(self, method: str, headers: Headers) -> str | None:
        host = headers.get("host", "")
        if host not in self._hosts:
            return f"this server answers under the names {', '.join(sorted(self._hosts))} only"
        origin = headers.get("origin")
        if origin is None:
            return None if method in _READING else "a request from a page names its origin"
        return None if origin == f"http://{host}" else "requests from other sites are refused"
