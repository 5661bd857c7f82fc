"""A small crawler that keeps text and records: ``python examples/crawl.py URL [PAGES] > pages.jsonl``.

Follows the links of the first page's host, one page at a time, and prints a JSON object for each: the address, the
record of how the text was decided, and the text. Needs requests. `doubtful.py` reads what it prints.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

import requests

from webdecode.adapters.requests import attach


class Links(HTMLParser):
    """Collects what a page links to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found += [value for name, value in attributes if name == "href" and value]


def crawl(url: str, pages: int) -> Iterator[dict[str, Any]]:
    """At most so many pages of the host, nearest first."""
    waiting, seen = [url], {url}
    with attach(requests.Session()) as session:
        while waiting and pages:
            response = session.get(waiting.pop(0), timeout=30)
            pages -= 1
            page = response.webdecode
            yield {"url": response.url, "status": response.status_code, **page.record(), "text": page.text}
            if page.binary:
                continue
            links = Links()
            links.feed(page.text)
            for link in links.found:
                address = urldefrag(urljoin(response.url, link)).url
                if address not in seen and urlsplit(address).netloc == urlsplit(url).netloc:
                    seen.add(address)
                    waiting.append(address)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    for page in crawl(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10):
        print(json.dumps(page))
