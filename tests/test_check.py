"""inspect: the checker's answers, its words and its record."""

from __future__ import annotations

import json

import pytest

import webdecode
from webdecode.check import PATTERNS, PREVIEW_CHARACTERS, Report, _answer, inspect
from webdecode.decision import level_of
from webdecode.detection import Guess

JAPANESE = "これは文字コードを調べるための、ふつうの日本語の文章です。漢字もカタカナもあります。"


@pytest.mark.parametrize(("codec", "encoding"), [("utf-8", "UTF-8"), ("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP")])
def test_patterns_tell_japanese_apart(codec: str, encoding: str) -> None:
    report = inspect(JAPANESE.encode(codec))
    assert (report.encoding, report.bom, report.preview) == (encoding, False, JAPANESE)
    assert max(report.shares, key=lambda name: report.shares[name]) == encoding
    assert report.level == level_of(report.shares[encoding])
    assert sum(report.shares.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (b"\xef\xbb\xbfabc", "UTF-8 with BOM"),
        ("\ufeffabc".encode("utf-16-le"), "UTF-16LE with BOM"),
        ("\ufeffabc".encode("utf-16-be"), "UTF-16BE with BOM"),
    ],
)
def test_byte_order_mark_is_certain(body: bytes, name: str) -> None:
    report = inspect(body)
    assert (report.name, report.level, report.bom, report.preview) == (name, "certain", True, "abc")
    assert report.summary == f"{name}: certain, the byte order mark says so"


def test_utf_8_with_and_without_mark_are_told_apart() -> None:
    assert inspect(JAPANESE.encode()).name == "UTF-8 without BOM"
    assert inspect(JAPANESE.encode("utf-8-sig")).name == "UTF-8 with BOM"


@pytest.mark.parametrize("body", [b"plain", b"", b"<meta charset=shift_jis>"])
def test_ascii_only_cannot_be_told(body: bytes) -> None:
    report = inspect(body)
    assert (report.encoding, report.name, report.level, report.ascii) == (None, None, "unknown", True)
    assert report.preview == body.decode()
    assert ("cannot be told" in report.summary) == bool(body)


def test_escapes_are_not_taken_for_ascii_only() -> None:
    report = inspect(JAPANESE.encode("iso2022_jp"))
    assert (report.encoding, report.level, report.preview) == ("ISO-2022-JP", "high", JAPANESE)


def test_bytes_that_are_no_text() -> None:
    report = inspect(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0")
    assert (report.encoding, report.binary, report.level) == (None, True, "unknown")
    assert report.summary.startswith("no text")


def guess(encoding: str, confidence: float) -> Guess:
    return Guess(encoding, "cp1252", "detected", confidence)


@pytest.mark.parametrize(
    ("scores", "detected", "answer"),
    [
        ((0, 8, 2), guess("Shift_JIS", 0.9), ("Shift_JIS", "high")),
        ((0, 79, 21), guess("Shift_JIS", 0.9), ("Shift_JIS", "medium")),
        ((2, 3, 5), guess("EUC-JP", 0.9), ("EUC-JP", "medium")),
        ((4, 3, 3), guess("UTF-8", 0.9), ("UTF-8", "low")),
        ((5, 5, 5), guess("EUC-JP", 0.9), ("UTF-8", "low")),
        ((1, 5, 5), guess("EUC-JP", 0.9), ("Shift_JIS", "low")),
        ((0, 5, 5), guess("EUC-JP", 0.9), ("Shift_JIS", "medium")),
        ((0, 0, 0), guess("windows-1252", 0.5), (None, "unknown")),
        ((0, 0, 0), guess("windows-1252", 0.85), ("windows-1252", "high")),
        ((0, 1, 9), guess("EUC-KR", 0.95), ("EUC-KR", "high")),
        ((0, 1, 9), guess("EUC-KR", 0.5), ("EUC-JP", "high")),
    ],
)
def test_level_is_the_share_of_the_winner(
    scores: tuple[int, int, int], detected: Guess, answer: tuple[str | None, str]
) -> None:
    assert _answer(scores, detected) == answer


def test_preview_is_the_first_500_characters() -> None:
    text = "あ" * (PREVIEW_CHARACTERS - 1) + "いう"
    for codec in ("utf-8", "cp932", "euc_jp"):
        assert inspect(text.encode(codec) * 20).preview == text[:PREVIEW_CHARACTERS]


def test_preview_does_not_tear_the_last_character() -> None:
    assert "\ufffd" not in inspect(b"a" + ("𠮷" * 10000).encode()).preview


def test_declared_page_shows_the_browsers_decision_beside() -> None:
    report = inspect(b"<meta charset=windows-1251>" + JAPANESE.encode("cp932"))
    assert (report.encoding, report.decision.encoding, report.decision.rule) == ("Shift_JIS", "windows-1251", "meta")


def test_detection_that_differs_is_mentioned() -> None:
    decision = webdecode.sniff(b"\xb0\xa1")
    report = Report("EUC-JP", "high", (0, 1, 9), decision, guess("EUC-KR", 0.5), "", 2)
    assert report.summary == "EUC-JP: high, 90% of the byte patterns; the detection says EUC-KR (0.50)"


def test_record_is_ready_for_json() -> None:
    record = json.loads(json.dumps(inspect(JAPANESE.encode("euc_jp")).record()))
    assert (record["encoding"], record["size"]) == ("EUC-JP", len(JAPANESE) * 2)
    assert list(record["scores"]) == list(PATTERNS)
    assert record["preview"] == JAPANESE
    assert record["decision"]["encoding"] == "EUC-JP"
    assert repr(inspect(b"\xef\xbb\xbf")) == "Report('UTF-8 with BOM', level='certain')"


def test_body_is_checked_as_elsewhere() -> None:
    assert inspect(bytearray(b"\xef\xbb\xbfa")).bom
    with pytest.raises(TypeError, match="body must be bytes or a buffer of bytes, not str"):
        inspect("text")  # type: ignore[arg-type]
