"""Opens the port and the browser, and serves until it is interrupted."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from threading import Thread

import uvicorn

from webdecode.serve.app import create_app

#: Never another: what is on this page is for the person at this machine.
LOOPBACK = "127.0.0.1"
#: Tried first where no port is asked for, so that the address stays the same from day to day.
PORT = 8018


def serve(port: int | None = None, browser: bool = True, told: Callable[[str], None] = print) -> None:
    """Serve the page until it is interrupted.

    port: on the loopback address; 0 is any free one, None PORT or, if that is taken, any free one. Raises OSError
    where the port asked for cannot be had. browser: open the page. told: is given the address, once it can be used.
    """
    listening = listen(port)
    number = listening.getsockname()[1]
    address = f"http://{LOOPBACK}:{number}/"
    app = create_app([f"{LOOPBACK}:{number}", f"localhost:{number}"])
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=2
    )
    told(address)
    if browser:
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()  # the socket listens: it may come early
    with listening:
        uvicorn.Server(config).run(sockets=[listening])


def listen(port: int | None) -> socket.socket:
    """A socket that listens on the loopback address. Raises OSError."""
    for number in (PORT, 0) if port is None else (port,):
        # With the protocol named, asyncio turns Nagle's algorithm off: 2 instead of 44 ms for a small file.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((LOOPBACK, number))
            listening.listen(64)
        except OSError:
            listening.close()
            if port is not None or number == 0:
                raise
            continue
        return listening
    raise AssertionError("either a socket was returned or an error raised")
