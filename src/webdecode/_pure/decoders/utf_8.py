"""UTF-8: one U+FFFD for each maximal subpart of a sequence that breaks off.

Strategy: Python's own decoder follows the standard to the byte (tests/test_codec_facts.py holds that), so it makes
the text. What it does not tell is where it replaced; that is found by walking its text and the bytes side by side.
"""

from __future__ import annotations

from codecs import utf_8_decode

from webdecode._pure.decoders.output import OFFSETS, REPLACEMENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded, Transcoded

#: U+FFFD itself. EF is no trail byte, so these three bytes are that character wherever they stand.
_WRITTEN = b"\xef\xbf\xbd"

#: The second byte's range after leads where it is not 80 to BF.
_SECOND = {0xE0: (0xA0, 0xBF), 0xED: (0x80, 0x9F), 0xF0: (0x90, 0xBF), 0xF4: (0x80, 0x8F)}


def subpart(data: bytes, pos: int) -> int:
    """The length of the bad sequence at pos: what a good one might have begun with, at least a byte."""
    lead = data[pos]
    if not 0xC2 <= lead <= 0xF4:
        return 1
    wanted = 1 if lead < 0xE0 else 2 if lead < 0xF0 else 3
    low, high = _SECOND.get(lead, (0x80, 0xBF))
    length = 1
    for byte in data[pos + 1 : pos + 1 + wanted]:
        if not low <= byte <= high:
            break
        low, high = 0x80, 0xBF
        length += 1
    return length


def _offsets(text: str, data: bytes, start: int) -> list[int]:
    """Byte offsets of the first 100 replacements in the text of data from start on."""
    offsets: list[int] = []
    pos, done = start, 0
    while len(offsets) < OFFSETS:
        place = text.find(REPLACEMENT, done)
        if place < 0:
            break
        pos += len(text[done:place].encode())
        done = place + 1
        if data.startswith(_WRITTEN, pos):
            pos += 3
        else:
            offsets.append(pos)
            pos += subpart(data, pos)
    return offsets


def decode_utf_8(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
    r"""The text of UTF-8 bytes, as the standard's decoder gives it; a byte order mark is a character like others.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete sequence (one to three bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "UTF-8 decoder".

    >>> decode_utf_8(b"\xe3\x81\x82\xe3\x81")
    ('あ�', 5, 1, [3])
    """
    text, consumed = utf_8_decode(memoryview(data)[start:], "replace", final)
    tail = data[start + consumed :]
    if tail and subpart(tail, 0) < len(tail):
        # Python keeps the beginning of a surrogate as it keeps incomplete sequences. It is bad already.
        text += utf_8_decode(tail, "replace", True)[0]
        consumed += len(tail)
    replacements = text.count(REPLACEMENT)
    if replacements:
        replacements -= data.count(_WRITTEN, start)
    return text, start + consumed, replacements, _offsets(text, data, start) if replacements else []


def transcode_utf_8(data: bytes, start: int = 0) -> Transcoded:
    r"""`decode_utf_8` to UTF-8 again: (UTF-8, replacements, byte offsets of the first 100 replacements).

    Valid data come back as the same object where start is 0.

    >>> transcode_utf_8(b"\xe3\x81")
    (b'\xef\xbf\xbd', 1, [0])
    """
    text, _, replacements, offsets = decode_utf_8(data, start)
    return text.encode() if replacements else data[start:], replacements, offsets
