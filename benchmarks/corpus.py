"""The inputs of the benchmarks: text of several languages, as plain text and as HTML, in the encodings of the web.

The text is that of Debian's message catalogues (``/usr/share/locale``, any Debian system with the libc-l10n, coreutils
or vim packages has them; WEBDECODE_LOCALES names another folder). A language that has too little there is sampled from
its script's characters, seeded, so that the same bytes come out without any package.
"""

from __future__ import annotations

import gettext
import os
import random
from functools import cache
from pathlib import Path

from webdecode import tables

LOCALES = Path(os.environ.get("WEBDECODE_LOCALES", "/usr/share/locale"))
#: Characters of source text below which a language is sampled instead, and above which no more is read.
ENOUGH, PLENTY = 150_000, 1_500_000

#: Our name for an input's encoding -> (language, Python's codec).
LEGACY = {
    "Shift_JIS": ("ja", "cp932"),
    "EUC-JP": ("ja", "euc_jp"),
    "EUC-KR": ("ko", "cp949"),
    "gb18030": ("zh_CN", "gb18030"),
    "Big5": ("zh_TW", "big5"),
}
ISO_2022_JP = {"ISO-2022-JP": ("ja", "iso2022_jp")}
SINGLE_BYTE = {
    "windows-1251": ("ru", "cp1251"),
    "KOI8-R": ("ru", "koi8_r"),
    "ISO-8859-7": ("el", "iso8859_7"),
    "windows-1252": ("fr", "cp1252"),
    "windows-874": ("th", "cp874"),
    "macintosh": ("fr", "mac_roman"),
}
UTF_8 = {"ja": "Japanese", "zh_CN": "Chinese", "ru": "Russian", "fr": "French"}

#: What a language's sample is drawn from: first and last code points, and how often each range is.
SCRIPTS = {
    "ja": [(0x3041, 0x3093, 50), (0x30A1, 0x30F6, 20), (0x4E00, 0x9FA0, 25), (0x3001, 0x3002, 5)],
    "ko": [(0xAC00, 0xD7A3, 95), (0x20, 0x20, 30)],
    "zh_CN": [(0x4E00, 0x9FA0, 95), (0xFF0C, 0xFF0C, 5)],
    "zh_TW": [(0x4E00, 0x9FA0, 95), (0xFF0C, 0xFF0C, 5)],
    "ru": [(0x0430, 0x044F, 80), (0x20, 0x20, 15), (0x2C, 0x2E, 5)],
    "el": [(0x03B1, 0x03C9, 80), (0x20, 0x20, 20)],
    "th": [(0x0E01, 0x0E3A, 90), (0x20, 0x20, 10)],
    "fr": [(0x61, 0x7A, 80), (0xE0, 0xEF, 4), (0x20, 0x20, 16)],
}
TAGS = (
    '<p class="text">{}</p>\n',
    '<li><a href="/wiki/{n:05d}" title="{n}">{}</a></li>\n',
    '<div id="s{n}" data-item="{n}"><span>{}</span></div>\n',
    "<h3>{}</h3>\n",
    "<td>{}</td>",
    "<b>{}</b> ",
)


def sample(language: str, size: int = 300_000) -> list[str]:
    """Made-up lines of a language's characters, the same each time."""
    draw = random.Random(language)
    ranges = SCRIPTS[language]
    lines = []
    for _ in range(size // 40):
        spans = draw.choices(ranges, [weight for *_, weight in ranges], k=40)
        # Characters at the front of a range are the commoner ones, as in real text a few are.
        lines.append("".join(chr(first + int((last - first + 1) * draw.random() ** 2.5)) for first, last, _ in spans))
    return lines


@cache
def messages(language: str) -> tuple[str, ...]:
    """The language's messages: whole strings of the catalogues, in the files' order."""
    found: list[str] = []
    size = 0
    for path in sorted(LOCALES.glob(f"{language}/LC_MESSAGES/*.mo")):
        try:
            with path.open("rb") as file:
                catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
        except (OSError, UnicodeDecodeError):
            continue
        for key, text in catalogue.items():
            if key and any(char > "\x7f" for char in text):
                found.append(text)
                size += len(text)
        if size > PLENTY:
            break
    if size < ENOUGH:
        found = sample(language)
    random.Random(1).shuffle(found)
    return tuple(found)


def plain(language: str) -> str:
    return "\n".join(messages(language))


def html(language: str) -> str:
    """The messages between tags: about half of the bytes are markup in the encodings of CJK."""
    draw = random.Random(2)
    parts = []
    for number, text in enumerate(messages(language)):
        line = " ".join(text.split())[:200]
        for _ in range(draw.choice((1, 1, 2))):
            parts.append(draw.choice(TAGS).format(line, n=number))
            line = line[: draw.randrange(4, 40)]
    return "".join(parts)


def text_of(language: str, form: str) -> str:
    return html(language) if form == "html" else plain(language)


def encoded(language: str, codec: str, form: str, size: int) -> bytes:
    """The text in the encoding, as many times over as the size wants, without characters that it has not."""
    text = text_of(language, form)
    if codec == "euc_jp":  # where Python's codec and the standard's index differ, nothing can be compared
        text = text.translate(dict.fromkeys(map(ord, "\u301c\u2016\u2212\xa2\xa3\xac")))
    if codec == "big5":
        text = text.translate(dict.fromkeys(map(ord, "\u2022\u2027\u203e\u223c\uff0f\uff3c\xa5\xa2\xa3\uffe3")))
    if codec == "gb18030":  # its four-byte characters are rare in real pages, and a Python codec knows them all
        text = "".join(char for char in text if len(char.encode(codec, "ignore")) != 4)
    if codec == "iso2022_jp":  # as for EUC-JP; and Python ends each line's escapes elsewhere
        text = text.translate(dict.fromkeys(map(ord, "\u301c\u2016\u2212\xa2\xa3\xac")))
    data = text.encode(codec, "ignore")
    data *= size // len(data) + 1
    # Cut where a character ends.
    return data[:size].decode(codec, "ignore").encode(codec)


def damaged(data: bytes, every: int) -> bytes:
    """One byte in so many is another one."""
    draw = random.Random(3)
    copy = bytearray(data)
    for place in range(draw.randrange(every), len(copy), every):
        copy[place] = draw.randrange(256)
    return bytes(copy)


def noise(size: int, first: int = 0) -> bytes:
    """Random bytes from `first` on."""
    draw = random.Random(4)
    if not first:
        return draw.randbytes(size)
    return bytes(first + byte % (256 - first) for byte in draw.randbytes(size))


def single_byte_names() -> tuple[str, ...]:
    return tuple(tables.SINGLE_BYTE)
