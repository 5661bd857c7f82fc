"""The standard's encoders."""

from __future__ import annotations

import pytest

from webdecode import lookup
from webdecode.encodings import ENCODINGS
from webdecode.encodings.encoders import KATAKANA, python_encoder

#: Written as something that is read otherwise: the standard's own asymmetries.
YEN = {"\xa5": "\\", "\u203e": "~", "\u2212": "\uff0d"}
GB18030 = dict(
    zip(
        "\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796\ue81e\ue826\ue82b\ue82c\ue832\ue843\ue854\ue864",
        "\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19\u9fb4\u9fb5\u9fb6\u9fb7\u9fb8\u9fb9\u9fba\u9fbb",
        strict=True,
    )
)
HALF_WIDTH = dict(zip(map(chr, range(0xFF61, 0xFFA0)), KATAKANA, strict=True))
ONE_WAY = {
    "Shift_JIS": YEN,
    "EUC-JP": YEN,
    "ISO-2022-JP": HALF_WIDTH | {"\u2212": "\uff0d"},
    "GBK": GB18030,
    "gb18030": GB18030,
}

#: How many code points an encoding can write.
SIZES = {
    "Shift_JIS": 7521, "EUC-JP": 7520, "ISO-2022-JP": 7517, "EUC-KR": 17176, "Big5": 14781, "GBK": 24085,
    "gb18030": 0x110000 - 0x800 - 1, "UTF-8": 0x110000 - 0x800, "windows-1252": 256, "x-user-defined": 256,
}  # fmt: skip


EVERYTHING = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=ENCODINGS)
def test_what_is_written_is_read_again(encoding):
    if encoding.name == "replacement":
        pytest.skip("it has no encoder of its own")
    # All the characters of Unicode, of which those that the encoding lacks are left out.
    everything = EVERYTHING[:0x10000] if encoding.name == "ISO-2022-JP" else EVERYTHING
    read = encoding.decode(python_encoder(encoding.name)(everything, "ignore"))
    readable, one_way = set(read), ONE_WAY.get(encoding.name, {})
    assert read == "".join(one_way.get(c, c) for c in everything if c in readable or c in one_way)
    if encoding.name in SIZES:
        assert len(read) == SIZES[encoding.name]


@pytest.mark.parametrize(
    ("label", "text", "data"),
    [
        # The first pointer, IBM's before NEC's double of it, and minus, yen and overline as Windows has them.
        ("shift_jis", "テ①纊ⅰ￢≒∵", b"\x83\x65\x87\x40\xfa\x5c\xfa\x40\x81\xca\x81\xe0\x81\xe6"),
        ("shift_jis", "\x80¥‾−ｱ", b"\x80\x5c\x7e\x81\x7c\xb1"),
        ("euc-jp", "あ①纊ⅰｱ¥‾−", b"\xa4\xa2\xad\xa1\xf9\xa1\xfc\xf1\x8e\xb1\x5c\x7e\xa1\xdd"),
        ("euc-kr", "가갂힣", b"\xb0\xa1\x81\x41\xc6\x52"),
        # The last pointer for six, and nothing of Hong Kong's below A1.
        ("big5", "中═╞╡╪十卅兀", b"\xa4\xa4\xf9\xf9\xf9\xe9\xf9\xeb\xf9\xea\xa4\x51\xa4\xca\xa4\x61"),
        ("gbk", "中€ḿ", b"\xd6\xd0\x80\xa8\xbc"),
        ("gb18030", "中€ḿ", b"\xd6\xd0\xa2\xe3\xa8\xbc"),
        ("gb18030", "\x80\ue7c7😀\U0010ffff", bytes.fromhex("81308130 8135f437 9439fc36 e3329a35")),
        ("gb18030", "\ue81e\ue78d鿋", b"\xfe\x59\xa6\xd9\x82\x35\x93\x30"),
        ("windows-1252", "€\x81é", b"\x80\x81\xe9"),
        ("x-user-defined", "a\uf780\uf7ff", b"a\x80\xff"),
        ("iso-2022-jp", "aあｱ¥~b", b"a\x1b$B$\"%\"\x1b(J\\\x1b(B~b"),
        ("iso-2022-jp", "¥a\\‾", b"\x1b(J\\a\x1b(B\\\x1b(J~\x1b(B"),
        ("utf-8", "あ😀", "あ😀".encode()),
        ("utf-16le", "あ", "あ".encode()),
        ("replacement", "あ", "あ".encode()),
        ("sjis", "", b""),
    ],
)  # fmt: skip
def test_bytes(label, text, data):
    assert lookup(label).encode(text) == data


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("gb18030", "\ue5e5"), ("gbk", "\ue5e5"), ("gbk", "😀"), ("big5", "\U000258de"), ("big5", "Ê"),
        ("euc-jp", "丂"), ("shift_jis", "\ue000"), ("iso-2022-jp", "\x1b"), ("iso-2022-jp", "\x0e"),
        ("windows-1252", "あ"), ("iso-8859-3", "\x80😀"), ("x-user-defined", "é"), ("utf-8", "\ud800"),
    ],
)  # fmt: skip
def test_what_cannot_be_written(label, text):
    encoding = lookup(label)
    with pytest.raises(UnicodeEncodeError) as caught:
        encoding.encode("ab" + text)
    assert caught.value.end == 2 + len(text)
    assert caught.value.encoding.lower() == encoding.name.lower()


@pytest.mark.parametrize(
    ("label", "text", "replaced", "html"),
    [
        ("windows-1252", "aあ😀b", b"a??b", b"a&#12354;&#128512;b"),
        ("shift_jis", "あ😀あ", b"\x82\xa0?\x82\xa0", b"\x82\xa0&#128512;\x82\xa0"),
        ("iso-2022-jp", "あ😀あ", b'\x1b$B$"\x1b(B?\x1b$B$"\x1b(B', b'\x1b$B$"\x1b(B&#128512;\x1b$B$"\x1b(B'),
        ("iso-2022-jp", "¥😀", b"\x1b(J\\?\x1b(B", b"\x1b(J\\&#128512;\x1b(B"),
        ("iso-2022-jp", "a\x1b", b"a?", b"a&#65533;"),
        ("gb18030", "\ue5e5", b"?", b"&#58853;"),
        ("windows-1252", "\ud800", b"?", b"&#65533;"),
        ("utf-8", "a\ud800", b"a\xef\xbf\xbd", b"a\xef\xbf\xbd"),
        ("utf-8", "\ud83d\ude00", "😀".encode(), "😀".encode()),
    ],
)
def test_errors(label, text, replaced, html):
    assert lookup(label).encode(text, errors="replace") == replaced
    assert lookup(label).encode(text, errors="html") == html


def test_arguments():
    with pytest.raises(ValueError, match="errors must be 'strict', 'replace' or 'html', not 'ignore'"):
        lookup("utf-8").encode("a", errors="ignore")
    with pytest.raises(TypeError, match="text must be str, not bytes"):
        lookup("utf-8").encode(b"a")
