"""charset-normalizer's `CharsetMatch` and `CharsetMatches`.

Strategy: the best match is made at once; the text, and the other candidates, only when somebody looks. A match's
text is what a browser would show: where bytes cannot be decoded there is U+FFFD, nothing raises.
"""

from __future__ import annotations

import re

from webdecode.compat.answers import python_codec, python_text
from webdecode.compat.names import codec_name, language_name
from webdecode.originals import original

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from webdecode.compat.answers import Answer

#: Where a text says its encoding: a <meta>, an XML declaration, Python's or an editor's comment. The head of a text
#: is searched, as far as charset-normalizer does.
_DECLARATION = re.compile(r"(charset|encoding|coding)\s*[:=]\s*[\"']?([A-Za-z0-9][\w.:-]*)", re.IGNORECASE)
_HEAD = 8192

#: Two chaos values, two coherence values nearer than this are alike.
_SAME_CHAOS = 0.005
_SAME_COHERENCE = 0.02


class CharsetMatch:
    """Bytes, an encoding that they may be in, and the text that it gives."""

    def __init__(
        self,
        payload: bytes | bytearray,
        guessed_encoding: str,
        mean_mess_ratio: float,
        has_sig_or_bom: bool,
        languages: list[tuple[str, float]] | None,
        decoded_payload: str | None = None,
        preemptive_declaration: str | None = None,
    ) -> None:
        self._payload = payload
        self._encoding = guessed_encoding
        self._chaos = mean_mess_ratio
        self._bom = has_sig_or_bom
        self._languages = languages
        self._string = decoded_payload
        self._declaration = preemptive_declaration
        self._leaves: list[CharsetMatch] = []
        self._output: tuple[str, bytes] | None = None
        self._answer: Answer | None = None
        self._language_threshold = 0.1
        self._look_further: Callable[[], None] | None = None

    @classmethod
    def of(cls, data: bytes, answer: Answer, language_threshold: float = 0.1) -> CharsetMatch:
        """webdecode's answer as a match; its languages are found when they are asked for."""
        match = cls(data, codec_name(answer.codec), round(1.0 - answer.confidence, 6), answer.bom, None)
        match._answer = answer
        match._language_threshold = language_threshold
        return match

    def __str__(self) -> str:
        """The text, without a byte order mark; U+FFFD stands for what cannot be decoded."""
        if self._string is None:
            data = bytes(self._payload)
            if self._answer is not None:
                self._string = self._answer.text(data)
            else:
                self._string = python_text(data, self._encoding, self._bom)
        return self._string

    def __repr__(self) -> str:
        return f"<CharsetMatch '{self.encoding}' fp({self.fingerprint})>"

    def __eq__(self, other: object) -> bool:
        """With a match: the same encoding and text. With a str: a name of the encoding."""
        if isinstance(other, str):
            return python_codec(other) == self.encoding
        if not isinstance(other, CharsetMatch):
            return False
        return self.encoding == other.encoding and self.fingerprint == other.fingerprint

    __hash__ = None  # type: ignore[assignment]  # as in charset-normalizer: a match equals its encoding's names

    def __lt__(self, other: object) -> bool:
        """Whether this is the better match: less chaos; or as much and more coherence; or more bytes a character."""
        if not isinstance(other, CharsetMatch):
            raise ValueError(f"a CharsetMatch has an order with another one only, not with {type(other).__name__}")
        if abs(self.chaos - other.chaos) >= _SAME_CHAOS:
            return self.chaos < other.chaos
        if abs(self.coherence - other.coherence) > _SAME_COHERENCE:
            return self.coherence > other.coherence
        return self.multi_byte_usage > other.multi_byte_usage

    @property
    def encoding(self) -> str:
        """Python's codec, in underscores: "utf_8", "cp932"."""
        return self._encoding

    @property
    def encoding_aliases(self) -> list[str]:
        """Other names of the codec."""
        from encodings.aliases import aliases

        return [
            codec if alias == self._encoding else alias
            for alias, codec in aliases.items()
            if self._encoding in (alias, codec)
        ]

    @property
    def bom(self) -> bool:
        """Whether the bytes begin with a byte order mark."""
        return self._bom

    byte_order_mark = bom

    def _coherent(self) -> list[tuple[str, float]]:
        """(language, coherence), best first: charset-normalizer's own measure of the text's beginning."""
        if self._languages is None:
            cd, utils = original("charset_normalizer.cd"), original("charset_normalizer.utils")
            many = utils.is_multi_byte_encoding(self._encoding)
            wanted = (cd.mb_encoding_languages if many else cd.encoding_languages)(self._encoding)
            head = str(self)[:_HEAD]
            self._languages = cd.coherence_ratio(head, self._language_threshold, ",".join(wanted) or None)
        return self._languages

    @property
    def languages(self) -> list[str]:
        """English names of the languages that the text may be in."""
        return [name for name, _ in self._coherent()]

    @property
    def language(self) -> str:
        """English name of the likeliest language; what the encoding tells where the text does not; or "Unknown"."""
        found = self._coherent()
        if found:
            return found[0][0]
        if self._encoding == "ascii":
            return "English"
        told = None if self._answer is None else self._answer.language
        return told or language_name(None, self._encoding) or "Unknown"

    @property
    def chaos(self) -> float:
        """1 - confidence: 0 where the bytes declare their encoding. (In charset-normalizer: the noise in the text.)"""
        return self._chaos

    @property
    def coherence(self) -> float:
        """0 to 1: how much the text's letters are as frequent as in its language; 0 where that is unknown."""
        found = self._coherent()
        return found[0][1] if found else 0.0

    @property
    def percent_chaos(self) -> float:
        """`chaos` times 100."""
        return round(self.chaos * 100, ndigits=3)

    @property
    def percent_coherence(self) -> float:
        """`coherence` times 100."""
        return round(self.coherence * 100, ndigits=3)

    @property
    def multi_byte_usage(self) -> float:
        """1 - characters / bytes."""
        return 1.0 - len(str(self)) / len(self._payload) if self._payload else 0.0

    @property
    def raw(self) -> bytes | bytearray:
        """The bytes."""
        return self._payload

    @property
    def alphabets(self) -> list[str]:
        """Names of the Unicode blocks that the text has characters of, sorted."""
        block = original("charset_normalizer.utils").unicode_range
        return sorted({name for name in map(block, set(str(self))) if name})

    @property
    def submatch(self) -> list[CharsetMatch]:
        """Matches by other encodings that give the same text."""
        if self._look_further is not None:
            self._look_further()
        return self._leaves

    @property
    def has_submatch(self) -> bool:
        """Whether there are any of these."""
        return bool(self.submatch)

    @property
    def could_be_from_charset(self) -> list[str]:
        """Every encoding that gives the same text, this one first."""
        return [self._encoding, *(match.encoding for match in self.submatch)]

    @property
    def fingerprint(self) -> int:
        """A hash of the text."""
        return hash(str(self))

    def add_submatch(self, other: CharsetMatch) -> None:
        """Keep a match that gives the same text. Raises ValueError for this match itself, or no match."""
        if not isinstance(other, CharsetMatch) or other == self:
            raise ValueError(f"a submatch must be another CharsetMatch, not {other!r}")
        self._leaves.append(other)

    def output(self, encoding: str = "utf_8") -> bytes:
        """The text in another encoding, with a declaration in it rewritten to say so; "?" for what it lacks.

        Raises LookupError for an encoding that Python has not.
        """
        if self._output is None or self._output[0] != encoding:
            self._output = (encoding, self._declaring(encoding).encode(encoding, "replace"))
        return self._output[1]

    def _declaring(self, encoding: str) -> str:
        """The text with its declaration, if there is one, saying encoding."""
        text = str(self)
        target = python_codec(encoding)
        if target is None:
            raise LookupError(f"unknown encoding: {encoding!r}")
        if self._answer is None and self._declaration is None:
            return text
        said = _DECLARATION.search(text, 0, _HEAD)
        known = None if said is None else python_codec(said[2])
        if said is None or known is None or known == target == "utf_8":
            return text
        return text[: said.start(2)] + target.replace("_", "-") + text[said.end(2) :]


