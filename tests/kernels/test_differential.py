"""Compiled against pure, and pieces against the whole, on arbitrary bytes in every encoding."""

from types import SimpleNamespace

import pytest
from check import in_pieces
from hypothesis import given, settings
from hypothesis import strategies as st

from webdecode.encodings import ENCODINGS, functions

#: Bytes at the borders of what a sequence may have, and whole sequences: arbitrary bytes seldom meet them.
BORDERS = [
    bytes((byte,)) for byte in b'\x00\x0e\x1b "09<@AZ[\\`az{~\x7f\x80\x81\x8e\x8f\x90\xa0\xa1\xdf\xe0\xfc\xfd\xfe\xff'
]
SEQUENCES = [b"\x1b(B", b"\x1b(J", b"\x1b(I", b"\x1b$B", b"\x1b$@", b"\x1b$", b"\x81\x30\x81\x30", b"\x84\x31\xa4\x37"]
SEQUENCES += [
    b"\x82\xa0",
    b"\xa4\xa2",
    b"\x8f\xb0\xa1",
    b"\x88\x62",
    b"\xe3\x81\x82",
    b"\xf0\x9f\x98\x80",
    b"\xef\xbf\xbd",
]
SEQUENCES += [
    b"\xd8\x3d\xde\x00",
    b"\x3d\xd8\x00\xde",
    b"\xb0\xa1\xb0\xa2",
    b"plain text, as long as a page has it " * 3,
]

BYTES = st.lists(st.sampled_from(BORDERS) | st.sampled_from(SEQUENCES) | st.binary(max_size=8), max_size=60).map(
    b"".join
)


def load(name: str) -> SimpleNamespace:
    from importlib import import_module

    try:
        return import_module(f"webdecode._{name}.decoders")
    except ImportError as error:
        pytest.skip(f"the {name} decoders are not built: {error}")


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(data=BYTES, start=st.integers(0, 3))
@settings(deadline=None)
def test_builds_agree(encoding, data, start):
    pure, compiled = functions(encoding, load("pure")), functions(encoding, load("compiled"))
    start = min(start, len(data))
    assert compiled[0](data, start) == pure[0](data, start)
    assert compiled[1](data, start) == pure[1](data, start)
    assert compiled[2](data, 0, False) == pure[2](data, 0, False)


@pytest.mark.parametrize("state", range(8))
@given(data=BYTES, final=st.booleans())
@settings(deadline=None)
def test_builds_agree_in_every_state(state, data, final):
    pure, compiled = load("pure").decode_iso_2022_jp, load("compiled").decode_iso_2022_jp
    assert compiled(data, 0, state, final=final) == pure(data, 0, state, final=final)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(data=BYTES, cuts=st.lists(st.integers(0, 500), max_size=8))
@settings(deadline=None)
def test_pieces_and_whole_agree(kernels, encoding, data, cuts):
    decode, transcode, step = functions(encoding, kernels.decoders)
    text, _, replacements, offsets = decode(data, 0)
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    pieces = [data[begin:end] for begin, end in zip(places, places[1:], strict=False)]
    assert in_pieces(step, pieces) == (text, replacements, offsets)
    assert transcode(data, 0) == (text.encode(), replacements, offsets)
