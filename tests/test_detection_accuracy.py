"""Detection on real files, where the folder of right answers is there: the figures that are promised, as a floor."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from webdecode import kernels
from webdecode.detection import undeclared
from webdecode.encodings import ENCODINGS
from webdecode.labels import lookup

DECLARED = re.compile(rb"(?i)(<meta[^>]+charset|<\?xml[^>]*encoding)")
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


def files(shared: Path) -> list[tuple[str, bytes]]:
    """(name of the encoding, undeclared bytes) of each file without a byte order mark; some of them for the twins."""
    found = []
    with open(shared / "corpus/MANIFEST.tsv", encoding="utf-8", newline="") as manifest:
        for row in csv.DictReader(manifest, delimiter="\t"):
            encoding = lookup(row["encoding"])
            assert encoding is not None
            data = (shared / "corpus" / row["encoding"] / row["name"]).read_bytes()
            if not data.startswith(MARKS):
                found.append((encoding.name, DECLARED.sub(lambda match: b"x" * len(match[0]), data)))
    return found if kernels.compiled else found[::12]


@pytest.mark.parametrize(("size", "floor"), [(None, 0.994), (1024, 0.992)])
def test_real_files(shared, size, floor):
    right = total = 0
    for name, data in files(shared):
        piece = data[:size]
        guess = undeclared(piece)
        total += 1
        right += guess.encoding in ENCODINGS and ENCODINGS[guess.encoding].decode(piece) == ENCODINGS[name].decode(
            piece
        )
    assert total > 50
    assert right >= floor * total, f"{right} of {total}"
