"""IncrementalDecoder and open(): chunks of any size give the text of the whole."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import webdecode
from tests.cases import body_of, pages, rows
from tests.test_decode import html_of
from webdecode import incremental

STREAMS = [case for case in (*rows("cases.jsonl"), *rows("reports.jsonl")) if case["kind"] == "stream"]


def fed(body: bytes, sizes: list[int], *arguments: Any, **options: Any) -> tuple[str, webdecode.IncrementalDecoder]:
    """The text of the body in chunks of these sizes, over and over, and the decoder."""
    decoder = webdecode.IncrementalDecoder(*arguments, **options)
    parts, at, turn = [], 0, 0
    while at < len(body):
        size = sizes[turn % len(sizes)]
        parts.append(decoder.decode(body[at : at + size]))
        at, turn = at + size, turn + 1
    parts.append(decoder.decode(b"", final=True))
    return "".join(parts), decoder


@pytest.mark.parametrize("case", STREAMS, ids=lambda case: case["id"])
def test_stream_of_a_bug_report(case: dict[str, Any]) -> None:
    expect = case["expect"]
    sizes = expect.get("chunks") or [expect["chunk"]]
    text, decoder = fed(body_of(case), sizes, case["content_type"], html=html_of(case))
    assert text == expect["text"]
    assert decoder.decision is not None
    assert decoder.decision.encoding == expect["encoding"]


@pytest.mark.parametrize("sizes", [[1], [7], [1000, 1, 33], [1 << 20]], ids=str)
@pytest.mark.parametrize("page", pages(), ids=lambda page: page["id"])
def test_chunks_give_the_text_of_the_whole(page: dict[str, Any], sizes: list[int]) -> None:
    body = body_of(page)
    if len(body) > 100_000 and sizes == [1]:
        body = body[:100_000]
    whole = webdecode.decode(body, page["content_type"])
    text, decoder = fed(body, sizes, page["content_type"])
    assert text == whole.text
    assert decoder.decision is not None
    assert (decoder.decision.encoding, decoder.decision.rule) == (whole.encoding, whole.rule)
    assert (decoder.replacements, decoder.replacement_offsets) == (whole.replacements, whole.replacement_offsets)


def test_offsets_are_those_of_the_whole_body() -> None:
    body = b"\xef\xbb\xbfab\xffc\xfe" + b"d" * 50 + b"\xff"
    _, decoder = fed(body, [3])
    assert decoder.replacement_offsets == (5, 7, 58)


def test_header_decides_with_the_first_bytes() -> None:
    decoder = webdecode.IncrementalDecoder("text/html; charset=euc-jp")
    assert decoder.decode(b"abc") == "abc"
    assert decoder.decision is not None


def test_damaged_bytes_in_random_chunks() -> None:
    rng = random.Random(7)
    for _ in range(200):
        body = b"<meta charset=gb18030>" + bytes(rng.choice(b"\x81\x30\xff\x80<a") for _ in range(40))
        text, _ = fed(body, [rng.randint(1, 9) for _ in range(5)])
        assert text == webdecode.decode(body).text


def test_long_ascii_is_handed_out_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incremental, "UNDECIDED_LIMIT", 4096)
    decoder = webdecode.IncrementalDecoder("text/plain")
    out = [decoder.decode(b"plain ascii text\n" * 60) for _ in range(100)]
    assert sum(map(len, out)) > 90_000
    assert decoder.decision is None
    tail = "и по-русски тоже".encode("koi8-r")
    text = "".join(out) + decoder.decode(tail, final=True)
    assert text == "plain ascii text\n" * 6000 + "и по-русски тоже"
    assert decoder.decision is not None
    assert decoder.decision.encoding == "KOI8-R"


def test_after_the_final_chunk_only_a_reset_goes_on() -> None:
    decoder = webdecode.IncrementalDecoder()
    assert decoder.decode(b"a", final=True) == "a"
    with pytest.raises(ValueError, match="reset"):
        decoder.decode(b"b")
    decoder.reset()
    assert decoder.decode(b"b", final=True) == "b"


def test_chunk_that_is_no_buffer_is_refused() -> None:
    with pytest.raises(TypeError, match="chunk must be bytes or a buffer of bytes, not str"):
        webdecode.IncrementalDecoder().decode("text")  # type: ignore[arg-type]


def test_open_gives_a_text_file(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("名前,値段\r\n林檎,百円\r\nみかん,五十円\r\n".encode("cp932"))
    with webdecode.open(path) as file:
        assert file.decision is not None
        assert file.decision.encoding == "Shift_JIS"
        assert next(file) == "名前,値段\n"
        assert file.read() == "林檎,百円\nみかん,五十円\n"
        assert file.replacements == 0
    with webdecode.open(path, newline="") as file:
        assert file.readline() == "名前,値段\r\n"
    with pytest.raises(FileNotFoundError):
        webdecode.open(tmp_path / "none")


def test_replacements_of_an_encoding_outside_the_web_are_counted() -> None:
    turkish = "Çalışan öğrenciler güzel şarkılar söylüyor, İstanbul'da yağmur yağıyor. "
    body = turkish.encode("cp857") * 4 + b"\xd5 son"  # D5 is no character of it
    whole = webdecode.decode(body)
    text, decoder = fed(body, [7])
    assert (whole.rule, whole.replacements) == ("fallback", 1)
    assert (text, decoder.replacements, decoder.replacement_offsets) == (whole.text, 1, ())
