"""ISO-2022-JP."""

import pytest
from check import check_decode, check_vector, vectors


@vectors("ISO-2022-JP")
def test_vector(kernels, vector):
    check_vector(kernels, vector)


@pytest.mark.parametrize(
    ("data", "text", "offsets"),
    [
        (b'\x1b$B$"\x1b(Ba', "あa", []),
        (b'\x1b$@$"\x1b(J\\~a\x1b(I1', "あ¥‾aｱ", []),
        (b"\x1b", "\ufffd", [0]),
        (b"\x1b$", "\ufffd$", [0]),
        (b"\x1b(", "\ufffd(", [0]),
        (b"\x1b$a", "\ufffd$a", [0]),
        (b"\x1b\x1b(Ba", "\ufffda", [0]),
        (b"\x1b(B\x1b(Ba", "\ufffda", [3]),
        (b"\x1b$B\x1b(Ba", "\ufffda", [3]),
        (b'\x1b$B$\x1b(B"', '\ufffd"', [3]),
        (b"\x1b$B$", "\ufffd", [3]),
        (b'\x1b$B$\n$"', "\ufffdあ", [3]),
        (b'\x1b$B\n$"', "\ufffdあ", [3]),
        (b"\x1b(I`\x1b(B", "\ufffd", [3]),
        (b"\x0e\x0f\x80\xffa", "\ufffd\ufffd\ufffd\ufffda", [0, 1, 2, 3]),
        (b"\x1b(J\x0e\x1b$B\x0e", "\ufffd\ufffd", [3, 7]),
    ],
)
def test_sequences(kernels, data, text, offsets):
    check_decode(kernels, "ISO-2022-JP", data, text, offsets)


def test_state_goes_on(kernels):
    decode = kernels.decoders.decode_iso_2022_jp
    assert decode(b"\x1b$B", final=False) == ("", 3, 0, [], 3 + 4)
    assert decode(b'$"$', 0, 3 + 4, final=False) == ("あ", 2, 0, [], 3)
    assert decode(b"\x1b(B", 0, 3 + 4) == ("\ufffd", 3, 1, [0], 0 + 4)
    assert decode(b"\x1b(J\\", 0, 0) == ("¥", 4, 0, [], 1)
    assert decode(b"\x1b(I1", 0, 0) == ("ｱ", 4, 0, [], 2)
