"""What the commands ``chardetect``, ``cchardetect`` and ``normalizer`` print, from webdecode's answers."""

from __future__ import annotations

import sys

from webdecode.compat import cchardet, chardet
from webdecode.compat.charset_normalizer import from_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, BinaryIO

#: The formats of ``webdecode check --format``.
FORMATS = ("chardet", "cchardet", "normalizer")

#: Bytes read at a time.
_CHUNK = 1 << 16


def check_lines(files: Sequence[tuple[str, bytes]], format: str) -> str:
    """What the command of that format prints about files (name, bytes), without the last line's end.

    Raises ValueError for a format that is not one of `FORMATS`.

    >>> print(check_lines([("a.txt", b"abc")], "chardet"))
    a.txt: ascii with confidence 1.0
    """
    if format == "chardet":
        return "\n".join(str(description_of([data], name)) for name, data in files)
    if format == "cchardet":
        return "\n".join(_line(name, cchardet.detect(data)) for name, data in files)
    if format == "normalizer":
        return _normalizer_json(files)
    raise ValueError(f"format must be one of {', '.join(FORMATS)}, not {format!r}")


def _line(name: str, result: Any) -> str:
    return f"{name}: {result['encoding']} with confidence {result['confidence']}"


def _normalizer_json(files: Sequence[tuple[str, bytes]]) -> str:
    """The JSON of ``normalizer``: an object for one file, a list for more."""
    import json

    found = [_normalizer_result(name, data) for name, data in files]
    return json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=True, indent=4)


def _normalizer_result(name: str, data: bytes) -> dict[str, Any]:
    import os

    best = from_bytes(data).best()
    return {
        "path": os.path.abspath(name),
        "encoding": best and best.encoding,
        "encoding_aliases": best.encoding_aliases if best else [],
        "alternative_encodings": best.could_be_from_charset[1:] if best else [],
        "language": best.language if best else "Unknown",
        "alphabets": best.alphabets if best else [],
        "has_sig_or_bom": best.bom if best else False,
        "chaos": best.percent_chaos if best else 1.0,
        "coherence": best.percent_coherence if best else 0.0,
        "unicode_path": None,
        "is_preferred": True,
    }


def description_of(
    lines: Iterable[bytes], name: str = "stdin", minimal: bool = False, should_rename_legacy: bool = False
) -> str | None:
    """chardet's line about bytes that come in pieces. minimal: only the encoding's name, None for no text.

    should_rename_legacy: no effect, see `webdecode.compat.chardet.detect`.
    """
    detector = chardet.UniversalDetector()
    for line in lines:
        detector.feed(line)
        if detector.done:
            break
    result = detector.close()
    if minimal:
        return result["encoding"]
    return _line(name, result) if result["encoding"] else f"{name}: no result"


def _chunks(file: BinaryIO) -> Iterator[bytes]:
    while chunk := file.read(_CHUNK):
        yield chunk


def main(argv: Sequence[str] | None = None) -> None:
    """``chardetect`` with chardet's arguments: files, or standard input; --minimal, --legacy, --version."""
    import argparse

    parser = argparse.ArgumentParser(description="Take file paths and report their detected encodings.")
    parser.add_argument("input", nargs="*", help="files (default: standard input)")
    parser.add_argument("--minimal", action="store_true", help="print only the encoding")
    parser.add_argument("-l", "--legacy", action="store_true", help="no effect: the wider encoding is always named")
    parser.add_argument("--version", action="version", version=f"%(prog)s {chardet.__version__}")
    given = parser.parse_args(argv)
    if not given.input:
        print(description_of(_chunks(sys.stdin.buffer), "stdin", given.minimal))
    for path in given.input:
        try:
            with open(path, "rb") as file:
                print(description_of(_chunks(file), path, given.minimal))
        except OSError as error:
            parser.error(f"can't open {path!r}: {error}")
