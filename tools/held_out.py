"""Write held-out text in every encoding of every language: ``python tools/held_out.py WORK OUT``.

WORK is train_models.py's folder; OUT gets files and a MANIFEST.tsv for benchmarks/accuracy.py. The text is what
training has not seen: plain, in HTML, as comments in program text and as one name in program text. Chosen by a seed, so
that a rerun writes the same.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from corpus import Corpus
from languages import MULTIBYTE, SCRIPTS, SINGLE_BYTE
from webdecode.encodings import ENCODINGS

SEED = 20
LENGTH = 4096
EACH = {"plain": 8, "html": 4, "code": 4, "name": 4}

#: Punctuation that older encodings lack, in what was written in its place.
_PLAIN = str.maketrans(
    {
        "\u201c": '"',
        "\u201d": '"',
        "\u201e": '"',
        "\u2018": "'",
        "\u2019": "'",
        "\u2013": "-",
        "\u2014": "-",
        "\u2026": "...",
        "\u00ab": '"',
        "\u00bb": '"',
        "\u2011": "-",
        "\u2212": "-",
        "\u202f": " ",
        "\u00a0": " ",
        "\u20ac": "EUR",
        "\u2022": "*",
        "\u2192": "->",
    }
)

#: Languages that tell an encoding's worth where many others could be written in it too.
_ONLY = {
    "ISO-8859-10": ("is", "lt"),
    "ISO-8859-15": ("fr", "de", "fi", "et", "pt", "es"),
    "ISO-8859-13": ("lt", "lv"),
    "ISO-8859-4": ("lt", "lv"),
}

#: Cantonese words for written Chinese ones: characters of Big5-HKSCS.
_CANTONESE = str.maketrans({"\u7684": "\u5605", "\u5728": "\u55ba", "\u4e86": "\u5497", "\u4ed6": "\u4f62"})
#: Characters that gb18030 has in four bytes.
_FOUR_BYTES = str.maketrans({"\uff0c": "\uff0c\U0001f600", "\u3002": "\u3002\u3447"})


class Writer:
    """Text in an encoding, without what it lacks."""

    def __init__(self, encoding: str) -> None:
        self.encoding = ENCODINGS[encoding]
        self.forms: dict[str, bytes] = {}

    def encode(self, text: str) -> bytes:
        if self.encoding.name.startswith("UTF-16"):
            return text.encode(self.encoding.codec)
        if self.encoding.name == "ISO-2022-JP":
            return text.encode("iso2022_jp", "ignore")
        return b"".join(self._form(character) for character in text)

    def _form(self, character: str) -> bytes:
        form = self.forms.get(character)
        if form is None:
            form = b""
            for attempt in (character, character.translate(_PLAIN)):
                try:
                    form = self.encoding.encode(attempt)
                    break
                except UnicodeEncodeError:
                    continue
            self.forms[character] = form
        return form


def pairs() -> Iterator[tuple[str, str]]:
    """(encoding, language) of all that is written."""
    for language, encodings in SINGLE_BYTE.items():
        for encoding in encodings:
            if language in _ONLY.get(encoding, (language,)):
                yield encoding, language
    for language, encodings in MULTIBYTE.items():
        for encoding in encodings:
            yield encoding, language
    yield from (("ISO-2022-JP", "ja"), ("gb18030", "zh-Hans"), ("Big5", "yue"))
    for language in ("en", "de", "pl", "ru", "el", "he", "ar", "th", "vi", "ja", "ko", "zh-Hans", "zh-Hant"):
        yield from ((encoding, language) for encoding in ("UTF-8", "UTF-16LE", "UTF-16BE"))


def dressed(kind: str, lines: list[str], code: list[str], chance: random.Random) -> str:
    """About `LENGTH` characters of text of a kind."""
    start = chance.randrange(max(1, len(lines) - 200))
    own = lines[start : start + 200]
    if kind == "plain":
        return "\n".join(own)[:LENGTH]
    if kind == "html":
        items = (f'<li><a href="page{chance.randrange(99)}.html">{chance.choice(own)[:60]}</a></li>' for _ in range(40))
        head = f"<html><head><title>{own[0][:40]}</title><script>function f(x) {{ return x + 1 }}</script></head>"
        return (head + "\n<body>\n" + "\n".join(items))[:LENGTH]
    start = chance.randrange(len(code) - 100)
    program = code[start : start + 100]
    if kind == "code":
        for _ in range(8):
            program.insert(chance.randrange(len(program)), "    # " + chance.choice(own)[:60])
    else:
        words = [word for word in re.findall(r"\w+", " ".join(own)) if not word.isascii()] or own[:1]
        program.insert(
            chance.randrange(len(program)), f" * Copyright (C) 2004 {chance.choice(words)[:20]} <x@example.org>"
        )
    return "\n".join(program)[:LENGTH]


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    work, out = Path(sys.argv[1]), Path(sys.argv[2])
    code = (work / "text/code.txt").read_text(encoding="utf-8").split("\n")
    held: dict[str, list[str]] = {}
    rows = ["encoding\tlanguage\tkind\tname"]
    for encoding, language in pairs():
        source = "zh-Hant" if language == "yue" else language
        if source not in held:
            lines = [line for block in Corpus(work / "text", source).held_out for line in block.split("\n")]
            if source in SCRIPTS or source in MULTIBYTE:
                lines = [line for line in lines if 2 * len(line.encode()) > 3 * len(line)]
            held[source] = lines
        if len(held[source]) < 20:
            print(f"{language}: too little held-out text", file=sys.stderr)
            continue
        writer = Writer(encoding)
        chance = random.Random(f"{SEED} {encoding} {language}")
        folder = out / encoding.lower()
        folder.mkdir(parents=True, exist_ok=True)
        for kind, count in EACH.items():
            for number in range(count):
                text = dressed(kind, held[source], code, chance)
                if language == "yue":
                    text = text.translate(_CANTONESE)
                if encoding == "gb18030":
                    text = text.translate(_FOUR_BYTES)
                data = writer.encode(text)
                if data.isascii() and encoding not in ("ISO-2022-JP", "UTF-16LE", "UTF-16BE"):
                    continue
                name = f"{language}-{kind}-{number}"
                (folder / name).write_bytes(data)
                rows.append(f"{encoding.lower()}\t{language}\t{kind}\t{name}")
    (out / "MANIFEST.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
