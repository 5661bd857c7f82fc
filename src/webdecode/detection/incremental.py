"""Detection of bytes that come in pieces: the answer to all of them, and the news that it is sure before they end.

Strategy: bytes are kept, and looked at when their number passes `FIRST_LOOK` and each doubling of it, wherever the
pieces end; so the answer does not depend on how they were cut, and all looks together are linear. It is sure as soon as
more text could not change it: when the counting pass would look at no more, or where structure says it.
"""

from __future__ import annotations

from webdecode.detection import structure
from webdecode.detection.guess import Guess
from webdecode.detection.order import undeclared
from webdecode.kernels import scanners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set

#: Bytes at which what has come is looked at first.
FIRST_LOOK = 1024
#: Bytes after which the answer is given on what has come.
LAST_LOOK = 4 << 20
#: Bytes of 0x80 and more that make a sure answer final: the counting pass (MOST_BYTES) looks at no more.
ENOUGH = 8192
#: The confidence from which an answer is sure.
SURE = 0.98


class Detector:
    """`undeclared` for bytes in pieces. feed() them, close() for the answer; `done` says that no more is wanted.

    >>> detector = Detector()
    >>> detector.feed(b"\\x83e"), detector.feed(b"\\x83X\\x83g"), detector.done
    (None, None, False)
    >>> detector.close().encoding
    'Shift_JIS'
    """

    __slots__ = ("_allow", "_exclude", "_guess", "_kept", "_language", "_next", "_url")

    def __init__(
        self,
        *,
        url: str | None = None,
        language: str | None = None,
        allow: Set[str] | None = None,
        exclude: Set[str] | None = None,
    ) -> None:
        self._url, self._language = url, language
        self._allow, self._exclude = allow, exclude
        self.reset()

    def reset(self) -> None:
        """Begin anew, with the same hints."""
        self._kept = bytearray()
        self._next = FIRST_LOOK
        self._guess: Guess | None = None

    @property
    def done(self) -> bool:
        """Whether the answer is sure, or given: more bytes will not be looked at."""
        return self._guess is not None

    @property
    def guess(self) -> Guess | None:
        """The answer, None as long as it is neither sure nor asked for."""
        return self._guess

    def feed(self, data: bytes) -> None:
        """Take the next bytes."""
        if self._guess is not None:
            return
        self._kept += data
        while self._guess is None and len(self._kept) >= self._next:
            self._look(bytes(self._kept[: self._next]))
            self._next *= 2

    def close(self) -> Guess:
        """The answer on all that has come."""
        if self._guess is None:
            self._guess = self._ask(bytes(self._kept))
            self._kept.clear()
        return self._guess

    def _ask(self, data: bytes) -> Guess:
        return undeclared(data, url=self._url, language=self._language, allow=self._allow, exclude=self._exclude)

    def _look(self, data: bytes) -> None:
        """Keep the answer if it is sure on these bytes."""
        last = len(data) >= LAST_LOOK
        # Where text that is not ASCII has hardly begun, there is nothing to ask yet.
        high = len(data) - len(data.translate(None, _HIGH))
        if not last and high < ENOUGH and 0 not in data[: structure.HEAD] and scanners.find_escape(data, 0) < 0:
            return
        guess = self._ask(data)
        final = high > ENOUGH and guess.rule == "detected" or _is_structural(guess)
        sure = final and guess.confidence >= SURE
        if sure or last:
            self._guess = guess
            self._kept.clear()


_HIGH = bytes(range(0x80, 0x100))


def _is_structural(guess: Guess) -> bool:
    return guess.binary or guess.encoding in ("UTF-16LE", "UTF-16BE", "ISO-2022-JP")
