"""What the shapes are cut from: webdecode's decision about some bytes, as a name that Python can decode by.

Strategy: `answer` asks `sniff`, as for a page without a header; so a byte order mark and a <meta> count. Where the
caller limits the encodings, declarations are bound by the limits too (`sniff` itself lets a page say what it likes):
an answer outside of them is asked for again, from detection alone. Codecs that Python has and the web has not (UTF-32,
the EBCDIC ones …) are charset-normalizer's part, and only where the caller names them.
"""

from __future__ import annotations

import codecs

from webdecode.compat.names import codec_name, language_name
from webdecode.decision import Decision
from webdecode.decode import decode
from webdecode.encodings import ENCODINGS
from webdecode.labels import lookup
from webdecode.sniff import sniff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from webdecode.detection import Guess

#: Bytes that `is_utf_32` looks at.
UTF_32_HEAD = 8

#: Encodings that differ in their encoder, or in the direction of text, and not in what bytes mean.
_SAME_DECODER = {name: names for names in (("gb18030", "GBK"), ("ISO-8859-8", "ISO-8859-8-I")) for name in names}

#: Encodings that read almost any bytes: they are answered where something speaks for them, never for want of others.
_NEVER_FOR_WANT = ("UTF-16LE", "UTF-16BE", "x-user-defined", "replacement")

#: The confidence of an encoding for which nothing speaks but that the caller allows it and the bytes fit.
_FITTING = 0.1

#: Characters that no text has; single-byte encodings give them where they have no other character.
_C1 = frozenset(map(chr, range(0x80, 0xA0)))

#: Codecs that take a byte order mark off themselves.
_MARK_READERS = ("utf_8_sig", "utf_16", "utf_32")


class Answer:
    """An encoding for some bytes, by a name that Python knows, and how sure it is."""

    __slots__ = ("bom", "codec", "confidence", "encoding", "language", "rule")

    def __init__(
        self,
        codec: str,
        encoding: str | None,
        rule: str,
        confidence: float = 1.0,
        language: str | None = None,
        bom: bool = False,
    ) -> None:
        #: Python's codec, the one that decodes most of what the encoding has; a byte order mark is its business.
        self.codec = codec
        #: The standard's name, None where the web has no such encoding.
        self.encoding = encoding
        self.rule = rule
        self.confidence = confidence
        #: English name, None where nothing tells.
        self.language = language_name(language, codec)
        self.bom = bom

    def text(self, data: bytes) -> str:
        """The text of the bytes, without a byte order mark; U+FFFD stands for what cannot be decoded."""
        if self.encoding is not None:
            return decode(data, encoding=self.encoding).text
        return python_text(data, self.codec, self.bom)


def python_text(data: bytes, codec: str, bom: bool) -> str:
    """The text that Python's codec gives, U+FFFD for what it cannot decode. bom: take a byte order mark off."""
    text = data.decode(codec, "replace")
    return text.removeprefix("\ufeff") if bom and codec not in _MARK_READERS else text


def python_codec(label: str) -> str | None:
    """Python's own name of a codec that is text, in underscores; None for a label that Python does not know."""
    try:
        codec = codecs.lookup(label)
    except (LookupError, ValueError):
        return None
    return codec_name(codec.name) if getattr(codec, "_is_text_encoding", True) else None


class Limits:
    """Which encodings may be answered: labels in any spelling that the web or Python knows."""

    __slots__ = ("_allow_ascii", "_exclude_ascii", "allow", "exclude", "outside", "unknown")

    def __init__(self, allow: Iterable[str] | None = None, exclude: Iterable[str] | None = None) -> None:
        #: Labels that neither the web nor Python knows: nothing can be answered by them.
        self.unknown: list[str] = []
        #: Allowed codecs that the web has not.
        self.outside: list[str] = []
        self._allow_ascii = allow is None
        self._exclude_ascii = False
        #: The standard's names, in the caller's order.
        self.allow = None if allow is None else self._names(allow, True)
        self.exclude = [] if exclude is None else self._names(exclude, False)

    def _names(self, labels: Iterable[str], allowed: bool) -> list[str]:
        names: list[str] = []
        for label in labels:
            codec = python_codec(label)
            encoding = lookup(label, python=True)
            if codec == "ascii":
                self._allow_ascii |= allowed
                self._exclude_ascii |= not allowed
            elif codec == "utf_16":
                names += ["UTF-16LE", "UTF-16BE"]
            elif encoding is not None:
                names += _SAME_DECODER.get(encoding.name, (encoding.name,))
            elif codec is None:
                self.unknown.append(label)
            elif allowed:
                self.outside.append(codec)
        return names

    @property
    def any(self) -> bool:
        """Whether there are limits at all."""
        return self.allow is not None or bool(self.exclude) or self._exclude_ascii

    def admit(self, answer: Answer) -> bool:
        """Whether this may be answered. Where the caller names the allowed ones, none is for mere want of a better."""
        if answer.rule == "default" and self.allow is not None:
            return False
        if answer.codec == "ascii":
            return self._allow_ascii and not self._exclude_ascii
        if answer.encoding is None:
            return self.allow is None or answer.codec in self.outside
        return answer.encoding not in self.exclude and (self.allow is None or answer.encoding in self.allow)


