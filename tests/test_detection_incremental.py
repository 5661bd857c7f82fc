"""Detection in pieces: the answer of the whole, however it was cut."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.samples import SAMPLES
from webdecode.detection import Detector, undeclared

BODIES = [(text * repeats).encode(codec) for _, codec, _, text in SAMPLES for repeats in (1, 40)]


def in_pieces(data: bytes, sizes: list[int]) -> Detector:
    detector = Detector()
    at = 0
    for size in sizes:
        detector.feed(data[at : at + size])
        at += size
    detector.feed(data[at:])
    return detector


@settings(deadline=None, max_examples=150)
@given(data=st.sampled_from(BODIES), sizes=st.lists(st.integers(0, 900), max_size=8))
def test_cuts_do_not_matter(data, sizes):
    assert in_pieces(data, sizes).close() == undeclared(data)


@pytest.mark.parametrize("chunk", [1, 7, 1000, 1024, 5000, 100_000])
def test_sure_before_the_end_whatever_the_chunks(chunk):
    data = "Сегодня хорошая погода, и мы решили поехать за город. ".encode("cp1251") * 2000
    detector = Detector()
    for at in range(0, len(data), chunk):
        detector.feed(data[at : at + chunk])
        if detector.done:
            break
    assert detector.done
    assert at < len(data) - chunk or chunk == 100_000
    guess = detector.close()
    assert guess == undeclared(data[:16384])
    assert guess.encoding == "windows-1251"


@pytest.mark.parametrize(
    "data", ["plain ".encode("utf-16-le") * 400, b"\x1b$B$3$l\x1b(B " * 300, b"\x89PNG\r\n\x1a\n\0" * 300]
)
def test_structure_is_sure_soon(data):
    detector = Detector()
    detector.feed(data)
    assert detector.done
    assert detector.guess == detector.close() == undeclared(data)


def test_reset():
    detector = Detector(language="ja")
    detector.feed("今日は天気がいい".encode("cp932"))
    assert detector.close().encoding == "Shift_JIS"
    detector.reset()
    assert not detector.done
    assert detector.guess is None
    assert detector.close().rule == "ascii"


def test_memory_is_bounded():
    detector = Detector()
    for _ in range(5 << 10):
        detector.feed(b"plain text, a kilobyte of it ...".ljust(1024, b"."))
    assert detector.done
    assert detector.close().rule == "ascii"
