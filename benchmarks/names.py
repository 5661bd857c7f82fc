"""How many texts come right by the name that each package gives: ``body.decode(name)`` against a browser's text.

    python benchmarks/names.py                  the test server's pages, as they came, without their header
    python benchmarks/names.py --corpus FOLDER  real files (MANIFEST.tsv), undeclared; --bytes: their beginning

A name is right if bytes.decode, with errors="replace", gives the text that a browser shows, but for a byte order mark.
Packages that are not installed are left out; chardet 5 and 7 need a run each. Versions are printed.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import hashlib
import re
import sys
import time
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import webdecode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.cases import body_of, pages

DECLARATION = re.compile(rb"(<meta[^>]+charset|<\?xml[^>]*encoding)", re.IGNORECASE)


def by_name(detect: Callable[[bytes], Any]) -> Callable[[bytes], str | None]:
    """The text by the name that a `detect` gives, None where it gives none or one that Python does not know."""

    def text(body: bytes) -> str | None:
        name = detect(body)["encoding"]
        try:
            return None if name is None else body.decode(name, "replace")
        except LookupError:
            return None

    return text


def by_match(from_bytes: Callable[[bytes], Any]) -> Callable[[bytes], str | None]:
    """The text of the best match."""

    def text(body: bytes) -> str | None:
        best = from_bytes(body).best()
        return None if best is None else str(best)

    return text


def contestants() -> dict[str, Callable[[bytes], str | None]]:
    """The packages that are installed, by name and version."""
    found: dict[str, Callable[[bytes], str | None]] = {
        "webdecode detect": by_name(webdecode.detect),
        "webdecode from_bytes": by_match(webdecode.from_bytes),
        "webdecode decode": lambda body: webdecode.decode(body).text,
    }
    for module, package in (
        ("chardet", "chardet"),
        ("cchardet", "faust-cchardet"),
        ("charset_normalizer", "charset-normalizer"),
    ):
        try:
            peer = __import__(module)
        except ImportError:
            continue
        version = metadata.version(package)
        found[f"{package} {version} detect"] = by_name(peer.detect)
        if module == "charset_normalizer":
            found[f"{package} {version} from_bytes"] = by_match(peer.from_bytes)
    return found


def page_texts() -> Iterator[tuple[bytes, str]]:
    """(body, SHA-256 of its text) of the pages that are text."""
    for page in pages():
        if page.get("score"):
            body = body_of(page)
            if page["content_encoding"] == "gzip" and body[:2] == b"\x1f\x8b":
                body = gzip.decompress(body)
            yield body, page["expected"]["text_sha256"]


def corpus_texts(folder: Path, size: int | None, step: int) -> Iterator[tuple[bytes, str]]:
    """(body, SHA-256 of its text) of a folder's files, undeclared."""
    with open(folder / "MANIFEST.tsv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for row in rows[::step]:
        path = folder / row["encoding"] / row["name"]
        encoding = webdecode.lookup(row["encoding"])
        if path.exists() and encoding is not None:
            body = DECLARATION.sub(lambda found: b"x" * len(found[0]), path.read_bytes()[:size])
            yield body, digest(encoding.decode(body))


def digest(text: str) -> str:
    return hashlib.sha256(text.removeprefix("\ufeff").encode("utf-8", "surrogatepass")).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description="Texts that come right by the name each package gives.")
    parser.add_argument("--corpus", type=Path, help="folder with MANIFEST.tsv")
    parser.add_argument("--bytes", type=int, help="only so many first bytes of each file")
    parser.add_argument("--every", type=int, default=1, help="every n-th file of the corpus")
    given = parser.parse_args()
    texts = list(corpus_texts(given.corpus, given.bytes, given.every) if given.corpus else page_texts())
    print(f"{len(texts)} texts; webdecode {webdecode.__version__}, {webdecode.BUILD}; Python {sys.version.split()[0]}")
    for name, contestant in contestants().items():
        right, seconds = 0, 0.0
        for body, expected in texts:
            start = time.perf_counter()
            text = contestant(body)
            seconds += time.perf_counter() - start
            right += text is not None and digest(text) == expected
        print(f"{name:36} {right:5} right  {1000 * seconds / len(texts):8.2f} ms a text")


if __name__ == "__main__":
    main()
