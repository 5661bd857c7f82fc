"""Parts of text: Parquet, JSON lines, WARC. The same rows give the same bytes."""

from __future__ import annotations

import io
import json
import uuid
from typing import Any, Protocol

import pyarrow as pa
from fastwarc.stream_io import GzipWriter
from fastwarc.warc import WarcRecord, WarcRecordType
from pyarrow import parquet

_DECLARATION = pa.struct(
    [("source", pa.string()), ("label", pa.string()), ("encoding", pa.string()), ("offset", pa.int64())]
)
#: A row: where the page is from, what was wrong with its record, the text, and `webdecode.Transcoded.record`.
FIELDS = pa.schema(
    [
        ("offset", pa.int64()),
        ("record_id", pa.string()),
        ("url", pa.string()),
        ("date", pa.string()),
        ("status", pa.int16()),
        ("content_type", pa.string()),
        ("error", pa.string()),
        ("damage", pa.list_(pa.string())),
        ("text", pa.string()),
        ("encoding", pa.string()),
        ("codec", pa.string()),
        ("rule", pa.string()),
        ("label", pa.string()),
        ("bom", pa.bool_()),
        ("binary", pa.bool_()),
        ("confidence", pa.float64()),
        ("level", pa.string()),
        ("language", pa.string()),
        ("declared", pa.list_(_DECLARATION)),
        ("conflict", pa.bool_()),
        ("replacements", pa.int64()),
        ("replacement_offsets", pa.list_(pa.int64())),
    ]
)

#: Rows and bytes of text that are held before they are written: one row group.
_ROWS, _BYTES = 4096, 32 << 20


class Writer(Protocol):
    """Takes rows; a context, at whose end the file is whole."""

    ending: str

    def __init__(self, path: str) -> None: ...
    def __enter__(self) -> Writer: ...
    def __exit__(self, *error: object) -> None: ...
    def write(self, row: dict[str, Any]) -> None:
        """Add a row (`convert.row`)."""


class Parquet:
    """Row groups of some thousand rows, compressed by Zstandard."""

    ending = ".parquet"

    def __init__(self, path: str) -> None:
        self._file = parquet.ParquetWriter(path, FIELDS, compression="zstd")
        self._rows: list[dict[str, Any]] = []
        self._size = 0

    def __enter__(self) -> Parquet:
        return self

    def __exit__(self, *error: object) -> None:
        self._flush()
        self._file.close()

    def write(self, row: dict[str, Any]) -> None:
        """Add a row."""
        self._rows.append(row)
        self._size += len(row.get("text") or b"")
        if len(self._rows) >= _ROWS or self._size >= _BYTES:
            self._flush()

    def _flush(self) -> None:
        if not self._rows:
            return
        columns = [pa.array([row.get(field.name) for row in self._rows], field.type) for field in FIELDS]
        self._file.write_table(pa.table(columns, schema=FIELDS))
        self._rows, self._size = [], 0


class JsonLines:
    """An object a line; what a row lacks is null."""

    ending = ".jsonl"

    def __init__(self, path: str) -> None:
        self._file = open(path, "wb")  # noqa: SIM115 - closed by __exit__

    def __enter__(self) -> JsonLines:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def write(self, row: dict[str, Any]) -> None:
        """Add a row."""
        whole = {name: row.get(name) for name in FIELDS.names}
        if whole["text"] is not None:
            whole["text"] = whole["text"].decode()
        self._file.write(json.dumps(whole, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")


class Warc:
    """Two records a row: `conversion` with the text (none where there is no text), and `metadata` with the rest.

    Source: WARC 1.1, sections 6.7 (conversion) and 6.4 (metadata).
    """

    ending = ".warc.gz"
    #: Where the names of records are made from: the same row has the same name, in every run.
    _SPACE = uuid.UUID("8f0c7a52-5d5e-5c0e-9a55-3c7f1f0a4a86")

    def __init__(self, path: str) -> None:
        self._file = open(path, "wb")  # noqa: SIM115 - closed by __exit__

    def __enter__(self) -> Warc:
        return self

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def write(self, row: dict[str, Any]) -> None:
        """Add a row."""
        name = f"{row['record_id']} {row['url']} {row['offset']}"
        of = row["record_id"]
        if row.get("text") is not None:
            essence = (row["content_type"] or "text/html").rpartition(",")[2].partition(";")[0].strip()
            kind = f"{essence if essence.isascii() and essence.isprintable() else 'text/html'}; charset=utf-8"
            self._add(WarcRecordType.conversion, f"text {name}", row, of, kind, row["text"])
            of = f"<{self._id(f'text {name}').urn}>"
        rest = {field: row.get(field) for field in FIELDS.names if field != "text"}
        data = json.dumps(rest, ensure_ascii=False).encode("utf-8", "backslashreplace")
        self._add(WarcRecordType.metadata, f"record {name}", row, of, "application/json", data)

    def _id(self, name: str) -> uuid.UUID:
        return uuid.uuid5(self._SPACE, name.encode("utf-8", "backslashreplace").decode())

    def _add(
        self, kind: WarcRecordType, name: str, row: dict[str, Any], of: str | None, content_type: str, data: bytes
    ) -> None:
        record = WarcRecord()
        record.init_headers(kind, str(self._id(name)).encode(), content_length=len(data))
        record.headers["WARC-Date"] = row["date"] or "1970-01-01T00:00:00Z"
        if row["url"] is not None:
            record.headers.append("WARC-Target-URI", row["url"])
        if of is not None:
            record.headers.append("WARC-Refers-To", of)
        record.headers.append("Content-Type", content_type)
        record.set_bytes_content(data)
        member = io.BytesIO()
        zipped = GzipWriter(member, compression_level=6)
        record.write(zipped)
        zipped.finish()
        self._file.write(member.getvalue())


WRITERS: dict[str, type[Writer]] = {"parquet": Parquet, "jsonl": JsonLines, "warc": Warc}
