"""gb18030 and GBK, whose decoders are the same."""

import pytest
from check import check_decode, check_vector, vectors


@vectors("gb18030", "GBK")
def test_vector(kernels, vector):
    check_vector(kernels, vector)


@pytest.mark.parametrize(
    ("data", "text", "offsets"),
    [
        (b"\x80\xd6\xd0\xa3\xa0\xa8\xbc", "€中\u3000ḿ", []),
        (b"\x81\x30\x81\x30\x84\x31\xa4\x39\x90\x30\x81\x30\xe3\x32\x9a\x35", "\x80\uffff\U00010000\U0010ffff", []),
        (b"\x81\x35\xf4\x37\x84\x31\xa4\x37", "\ue7c7\ufffd", []),
        (b"\xff", "\ufffd", [0]),
        (b"\xd6<\xd6\x7f\xd6\xff", "\ufffd<\ufffd\x7f\ufffd", [0, 2, 4]),
        (b"\x81\x30", "\ufffd", [0]),
        (b"\x81\x30\x81", "\ufffd", [0]),
        (b"\x81\x30<", "\ufffd0<", [0]),
        (b"\x81\x30\x81<", "\ufffd0\ufffd<", [0, 2]),
        (b"\x81\x30\xd6\xd0", "\ufffd0中", [0]),
        (b"\x81\x30\x81\x30\xe3\x32\x9a\x36", "\x80\ufffd", [4]),
        (b"\x84\x31\xa5\x30a", "\ufffda", [0]),
    ],
)
@pytest.mark.parametrize("encoding", ["gb18030", "GBK"])
def test_sequences(kernels, encoding, data, text, offsets):
    check_decode(kernels, encoding, data, text, offsets)


def test_ascii_after_bad_lead_survives(kernels):
    for byte in range(0x80):
        character = chr(byte)
        if not (0x30 <= byte <= 0x39 or 0x40 <= byte <= 0x7E):
            check_decode(kernels, "gb18030", bytes((0x81, byte)), "\ufffd" + character, [0])
        check_decode(kernels, "gb18030", bytes((0x81, 0x30, byte)), "\ufffd0" + character, [0])
