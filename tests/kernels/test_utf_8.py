"""UTF-8, with the standard's steps beside it."""

import pytest
from check import check_decode, check_vector, vectors
from hypothesis import given, settings
from hypothesis import strategies as st


@vectors("UTF-8")
def test_vector(kernels, vector):
    check_vector(kernels, vector)


@pytest.mark.parametrize(
    ("data", "text", "offsets"),
    [
        ("aéあ😀".encode(), "aéあ😀", []),
        (b"\xef\xbb\xbfa", "\ufeffa", []),
        (b"\xef\xbf\xbd\x80", "\ufffd\ufffd", [3]),
        (b"\xc0\xaf\xc1\xbf", "\ufffd" * 4, [0, 1, 2, 3]),
        (b"\xe0\x80\x80", "\ufffd" * 3, [0, 1, 2]),
        (b"\xed\xa0\x80", "\ufffd" * 3, [0, 1, 2]),
        (b"\xf0\x80\xf4\x90\xf5", "\ufffd" * 5, [0, 1, 2, 3, 4]),
        (b"\xf0\x9f\x98A\xf0", "\ufffdA\ufffd", [0, 4]),
        (b"\xe3\x81", "\ufffd", [0]),
        (b"\xe3\x81\xe3\x81\x82", "\ufffdあ", [0]),
    ],
)
def test_sequences(kernels, data, text, offsets):
    check_decode(kernels, "UTF-8", data, text, offsets)


def test_valid_bytes_come_back_as_they_are(kernels):
    for data in (b"", b"plain", "あ".encode() * 5000):
        assert kernels.decoders.transcode_utf_8(data)[0] is data


def test_more_replacements_than_offsets(kernels):
    text, consumed, replacements, offsets = kernels.decoders.decode_utf_8(b"a\xff" * 1000)
    assert (text, consumed, replacements) == ("a\ufffd" * 1000, 2000, 1000)
    assert offsets == list(range(1, 200, 2))


def reference(data: bytes) -> tuple[str, list[int]]:
    """The standard's UTF-8 decoder, step by step."""
    text, offsets = "", []
    code_point = needed = seen = start = 0
    lower, upper = 0x80, 0xBF
    place = 0
    while place < len(data):
        byte = data[place]
        if needed == 0:
            start = place
            if byte <= 0x7F:
                text += chr(byte)
            elif 0xC2 <= byte <= 0xDF:
                needed, code_point = 1, byte & 0x1F
            elif 0xE0 <= byte <= 0xEF:
                lower = 0xA0 if byte == 0xE0 else lower
                upper = 0x9F if byte == 0xED else upper
                needed, code_point = 2, byte & 0xF
            elif 0xF0 <= byte <= 0xF4:
                lower = 0x90 if byte == 0xF0 else lower
                upper = 0x8F if byte == 0xF4 else upper
                needed, code_point = 3, byte & 0x7
            else:
                text += "\ufffd"
                offsets.append(start)
        elif not lower <= byte <= upper:
            code_point = needed = seen = 0
            lower, upper = 0x80, 0xBF
            text += "\ufffd"
            offsets.append(start)
            continue
        else:
            lower, upper = 0x80, 0xBF
            code_point = code_point << 6 | byte & 0x3F
            seen += 1
            if seen == needed:
                text += chr(code_point)
                code_point = needed = seen = 0
        place += 1
    if needed:
        text += "\ufffd"
        offsets.append(start)
    return text, offsets


PIECES = [b"a", b"\x80", b"\xbf", b"\x9f", b"\xa0", b"\xc3", b"\xe0", b"\xe3", b"\xed", b"\xef", b"\xbb", b"\xbd"]
PIECES += [b"\xf0", b"\xf4", b"\x8f", b"\x90", b"\xff", "あ".encode(), "😀".encode(), b"\xef\xbf\xbd"]


@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=3), max_size=40).map(b"".join))
@settings(deadline=None)
def test_as_the_steps_say(kernels, data):
    text, offsets = reference(data)
    assert kernels.decoders.decode_utf_8(data) == (text, len(data), len(offsets), offsets[:100])
