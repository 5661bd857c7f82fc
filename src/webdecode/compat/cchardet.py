"""cchardet's shape: `detect` with two keys, names in upper case, and `UniversalDetector`."""

from __future__ import annotations

from webdecode.compat import chardet as _chardet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import TypedDict

    from typing_extensions import Buffer, Self

    class DetectionResult(TypedDict):
        """What `detect` returns: exactly these keys."""

        encoding: str | None
        confidence: float | None


__all__ = ["UniversalDetector", "__version__", "detect"]

__version__ = "3.2.0"


def _shape(result: _chardet.ResultDict) -> DetectionResult:
    name = result["encoding"]
    if name is None:
        return {"encoding": None, "confidence": None}
    return {"encoding": name.upper(), "confidence": result["confidence"]}


def detect(msg: Buffer) -> DetectionResult:
    """{"encoding", "confidence"}: as chardet's `detect`, in upper case; both None for no text and for no bytes.

    >>> detect("Привет, мир".encode())["encoding"]
    'UTF-8'
    """
    return _shape(_chardet.detect(msg))


class UniversalDetector:
    """chardet's, with ``result`` in this shape. Reading ``result`` closes it, as in cchardet."""

    def __init__(self) -> None:
        self._detector = _chardet.UniversalDetector()

    def reset(self) -> None:
        """Forget what was fed."""
        self._detector.reset()

    def feed(self, data: Buffer) -> None:
        """Take a chunk of any size. Raises TypeError for what is no buffer of bytes."""
        self._detector.feed(data)

    def close(self) -> None:
        """All is fed."""
        self._detector.close()

    @property
    def done(self) -> bool:
        """Whether the answer is there: nothing that follows can change it."""
        return self._detector.done

    @property
    def result(self) -> DetectionResult:
        """The answer about what was fed until now."""
        return _shape(self._detector.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
