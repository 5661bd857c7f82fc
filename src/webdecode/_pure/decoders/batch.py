"""Many bodies in one call: the compiled twin decodes them in one stretch without the interpreter's lock."""

from __future__ import annotations

from webdecode import tables
from webdecode._pure.decoders.big5 import decode_big5
from webdecode._pure.decoders.euc_jp import decode_euc_jp
from webdecode._pure.decoders.euc_kr import decode_euc_kr
from webdecode._pure.decoders.gb18030 import decode_gb18030
from webdecode._pure.decoders.iso_2022_jp import decode_iso_2022_jp
from webdecode._pure.decoders.replacement import decode_replacement
from webdecode._pure.decoders.shift_jis import decode_shift_jis
from webdecode._pure.decoders.single_byte import decode_single_byte, decode_x_user_defined
from webdecode._pure.decoders.utf_8 import decode_utf_8
from webdecode._pure.decoders.utf_16 import decode_utf_16be, decode_utf_16le

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode._pure.decoders.output import Decoded

#: The families in the order of tables.DECODERS, after the single-byte encodings; ISO-2022-JP returns its state as well.
_FAMILIES = (
    decode_utf_8, decode_utf_16le, decode_utf_16be, decode_shift_jis, decode_euc_jp, decode_iso_2022_jp, decode_euc_kr,
    decode_big5, decode_gb18030, decode_x_user_defined, decode_replacement,
)  # fmt: skip


def decode_batch(jobs: list[tuple[int, bytes, int]]) -> list[Decoded]:
    """Many bodies, decoded in one stretch without the interpreter's lock.

    jobs: tuples (decoder, data, start): the decoder's place in `tables.DECODERS`, bytes, a byte offset.
    Returns what `decode_…` returns for each: (text, bytes consumed, replacements, offsets of the first 100).
    Raises ValueError for another decoder. Linear. The compiled kernel makes the strs of all jobs in their largest size
    before it fills them, so a batch is best about 1 MB.

    >>> decode_batch([(tables.DECODERS.index("shift_jis"), bytes([0x83, 0x65]), 0), (0, b"abc", 1)])
    [('テ', 2, 0, []), ('bc', 3, 0, [])]
    """
    results: list[Decoded] = []
    for decoder, data, start in jobs:
        if not 0 <= decoder < len(tables.DECODERS):
            raise ValueError(f"decoder must be a place in tables.DECODERS, not {decoder}")
        if decoder < len(tables.SINGLE_BYTE):
            results.append(decode_single_byte(data, decoder, start))
        else:
            text, consumed, replacements, offsets, *_ = _FAMILIES[decoder - len(tables.SINGLE_BYTE)](data, start)
            results.append((text, consumed, replacements, offsets))
    return results
