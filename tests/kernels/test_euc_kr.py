"""EUC-KR."""

import pytest
from check import check_decode, check_vector, vectors


@vectors("EUC-KR")
def test_vector(kernels, vector):
    check_vector(kernels, vector)


@pytest.mark.parametrize(
    ("data", "text", "offsets"),
    [
        (b"\xb0\xa1\x81\x41\xc6\x52", "가갂힣", []),
        (b"\xb0", "\ufffd", [0]),
        (b"\x80\xff", "\ufffd\ufffd", [0, 1]),
        (b"\xb0 \xb0\xa2", "\ufffd 각", [0]),
        (b"\x81\x5b\x81\x80", "\ufffd[\ufffd", [0, 2]),
        (b"\xb0\xff", "\ufffd", [0]),
    ],
)
def test_sequences(kernels, data, text, offsets):
    check_decode(kernels, "EUC-KR", data, text, offsets)


def test_ascii_after_bad_lead_survives(kernels):
    for byte in (*range(0x41), *range(0x5B, 0x61), *range(0x7B, 0x80)):
        check_decode(kernels, "EUC-KR", bytes((0xB0, byte)), "\ufffd" + chr(byte), [0])
