"""Bytes before anything is decoded: marks, runs of ASCII, NULs, controls, escapes, UTF-8's validity, pattern scores."""

from __future__ import annotations

import pytest

JAPANESE = "これは文字コードを調べるための、ふつうの日本語の文章です。\n漢字もカタカナもあります。\n"


@pytest.mark.parametrize(
    ("data", "mark"),
    [
        (b"\xef\xbb\xbf", 1),
        (b"\xef\xbb\xbfabc", 1),
        (b"\xfe\xff", 2),
        (b"\xff\xfe", 3),
        (b"\xff\xfe\0\0", 3),  # browsers do not know UTF-32
        (b"\0\0\xfe\xff", 0),
        (b"\xef\xbb", 0),
        (b"\xef", 0),
        (b"\xff", 0),
        (b"\xfe", 0),
        (b"", 0),
        (b" \xef\xbb\xbf", 0),
        (b"\x2b\x2f\x76\x38", 0),  # UTF-7's
    ],
)
def test_bom(kernels, data, mark):
    assert kernels.scanners.find_bom(data) == mark


@pytest.mark.parametrize("length", [*range(70), 255, 8191, 8192, 8193, 20000])
def test_ascii_ends_where_it_ends(kernels, length):
    skip_ascii = kernels.scanners.skip_ascii
    assert skip_ascii(b"a" * length) == length
    for start in {0, length // 2, length}:
        assert skip_ascii(b"a" * length + b"\x80" + b"a" * 40, start) == length
        assert skip_ascii(b"\xff" * start + b"a" * (length - start) + b"\xff", start) == length


@pytest.mark.parametrize("length", [0, 1, 3, 4, 63, 64, 191, 192, 193, 600, 9000])
def test_counts(kernels, length):
    scanners = kernels.scanners
    data = bytes(place * 7 % 256 for place in range(length))
    for start, stop in {(0, length), (length // 3, length), (length // 3, length // 2)}:
        part = data[start:stop]
        assert scanners.count_controls(data, start, stop) == sum(b < 32 and b not in b"\t\n\f\r\x1b" for b in part)
        assert scanners.count_nuls(data, start, stop) == tuple(part[place::4].count(0) for place in range(4))
        found = data.find(b"\x1b", start)
        assert scanners.find_escape(data, start) == found
    assert scanners.count_controls(b"\0" * length, 0, length) == length
    assert sum(scanners.count_nuls(b"\0" * length, 0, length)) == length
    assert scanners.find_escape(b"a" * length + b"\x1b") == length


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", (0, 0, -1, 0)),
        (b"abc", (0, 0, -1, 0)),
        ("é€𝄞".encode(), (3, 0, -1, 0)),
        (b"\xc3", (0, 0, -1, 1)),
        (b"a\xe2\x82", (0, 0, -1, 2)),
        (b"\xf0\x9d\x84", (0, 0, -1, 3)),
        (b"\xe2\x82a", (0, 1, 0, 0)),  # a maximal subpart is one error
        (b"\xe2\x82\xe2\x82", (0, 1, 0, 2)),
        (b"\xff\xff", (0, 2, 0, 0)),
        (b"\x80\x80", (0, 2, 0, 0)),
        (b"\xc0\x80", (0, 2, 0, 0)),  # overlong
        (b"\xe0\x80\x80", (0, 3, 0, 0)),
        (b"\xed\xa0\x80", (0, 3, 0, 0)),  # a surrogate
        (b"\xf4\x90\x80\x80", (0, 4, 0, 0)),  # beyond U+10FFFF
        (b"\xf5", (0, 1, 0, 0)),
        (b"\xe0", (0, 0, -1, 1)),
        (b"a\xe9b\xc3\xa9", (1, 1, 1, 0)),
    ],
)
def test_utf_8(kernels, data, found):
    assert kernels.scanners.scan_utf_8(data) == found
    sequences, errors, first, tail = found
    for length in (1, 7, 8, 31, 32, 64, 300, 9000):
        shifted = (sequences, errors, first + length if first >= 0 else -1, tail)
        assert kernels.scanners.scan_utf_8(b"a" * length + data) == shifted
        assert kernels.scanners.scan_utf_8(b"\xff" * length + data, length) == shifted


@pytest.mark.parametrize("size", [0, 1, 2, 3, 50, 63, 64, 65, 255, 256, 257, 1000, 9000])
def test_utf_8_agrees_with_python(kernels, size):
    text = (JAPANESE + "naïve façade, plain text; 𝄞 ") * (size // 20 + 1)
    data = text.encode()[:size]
    whole = data.decode("utf-8", "ignore")
    tail = size - len(whole.encode())
    expected = sum(character > "\x7f" for character in whole)
    assert kernels.scanners.scan_utf_8(data) == (expected, 0, -1, tail)
    if size > 3:
        broken = data[: size // 2] + b"\xff" + data[size // 2 :]
        sequences, errors, first, _ = kernels.scanners.scan_utf_8(broken)
        replaced = broken[: len(broken) - tail].decode("utf-8", "replace")
        assert errors == replaced.count("\ufffd")
        assert sequences == sum(character > "\x7f" for character in replaced) - errors
        assert first == next(place for place in range(size) if _is_bad(broken, place))


def _is_bad(data: bytes, place: int) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.start == place
    return False


@pytest.mark.parametrize(("codec", "place"), [("utf-8", 0), ("cp932", 1), ("euc_jp", 2)])
@pytest.mark.parametrize("times", [1, 100])
def test_own_pattern_has_four_fifths(kernels, codec, place, times):
    scores = kernels.scanners.score_patterns((JAPANESE * times).encode(codec))
    assert scores[place] >= 0.8 * sum(scores)


@pytest.mark.parametrize(
    ("data", "scores"),
    [
        (b"", (0, 0, 0)),
        (b"plain \x1b$B", (0, 0, 0)),
        ("é".encode(), (8, 0, 2)),
        ("été où".encode("cp1252"), (0, 0, 0)),  # Latin text looks like nothing
        ("ﾃｽﾄ ｱｲｳｴｵ".encode("cp932"), (0, 16, 4)),  # half-width katakana, odd numbers of them
        ("ｱｲｳｴ".encode("cp932"), (0, 0, 4)),  # an even number may as well be EUC-JP
        (b"\x83e\x83X\x83g", (0, 6, 0)),  # trail bytes in ASCII
        (b"\x83", (0, 0, 0)),  # cut
        (b"\x83\n", (0, 0, 0)),
        (b"\x8f\xb0\xa1", (0, 2, 2)),  # JIS X 0212
        (b"\x8e\xb1", (0, 2, 2)),
        (b"\xa4", (0, 0, 0)),
    ],
)
def test_patterns(kernels, data, scores):
    assert kernels.scanners.score_patterns(data) == scores
