"""The page's server: as an application, and as a process of its own with a browser before it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

#: What Chromium needs to run without a screen, and to ask nobody for anything.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def missing(what: str) -> None:
    """Skip, or fail where WEBDECODE_BROWSER_TESTS=1 insists."""
    if os.environ.get("WEBDECODE_BROWSER_TESTS") == "1":
        pytest.fail(f"WEBDECODE_BROWSER_TESTS=1, but {what}")
    pytest.skip(f"not run: {what}")


class Server:
    """`webdecode serve`, as a person starts it."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "webdecode", "serve", "--no-browser", "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[0]

    def peak_memory(self) -> int:
        """The most memory that it had, in bytes (Linux)."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) << 10

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def server() -> Iterator[Server]:
    for needed in ("click", "starlette", "uvicorn"):
        pytest.importorskip(needed, reason=f"not run: {needed} of the [serve] extra is not installed")
    running = Server()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's Chromium, or what WEBDECODE_BROWSER names, driven by Playwright."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright is not installed (dependency group browser)")
    path = os.environ.get("WEBDECODE_BROWSER") or shutil.which("chromium")
    if not path:
        missing("there is no Chromium (Debian: apt-get install chromium; WEBDECODE_BROWSER names another)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Any, server: Server) -> Iterator[Callable[..., Any]]:
    """Opens the page; afterwards, it must have asked nobody else and complained about nothing."""
    contexts, outside, complaints = [], [], []

    def open_one(language: str = "en", scheme: str = "light") -> Any:
        context = chromium.new_context(locale=language, color_scheme=scheme, accept_downloads=True)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: outside.append(request.url))
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(server.address)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert [url for url in outside if not url.startswith((server.address, "blob:"))] == []
    assert outside or not contexts
    assert [text for text in complaints if "Failed to load resource" not in text] == []
