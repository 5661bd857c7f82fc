"""The indexes, against the standard's own files."""

from __future__ import annotations

import pytest

from webdecode import tables
from webdecode.encodings.encoders import KATAKANA


def read_index(path) -> dict[int, int]:
    lines = (line.split() for line in path.read_text(encoding="utf-8").split("\n") if line.strip() and line[0] != "#")
    return {int(pointer): int(point, 16) for pointer, point, *_ in lines}


@pytest.mark.parametrize("name", tables.DIGESTS)
def test_digest(name):
    assert tables.digest(tables.index(name)) == tables.DIGESTS[name]


def test_digest_of_ranges():
    assert tables.digest_ranges(tables.gb18030_ranges()) == tables.RANGES_DIGEST


@pytest.mark.parametrize("name", tables.DIGESTS)
def test_index_is_the_standards(shared, name):
    wanted = read_index(shared / "whatwg" / f"index-{name.lower()}.txt")
    assert {pointer: point for pointer, point in enumerate(tables.index(name)) if point} == wanted


def test_ranges_are_the_standards(shared):
    assert dict(tables.gb18030_ranges()) == read_index(shared / "whatwg" / "index-gb18030-ranges.txt")


def test_katakana_is_the_standards(shared):
    wanted = read_index(shared / "whatwg" / "index-iso-2022-jp-katakana.txt")
    assert dict(enumerate(map(ord, KATAKANA))) == wanted


def test_a_changed_codec_is_noticed(monkeypatch):
    monkeypatch.setattr(tables, "_indexes", {})
    monkeypatch.setitem(tables.DIGESTS, "IBM866", "0" * 16)
    with pytest.raises(RuntimeError, match="index IBM866 differs"):
        tables.index("IBM866")


def test_unknown_name():
    with pytest.raises(KeyError):
        tables.index("ISO-8859-1")
