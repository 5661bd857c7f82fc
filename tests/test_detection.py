"""What detection answers where nothing is declared, and what it says about how sure it is."""

from __future__ import annotations

import hashlib
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import webdecode.detection
from tests.samples import SAMPLES
from webdecode.detection import Guess, candidates, undeclared
from webdecode.encodings import ENCODINGS

FOLDER = Path(webdecode.detection.__file__).parent
FRENCH = "Déjà vu à l'école, où les élèves étaient arrivés très tôt."
RUSSIAN = "Сегодня хорошая погода, и мы решили поехать за город."
JAPANESE = "今日は天気がいいので、みんなで公園に行って遊びました。"


@pytest.mark.parametrize(("name", "codec", "language", "text"), SAMPLES, ids=[f"{s[0]}-{s[2]}" for s in SAMPLES])
def test_sentences(name, codec, language, text):
    data = text.encode(codec)
    guess = undeclared(data)
    assert guess.encoding is not None
    assert ENCODINGS[guess.encoding].decode(data) == text
    assert guess.rule == "detected"
    assert guess.confidence > 0.5


@pytest.mark.parametrize(("name", "codec", "language", "text"), SAMPLES, ids=[f"{s[0]}-{s[2]}" for s in SAMPLES])
def test_language(name, codec, language, text):
    assert undeclared(text.encode(codec)).language == language


@pytest.mark.parametrize(("name", "codec", "language", "text"), SAMPLES, ids=[f"{s[0]}-{s[2]}" for s in SAMPLES])
def test_sentences_in_pages(name, codec, language, text):
    """Markup, a script and a late first byte of text."""
    page = (
        b"<html><head><title>x</title><script>var a = 1; function f(x) { return x + a }</script></head>\n"
        + b'<body bgcolor="#ffffff"><table width="100%">\n' * 400
        + b'<li><a href="index.html">'
        + text.encode(codec)
        + b"</a></li></body></html>"
    )
    guess = undeclared(page)
    assert guess.encoding is not None
    assert ENCODINGS[guess.encoding].decode(page) == ENCODINGS[name].decode(page)


@pytest.mark.parametrize(("name", "codec", "language", "text"), SAMPLES, ids=[f"{s[0]}-{s[2]}" for s in SAMPLES])
def test_a_cut_last_character(name, codec, language, text):
    data = (text * 2).encode(codec)[:-1]
    guess = undeclared(data)
    assert guess.encoding is not None
    assert ENCODINGS[guess.encoding].decode(data) == ENCODINGS[name].decode(data)


class TestStructure:
    def test_ascii_cannot_be_told(self):
        assert undeclared(b"plain text") == Guess("windows-1252", "cp1252", "ascii", 1.0)
        assert undeclared(b"").rule == "ascii"

    @pytest.mark.parametrize("text", [FRENCH, RUSSIAN, JAPANESE, "naïve", "😀"])
    def test_utf_8(self, text):
        guess = undeclared(text.encode())
        assert (guess.encoding, guess.rule) == ("UTF-8", "utf-8")
        assert guess.confidence >= 0.95

    def test_utf_8_cut_anywhere(self):
        data = JAPANESE.encode()
        for stop in range(3, len(data)):
            assert undeclared(data[:stop]).encoding == "UTF-8"

    def test_utf_8_with_a_bad_byte(self):
        data = RUSSIAN.encode()
        assert undeclared(data[:20] + b"\xff" + data[20:]).encoding == "UTF-8"

    @pytest.mark.parametrize("order", ["UTF-16LE", "UTF-16BE"])
    @pytest.mark.parametrize("text", ["plain text", FRENCH, RUSSIAN, JAPANESE, JAPANESE * 60, "วันนี้อากาศดี"])
    def test_utf_16_without_a_mark(self, order, text):
        guess = undeclared(text.encode(order))
        assert (guess.encoding, guess.rule, guess.binary) == (order, "detected", False)

    @pytest.mark.parametrize("codec", ["utf_32_le", "utf_32_be"])
    def test_utf_32_is_a_fallback(self, codec):
        guess = undeclared(RUSSIAN.encode(codec))
        assert (guess.encoding, guess.rule) == (codec, "fallback")

    def test_iso_2022_jp(self):
        guess = undeclared(JAPANESE.encode("iso2022_jp"))
        assert (guess.encoding, guess.language) == ("ISO-2022-JP", "ja")
        assert undeclared(JAPANESE.encode("iso2022_jp"), exclude={"ISO-2022-JP"}).rule == "ascii"

    @pytest.mark.parametrize("data", [b"\x1b[31mred\x1b[0m", b"press \x1b to go", b"\x1b$B", b"a\x1b$"])
    def test_other_escapes_are_no_iso_2022_jp(self, data):
        assert undeclared(data).rule == "ascii"

    def test_gb18030_where_it_has_four_bytes(self):
        text = "今天天气很好,孩子们都在外面玩。"
        assert undeclared(text.encode("gb18030")).encoding == "GBK"
        assert undeclared((text + "😀" + text).encode("gb18030")).encoding == "gb18030"