NO_LIMITS = Limits()


def answer(data: bytes, limits: Limits = NO_LIMITS, *, markup: bool = True) -> Answer | None:
    """The encoding of the bytes; None for what is no text, and where nothing within the limits fits.

    markup: False passes declarations in the bytes over, but for byte order marks.
    """
    first = _unlimited(data, limits, markup)
    if not limits.any or (first is not None and limits.admit(first)):
        return first
    return _limited(data, limits)


def answers(data: bytes, limits: Limits = NO_LIMITS, *, markup: bool = True) -> list[Answer]:
    """Every encoding that the bytes may be in, best first; `answer` is the first. Empty where that is None."""
    best = answer(data, limits, markup=markup)
    if best is None:
        return []
    found = [best]
    if best.rule in ("detected", "fallback", "default"):
        from webdecode.detection import candidates

        for guess in candidates(data, allow=_set(limits.allow), exclude=_set(limits.exclude)):
            other = _of_guess(guess)
            if other is not None and limits.admit(other) and all(other.codec != seen.codec for seen in found):
                found.append(other)
    return found


def is_utf_32(data: bytes) -> bool:
    """Whether bytes begin with UTF-32's byte order mark, and a character of UTF-32 if there is more.

    The web has no UTF-32: a browser takes FF FE 00 00 for UTF-16LE's mark and a NUL.
    """
    if data.startswith(codecs.BOM_UTF32_LE):
        return len(data) == 4 or (len(data) >= UTF_32_HEAD and data[6] <= 0x10 and data[7] == 0)
    return data.startswith(codecs.BOM_UTF32_BE)


def _unlimited(data: bytes, limits: Limits, markup: bool) -> Answer | None:
    if is_utf_32(data):
        return Answer("utf_32", None, "bom", bom=True)
    decision = sniff(data, html=None if markup else False, allow=limits.allow or None, exclude=limits.exclude or None)
    return of_decision(decision)


def _limited(data: bytes, limits: Limits) -> Answer | None:
    """The answer where what the bytes say of themselves is not allowed."""
    if data.isascii() and b"\x1b" not in data and b"\0" not in data:
        for name in limits.allow if limits.allow is not None else ("UTF-8", "windows-1252"):
            if name not in limits.exclude and name not in _NEVER_FOR_WANT:
                return Answer(ENCODINGS[name].codec, name, "ascii")
    elif limits.allow is None or limits.allow:
        from webdecode.detection import undeclared

        guess = undeclared(data, allow=_set(limits.allow), exclude=_set(limits.exclude))
        found = _of_guess(guess)
        if found is not None and limits.admit(found):
            return found
        if guess.binary:
            return _outside(data, limits.outside)
    return _outside(data, limits.outside) or _fitting(data, limits)


def _fitting(data: bytes, limits: Limits) -> Answer | None:
    """The first of the allowed encodings that reads the bytes without damage: all that can be said of some."""
    for name in limits.allow or ():
        if name not in limits.exclude and name not in _NEVER_FOR_WANT:
            text, replacements, _ = ENCODINGS[name].decode_counted(data)
            if not replacements and not _C1.intersection(text):
                return Answer(ENCODINGS[name].codec, name, "fallback", _FITTING)
    return None


def _outside(data: bytes, wanted: list[str]) -> Answer | None:
    """charset-normalizer's answer from codecs that the web has not."""
    if not wanted:
        return None
    from webdecode.originals import original

    match = original("charset_normalizer").from_bytes(data, cp_isolation=wanted).best()
    if match is None:
        return None
    return Answer(match.encoding, None, "fallback", 1.0 - match.chaos, bom=match.bom)


def _set(names: list[str] | None) -> frozenset[str] | None:
    return frozenset(names) if names else None


def of_decision(decision: Decision) -> Answer | None:
    """A decision as an answer; None where the bytes are no text, or in what neither browsers nor Python read."""
    if decision.binary:
        return None
    encoding: str | None = decision.encoding
    codec = decision.codec
    if decision.rule == "ascii":
        codec = "ascii"
    elif decision.bom:
        codec = "utf_8_sig" if encoding == "UTF-8" else "utf_16"
    elif encoding == "replacement":
        # A browser shows nothing of it; Python reads some of these (ISO-2022-KR, HZ).
        known = python_codec(decision.label or "")
        if known is None:
            return None
        codec, encoding = known, None
    elif decision.rule == "fallback" and lookup(decision.encoding) is None:
        encoding = None
    return Answer(codec, encoding, decision.rule, decision.confidence, decision.language, decision.bom)


def _of_guess(guess: Guess) -> Answer | None:
    encoding = None if guess.encoding is None else lookup(guess.encoding)
    return of_decision(Decision(encoding, guess.rule, None, (), False, guess))
