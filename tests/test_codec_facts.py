"""What is relied on in Python's own codecs, pinned: a Python that differs is noticed here."""

from __future__ import annotations

import codecs

import pytest

from webdecode import tables


def test_utf_8_replaces_maximal_subparts():
    assert codecs.utf_8_decode(b"\xf0\x9f\x98A\xed\xa0\x80\xe3\x81", "replace", True)[0] == "�A����"


def test_utf_8_keeps_an_incomplete_tail():
    assert codecs.utf_8_decode(b"a\xe3\x81", "replace", False) == ("a", 1)
    # The beginning of a surrogate is kept too (for "surrogatepass"); the twin looks at it again.
    assert codecs.utf_8_decode(b"a\xed\xa0", "replace", False) == ("a", 1)


def test_utf_8_does_not_strip_a_mark():
    assert codecs.utf_8_decode(b"\xef\xbb\xbfa", "strict", True)[0] == "\ufeffa"


@pytest.mark.parametrize("data", [b"\x00\xd8", b"\x00\xdc\x00\x00", b"\x00\xd8a\x00", b"a", b"a\x00\x00\xd8\x00"])
def test_utf_16_is_strict_about_surrogates(data):
    with pytest.raises(UnicodeDecodeError):
        codecs.utf_16_le_decode(data, "strict", True)


def test_utf_16_keeps_an_incomplete_tail():
    assert codecs.utf_16_le_decode(b"a\x00\x00\xd8\x00", "strict", False) == ("a", 2)
    assert codecs.utf_16_be_decode(b"\xfe\xff\x00a\xd8", "strict", False) == ("\ufeffa", 4)


def test_charmap_decodes_by_any_string():
    assert codecs.charmap_decode(b"\x00\x01", "strict", "\r\n" + "\ufffd" * 254) == ("\r\n", 2)
    with pytest.raises(UnicodeDecodeError):
        codecs.charmap_decode(b"\x01", "strict", "a\ufffe")


def test_charmap_encodes_by_any_mapping():
    class Doubles(dict):
        def __missing__(self, point):
            if point > 0xFFFF:
                raise KeyError(point)
            return b"ab"

    assert codecs.charmap_encode("xy", "strict", Doubles({0x78: b"12345"}))[0] == b"12345ab"
    with pytest.raises(UnicodeEncodeError):
        codecs.charmap_encode("\U0001f600", "strict", Doubles())


def test_gb18030_has_the_private_use_points_of_the_2000_edition():
    points = {ord(pair.to_bytes(2, "big").decode("gb18030")) for pair in tables.GB18030_DIFFERENCES}
    assert len(points) == len(tables.GB18030_DIFFERENCES)
    assert all(0xE000 <= point <= 0xF8FF for point in points)


def test_what_pythons_codecs_get_wrong():
    # Where these change, a difference in tables.py may be dropped.
    assert b"\xa1\xc1".decode("euc_jp") == "〜"  # the web's is U+FF5E
    assert b"\x8f\xa2\xb7".decode("euc_jp") == "~"
    assert b"\xae".decode("koi8_u") == "╝"
    with pytest.raises(UnicodeDecodeError):
        b"\x81".decode("cp1252")
