"""Labels: the standard's table, matched as browsers match it, and what must not match."""

from __future__ import annotations

import codecs
import json

import pytest

from webdecode.encodings import ENCODINGS
from webdecode.labels import LABELS, lookup


def test_the_standards_table(shared):
    standard = json.loads((shared / "whatwg" / "encodings.json").read_text())
    wanted = {encoding["name"]: encoding["labels"] for heading in standard for encoding in heading["encodings"]}
    assert {name: list(encoding.labels) for name, encoding in ENCODINGS.items()} == wanted


def test_as_many_as_the_standard_has():
    assert len(ENCODINGS) == 40
    assert len(LABELS) == 228
    assert all(label == label.lower().strip() for label in LABELS)


@pytest.mark.parametrize("name", ENCODINGS)
def test_a_name_is_a_label(name):
    assert lookup(name) is ENCODINGS[name]
    assert lookup(name.encode()) is ENCODINGS[name]
    assert lookup(f"\t\n\f\r {name.swapcase()} \r") is ENCODINGS[name]


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("latin1", "windows-1252"),
        ("us-ascii", "windows-1252"),
        ("iso-8859-9", "windows-1254"),
        ("tis-620", "windows-874"),
        ("ks_c_5601-1987", "EUC-KR"),
        ("gb2312", "GBK"),
        ("ms932", "Shift_JIS"),
        ("unicode", "UTF-16LE"),
        ("utf-16", "UTF-16LE"),
        ("logical", "ISO-8859-8-I"),
        ("hz-gb-2312", "replacement"),
    ],
)
def test_labels(label, name):
    assert lookup(label).name == name
    assert lookup(label, python=True).name == name


UNKNOWN = [
    "", " ", "none", "utf8mb4", "utf_8", "utf-8-sig", "win-1251", "cp932", "cp949", "eucjp", "big5hkscs", "x-sjis-jp",
    "utf-8859-1", "utf-7", "utf-32", "rot13", "unicode_escape", "idna", "zip", "hex", "base64", "punycode", "undefined",
    "utf-8\0", "\0utf-8", "utf-8\x0b", "\xa0utf-8", "utf-8\u3000", "utf-8;", '"utf-8"', "'utf-8'", "charset=utf-8",
    "utf‐8", "ｕｔｆ-8", "\u212aoi8-r", "utf-8" * 2000, "é", "\ud800", "\U0001f600",
]  # fmt: skip


@pytest.mark.parametrize("label", UNKNOWN, ids=lambda label: ascii(label[:20]))
def test_unknown(label):
    assert lookup(label) is None
    assert lookup(label.encode("utf-8", "surrogatepass")) is None


def test_odd_bytes():
    assert lookup(b"\xff\xfe") is None
    assert lookup(b"\x00") is None
    assert lookup(b" UTF-8\n").name == "UTF-8"


@pytest.mark.parametrize("label", [None, 8, ["utf-8"], bytearray(b"utf-8")])
def test_no_label_at_all(label):
    with pytest.raises(TypeError, match=f"label must be str or bytes, not {type(label).__name__}"):
        lookup(label)


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("cp932", "Shift_JIS"),
        ("mskanji", "Shift_JIS"),
        ("s-jis", "Shift_JIS"),
        ("cp949", "EUC-KR"),
        ("uhc", "EUC-KR"),
        ("cp950", "Big5"),
        ("big5hkscs", "Big5"),
        ("big5-tw", "Big5"),
        ("eucjp", "EUC-JP"),
        ("u-jis", "EUC-JP"),
        ("iso2022_jp", "ISO-2022-JP"),
        ("cp936", "GBK"),
        ("gb18030-2000", "gb18030"),
        ("eucgb2312_cn", "GBK"),
        ("latin_1", "windows-1252"),
        ("iso8859_8", "ISO-8859-8"),
        ("iso8859_11", "windows-874"),
        ("mac_cyrillic", "x-mac-cyrillic"),
        ("mac_roman", "macintosh"),
        ("koi8_u", "KOI8-U"),
        ("utf_8", "UTF-8"),
        ("U8", "UTF-8"),
        ("utf_16_be", "UTF-16BE"),
    ],
)
def test_pythons_names(label, name):
    assert lookup(label, python=True).name == name


@pytest.mark.parametrize(
    "label",
    ["rot13", "unicode_escape", "raw_unicode_escape", "idna", "punycode", "utf_7", "utf_32", "hex", "zlib", "bz2",
     "base64", "quopri", "uu", "undefined", "hz", "johab", "cp437", "euc_jis_2004", "shift_jisx0213", "iso2022_kr",
     "os", "aliases", "encodings.utf_8", "../utf_8", "utf_8\0", "\u212aoi8_r", "x" * 5000, ""],
)  # fmt: skip
def test_what_is_no_web_encoding_to_python_either(label):
    assert lookup(label, python=True) is None


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=ENCODINGS)
def test_codecs_are_pythons(encoding):
    codecs.lookup(encoding.codec)
