"""Columns of bodies: the same answers as `to_utf8`'s, whatever the column's shape."""

from __future__ import annotations

from typing import Any

import pytest

import webdecode

pa = pytest.importorskip("pyarrow", reason="not run: pyarrow is not installed (extra arrow)")
arrow = pytest.importorskip("webdecode.arrow")

JAPANESE = "文字化けした表、ガソリン。" * 20

#: Body, content type, URL.
ROWS: list[tuple[bytes | None, str | None, str | None]] = [
    (b"<meta charset=shift_jis>" + JAPANESE.encode("cp932"), "text/html", None),
    (JAPANESE.encode("euc_jp"), "text/plain; charset=euc-jp", "http://a.jp/"),
    (None, "text/html", "http://a.jp/null"),
    (b"\xef\xbb\xbf" + JAPANESE.encode(), "text/html; charset=sjis", None),
    (("\ufeff" + JAPANESE).encode("utf-16-le"), None, None),
    (b"", None, None),
    (b"all ASCII", None, None),
    (JAPANESE.encode(), None, None),
    (JAPANESE.encode("cp932"), None, "http://b.jp/undeclared"),
    ("Съешь же ещё этих мягких французских булок".encode("cp1251"), None, "http://c.ru/"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)), "image/png", None),
    (b"caf\xe9 \x81", "text/html; charset=latin1", None),
    ("café".encode(), "text/html; charset=latin1", None),
    (b"lost \xff\xff", "text/html; charset=utf-8", None),
    (b"<meta charset=nonsense>x", "text/html; charset=\xff; x", None),
    (b"cut at the end \x82", "text/html; charset=shift_jis", None),
    (b"<?xml version='1.0' encoding='koi8-r'?>\xc1", "text/xml", None),
    (b'\x1b$B$"', None, None),
    (b"hz", "text/html; charset=hz-gb-2312", None),
]
BODIES = [body for body, _, _ in ROWS]
HEADERS = [header for _, header, _ in ROWS]
URLS = [url for _, _, url in ROWS]


def expected(rows: list[tuple[bytes | None, str | None, str | None]], **options: Any) -> list[dict[str, Any] | None]:
    answers: list[dict[str, Any] | None] = []
    for body, header, url in rows:
        if body is None:
            answers.append(None)
            continue
        page = webdecode.to_utf8(body, header, url=url, **options)
        answer = {name: getattr(page, name) for name in arrow.SCHEMA.names if name != "text"}
        answers.append({"text": page.utf8.decode(), **answer})
    return answers


@pytest.mark.parametrize("kind", [pa.binary(), pa.large_binary(), pa.binary_view()], ids=str)
@pytest.mark.parametrize("threads", [1, 2, None])
def test_a_column_has_the_answers_of_each_body(kind: Any, threads: int | None) -> None:
    bodies = pa.array(BODIES, kind)
    pages = arrow.decode_array(bodies, pa.array(HEADERS), pa.array(URLS), threads=threads)
    assert pages.type == pa.struct(list(arrow.SCHEMA))
    pages.validate(full=True)
    assert pages.to_pylist() == expected(ROWS)
    assert pages.null_count == 1


def test_many_stretches_are_in_the_order_of_the_bodies() -> None:
    rows = [(b"%d " % number + b"x" * 50_000, None, None) for number in range(200)]
    pages = arrow.decode_array(pa.array([body for body, _, _ in rows]), threads=3)
    assert pages.field("text").to_pylist() == [body.decode() for body, _, _ in rows]


@pytest.mark.parametrize("start", [0, 1, 3, 10])
@pytest.mark.parametrize("stop", [10, 11, len(ROWS)])
def test_a_slice_is_its_rows(start: int, stop: int) -> None:
    part = slice(start, stop)
    pages = arrow.decode_array(pa.array(BODIES)[part], pa.array(HEADERS)[part], pa.array(URLS)[part])
    assert pages.to_pylist() == expected(ROWS[part])


