"""The decoders' twin: each family of the Encoding Standard in a file, as the standard's steps have it.

``decode_*`` returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements), ``transcode_*``
the same as UTF-8 bytes. None of them knows byte order marks.
"""

from webdecode._pure.decoders.batch import decode_batch
from webdecode._pure.decoders.big5 import decode_big5, transcode_big5
from webdecode._pure.decoders.euc_jp import decode_euc_jp, transcode_euc_jp
from webdecode._pure.decoders.euc_kr import decode_euc_kr, transcode_euc_kr
from webdecode._pure.decoders.gb18030 import decode_gb18030, transcode_gb18030
from webdecode._pure.decoders.iso_2022_jp import decode_iso_2022_jp, transcode_iso_2022_jp
from webdecode._pure.decoders.replacement import decode_replacement, transcode_replacement
from webdecode._pure.decoders.shift_jis import decode_shift_jis, transcode_shift_jis
from webdecode._pure.decoders.single_byte import (
    decode_single_byte,
    decode_x_user_defined,
    transcode_single_byte,
    transcode_x_user_defined,
)
from webdecode._pure.decoders.utf_8 import decode_utf_8, transcode_utf_8
from webdecode._pure.decoders.utf_16 import decode_utf_16be, decode_utf_16le, transcode_utf_16be, transcode_utf_16le

__all__ = [
    "decode_batch",
    "decode_big5",
    "decode_euc_jp",
    "decode_euc_kr",
    "decode_gb18030",
    "decode_iso_2022_jp",
    "decode_replacement",
    "decode_shift_jis",
    "decode_single_byte",
    "decode_utf_16be",
    "decode_utf_16le",
    "decode_utf_8",
    "decode_x_user_defined",
    "transcode_big5",
    "transcode_euc_jp",
    "transcode_euc_kr",
    "transcode_gb18030",
    "transcode_iso_2022_jp",
    "transcode_replacement",
    "transcode_shift_jis",
    "transcode_single_byte",
    "transcode_utf_16be",
    "transcode_utf_16le",
    "transcode_utf_8",
    "transcode_x_user_defined",
]
