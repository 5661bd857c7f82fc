"""The 40 encodings of the Encoding Standard as objects: a name, its labels, its decoder and its encoder.

Strategy: an Encoding picks its kernel's functions once, when it is made, so that a call costs little more than the
kernel's. Encoders are made when they are first asked for: they turn the indexes around, which takes milliseconds.
"""

from __future__ import annotations

from webdecode import tables
from webdecode.buffer import as_bytes
from webdecode.encodings.incremental import IncrementalDecoder
from webdecode.kernels import decoders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Literal, NoReturn, TypeAlias

    from typing_extensions import Buffer

    from webdecode._pure.decoders.output import Decoded, Transcoded

    Step: TypeAlias = tuple[str, int, int, list[int], int]
    Functions: TypeAlias = tuple[
        Callable[[bytes, int], Decoded], Callable[[bytes, int], Transcoded], Callable[[bytes, int, bool], Step]
    ]

__all__ = ["ENCODINGS", "Encoding", "IncrementalDecoder"]

#: Name, the Python codec that is nearest, labels; in the standard's order ("Names and labels").
#: The codecs: the one that reads most of what browsers read. iso2022_jp alone lacks half-width katakana.
_TABLE = """
UTF-8 utf_8: unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8
IBM866 cp866: 866 cp866 csibm866 ibm866
ISO-8859-2 iso8859_2: csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
ISO-8859-3 iso8859_3: csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
ISO-8859-4 iso8859_4: csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
ISO-8859-5 iso8859_5: csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
ISO-8859-6 iso8859_6: arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e \
iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
ISO-8859-7 iso8859_7: csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 \
iso_8859-7 iso_8859-7:1987 sun_eu_greek
ISO-8859-8 iso8859_8: csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 \
iso_8859-8 iso_8859-8:1988 visual
ISO-8859-8-I iso8859_8: csiso88598i iso-8859-8-i logical
ISO-8859-10 iso8859_10: csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6
ISO-8859-13 iso8859_13: iso-8859-13 iso8859-13 iso885913
ISO-8859-14 iso8859_14: iso-8859-14 iso8859-14 iso885914
ISO-8859-15 iso8859_15: csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9
ISO-8859-16 iso8859_16: iso-8859-16
KOI8-R koi8_r: cskoi8r koi koi8 koi8-r koi8_r
KOI8-U koi8_u: koi8-ru koi8-u
macintosh mac_roman: csmacintosh mac macintosh x-mac-roman
windows-874 cp874: dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874
windows-1250 cp1250: cp1250 windows-1250 x-cp1250
windows-1251 cp1251: cp1251 windows-1251 x-cp1251
windows-1252 cp1252: ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 \
iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252
windows-1253 cp1253: cp1253 windows-1253 x-cp1253
windows-1254 cp1254: cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 \
windows-1254 x-cp1254
windows-1255 cp1255: cp1255 windows-1255 x-cp1255
windows-1256 cp1256: cp1256 windows-1256 x-cp1256
windows-1257 cp1257: cp1257 windows-1257 x-cp1257
windows-1258 cp1258: cp1258 windows-1258 x-cp1258
x-mac-cyrillic mac_cyrillic: x-mac-cyrillic x-mac-ukrainian
GBK gb18030: chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk
gb18030 gb18030: gb18030
Big5 big5hkscs: big5 big5-hkscs cn-big5 csbig5 x-x-big5
EUC-JP euc_jp: cseucpkdfmtjapanese euc-jp x-euc-jp
ISO-2022-JP iso2022_jp_ext: csiso2022jp iso-2022-jp
Shift_JIS cp932: csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis
EUC-KR cp949: cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949
replacement ascii: csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement
UTF-16BE utf_16_be: unicodefffe utf-16be
UTF-16LE utf_16_le: csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le
x-user-defined ascii: x-user-defined
"""

#: Encodings of more than one byte: the name of their kernel functions, behind "decode_" and "transcode_".
_FAMILIES = {
    "UTF-8": "utf_8",
    "GBK": "gb18030",
    "gb18030": "gb18030",
    "Big5": "big5",
    "EUC-JP": "euc_jp",
    "ISO-2022-JP": "iso_2022_jp",
    "Shift_JIS": "shift_jis",
    "EUC-KR": "euc_kr",
    "replacement": "replacement",
    "UTF-16BE": "utf_16be",
    "UTF-16LE": "utf_16le",
    "x-user-defined": "x_user_defined",
}


