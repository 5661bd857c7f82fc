"""Reads the project's own data: cases from bug reports and the pages of a test server."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parent / "vectors"


def rows(name: str) -> list[dict[str, Any]]:
    """The cases of a file under tests/vectors, one JSON object a line."""
    with open(VECTORS / name, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def body_of(case: dict[str, Any]) -> bytes:
    """A case's bytes, however the file holds them."""
    repeat = case.get("repeat")
    if isinstance(repeat, list):
        return b"".join(base64.b64decode(part) * times for part, times in repeat)
    if "input_zlib_b64" in case:
        body = zlib.decompress(base64.b64decode(case["input_zlib_b64"]))
    else:
        body = base64.b64decode(case["input_b64"] if "input_b64" in case else case["body_b64"])
    if isinstance(repeat, dict):
        before, after = (base64.b64decode(repeat.get(f"{part}_b64", "")) for part in ("prefix", "suffix"))
        body = before + body * repeat["times"] + after
    return body


def pages() -> list[dict[str, Any]]:
    """The test server's pages and feeds, as they are before any content encoding."""
    data = json.loads((VECTORS / "pages.json").read_text(encoding="utf-8"))
    return [*data["pages"], *data["feeds"]]
