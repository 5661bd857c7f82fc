"""EUC-JP."""

import pytest
from check import check_decode, check_vector, vectors


@vectors("EUC-JP")
def test_vector(kernels, vector):
    check_vector(kernels, vector)


@pytest.mark.parametrize(
    ("data", "text", "offsets"),
    [
        (b"\xa4\xa2\x8e\xb1\x8f\xb0\xa1", "あｱ丂", []),
        (b"\x8f\xa2\xb7", "～", []),
        (b"\xa4", "\ufffd", [0]),
        (b"a\x8f\xa1", "a\ufffd", [1]),
        (b"\x8f\xa1<", "\ufffd<", [0]),
        (b"\x8f<", "\ufffd<", [0]),
        (b"\x8f\xa1\x80z", "\ufffdz", [0]),
        (b"\x8f\x80\xa4\xa2", "\ufffdあ", [0]),
        (b"\x8e\xe0\x8e<", "\ufffd\ufffd<", [0, 2]),
        (b"\xa4\xffa\x80\xff", "\ufffda\ufffd\ufffd", [0, 3, 4]),
    ],
)
def test_sequences(kernels, data, text, offsets):
    check_decode(kernels, "EUC-JP", data, text, offsets)


def test_ascii_after_bad_lead_survives(kernels):
    for lead in (b"\xa4", b"\x8e", b"\x8f", b"\x8f\xa4"):
        for byte in range(0x80):
            check_decode(kernels, "EUC-JP", lead + bytes((byte,)), "\ufffd" + chr(byte), [0])
