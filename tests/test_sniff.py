"""Which encoding a browser reads a page in: every vector, on both builds, and what the record says."""

from __future__ import annotations

import base64
import gzip
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import webdecode
from webdecode import sniff as sniff_function
from webdecode.decision import Declaration

sniffing = sys.modules["webdecode.sniff"]
VECTORS = Path(__file__).parent / "vectors"
DECLARING = {"bom", "header", "meta", "xml"}


def rows(path: Path) -> list[dict[str, Any]]:
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return [json.loads(line) for line in text.splitlines()]


def body_of(row: dict[str, Any]) -> bytes:
    if "repeat" in row:
        return b"".join(text.encode("latin-1") * times for text, times in row["repeat"])
    return base64.b64decode(row["input_b64"])


@pytest.fixture
def build(kernels: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The package's rules on each build's scanners in turn."""
    monkeypatch.setattr(sniffing, "scanners", kernels.scanners)
    return kernels


def check(path: Path) -> None:
    wrong = []
    vectors = rows(path)
    for row in vectors:
        decision = webdecode.sniff(body_of(row), row["content_type"])
        got = (decision.encoding, decision.rule) if decision.rule in DECLARING else (None, None)
        if got != (row["expect"], row["rule"]):
            wrong.append((row["id"], row["expect"], row["rule"], "got", *got))
    assert vectors
    assert wrong == []


@pytest.mark.parametrize("name", ["sniff.jsonl.gz", "sniff_more.jsonl"])
def test_vectors(build, name):
    check(VECTORS / name)


def test_html5lib(build, shared):
    check(shared / "vectors" / "html5lib.jsonl")


@pytest.mark.parametrize("name", ["sniff.jsonl.gz", "sniff_more.jsonl"])
def test_streams_decide_alike(name):
    """By halves of halves, so that every kind of place is a cut."""
    for row in rows(VECTORS / name):
        body = body_of(row)
        whole = webdecode.decode(body, row["content_type"])
        decoder = webdecode.IncrementalDecoder(row["content_type"])
        size = max(1, len(body) // 23)
        pieces = [body[place : place + size] for place in range(0, len(body), size)]
        text = "".join(map(decoder.decode, pieces)) + decoder.decode(b"", final=True)
        assert decoder.decision is not None
        assert (text, decoder.decision.encoding, decoder.decision.rule) == (whole.text, whole.encoding, whole.rule), (
            row["id"]
        )


@pytest.mark.parametrize("cut", range(64))
def test_a_meta_is_waited_for_behind_an_xml_declaration(cut):
    body = b'<?xml version="1.0" encoding="koi8-r"?><head><meta charset=big5>\xa4\xa4'
    decoder = webdecode.IncrementalDecoder()
    assert decoder.decode(body[:cut]) + decoder.decode(body[cut:], final=True) == body[:-2].decode() + "中"


def test_every_declaration_is_recorded():
    body = b"\xef\xbb\xbf<?xml encoding='a'?><meta charset=b><meta charset=b><meta charset=c><meta charset=utf-16>"
    decision = webdecode.sniff(body, "text/html; charset=gbk")
    assert decision.declared == (
        Declaration("bom", "", "UTF-8", 0),
        Declaration("header", "gbk", "GBK", 19),
    ) + (
        Declaration("meta", "b", None, 23),
        Declaration("meta", "c", None, 55),
        Declaration("meta", "utf-16", "UTF-8", 71),
    )


def test_record_is_bounded():
    body = b"".join(b"<meta charset=x%d>" % number for number in range(1000)) + b"<meta charset=gbk>"
    decision = webdecode.sniff(body)
    assert (decision.encoding, len(decision.declared)) == ("GBK", 101)


def test_xml_declaration_is_recorded_beside_a_meta():
    decision = webdecode.sniff(b"<?xml encoding='big5'?><meta charset=gbk>")
    assert (decision.encoding, decision.rule, decision.conflict) == ("GBK", "meta", True)
    assert decision.declared == (Declaration("meta", "gbk", "GBK", 23), Declaration("xml", "big5", "Big5", 16))


@pytest.mark.parametrize(
    ("body", "content_type", "conflict"),
    [
        (b"<meta charset=gbk>", "text/html; charset=gb2312", False),
        (b"<meta charset=gbk>", "text/html; charset=big5", True),
        (b"<meta charset=bogus>", "text/html; charset=big5", False),
        (b"\xef\xbb\xbf<meta charset=gbk>", None, True),
        (b"\xef\xbb\xbf<meta charset=utf-16>", None, False),
        (b"<?xml encoding='big5'?><meta charset=gbk>", "application/xml", False),
    ],
)
def test_conflict(body, content_type, conflict):
    assert webdecode.sniff(body, content_type).conflict is conflict


@pytest.mark.parametrize(
    ("content_type", "html", "encoding"),
    [
        (None, None, "GBK"),
        (None, False, "UTF-8"),
        ("text/plain", None, "UTF-8"),
        ("text/plain", True, "GBK"),
        ("text/html", False, "UTF-8"),
        ("image/svg+xml", None, "Big5"),
        ("image/svg+xml", False, "Big5"),
        ("image/svg+xml", True, "GBK"),
    ],
)
def test_kinds(content_type, html, encoding):
    body = "<?xml encoding='big5'?><meta charset=gbk>é".encode()
    assert webdecode.sniff(body, content_type, html=html).encoding == encoding


def test_hostile_pages_are_read_in_linear_time(build):
    """Not a matter of speed: quadratic cost would take hours."""
    for piece in (
        b"<",
        b"<meta ",
        b"<!--",
        b"<meta charset=x>",
        b"<title>",
        b"<script><!--",
        b"a='",
        b"</",
        b"<?",
        b"&#",
    ):
        body = piece * (200_000 // len(piece))
        assert webdecode.sniff(body, "text/html").rule == "ascii"
        assert webdecode.sniff(b"<meta " + body + b">", "text/html").rule == "ascii"
        assert webdecode.sniff(b"<meta charset='" + body + b"'>", "text/html").rule == "ascii"
        assert webdecode.sniff(b"<?xml encoding='" + body, "text/html").rule == "ascii"


def test_labels_of_pages_never_raise(build):
    for label in (b"rot13", b"unicode_escape", b"\0", b"'", b"none", b"utf8mb4", b"\xff", b"a" * 10_000, b"&#x2603;"):
        decision = sniff_function(b'<meta charset="%s">' % label)
        assert decision.rule not in DECLARING
        assert len(decision.declared) == 1
