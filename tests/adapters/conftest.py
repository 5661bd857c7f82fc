"""The server of pages, once for all tests of the adapters."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest

from tests.server import PageServer


@pytest.fixture(scope="session")
def server() -> Iterator[PageServer]:
    with PageServer([json_page("json-utf8", "utf-8"), json_page("json-utf16", "utf-16-le")]) as running:
        yield running


def json_page(name: str, codec: str) -> dict[str, object]:
    body = base64.b64encode('{"name": "あ"}'.encode(codec)).decode("ascii")
    return {"id": name, "content_type": "application/json", "content_encoding": None, "body_b64": body}
