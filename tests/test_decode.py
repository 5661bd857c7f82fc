"""decode and to_utf8: the cases from bug reports, the test server's pages, and what a body may be."""

from __future__ import annotations

import array
import gzip
import hashlib
import json
import mmap
from pathlib import Path
from typing import Any

import pytest

import webdecode
from tests.cases import body_of, pages, rows

CASES = [*rows("cases.jsonl"), *rows("reports.jsonl")]
#: Answered by other tests: the drop-in shapes, bytes that are no text, time.
DECODED = [case for case in CASES if case["kind"] in ("detect", "sniff", "decode", "label", "stream", "robust")]


def html_of(case: dict[str, Any]) -> bool | None:
    return None if case["content_type"] else case.get("html", case.get("is_html"))


@pytest.mark.parametrize("case", DECODED, ids=lambda case: case["id"])
def test_case_from_a_bug_report(case: dict[str, Any]) -> None:
    expect = case["expect"]
    page = webdecode.decode(body_of(case), case["content_type"], html=html_of(case))
    if "text" in expect:
        assert page.text == expect["text"]
    if expect.get("encoding"):
        assert page.encoding in {expect["encoding"], *expect.get("any_of", [])}
    if "rule" in expect:
        assert page.rule.replace("fallback", "detected") == expect["rule"]
    if "conflict" in expect:
        assert page.conflict == expect["conflict"]
    if "replacements" in expect:
        assert page.replacements == expect["replacements"]
    if "max_replacements" in expect:
        assert page.replacements <= expect["max_replacements"]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page["id"])
def test_page_of_the_test_server(page: dict[str, Any]) -> None:
    body = body_of(page)
    if page["content_encoding"] == "gzip" and body[:2] == b"\x1f\x8b":
        body = gzip.decompress(body)
    decoded = webdecode.decode(body, page["content_type"])
    expected = page["expected"]
    if expected["rule"] == "binary":
        assert decoded.binary
        return
    assert hashlib.sha256(decoded.text.encode()).hexdigest() == expected["text_sha256"]
    assert decoded.rule == expected["rule"]
    assert decoded.text.encode() == webdecode.to_utf8(body, page["content_type"]).utf8


BODY = "<meta charset=euc-kr>가나다".encode("cp949")


@pytest.mark.parametrize(
    "make",
    [bytes, bytearray, memoryview, lambda body: array.array("B", body), lambda body: memoryview(body).cast("c")],
    ids=["bytes", "bytearray", "memoryview", "array", "chars"],
)
def test_body_may_be_any_buffer_of_bytes(make: Any) -> None:
    assert webdecode.decode(make(BODY)).text == "<meta charset=euc-kr>가나다"
    assert webdecode.to_utf8(make(BODY)).utf8.decode() == "<meta charset=euc-kr>가나다"
    assert webdecode.sniff(make(BODY)).encoding == "EUC-KR"


def test_body_may_be_a_mapped_file(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(BODY)
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as body:
        assert webdecode.decode(body).encoding == "EUC-KR"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("text", "body must be bytes or a buffer of bytes, not str: it is decoded already"),
        (None, "body must be bytes or a buffer of bytes, not NoneType"),
        (7, "body must be bytes or a buffer of bytes, not int"),
        ([98], "body must be bytes or a buffer of bytes, not list"),
        (array.array("i", [1]), "body must be bytes or a buffer of bytes, not a buffer of format 'i'"),
        (memoryview(b"abcd")[::2], "body must be a contiguous buffer of bytes, not one with gaps"),
    ],
    ids=["str", "None", "int", "list", "ints", "gaps"],
)
def test_other_bodies_are_refused_in_words(body: Any, words: str) -> None:
    for function in (webdecode.decode, webdecode.sniff, webdecode.to_utf8):
        with pytest.raises(TypeError) as error:
            function(body)
        assert str(error.value) == words


def test_unknown_label_of_the_callers_is_an_error_and_of_the_pages_is_not() -> None:
    with pytest.raises(LookupError, match="unknown encoding label 'utf8mb4'"):
        webdecode.decode(b"a", encoding="utf8mb4")
    with pytest.raises(LookupError, match="unknown encoding label 'klingon'"):
        webdecode.decode(b"a", allow=["klingon"])
    page = webdecode.decode(b"<meta charset=utf8mb4>a", "text/html; charset=rot13")
    assert page.rule == "ascii"
    assert [(said.source, said.label, said.encoding) for said in page.declared] == [
        ("header", "rot13", None),
        ("meta", "utf8mb4", None),
    ]