class CharsetMatches:
    """Matches, best first: a sequence that is false where there are none."""

    def __init__(self, results: list[CharsetMatch] | None = None) -> None:
        self._results = sorted(results) if results else []
        self._sorted = True
        self._later: Callable[[], list[CharsetMatch]] | None = None

    @classmethod
    def of(cls, best: CharsetMatch, others: Callable[[], list[CharsetMatch]]) -> CharsetMatches:
        """The best match, and what makes the others when they are asked for, best first."""
        matches = cls([best])
        matches._later = others
        best._look_further = matches._load
        return matches

    def _load(self) -> None:
        if self._later is None:
            return
        later, self._later = self._later, None
        best = self._results[0]
        for match in later():
            if match.encoding == best.encoding:
                continue
            same = next((kept for kept in self._results if kept.fingerprint == match.fingerprint), None)
            if same is None:
                self._results.append(match)
            else:
                same._leaves.append(match)

    def _all(self) -> list[CharsetMatch]:
        self._load()
        if not self._sorted:
            self._results.sort()
            self._sorted = True
        return self._results

    def __iter__(self) -> Iterator[CharsetMatch]:
        return iter(self._all())

    def __getitem__(self, item: int | str) -> CharsetMatch:
        """By place, or by a name of an encoding in any spelling. Raises IndexError, KeyError."""
        if isinstance(item, int):
            return self._all()[item]
        if isinstance(item, str):
            name = python_codec(item)
            for match in self._all():
                if name in match.could_be_from_charset:
                    return match
        raise KeyError(item)

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return bool(self._results)

    def append(self, item: CharsetMatch) -> None:
        """Add a match in its place in the order, or to the one that has the same text and chaos."""
        if not isinstance(item, CharsetMatch):
            raise ValueError(f"only a CharsetMatch can be appended, not {type(item).__name__}")
        for match in self._all():
            if match.fingerprint == item.fingerprint and match.chaos == item.chaos:
                match.add_submatch(item)
                return
        self._results.append(item)
        self._sorted = False

    def best(self) -> CharsetMatch | None:
        """The best match, None where there are none."""
        if not self._sorted:
            self._all()
        return self._results[0] if self._results else None

    def first(self) -> CharsetMatch | None:
        """`best`."""
        return self.best()
