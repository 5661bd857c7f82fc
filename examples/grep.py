"""Lines of files in any encoding that have a word: ``python examples/grep.py WORD FILE…``.

Widths, dashes and tildes that tables disagree about do not matter (`webdecode.normalize`). Memory is bounded: a log of
gigabytes is read as it is decoded.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import webdecode


def matching(word: str, path: Path) -> Iterator[tuple[int, str]]:
    """The number and text of each line that has the word."""
    wanted = webdecode.normalize(word, "NFKC").casefold()
    with webdecode.open(path) as lines:
        for number, line in enumerate(lines, 1):
            if wanted in webdecode.normalize(line, "NFKC").casefold():
                yield number, line.rstrip("\n")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    for name in sys.argv[2:]:
        for number, line in matching(sys.argv[1], Path(name)):
            print(f"{name}:{number}: {line}")
