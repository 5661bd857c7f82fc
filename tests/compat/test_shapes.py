"""The three shapes on the cases from bug reports, and what holds for all of them."""

from __future__ import annotations

import base64
import codecs
from typing import Any

import pytest

import webdecode
from tests.cases import body_of, pages, rows
from webdecode.compat import cchardet, chardet, charset_normalizer

API = [case for name in ("cases.jsonl", "reports.jsonl") for case in rows(name) if case["kind"] == "api"]
NO_TEXT = [case for name in ("cases.jsonl", "reports.jsonl") for case in rows(name) if case["kind"] == "nottext"]

GIVEN: dict[str, Any] = {
    "bytes": bytes,
    "bytearray": bytearray,
    "memoryview": memoryview,
    "str": lambda body: body.decode("latin-1"),
    "int": lambda body: 7,
    "None": lambda body: None,
}


def answer(case: dict[str, Any], body: bytes) -> tuple[Any, str | None]:
    """(what the call returned, the text that it leads to)."""
    expect = case["expect"]
    given = GIVEN[expect["arg"]](body)
    if expect["call"] == "detect":
        result = webdecode.detect(given)
        return result, body.decode(result["encoding"]) if "text" in expect else None
    if expect["call"] == "from_bytes":
        return None, str(webdecode.from_bytes(given).best())
    if expect["call"] == "is_binary":
        return webdecode.is_binary(given), None
    if expect["call"] == "decode":
        decoded = webdecode.decode(given, **expect.get("options", {}))
        assert decoded.encoding == expect.get("encoding", decoded.encoding)
        return None, decoded.text
    detector = webdecode.UniversalDetector()
    detector.feed(given)
    assert detector.done == expect.get("done_before_close", detector.done)
    result = detector.close()
    text = body.decode(result["encoding"] or "") if "text" in expect else None
    if "second_b64" in expect:
        second = base64.b64decode(expect["second_b64"])
        detector.reset()
        assert detector.done == expect["after_reset_done"]
        detector.feed(second)
        assert second.decode(detector.close()["encoding"] or "") == expect["second_text"]
    return result, text


@pytest.mark.parametrize("case", API, ids=lambda case: case["id"])
def test_case_from_a_bug_report(case: dict[str, Any]) -> None:
    expect, body = case["expect"], body_of(case)
    if "raises" in expect:
        with pytest.raises(TypeError, match="must be bytes or a buffer of bytes, not "):
            answer(case, body)
        return
    result, text = answer(case, body)
    assert text == expect.get("text", text)
    assert result == expect.get("result", result)
    assert set(expect.get("keys", ())) <= set(result or ())
    if expect.get("encoding_is_none"):
        assert result["encoding"] is None


@pytest.mark.parametrize("case", NO_TEXT, ids=lambda case: case["id"])
def test_what_is_no_text_has_no_encoding(case: dict[str, Any]) -> None:
    body = body_of(case)
    assert chardet.detect(body) == {"encoding": None, "confidence": 0.0, "language": None}
    assert chardet.detect_all(body) == [chardet.detect(body)]
    assert cchardet.detect(body) == {"encoding": None, "confidence": None}
    assert charset_normalizer.detect(body) == {"encoding": None, "confidence": None, "language": ""}
    assert charset_normalizer.from_bytes(body).best() is None
    assert charset_normalizer.is_binary(body)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page["id"])
def test_python_knows_every_name_and_the_shapes_agree(page: dict[str, Any]) -> None:
    body = body_of(page)
    result = chardet.detect(body)
    assert list(result) == ["encoding", "confidence", "language"]
    assert chardet.detect_all(body)[0] == result
    shorter = cchardet.detect(body)
    best = charset_normalizer.from_bytes(body).best()
    if result["encoding"] is None:
        assert shorter["encoding"] is None
        assert not body or best is None
        return
    assert best is not None
    codec = codecs.lookup(result["encoding"])
    assert codecs.lookup(str(shorter["encoding"])) == codec
    assert codecs.lookup(best.encoding).name in (codec.name, "utf-8")  # "utf_8" for "UTF-8-SIG", as in the original
    assert 0.0 <= result["confidence"] <= 1.0
    assert best.chaos == pytest.approx(1.0 - result["confidence"], abs=1e-5)
    assert isinstance(result["language"], str)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page["id"])
def test_a_match_has_the_text_of_decode(page: dict[str, Any]) -> None:
    body = body_of(page)
    best = webdecode.from_bytes(body).best()
    decoded = webdecode.decode(body)
    if best is None:
        assert decoded.binary
    elif decoded.encoding != "replacement":
        assert str(best) == decoded.text
        assert best.bom == decoded.bom
