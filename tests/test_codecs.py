"""The encodings as Python codecs."""

from __future__ import annotations

import codecs
import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from webdecode.encodings import ENCODINGS
from webdecode.encodings.codecs import _BY_NAME, _search, _search_label, register_codecs
from webdecode.labels import LABELS

JAPANESE = "<p>日本語、ひらがな・カタカナ１２３\n二行目\r\n最後 end"


@pytest.fixture(autouse=True)
def _registered():
    register_codecs(labels=True)
    yield
    codecs.unregister(_search)
    codecs.unregister(_search_label)


@pytest.mark.parametrize("label", LABELS)
def test_every_label_with_the_prefix(label):
    info = codecs.lookup(f"webdecode-{label}")
    assert info.name == "webdecode-" + LABELS[label].name.lower()
    assert codecs.lookup(info.name).name == info.name
    assert codecs.lookup(info.name.upper().replace("-", "_")).name == info.name
    assert info._is_text_encoding


def test_no_two_labels_are_one_name():
    assert len(_BY_NAME) == len({label.replace("_", "-") for label in LABELS})


@pytest.mark.parametrize("name", ["webdecode", "webdecode-", "webdecode-cp932", "webdecode-rot13", "xwebdecode-utf-8"])
def test_unknown(name):
    with pytest.raises(LookupError):
        codecs.lookup(name)


def test_bare_labels_where_python_has_none():
    assert codecs.lookup("x-sjis").name == "webdecode-shift_jis"
    assert codecs.lookup("shift_jis").name == "shift_jis"
    codecs.unregister(_search_label)
    register_codecs()
    with pytest.raises(LookupError):
        codecs.lookup("x-sjis")


@pytest.mark.parametrize("name", ENCODINGS)
def test_decode_is_the_standards(name):
    data = bytes(range(256)) * 2
    assert data.decode(f"webdecode-{name}", "replace") == ENCODINGS[name].decode(data)
    assert codecs.decode(memoryview(data), f"webdecode-{name}", "replace") == ENCODINGS[name].decode(data)


@pytest.mark.parametrize(
    ("name", "data", "start", "end", "rest"),
    [
        ("shift_jis", b"a\x81", 1, 2, ""),
        ("shift_jis", b'a\x81"b', 1, 2, '"b'),
        ("shift_jis", b"a\x81\xffb", 1, 3, "b"),
        ("euc-jp", b"a\x8f\xa1\x80b", 1, 4, "b"),
        ("euc-jp", b"a\x8f\xa1<", 1, 3, "<"),
        ("euc-kr", b"a\xb0\xffb", 1, 3, "b"),
        ("big5", b"a\x81\x40", 1, 2, "@"),
        ("gbk", b"a\x81\x30\x81", 1, 4, ""),
        ("gb18030", b"a\x81\x30<", 1, 2, "0<"),
        ("gb18030", b"a\x84\x31\xa5\x30b", 1, 5, "b"),
        ("iso-2022-jp", b"a\x1b$a", 1, 2, "$a"),
        ("iso-2022-jp", b"a\x1b$B\x1b(Bb", 4, 7, "b"),
        ("utf-8", b"a\xf0\x9f\x98b", 1, 4, "b"),
        ("utf-16be", b"\0a\xd8\x00\0b", 2, 4, "b"),
        ("utf-16le", b"a\0\x00", 2, 3, ""),
        ("iso-8859-3", b"a\xa5b", 1, 2, "b"),
        ("replacement", b"abc", 0, 3, ""),
    ],
)
def test_error_handlers(name, data, start, end, rest):
    codec = f"webdecode-{name}"
    before = "" if start == 0 else "a"
    with pytest.raises(UnicodeDecodeError) as caught:
        data.decode(codec)
    error = caught.value
    assert (error.start, error.end, error.object) == (start, end, data)
    assert error.encoding.lower() == name
    assert ("incomplete" in error.reason or "unexpected end" in error.reason) == (
        end == len(data) and name not in ("replacement",)
    )
    assert data.decode(codec, "replace") == before + "\ufffd" + rest
    assert data.decode(codec, "ignore") == before + rest
    escapes = "".join(f"\\x{byte:02x}" for byte in data[start:end])
    assert data.decode(codec, "backslashreplace") == before + escapes + rest
    with pytest.raises(UnicodeDecodeError):
        codecs.getincrementaldecoder(codec)().decode(data, True)
    for cut in range(len(data) + 1):
        decoder = codecs.getincrementaldecoder(codec)("backslashreplace")
        got = decoder.decode(data[:cut]) + decoder.decode(data[cut:]) + decoder.decode(b"", True)
        assert got == before + escapes + rest or name == "replacement"


