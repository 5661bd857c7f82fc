"""The server of pages, once for all tests of the adapters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server import PageServer


@pytest.fixture(scope="session")
def server() -> Iterator[PageServer]:
    with PageServer() as running:
        yield running