class TestNotText:
    @pytest.mark.parametrize(
        "start",
        [
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
            b"\xff\xd8\xff\xe0\0\x10JFIF",
            b"GIF89a",
            b"PK\x03\x04\x14\0",
            b"\x1f\x8b\x08\0",
            b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n",
            b"\x7fELF\x02\x01\x01\0",
            b"SQLite format 3\0\x10\0",
            b"\0\1\0\0\0\x12\1\0",
            b"OTTO\0\x0b",
            b"wOFF\0\1\0\0",
            b"wOF2\0\1\0\0",
            b"RIFF\x24\x08\0\0WAVE",
        ],
    )
    def test_magic(self, start):
        guess = undeclared(start + b"and more \xe9")
        assert (guess.encoding, guess.binary) == (None, True)

    @pytest.mark.parametrize("size", [64, 256, 4096, 100_000])
    def test_random_bytes(self, size):
        assert undeclared(random.Random(size).randbytes(size)).binary

    def test_ascii_with_stray_bytes_is_text(self):
        assert not undeclared((b"plain words here " * 60 + b"\xe9\x81\xff") * 100).binary

    def test_filling(self):
        assert undeclared(b"\xff" * 1000).binary
        assert undeclared(b"\x82" * 2000).binary
        assert undeclared(b"\0" * 1000).binary

    @pytest.mark.parametrize("codec", ["cp1252", "cp1251", "cp932", "utf-8", "ascii"])
    def test_text_with_a_stray_nul(self, codec):
        text = {"cp1252": FRENCH, "cp1251": RUSSIAN, "cp932": JAPANESE}.get(codec, "plain text")
        data = text.encode(codec)
        guess = undeclared(data[:8] + b"\0" + data[8:])
        assert not guess.binary
        assert guess.encoding not in ("UTF-16LE", "UTF-16BE")
        assert guess.rule == undeclared(data).rule