def test_ones_own_handler():
    seen = []

    def handler(error):
        seen.append((error.start, error.end))
        return "<?>", error.start + 1

    codecs.register_error("webdecode-test", handler)
    assert b"a\x8f\xa1\x80\x80b".decode("webdecode-euc-jp", "webdecode-test") == "a<?><?><?><?>b"
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 5)]


PIECES = [
    b"a",
    b"<",
    b"0",
    b"\x1b",
    b"\x1b$B",
    b"\x1b(B",
    b"\x81",
    b"\x81\x30",
    b"\x8f",
    b"\xa4\xa2",
    b"\xed\xa0",
    b"\xd8",
    b"\xff",
]


@pytest.mark.parametrize("name", ENCODINGS)
@given(data=st.lists(st.sampled_from(PIECES) | st.binary(max_size=4), max_size=30).map(b"".join))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_handler_sees_what_is_replaced(name, data):
    spans = []

    def handler(error):
        spans.append((error.start, error.end))
        return "\ufffd", error.end

    codecs.register_error("webdecode-spans", handler)
    text, replacements, offsets = ENCODINGS[name].decode_counted(data)
    assert data.decode(f"webdecode-{name}", "webdecode-spans") == text
    assert [start for start, _ in spans] == offsets[: len(spans)]
    assert len(spans) == replacements
    assert all(start < end for start, end in spans)
    assert all(end <= start for (_, end), (start, _) in zip(spans, spans[1:], strict=False))


@pytest.mark.parametrize(
    ("answer", "error"), [(("?", 99), IndexError), (("?",), TypeError), ((b"?", 2), TypeError), ("?", TypeError)]
)
def test_a_handlers_bad_answers(answer, error):
    codecs.register_error("webdecode-bad", lambda _: answer)
    with pytest.raises(error):
        b"a\x81".decode("webdecode-sjis", "webdecode-bad")


def test_unknown_handler():
    with pytest.raises(LookupError, match="nothing-such"):
        b"a\x81".decode("webdecode-sjis", "nothing-such")


def test_bytes_survive_surrogateescape():
    data = bytes(range(256))
    for name in ("euc-jp", "euc-kr", "windows-1253", "iso-8859-3"):
        codec = f"webdecode-{name}"
        assert data.decode(codec, "surrogateescape").encode(codec, "surrogateescape") == data


