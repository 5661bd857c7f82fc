"""Which of the stored pages to doubt, and why: ``python examples/doubtful.py < pages.jsonl``.

Reads records as `crawl.py` prints them, or ``webdecode decode --record json``; no page is fetched or decoded again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any


def doubts(record: dict[str, Any]) -> Iterator[str]:
    """The reasons to look at the page."""
    if record["binary"]:
        yield "no text"
        return
    if record["encoding"] == "replacement":
        yield f"browsers refuse {record['label']}"
    elif record["replacements"]:
        yield f"U+FFFD put in: {record['replacements']}, for bytes that fit no character of {record['encoding']}"
    others = {said["encoding"] for said in record["declared"]} - {record["encoding"], None}
    if others:
        yield f"read as {record['encoding']}, but {', '.join(sorted(others))} is declared too"
    if record["level"] in ("medium", "low", "unknown"):
        yield f"{record['encoding']} is a guess ({record['level']})"


if __name__ == "__main__":
    for line in sys.stdin:
        page = json.loads(line)
        for doubt in doubts(page):
            print(f"{page.get('url') or page.get('file')}: {doubt}")
