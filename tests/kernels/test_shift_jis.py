"""Shift_JIS."""

import pytest
from check import check_decode, check_vector, vectors


@vectors("Shift_JIS")
def test_vector(kernels, vector):
    check_vector(kernels, vector)


@pytest.mark.parametrize(
    ("data", "text", "offsets"),
    [
        (b"\x83\x65", "テ", []),
        (b"\x80\xa1\xdf", "\x80｡ﾟ", []),
        (b"\x83", "\ufffd", [0]),
        (b"\xa0\xfd\xfe\xff", "\ufffd" * 4, [0, 1, 2, 3]),
        (b'\x81"', '\ufffd"', [0]),
        (b"\x81\x7f<", "\ufffd\x7f<", [0]),
        (b"\x81\xfd<", "\ufffd<", [0]),
        (b"\xf0\x40\xf9\xfc", "\ue000\ue757", []),
        (b"\xfa\x40\xed\x40\x87\x40", "ⅰ纊①", []),
    ],
)
def test_sequences(kernels, data, text, offsets):
    check_decode(kernels, "Shift_JIS", data, text, offsets)


def test_ascii_after_bad_lead_survives(kernels):
    for byte in range(0x80):
        if not 0x40 <= byte <= 0x7E:
            check_decode(kernels, "Shift_JIS", bytes((0x81, byte)), "\ufffd" + chr(byte), [0])