@pytest.mark.parametrize("name", ["shift_jis", "euc-jp", "iso-2022-jp", "utf-8", "utf-16le", "utf-16be", "gb18030"])
class TestFiles:
    def test_written_and_read(self, tmp_path, name):
        path = tmp_path / "page.txt"
        with open(path, "w", encoding=f"webdecode-{name}", newline="") as file:
            for line in JAPANESE.splitlines(keepends=True):
                file.write(line)
        assert ENCODINGS_BY_LOWER[name].decode(path.read_bytes()) == JAPANESE
        with open(path, encoding=f"webdecode-{name}", newline="") as file:
            assert file.read() == JAPANESE

    def test_tell_and_seek(self, tmp_path, name):
        path = tmp_path / "page.txt"
        path.write_text(JAPANESE * 500, encoding=f"webdecode-{name}", newline="")
        with open(path, encoding=f"webdecode-{name}", newline="") as file:
            file.readline()
            file.read(5)
            place = file.tell()
            rest = file.read()
            file.seek(place)
            assert file.read() == rest

    def test_stream_reader_and_writer(self, name):
        raw = io.BytesIO()
        writer = codecs.getwriter(f"webdecode-{name}")(raw)
        for character in JAPANESE:
            writer.write(character)
        writer.reset()
        assert ENCODINGS_BY_LOWER[name].decode(raw.getvalue()) == JAPANESE
        reader = codecs.getreader(f"webdecode-{name}")
        assert reader(io.BytesIO(raw.getvalue())).read() == JAPANESE
        assert "".join(reader(io.BytesIO(raw.getvalue()))) == JAPANESE
        small = reader(io.BytesIO(raw.getvalue()))
        assert "".join(iter(lambda: small.read(3), "")) == JAPANESE

    def test_incremental(self, name):
        codec = f"webdecode-{name}"
        encoder = codecs.getincrementalencoder(codec)()
        data = b"".join(encoder.encode(character) for character in JAPANESE) + encoder.encode("", True)
        assert ENCODINGS_BY_LOWER[name].decode(data) == JAPANESE
        assert "".join(codecs.iterdecode((data[i : i + 1] for i in range(len(data))), codec)) == JAPANESE


ENCODINGS_BY_LOWER = {name.lower(): encoding for name, encoding in ENCODINGS.items()}


def test_a_cut_tail_is_not_forgotten():
    raw = b"\x83\x65\n\x83"
    assert codecs.getreader("webdecode-sjis")(io.BytesIO(raw), "replace").read() == "テ\n\ufffd"
    assert list(codecs.getreader("webdecode-sjis")(io.BytesIO(raw), "replace")) == ["テ\n", "\ufffd"]
    with pytest.raises(UnicodeDecodeError):
        codecs.getreader("webdecode-sjis")(io.BytesIO(raw)).read()


def test_the_state_can_be_kept():
    decoder = codecs.getincrementaldecoder("webdecode-iso-2022-jp")()
    assert decoder.decode(b'\x1b$B$"$') == "あ"
    kept = decoder.getstate()
    assert kept == (b"$", 3)
    decoder.reset()
    assert decoder.decode(b"a") == "a"
    decoder.setstate(kept)
    assert decoder.decode(b'"', True) == "あ"


def test_encode():
    assert "あ€".encode("webdecode-sjis", "xmlcharrefreplace") == b"\x82\xa0&#8364;"
    assert "あ€x".encode("webdecode-iso-2022-jp", "namereplace") == b'\x1b$B$"\x1b(B\\N{EURO SIGN}x'
    assert "あ€x".encode("webdecode-iso-2022-jp", "ignore") == b'\x1b$B$"\x1b(Bx'
    assert "aあ".encode("webdecode-utf-16le") == "aあ".encode("utf-16-le")
    with pytest.raises(UnicodeEncodeError) as caught:
        "a€".encode("webdecode-sjis")
    assert (caught.value.start, caught.value.end, caught.value.encoding) == (1, 2, "Shift_JIS")
    with pytest.raises(LookupError, match="has no encoder"):
        "a".encode("webdecode-replacement")


def test_many_errors_are_linear():
    assert (b"\x80" * 200_000).decode("webdecode-euc-kr", "ignore") == ""


def test_reading_makes_no_encoder(tmp_path):
    path = tmp_path / "page.txt"
    path.write_bytes(b"~{<:Ky~}")
    with open(path, encoding="webdecode-hz-gb-2312", errors="replace") as file:
        assert file.read() == "\ufffd"
    reader = codecs.getreader("webdecode-hz-gb-2312")(io.BytesIO(b"ab"), "replace")
    assert reader.read() == "\ufffd"
    pair = codecs.lookup("webdecode-hz-gb-2312")
    with codecs.StreamReaderWriter(io.BytesIO(b"ab"), pair.streamreader, pair.streamwriter, "ignore") as both:
        assert both.read() == ""
