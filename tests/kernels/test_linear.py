"""Cost is linear, whatever the bytes: eight times the input, never much more than eight times the time."""

import time

import pytest

from webdecode.encodings import ENCODINGS, functions

SMALL, TIMES = 1 << 12, 8
#: Quadratic cost would be 64 times; the rest is room for a busy machine.
LIMIT = 3 * TIMES

PATTERNS = {
    "ascii": b"a",
    "bad": b"\xff",
    "leads": b"\x81",
    "breaking leads": b"\x81<",
    "four bytes broken off": b"\x81\x30\x81",
    "escapes": b"\x1b$B\x1b(B",
    "escape bytes": b"\x1b",
    "surrogates": b"\xd8\xd8",
    "replacement characters": b"\xef\xbf\xbd\xff",
}


def seconds(call, data: bytes) -> float:
    best = 1e9
    for _ in range(3):
        start = time.perf_counter()
        call(data, 0)
        best = min(best, time.perf_counter() - start)
    return best


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("encoding", [name for name in ENCODINGS if not name.startswith(("ISO-8859", "windows"))])
def test_linear(kernels, encoding, pattern):
    small = (PATTERNS[pattern] * SMALL)[:SMALL]
    large = (PATTERNS[pattern] * SMALL * TIMES)[: SMALL * TIMES]
    for call in functions(encoding, kernels.decoders)[:2]:
        call(small, 0)
        for _ in range(3):
            # A floor of 20 µs: below it a call's own cost and the clock's are most of what is measured.
            if seconds(call, large) <= LIMIT * max(seconds(call, small), 20e-6):
                break
        else:
            pytest.fail(f"{TIMES} times the input took over {LIMIT} times as long, three times in a row")
