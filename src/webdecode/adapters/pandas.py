"""pandas: tables of webdecode's text. The record, as a dict, is each table's ``attrs["webdecode"]``.

pandas is given UTF-8 and told so: a str with an XML declaration makes it take a slower parser.

>>> table = read_csv(b"name,n\\n\\x83e,1", "text/csv; charset=x-sjis")
>>> table["name"][0], table.attrs["webdecode"]["encoding"]
('テ', 'Shift_JIS')
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pandas

from webdecode.decode import to_utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer


def read_html(body: Buffer, content_type: str | bytes | None = None, **options: Any) -> list[pandas.DataFrame]:
    """The tables of an HTML page. options: pandas.read_html's. Raises ValueError where there is no table."""
    page = to_utf8(body, content_type)
    tables: list[pandas.DataFrame] = pandas.read_html(BytesIO(page.utf8), encoding="utf-8", **options)
    for table in tables:
        table.attrs["webdecode"] = page.record()
    return tables


def read_csv(body: Buffer, content_type: str | bytes | None = "text/csv", **options: Any) -> pandas.DataFrame:
    """The table of a file of separated values. options: pandas.read_csv's, those that give a DataFrame."""
    page = to_utf8(body, content_type)
    table: pandas.DataFrame = pandas.read_csv(BytesIO(page.utf8), encoding="utf-8", **options)
    table.attrs["webdecode"] = page.record()
    return table
