"""ASCII so long that a str is made for it before all of it has been looked over, and that turns out to be more."""

import pytest

from webdecode import tables

LONG = b"a long line of plain text\n" * 20_000


@pytest.mark.parametrize("at", [300_000, len(LONG) - 2])
@pytest.mark.parametrize(
    ("decoder", "bytes_", "text"), [("shift_jis", b"\x83\x65", "テ"), ("utf_8", "é".encode(), "é")]
)
def test_late_character_is_decoded(kernels, decoder, bytes_, text, at):
    data = LONG[:at] + bytes_ + LONG[at:]
    expected = (LONG[3:at].decode() + text + LONG[at:].decode(), len(data), 0, [])
    assert getattr(kernels.decoders, f"decode_{decoder}")(data, 3) == expected
    place = tables.DECODERS.index(decoder)
    assert kernels.decoders.decode_batch([(place, data, 3), (place, LONG, 0)])[0] == expected


def test_late_bad_byte_is_replaced_at_its_place(kernels):
    data = LONG[:300_000] + b"\xff" + LONG[300_000:]
    _, consumed, replacements, offsets = kernels.decoders.decode_utf_8(data)
    assert (consumed, replacements, offsets) == (len(data), 1, [300_000])
