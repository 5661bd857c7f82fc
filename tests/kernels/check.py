"""`check_decode`: one vector, every way there is to decode it."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest

from webdecode.encodings import functions

VECTORS = Path(__file__).parent.parent / "vectors" / "decode.jsonl"

#: More than any kernel takes in one step, so that a vector meets every alignment and every tail.
PREFIXES = range(65)
#: Cuts tried for one vector; longer ones are cut at so many places, evenly.
CUTS = 64


@cache
def _all_vectors() -> dict[str, list[dict]]:
    by_encoding: dict[str, list[dict]] = {}
    for line in VECTORS.read_text(encoding="utf-8").splitlines():
        vector = json.loads(line)
        by_encoding.setdefault(vector["encoding"], []).append(vector)
    return by_encoding


def vectors(*encodings: str) -> pytest.MarkDecorator:
    """Parametrizes a test with every vector of the encodings."""
    found = [vector for encoding in encodings for vector in _all_vectors()[encoding]]
    return pytest.mark.parametrize("vector", [pytest.param(vector, id=vector["id"]) for vector in found])


def check_vector(kernels: SimpleNamespace, vector: dict) -> None:
    """A line of decode.jsonl: a text, or the digest of many small ones."""
    data = base64.b64decode(vector.get("input_b64", ""))
    if "kind" not in vector:
        check_decode(kernels, vector["encoding"], data, vector["text"])
        return
    decode, transcode, _ = functions(vector["encoding"], kernels.decoders)
    items = list(_items(vector, data))
    text = "\n".join(decode(item, 0)[0] for item in items)
    assert hashlib.sha256(text.encode()).hexdigest() == vector["sha256"]
    utf_8 = b"\n".join(transcode(item, 0)[0] for item in items)
    assert hashlib.sha256(utf_8).hexdigest() == vector["sha256"]


def _items(vector: dict, data: bytes):
    if vector["kind"] == "list":
        size = vector["item"]
        return (data[place : place + size] for place in range(0, len(data), size))
    prefix = bytes([vector["prefix"]]) if vector["kind"] == "triples" else b""
    (lead, last_lead), (trail, last_trail) = vector["leads"], vector["trails"]
    return (prefix + bytes([a, b]) for a in range(lead, last_lead + 1) for b in range(trail, last_trail + 1))


def check_decode(
    kernels: SimpleNamespace, encoding: str, data: bytes, text: str, offsets: list[int] | None = None
) -> None:
    """Decode whole, byte by byte, split anywhere, behind 0 to 64 ASCII bytes, to str and to UTF-8.

    offsets: where replacements are wanted, if known; the ways are compared with each other in any case.
    """
    decode, transcode, step = functions(encoding, kernels.decoders)

    got, consumed, replacements, found = decode(data, 0)
    assert (got, consumed) == (text, len(data))
    if offsets is not None:
        assert found == offsets
        assert replacements == len(offsets)
    assert len(found) == min(replacements, 100)
    assert found == sorted(set(found))
    assert all(0 <= offset < len(data) for offset in found)
    assert transcode(data, 0) == (text.encode(), replacements, found)

    a = {"UTF-16BE": b"\0a", "UTF-16LE": b"a\0"}.get(encoding, b"a")
    for length in PREFIXES:
        behind = a * length + data
        shifted = [offset + len(a) * length for offset in found]
        assert decode(behind, len(a) * length) == (text, len(behind), replacements, shifted)
        assert transcode(behind, len(a) * length) == (text.encode(), replacements, shifted)
        if encoding != "replacement":
            assert decode(behind, 0) == ("a" * length + text, len(behind), replacements, shifted)
            assert transcode(behind, 0) == (b"a" * length + text.encode(), replacements, shifted)

    whole = (text, replacements, found)
    assert in_pieces(step, [data[place : place + 1] for place in range(len(data))]) == whole
    for cut in range(0, len(data) + 1, len(data) // CUTS + 1):
        assert in_pieces(step, [data[:cut], data[cut:]]) == whole


def in_pieces(step, pieces: list[bytes]) -> tuple[str, int, list[int]]:
    """(text, replacements, offsets) of a stream that comes in pieces."""
    texts, total, all_offsets, base, pending, state = [], 0, [], 0, b"", 0
    for number, piece in enumerate([*pieces, b""]):
        data = pending + piece
        final = number == len(pieces)
        text, consumed, replacements, offsets, state = step(data, state, final)
        assert len(data) - consumed <= (0 if final else 3)
        texts.append(text)
        total += replacements
        all_offsets += [base + offset for offset in offsets]
        base += consumed
        pending = data[consumed:]
    return "".join(texts), total, all_offsets[:100]
