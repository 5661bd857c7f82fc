"""Columns of bodies: an Arrow binary column in, a struct column of texts and records out. Extra: ``webdecode[arrow]``.

Strategy: a column is cut in stretches of about 1 MB; each is decided and decoded by one thread. What comes out is an
Arrow array like others, so that an engine (Spark, Daft, Polars, DuckDB) takes it as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import pyarrow as pa

from webdecode.decision import Transcoded
from webdecode.decode import BATCH_BYTES, to_utf8

Column: TypeAlias = "pa.Array | pa.ChunkedArray"

#: The fields of each row of the result, with the names and meanings of `webdecode.Transcoded`. A null body is a null
#: row, and null in each field. text is a ``large_string`` where an array has more than 2 GiB of it.
SCHEMA = pa.schema(
    [
        ("text", pa.string()),
        ("encoding", pa.string()),
        ("rule", pa.string()),
        ("label", pa.string()),
        ("confidence", pa.float64()),
        ("level", pa.string()),
        ("language", pa.string()),
        ("bom", pa.bool_()),
        ("binary", pa.bool_()),
        ("conflict", pa.bool_()),
        ("replacements", pa.int64()),
    ]
)

#: The most bytes of text that a ``string`` array can have.
_STRING_BYTES = (1 << 31) - 1
#: Column types that are taken: how each is read.
_BODIES = {pa.binary(): pa.binary(), pa.large_binary(): pa.large_binary(), pa.binary_view(): pa.large_binary()}
_TEXTS = (pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(), pa.null())


def decode_array(
    bodies: Column,
    content_types: Column | None = None,
    urls: Column | None = None,
    *,
    threads: int | None = None,
    **options: Any,
) -> Column:
    """`webdecode.to_utf8` for a column of bodies: a struct column of texts and records, in the bodies' order.

    bodies: a pyarrow Array or ChunkedArray of type binary, large_binary or binary_view; sliced ones too.
    content_types, urls: columns of strings, one value for each body, null where there is none.
    threads: how many; None asks the machine. options: `webdecode.decode`'s ``encoding``, ``html``, ``language``,
    ``allow`` and ``exclude``, for all bodies.
    Returns a StructArray with the fields of `SCHEMA`; for a ChunkedArray a ChunkedArray with the same chunks. A null
    body gives a null row. text is ``large_string`` where an array's texts have more than 2 GiB.
    Raises TypeError for columns of another type, ValueError for columns of another length, LookupError for an unknown
    label of the caller's; no bytes raise.

    >>> import pyarrow as pa
    >>> bodies = pa.array([b"<meta charset=sjis>\\x83e", None])
    >>> decode_array(bodies).field("text").to_pylist()
    ['<meta charset=sjis>テ', None]
    """
    if isinstance(bodies, pa.ChunkedArray):
        return _decode_chunks(bodies, content_types, urls, threads, options)
    _check(bodies, "bodies", tuple(_BODIES))
    if bodies.type == pa.binary_view():
        bodies = bodies.cast(pa.large_binary())
    headers = _values(content_types, "content_types", len(bodies))
    places = _values(urls, "urls", len(bodies))
    to_utf8(b"", **options)  # what is wrong with the options is wrong without any body

    def decode_some(some: range) -> list[Transcoded | None]:
        return [
            None if body is None else to_utf8(body, headers[row], url=places[row], **options)
            for row, body in zip(some, bodies[some.start : some.stop].to_pylist(), strict=True)
        ]

    stretches = list(_stretches(bodies))
    if threads == 1 or len(stretches) < 2:
        return _struct([page for some in stretches for page in decode_some(some)])
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        return _struct([page for pages in pool.map(decode_some, stretches) for page in pages])


def _decode_chunks(
    bodies: pa.ChunkedArray,
    content_types: Column | None,
    urls: Column | None,
    threads: int | None,
    options: dict[str, Any],
) -> pa.ChunkedArray:
    """Chunk by chunk; all have the same type."""
    _check(bodies, "bodies", tuple(_BODIES))
    chunks, start = [], 0
    beside = [
        (column, name) for column, name in ((content_types, "content_types"), (urls, "urls")) if column is not None
    ]
    for column, name in beside:
        _check(column, name, _TEXTS)
        _check_length(column, name, len(bodies))
    for chunk in bodies.chunks:
        part = slice(start, start + len(chunk))
        headers = None if content_types is None else content_types[part]
        places = None if urls is None else urls[part]
        chunks.append(decode_array(chunk, headers, places, threads=threads, **options))
        start += len(chunk)
    schema = SCHEMA
    if any(chunk.type.field("text").type == pa.large_string() for chunk in chunks):
        schema = SCHEMA.set(0, pa.field("text", pa.large_string()))
    kind = pa.struct(list(schema))
    return pa.chunked_array([chunk.cast(kind) for chunk in chunks], type=kind)


def _check(column: object, name: str, kinds: tuple[pa.DataType, ...]) -> None:
    """Raises TypeError for what is no column, or one of another type."""
    if not isinstance(column, (pa.Array, pa.ChunkedArray)):
        raise TypeError(f"{name} must be a pyarrow Array or ChunkedArray, not {type(column).__name__}")
    if column.type not in kinds:
        hint = ": it is decoded already" if name == "bodies" and column.type in _TEXTS[:3] else ""
        wanted = "binary, large_binary or binary_view" if name == "bodies" else "string or binary"
        raise TypeError(f"{name} must be a column of type {wanted}, not {column.type}{hint}")


def _check_length(column: Column, name: str, count: int) -> None:
    if len(column) != count:
        raise ValueError(f"{count} bodies want as many {name}, not {len(column)}")


def _values(column: Column | None, name: str, count: int) -> list[Any]:
    """The column's values; None for each where there is no column."""
    if column is None:
        return [None] * count
    if isinstance(column, (pa.Array, pa.ChunkedArray)) and pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    _check(column, name, _TEXTS)
    _check_length(column, name, count)
    values: list[Any] = column.to_pylist()
    return values


def _stretches(bodies: pa.Array) -> Iterator[range]:
    """Consecutive rows whose bodies have about BATCH_BYTES together."""
    start, size = 0, 0
    for row, body in enumerate(bodies):
        size += body.as_buffer().size if body.is_valid else 0
        if size >= BATCH_BYTES:
            yield range(start, row + 1)
            start, size = row + 1, 0
    if start < len(bodies):
        yield range(start, len(bodies))


def _struct(pages: list[Transcoded | None]) -> pa.StructArray:
    """The rows as Arrow's arrays, field by field."""
    large = sum(len(page.utf8) for page in pages if page is not None) > _STRING_BYTES
    text = pa.field("text", pa.large_string() if large else pa.string())
    schema = SCHEMA.set(0, text)
    arrays = [pa.array([None if page is None else page.utf8 for page in pages], text.type)]
    arrays += [
        pa.array([None if page is None else getattr(page, field.name) for page in pages], field.type)
        for field in list(schema)[1:]
    ]
    missing = pa.array([page is None for page in pages], pa.bool_())
    return pa.StructArray.from_arrays(arrays, fields=list(schema), mask=missing)
