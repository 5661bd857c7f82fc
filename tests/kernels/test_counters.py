"""Detection's kernel: the same whole numbers in both builds, bounded work, and no look before the start."""

from __future__ import annotations

import importlib
import time
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.samples import SAMPLES

import webdecode.detection

PACKED = zlib.decompress(Path(webdecode.detection.__file__).with_name("models.bin").read_bytes())
DATA = PACKED[4 + int.from_bytes(PACKED[:4], "little") :]
NAMES = PACKED[4 : 4 + int.from_bytes(PACKED[:4], "little")].decode().split("\n")
ALL = b"\1" * len(NAMES)
ENCODED = [text.encode(codec) for _, codec, _, text in SAMPLES]

#: Bytes that mean something to some encoding, so that random ones reach more than the first error.
TELLING = st.sampled_from(
    b"\x80\x81\x82\x83\x8e\x8f\xa1\xa4\xa5\xb0\xb1\xc0\xe0\xe3\xe9\xf0\xfc\xff\x30\x39\x41\x61\x7e <>\n\x1b\0"
)
INPUTS = st.one_of(
    st.binary(max_size=400),
    st.lists(TELLING, max_size=300).map(bytes),
    st.sampled_from(ENCODED),
    st.tuples(st.sampled_from(ENCODED), st.binary(max_size=8), st.sampled_from(ENCODED)).map(b"".join),
)


@pytest.fixture(scope="module")
def builds():
    """(kernel, models) of each build."""
    found = []
    for name in ("pure", "compiled"):
        try:
            kernel = importlib.import_module(f"webdecode._{name}.counters")
        except ImportError as error:
            pytest.skip(f"the {name} counters are not built: {error}")
        found.append((kernel, kernel.load(DATA)))
    return found


@settings(deadline=None, max_examples=400)
@given(data=INPUTS, start=st.integers(0, 20))
def test_builds_agree(builds, data, start):
    start = min(start, len(data))
    pure, compiled = (kernel.score(models, data, start, ALL) for kernel, models in builds)
    assert compiled == pure


@settings(deadline=None, max_examples=60)
@given(data=INPUTS, mask=st.lists(st.integers(0, 1), min_size=len(NAMES), max_size=len(NAMES)).map(bytes))
def test_builds_agree_on_some_models(builds, data, mask):
    pure, compiled = (kernel.score(models, data, 0, mask) for kernel, models in builds)
    assert compiled == pure
    assert all(mask[number] for _, number in pure[0])


def test_builds_agree_beyond_the_bounds(builds):
    many_bytes = "Широкая электрификация южных губерний. ".encode("cp1251") * 600
    many_pairs = bytes((place * place // 7 + place) % 256 for place in range(40_000))
    for data in (many_bytes, many_pairs, b"\xe9" * 70_000, b"a\xe9" * 70_000):
        pure, compiled = (kernel.score(models, data, 0, ALL) for kernel, models in builds)
        assert compiled == pure


def test_damping_agrees(builds):
    (pure, _), (compiled, _) = builds
    for count in (*range(2000), 8192, 65535):
        assert compiled.damped(count) == pure.damped(count)


@pytest.mark.parametrize("data", ENCODED[::3])
def test_nothing_before_the_start_counts(kernels, data):
    models = kernels.counters.load(DATA)
    whole = kernels.counters.score(models, data, 0, ALL)
    assert kernels.counters.score(models, b"\xe9\xe8 <p>" + data, 6, ALL) == whole


def test_models_that_are_cut_off_are_refused(kernels):
    with pytest.raises(ValueError, match="not as long as they say"):
        kernels.counters.load(DATA[:-1])
    with pytest.raises(ValueError, match="a byte for each model"):
        kernels.counters.score(kernels.counters.load(DATA), b"\xe9", 0, b"\1")


def seconds(kernels, models, data: bytes) -> float:
    best = 1e9
    for _ in range(5):
        begun = time.perf_counter()
        kernels.counters.score(models, data, 0, ALL)
        best = min(best, time.perf_counter() - begun)
    return best


@pytest.mark.parametrize(
    "unit",
    [b"\xe9", b"a\xe9", b"\x83\x65", b"\xb0\xa1", b"\x81\x30\x81\x30", b"\xff", b"\xa4\xa2 ", b"\x8e\xb1<"],
    ids=ascii,
)
def test_work_is_bounded(kernels, unit):
    models = kernels.counters.load(DATA)
    few = seconds(kernels, models, unit * (20_000 // len(unit)))
    many = seconds(kernels, models, unit * (200_000 // len(unit)))
    assert many < 3 * few + 2e-4
