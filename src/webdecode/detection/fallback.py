"""What is answered where nothing scores well: charset-normalizer on a sample, and then the default of the place."""

from __future__ import annotations

from webdecode.detection.guess import Guess

#: Bytes of a sample for charset-normalizer: its cost is bounded so.
SAMPLE = 4096


def sample(data: bytes, start: int = 0) -> bytes:
    """Bytes around the first that are not ASCII."""
    from webdecode.kernels import scanners

    first = scanners.skip_ascii(data, start)
    begin = max(start, first - SAMPLE // 4)
    return data[begin : begin + SAMPLE]


def ask_charset_normalizer(data: bytes, start: int = 0) -> Guess | None:
    """charset-normalizer's answer for a sample, None where it has none."""
    from webdecode.labels import lookup
    from webdecode.originals import original

    # Where webdecode.install() has put a stand-in, that would ask here again.
    match = original("charset_normalizer").from_bytes(sample(data, start)).best()
    if match is None or match.encoding in ("ascii", "utf_8"):
        return None
    encoding = lookup(match.encoding, python=True)
    confidence = round(max(0.0, 0.5 * (1.0 - match.chaos)), 2)
    if encoding is not None:
        return Guess(encoding.name, encoding.codec, "fallback", confidence)
    return Guess(match.encoding, match.encoding, "fallback", confidence)