class Encoding:
    """An encoding of the standard. There is one object for each, got by `webdecode.lookup`; it cannot be changed.

    name: the standard's ("Shift_JIS"). labels: what names it in a page. codec: the Python codec that decodes it the
    same way, or most nearly. number: its decoder's place in `tables.DECODERS`, for `decoders.decode_batch`.

    >>> from webdecode import lookup
    >>> lookup("sjis").decode(b"\\x83\\x65\\x82")
    'テ�'
    """

    __slots__ = ("_decode", "_encode", "_step", "_transcode", "codec", "labels", "name", "number")

    name: str
    codec: str
    labels: tuple[str, ...]
    number: int
    _decode: Callable[[bytes, int], Decoded]
    _transcode: Callable[[bytes, int], Transcoded]
    _step: Callable[[bytes, int, bool], Step]
    _encode: Callable[[str, str], bytes] | None

    def __init__(self, name: str, codec: str, labels: tuple[str, ...]) -> None:
        decode, transcode, step = functions(name, decoders)
        for slot, value in (
            ("name", name),
            ("codec", codec),
            ("labels", labels),
            ("number", decoder_number(name)),
            ("_decode", decode),
            ("_transcode", transcode),
            ("_step", step),
            ("_encode", None),
        ):
            object.__setattr__(self, slot, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an Encoding cannot be changed: {name!r} stays as it is")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an Encoding cannot be changed: {name!r} stays where it is")

    def __repr__(self) -> str:
        return f"<Encoding {self.name}>"

    def __reduce__(self) -> tuple[Callable[[str], Encoding], tuple[str]]:
        return _named, (self.name,)

    def __copy__(self) -> Encoding:
        return self

    def __deepcopy__(self, memo: object) -> Encoding:
        return self

    def decode(self, data: Buffer) -> str:
        """The text, as the standard's decoder gives it. No byte order mark is looked for: the decoder alone.

        data: bytes or any contiguous buffer of bytes; anything else is a TypeError. No bytes raise. Linear.
        """
        return self._decode(data if type(data) is bytes else as_bytes(data, "data"), 0)[0]

    def decode_counted(self, data: bytes, start: int = 0) -> tuple[str, int, list[int]]:
        """(text, replacements, byte offsets of the first 100 replacements) from byte start on."""
        text, _, replacements, offsets = self._decode(data, start)
        return text, replacements, offsets

    def transcode_counted(self, data: bytes, start: int = 0) -> Transcoded:
        """`decode_counted` to UTF-8 bytes, without a str on the way. Valid UTF-8 in whole comes back as it is."""
        return self._transcode(data, start)

    def decode_step(self, data: bytes, state: int, final: bool) -> Step:
        """(text, bytes consumed, replacements, offsets, state): a part of a stream.

        state: what the step before returned, 0 at the beginning. final: False leaves an incomplete sequence at the
        end for the next step, which gets it again in front of its data.
        """
        return self._step(data, state, final)

    def incremental_decoder(self) -> IncrementalDecoder:
        """A decoder for bytes that come in pieces."""
        return IncrementalDecoder(self)

    def encode(self, text: str, errors: Literal["strict", "replace", "html"] = "strict") -> bytes:
        """The text's bytes, as a form would submit them: the standard's encoder.

        UTF-16 and the replacement encoding encode to UTF-8 ("get an output encoding"). errors, for characters that
        the encoding lacks: "strict" raises UnicodeEncodeError, "replace" writes "?", "html" a numeric character
        reference. A lone surrogate is an error where "strict", and U+FFFD otherwise.
        Raises ValueError for other errors, TypeError for what is no str. Linear.

        >>> from webdecode import lookup
        >>> lookup("latin1").encode("€ あ", errors="html")
        b'\\x80 &#12354;'
        """
        encode = self._encode
        if encode is None:
            from webdecode.encodings.encoders import make_encoder

            encode = make_encoder(self.name)
            object.__setattr__(self, "_encode", encode)
        return encode(text, errors)


def _named(name: str) -> Encoding:
    """What unpickles an Encoding."""
    return ENCODINGS[name]


def decoder_number(name: str) -> int:
    """The place of an encoding's decoder in `tables.DECODERS`."""
    # ISO-8859-8-I differs from ISO-8859-8 in the direction of the text only.
    return tables.DECODERS.index(_FAMILIES.get(name, name.removesuffix("-I")))


def functions(name: str, kernel: ModuleType) -> Functions:
    """An encoding's functions in a build of the decoders: (data, start) to text, to UTF-8, and a step of a stream."""
    if name in _FAMILIES:
        family = _FAMILIES[name]
        decode, transcode = getattr(kernel, f"decode_{family}"), getattr(kernel, f"transcode_{family}")
        if name == "ISO-2022-JP":
            return _without_state(decode), transcode, _with_state(decode)
        return decode, transcode, _once(decode) if name == "replacement" else _stateless(decode)
    number = decoder_number(name)
    decode_byte, transcode_byte = kernel.decode_single_byte, kernel.transcode_single_byte

    def decode_numbered(data: bytes, start: int = 0, *, final: bool = True) -> Decoded:
        decoded: Decoded = decode_byte(data, number, start)
        return decoded

    def transcode_numbered(data: bytes, start: int) -> Transcoded:
        transcoded: Transcoded = transcode_byte(data, number, start)
        return transcoded

    return decode_numbered, transcode_numbered, _stateless(decode_numbered)


def _stateless(decode: Callable[..., Decoded]) -> Callable[[bytes, int, bool], Step]:
    def step(data: bytes, state: int, final: bool) -> Step:
        return *decode(data, 0, final=final), 0

    return step


def _once(decode: Callable[..., Decoded]) -> Callable[[bytes, int, bool], Step]:
    """The replacement decoder's step: state 1 once its replacement is out."""

    def step(data: bytes, state: int, final: bool) -> Step:
        return ("", len(data), 0, [], 1) if state else (*decode(data, 0, final=final), 1 if data else 0)

    return step


def _with_state(decode: Callable[..., Step]) -> Callable[[bytes, int, bool], Step]:
    def step(data: bytes, state: int, final: bool) -> Step:
        return decode(data, 0, state, final=final)

    return step


def _without_state(decode: Callable[..., Step]) -> Callable[[bytes, int], Decoded]:
    def decode_whole(data: bytes, start: int) -> Decoded:
        return decode(data, start)[:4]

    return decode_whole


def _read(table: str) -> dict[str, Encoding]:
    encodings = {}
    for line in table.strip().split("\n"):
        names, _, labels = line.partition(":")
        name, codec = names.split()
        encodings[name] = Encoding(name, codec, tuple(labels.split()))
    return encodings


#: The standard's 40 encodings by name.
ENCODINGS: dict[str, Encoding] = _read(_TABLE)
