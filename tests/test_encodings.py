"""Encoding objects and their incremental decoders."""

from __future__ import annotations

import array
import copy
import mmap
import pickle

import pytest

from webdecode import lookup
from webdecode.encodings import ENCODINGS, Encoding

SJIS = ENCODINGS["Shift_JIS"]
DATA = b"\x83\x65\x82"
TEXT = "テ�"


@pytest.mark.parametrize("wrap", [bytes, bytearray, memoryview, lambda data: array.array("B", data)])
def test_any_buffer_of_bytes(wrap):
    assert SJIS.decode(wrap(DATA)) == TEXT
    assert SJIS.incremental_decoder().decode(wrap(DATA), final=True) == TEXT


def test_a_mapped_file(tmp_path):
    path = tmp_path / "page"
    path.write_bytes(DATA)
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert SJIS.decode(mapped) == TEXT


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("text", "data must be bytes or a buffer of bytes, not str: it is decoded already"),
        (None, "data must be bytes or a buffer of bytes, not NoneType"),
        ([1, 2], "data must be bytes or a buffer of bytes, not list"),
        (array.array("H", [1]), "data must be bytes or a buffer of bytes, not a buffer of format 'H'"),
        (memoryview(b"abcd")[::2], "data must be a contiguous buffer of bytes, not one with gaps"),
    ],
)
def test_what_is_no_buffer_of_bytes(data, words):
    with pytest.raises(TypeError, match=words):
        SJIS.decode(data)


def test_no_mark_is_looked_for():
    assert ENCODINGS["UTF-8"].decode(b"\xef\xbb\xbfa") == "\ufeffa"
    assert ENCODINGS["UTF-16LE"].decode(b"\xff\xfea\0") == "\ufeffa"
    assert ENCODINGS["UTF-16BE"].decode(b"\xff\xfe\0a") == "\ufffea"


def test_counted():
    assert SJIS.decode_counted(b"\xef\xbb" + DATA, 2) == (TEXT, 1, [4])
    assert SJIS.transcode_counted(b"\xef\xbb" + DATA, 2) == (TEXT.encode(), 1, [4])


def test_it_cannot_be_changed():
    for name in ("name", "codec", "labels", "other"):
        with pytest.raises(AttributeError):
            setattr(SJIS, name, "x")
        with pytest.raises(AttributeError):
            delattr(SJIS, name)


def test_there_is_one_object():
    assert lookup("sjis") is lookup("windows-31j") is SJIS
    assert pickle.loads(pickle.dumps(SJIS)) is copy.copy(SJIS) is copy.deepcopy(SJIS) is SJIS
    assert repr(SJIS) == "<Encoding Shift_JIS>"
    assert isinstance(SJIS, Encoding)


@pytest.mark.parametrize("encoding", ENCODINGS.values(), ids=ENCODINGS)
def test_numbers_are_those_of_a_batch(kernels, encoding):
    data = bytes(range(256))
    (text, consumed, replacements, offsets), _ = kernels.decoders.decode_batch(
        [(encoding.number, data, 3), (encoding.number, b"", 0)]
    )
    assert (text, replacements, offsets) == encoding.decode_counted(data, 3)
    assert consumed == len(data)


def test_a_number_that_no_decoder_has(kernels):
    for number in (-1, 1000):
        with pytest.raises(ValueError, match=f"decoder must be a place in tables.DECODERS, not {number}"):
            kernels.decoders.decode_batch([(number, b"", 0)])


def test_incremental_decoder_counts():
    decoder = SJIS.incremental_decoder()
    assert [decoder.decode(piece) for piece in (b"a\x81", b"<\x83", b"", b"\x65\xff")] == [
        "a",
        "\ufffd<",
        "",
        "テ\ufffd",
    ]
    assert (decoder.replacements, decoder.replacement_offsets) == (2, [1, 5])
    assert decoder.decode(b"\x81", final=True) == "\ufffd"
    assert (decoder.replacements, decoder.replacement_offsets) == (3, [1, 5, 6])
    decoder.reset()
    assert (decoder.replacements, decoder.replacement_offsets) == (0, [])
    assert decoder.decode(b"a", final=True) == "a"


def test_incremental_decoder_tells_a_hundred_places():
    decoder = ENCODINGS["UTF-8"].incremental_decoder()
    for _ in range(60):
        decoder.decode(b"\xff\xff")
    assert (decoder.replacements, decoder.replacement_offsets) == (120, list(range(100)))


def test_incremental_replacement_is_one():
    decoder = ENCODINGS["replacement"].incremental_decoder()
    assert [decoder.decode(piece) for piece in (b"", b"a", b"b")] + [decoder.decode(b"c", True)] == [
        "",
        "\ufffd",
        "",
        "",
    ]
    assert (decoder.replacements, decoder.replacement_offsets) == (1, [0])


def test_incremental_memory_is_constant():
    decoder = ENCODINGS["gb18030"].incremental_decoder()
    for _ in range(1000):
        decoder.decode(b"\x81\x30\x81")
        assert len(decoder._pending) <= 3