class TestCloseCalls:
    def test_candidates_begin_with_the_answer(self):
        for _, codec, _, text in SAMPLES:
            data = text.encode(codec)
            found = candidates(data)
            assert found[0] == undeclared(data)
            assert len({guess.encoding for guess in found}) == len(found)
            assert all(0 <= guess.confidence <= found[0].confidence for guess in found)
            assert sum(guess.confidence for guess in found) <= 1.001

    def test_a_close_call_says_so(self):
        found = candidates(b"\xf6\xe4")
        assert found[0].confidence < 0.95
        assert len(found) > 1

    def test_hints_settle_close_calls(self):
        data = "жук".encode("cp1251")
        hinted = undeclared(data, url="http://example.ru/")
        assert hinted.encoding == "windows-1251"
        assert hinted.confidence >= undeclared(data).confidence or undeclared(data).encoding != "windows-1251"

    def test_hints_never_overturn_strong_evidence(self):
        for name, codec, _, text in SAMPLES:
            data = (text * 4).encode(codec)
            for url in ("http://example.jp/", "http://example.ru/", "http://example.fr/"):
                guess = undeclared(data, url=url, language="el")
                assert guess.encoding is not None
                assert ENCODINGS[guess.encoding].decode(data) == ENCODINGS[name].decode(data)

    def test_allow(self):
        data = RUSSIAN.encode("koi8-r")
        assert undeclared(data, allow={"windows-1251", "ISO-8859-5"}).encoding in ("windows-1251", "ISO-8859-5")
        assert undeclared(data, allow={"UTF-8"}).rule == "default"
        assert undeclared(JAPANESE.encode("cp932"), allow={"gb18030", "Shift_JIS"}).encoding == "Shift_JIS"

    def test_exclude(self):
        data = RUSSIAN.encode("koi8-r")
        found = candidates(data, exclude={"KOI8-R", "KOI8-U"})
        assert all(guess.encoding not in ("KOI8-R", "KOI8-U") for guess in found)

    def test_gb18030_may_be_allowed_by_either_name(self):
        data = "今天天气很好,孩子们都在外面玩。".encode("gbk")
        assert undeclared(data, allow={"gb18030"}).encoding == "gb18030"
        assert undeclared(data, allow={"GBK"}).encoding == "GBK"

    def test_the_default_of_the_place(self):
        data = b"\xe9\xe8"
        assert undeclared(data, allow={"Shift_JIS"}, url="http://example.jp/").encoding == "Shift_JIS"


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("cp850", "Die Grünfläche hinter dem großen Gebäude gehört zur Straßenbahngesellschaft. "),
        ("cp852", "Zażółć gęślą jaźń, powiedział stary nauczyciel i wyszedł z domu. "),
        ("cp855", "Сегодня хорошая погода, и мы решили поехать за город на весь день. "),
        ("cp737", "Ο καιρός είναι πολύ καλός σήμερα και τα παιδιά παίζουν έξω στον κήπο. "),
        ("cp862", "מזג האוויר היום יפה מאוד והילדים משחקים בחוץ עד הערב. "),
        ("cp857", "Bugün hava çok güzel, çocuklar bahçede oynuyor; şımarık kedi ağaçta. "),
        ("cp775", "Šiandien oras gražus, todėl visi žmonės išėjo į lauką pasivaikščioti. "),
        ("cp037", "The weather is fine today, and we have decided to go out of town. "),
    ],
)
def test_fallback_outside_the_web(codec, text):
    data = (text * 12).encode(codec)
    guess = undeclared(data)
    assert guess.rule == "fallback"
    assert data.decode(guess.codec) == text * 12
    assert candidates(data)[0] == guess
    assert undeclared(data, allow={"UTF-8"}).rule == "default"


def test_the_start_is_where_the_bytes_begin():
    data = RUSSIAN.encode("cp1251")
    assert undeclared(b"\xff\xfe" + data, 2) == undeclared(data)
    assert undeclared(b"\xef\xbb\xbf" + RUSSIAN.encode(), 3).encoding == "UTF-8"


@settings(deadline=None, max_examples=300)
@given(
    data=st.one_of(st.binary(max_size=300), st.text(max_size=100).map(lambda text: text.encode("utf-16-le", "replace")))
)
def test_any_bytes_give_an_answer(data):
    guess = undeclared(data)
    assert guess.rule in ("ascii", "utf-8", "detected", "fallback", "default")
    assert (guess.encoding is None) == guess.binary
    assert 0 <= guess.confidence <= 1


class TestModels:
    def test_digest(self):
        said = re.search(r'^sha256 = "([0-9a-f]{64})"$', (FOLDER / "models.toml").read_text(), re.MULTILINE)
        assert said is not None
        assert hashlib.sha256((FOLDER / "models.bin").read_bytes()).hexdigest() == said[1]

    def test_size(self):
        assert (FOLDER / "models.bin").stat().st_size < 400_000

    def test_they_are_read_when_they_are_wanted(self):
        code = (
            "import sys; from webdecode.detection import undeclared; undeclared(b'plain'); undeclared('é'.encode());"
            "assert 'webdecode.detection.models' not in sys.modules; assert 'charset_normalizer' not in sys.modules"
        )
        subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("cut", [1, 2, 3])
def test_a_cut_last_character_does_not_hide_wide_text(codec: str, cut: int) -> None:
    text = "Çalışan öğrenciler güzel şarkılar söylüyor, yağmur yağıyor. "
    decoded = webdecode.decode(text.encode(codec)[:-cut])
    assert decoded.codec.replace("_", "-") == codec
    assert decoded.text.startswith(text[:-2])


@pytest.mark.parametrize("order", ["le", "be"])
def test_a_bad_character_does_not_hide_utf_32(order: str) -> None:
    text = "Çalışan öğrenciler güzel şarkılar söylüyor. ".encode(f"utf-32-{order}")
    decoded = webdecode.decode(text * 2 + b"\xff\xff\xff\xff" + text)
    assert (decoded.encoding, decoded.replacements) == (f"utf_32_{order}", 1)
