"""UTF-16, both byte orders."""

import pytest
from check import check_decode, check_vector, vectors


@vectors("UTF-16BE", "UTF-16LE")
def test_vector(kernels, vector):
    check_vector(kernels, vector)


@pytest.mark.parametrize(
    ("units", "text", "offsets"),
    [
        ("0061 3042 d83d de00", "aあ😀", []),
        ("feff 0061", "\ufeffa", []),
        ("fffd de00", "\ufffd\ufffd", [2]),
        ("d83d", "\ufffd", [0]),
        ("d83d 0061 d83d", "\ufffda\ufffd", [0, 4]),
        ("d83d d83d de00", "\ufffd😀", [0]),
        ("de00 d83d", "\ufffd\ufffd", [0, 2]),
        ("0061 00", "a\ufffd", [2]),
        ("d83d de", "\ufffd", [0]),
        ("d83d d83d de", "\ufffd\ufffd", [0, 2]),
    ],
)
def test_sequences(kernels, units, text, offsets):
    check_decode(kernels, "UTF-16BE", bytes.fromhex(units), text, offsets)
    little = b"".join(bytes.fromhex(unit)[::-1] for unit in units.split())
    check_decode(kernels, "UTF-16LE", little, text, offsets)
