"""Labels: what a page writes for an encoding. The standard's 228, matched as browsers match them."""

from __future__ import annotations

from webdecode.encodings import ENCODINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode.encodings import Encoding

#: Every label of the standard, in lower case, and its encoding.
LABELS: dict[str, Encoding] = {label: encoding for encoding in ENCODINGS.values() for label in encoding.labels}

#: What the standard trims off a label.
_WHITESPACE = "\t\n\f\r "

#: Python's codecs that are a web encoding by another name: the same characters, or fewer of them. Codecs that read
#: something else (rot13, utf_7, idna, hz, johab, the JIS X 0213 ones) are none.
_CODECS = {
    "ascii": "windows-1252",
    "big5": "Big5",
    "big5hkscs": "Big5",
    "cp932": "Shift_JIS",
    "cp949": "EUC-KR",
    "cp950": "Big5",
    "euc_kr": "EUC-KR",
    "gb18030": "gb18030",
    "gb2312": "GBK",
    "gbk": "GBK",
    "iso2022_jp": "ISO-2022-JP",
    "iso8859-1": "windows-1252",
    "iso8859-8": "ISO-8859-8",
    "iso8859-9": "windows-1254",
    "iso8859-11": "windows-874",
    "shift_jis": "Shift_JIS",
    "tis-620": "windows-874",
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16LE",
}

#: Longer than any name of a codec.
_LONGEST_CODEC = 40


def lookup(label: str | bytes, *, python: bool = False) -> Encoding | None:
    r"""The encoding that a label names, or None.

    label: as a page or header has it: blanks around it and ASCII case do not matter, everything else does. bytes
    are read as ISO-8859-1.
    python: also find names of Python's codecs that are plain aliases of a web encoding ("cp932", "big5hkscs",
    "eucjp"). That is for what a caller writes, never for a page's label: browsers don't know these.
    Raises TypeError for what is neither str nor bytes, nothing for any str or bytes. Well under a microsecond.
    Source: Encoding Standard, "get an encoding".

    >>> lookup(" Latin1\n").name
    'windows-1252'
    >>> lookup("cp932"), lookup("cp932", python=True).name
    (None, 'Shift_JIS')
    """
    if isinstance(label, str):
        if label in LABELS:  # most are written as the table has them
            return LABELS[label]
    elif isinstance(label, bytes):
        label = label.decode("latin-1")
    else:
        raise TypeError(f"label must be str or bytes, not {type(label).__name__}")
    # The table has ASCII alone, and only ASCII may be lowered: the Kelvin sign in "\u212aoi8-r" is no k.
    label = label.strip(_WHITESPACE)
    if not label.isascii():
        return None
    encoding = LABELS.get(label.lower())
    return _by_codec(label) if encoding is None and python else encoding


def _by_codec(name: str) -> Encoding | None:
    """The encoding that a Python codec's name, or an alias of it, stands for."""
    import codecs

    # Python's search looks for a module of this name: only what can be the name of a codec goes there.
    if len(name) > _LONGEST_CODEC or not name.replace("-", "").replace("_", "").replace(" ", "").isalnum():
        return None
    try:
        codec = codecs.lookup(name).name
    except LookupError:
        return None
    if codec in _CODECS:
        return ENCODINGS[_CODECS[codec]]
    return _by_codec_name().get(codec)


def _by_codec_name() -> dict[str, Encoding]:
    """The encodings by their codecs' own names, where those are no labels anyway."""
    import codecs

    return {codecs.lookup(encoding.codec).name: encoding for encoding in ENCODINGS.values()}
