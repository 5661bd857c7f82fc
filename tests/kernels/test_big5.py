"""Big5."""

import pytest
from check import check_decode, check_vector, vectors


@vectors("Big5")
def test_vector(kernels, vector):
    check_vector(kernels, vector)


@pytest.mark.parametrize(
    ("data", "text", "offsets"),
    [
        (b"\xa4\xa4\x87\xa1", "中\U000258de", []),
        (b"\x88\x62\x88\x64\x88\xa3\x88\xa5", "Ê̄Ê̌ê̄ê̌", []),
        (b"\xa4", "\ufffd", [0]),
        (b"\x80\xff", "\ufffd\ufffd", [0, 1]),
        (b"\xa4<\xa4\x80\xa4\xff", "\ufffd<\ufffd\ufffd", [0, 2, 4]),
        (b"\x81\x40\x81\xa1", "\ufffd@\ufffd", [0, 2]),
    ],
)
def test_sequences(kernels, data, text, offsets):
    check_decode(kernels, "Big5", data, text, offsets)


def test_ascii_after_bad_lead_survives(kernels):
    for byte in range(0x80):
        check_decode(kernels, "Big5", bytes((0x81, byte)), "\ufffd" + chr(byte), [0])