@pytest.mark.parametrize("cuts", [(), (0,), (1, 1, 5), (3, len(ROWS))])
def test_chunks_stay_chunks(cuts: tuple[int, ...]) -> None:
    edges = [0, *cuts, len(ROWS)]
    bodies = pa.chunked_array([pa.array(BODIES[a:b], pa.binary()) for a, b in zip(edges, edges[1:], strict=False)])
    # The columns beside it need not have the same chunks.
    headers = pa.chunked_array([HEADERS[:4], HEADERS[4:]])
    pages = arrow.decode_array(bodies, headers, pa.array(URLS))
    assert [len(chunk) for chunk in pages.chunks] == [len(chunk) for chunk in bodies.chunks]
    assert pages.to_pylist() == expected(ROWS)


def test_no_rows_and_no_chunks() -> None:
    kind = pa.struct(list(arrow.SCHEMA))
    assert arrow.decode_array(pa.array([], pa.binary())) == pa.array([], kind)
    assert arrow.decode_array(pa.chunked_array([], pa.large_binary())) == pa.chunked_array([], kind)
    assert arrow.decode_array(pa.nulls(3, pa.binary())).to_pylist() == [None] * 3


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), "dictionary"], ids=str)
def test_content_types_of_any_string_type(kind: Any) -> None:
    headers = pa.array(HEADERS).dictionary_encode() if kind == "dictionary" else pa.array(HEADERS).cast(kind)
    assert arrow.decode_array(pa.array(BODIES), headers, pa.array(URLS)).to_pylist() == expected(ROWS)
    assert arrow.decode_array(pa.array(BODIES), pa.nulls(len(ROWS))).to_pylist() == expected(
        [(body, None, None) for body in BODIES]
    )


@pytest.mark.parametrize(
    "options",
    [{"encoding": "utf-8"}, {"html": False}, {"language": "ja"}, {"allow": ["euc-jp", "windows-1252"]},
     {"exclude": ["shift_jis"]}],
    ids=str,
)  # fmt: skip
def test_options_are_those_of_decode(options: dict[str, Any]) -> None:
    pages = arrow.decode_array(pa.array(BODIES), pa.array(HEADERS), pa.array(URLS), **options)
    assert pages.to_pylist() == expected(ROWS, **options)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (([b""],), TypeError, "bodies must be a pyarrow Array or ChunkedArray, not list"),
        ((pa.array(["x"]),), TypeError, "not string: it is decoded already"),
        ((pa.array([1]),), TypeError, "bodies must be a column of type binary, .* not int64"),
        ((pa.chunked_array([[1]]),), TypeError, "bodies must be a column of type binary, .* not int64"),
        ((pa.array([b""]), ["text/html"]), TypeError, "content_types must be a pyarrow Array .* not list"),
        ((pa.array([b""]), pa.array([1])), TypeError, "content_types must be a column of type string .* not int64"),
        ((pa.array([b""]), None, pa.array([1.5])), TypeError, "urls must be a column of type string .* not double"),
        ((pa.array([b""]), pa.array(["a", "b"])), ValueError, "1 bodies want as many content_types, not 2"),
        ((pa.chunked_array([[b""]]), None, pa.array(["a", "b"])), ValueError, "1 bodies want as many urls, not 2"),
    ],
)
def test_wrong_columns_are_told(arguments: tuple[Any, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        arrow.decode_array(*arguments)


def test_wrong_options_are_told_even_without_bodies() -> None:
    none = pa.array([], pa.binary())
    with pytest.raises(LookupError, match="unknown encoding label 'nonsense'"):
        arrow.decode_array(none, encoding="nonsense")
    with pytest.raises(LookupError, match="unknown encoding label 'nonsense'"):
        arrow.decode_array(none, allow=["nonsense"])
    with pytest.raises(TypeError, match="unexpected keyword argument 'charset'"):
        arrow.decode_array(none, charset="utf-8")