def test_override_beats_everything_and_its_own_mark_is_no_text() -> None:
    body = b"\xef\xbb\xbf<meta charset=shift_jis>\xe9"
    page = webdecode.decode(body, "text/html; charset=euc-jp", encoding="utf-8")
    assert (page.encoding, page.rule, page.bom, page.text[:1]) == ("UTF-8", "override", True, "<")
    latin = webdecode.decode(body, encoding="latin1")
    assert (latin.encoding, latin.bom, latin.text[:3]) == ("windows-1252", False, "ï»¿")


def test_conflict_tells_of_declarations_and_of_bytes() -> None:
    disagree = webdecode.sniff(b"<meta charset=utf-8>", "text/html; charset=koi8-r")
    assert (disagree.encoding, disagree.conflict) == ("KOI8-R", True)
    agree = webdecode.sniff(b"<meta charset=latin1>", "text/html; charset=iso-8859-1")
    assert not agree.conflict
    damaged = webdecode.decode(b"<meta charset=utf-8>\xe9 \xe9")
    assert (damaged.conflict, damaged.replacements, damaged.replacement_offsets) == (True, 2, (20, 22))


@pytest.mark.parametrize("function", [webdecode.decode, webdecode.to_utf8])
@pytest.mark.parametrize("ahead", ["", "x" * 4095, "x" * 9000], ids=len)
def test_conflict_tells_of_utf_8_under_another_label(function: Any, ahead: str) -> None:
    text = ahead + "Größe, déjà vu" * 500
    assert function(text.encode(), "text/html; charset=iso-8859-1").conflict
    assert not function(text.encode("latin-1"), "text/html; charset=iso-8859-1").conflict
    assert not function(ahead.encode(), "text/html; charset=iso-8859-1").conflict
    assert not function(text.encode(), "text/html; charset=utf-8").conflict


def test_offsets_count_from_the_body_and_not_from_the_text() -> None:
    page = webdecode.decode(b"\xef\xbb\xbfa\xff")
    assert (page.text, page.replacement_offsets) == ("a\ufffd", (4,))


def test_record_is_ready_for_json() -> None:
    page = webdecode.decode(BODY, "text/html; charset=none")
    record = json.loads(json.dumps(page.record()))
    assert record["encoding"] == "EUC-KR"
    assert record["declared"] == [
        {"source": "header", "label": "none", "encoding": None, "offset": 19},
        {"source": "meta", "label": "euc-kr", "encoding": "EUC-KR", "offset": 0},
    ]
    assert "text" not in record


def test_valid_utf_8_comes_back_as_it_is() -> None:
    body = "<meta charset=utf-8>日本".encode()
    assert webdecode.to_utf8(body).utf8 is body


def test_decisions_are_read_only() -> None:
    decision = webdecode.sniff(b"")
    with pytest.raises(AttributeError):
        decision.encoding = "UTF-8"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        decision.other = 1  # type: ignore[attr-defined]


def test_many_bodies_in_order_and_a_bad_one_hurts_no_other() -> None:
    bodies: list[Any] = [BODY, None, b"caf\xc3\xa9", "no", b"\xff" * 3000000, b""] * 4
    results = webdecode.decode_many(bodies, [None] * len(bodies), threads=3)
    assert [type(result).__name__ for result in results] == [
        "Decoded", "TypeError", "Decoded", "TypeError", "Decoded", "Decoded",
    ] * 4  # fmt: skip
    assert str(results[1]) == "body 1 must be bytes or a buffer of bytes, not NoneType"
    for body, result in zip(bodies, results, strict=True):
        if isinstance(body, bytes):
            assert result == webdecode.decode(body)
    with pytest.raises(TypeError, match="body 1 must be"):
        webdecode.decode_many(bodies, errors="raise")
    with pytest.raises(ValueError, match="24 bodies want as many"):
        webdecode.decode_many(bodies, [None])
    assert webdecode.decode_many([]) == []
