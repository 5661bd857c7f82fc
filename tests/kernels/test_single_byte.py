"""The single-byte encodings, x-user-defined, and the replacement encoding."""

import pytest
from check import check_decode, check_vector, vectors

from webdecode import tables

SINGLE_BYTE = [*tables.SINGLE_BYTE, "ISO-8859-8-I"]


@vectors(*SINGLE_BYTE, "x-user-defined", "replacement")
def test_vector(kernels, vector):
    check_vector(kernels, vector)


@pytest.mark.parametrize("encoding", SINGLE_BYTE)
def test_every_byte(kernels, encoding):
    index = tables.index(encoding.removesuffix("-I"))
    text = "".join(map(chr, range(0x80))) + "".join(chr(point) if point else "\ufffd" for point in index)
    offsets = [0x80 + pointer for pointer, point in enumerate(index) if not point]
    check_decode(kernels, encoding, bytes(range(256)), text, offsets)


def test_controls_of_windows_1252(kernels):
    check_decode(kernels, "windows-1252", b"\x81\x8d\x8f\x90\x9d\x80", "\x81\x8d\x8f\x90\x9d€", [])


def test_user_defined(kernels):
    check_decode(kernels, "x-user-defined", b"a\x7f\x80\xff", "a\x7f\uf780\uf7ff", [])


def test_replacement_is_one_for_all(kernels):
    check_decode(kernels, "replacement", b"", "", [])
    check_decode(kernels, "replacement", b"~{<:Ky~}" * 20, "\ufffd", [0])
