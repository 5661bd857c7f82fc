"""charset-normalizer's shape: matches, parameters, files."""

from __future__ import annotations

import io
import logging
from pathlib import Path

import pytest

from webdecode.compat import charset_normalizer
from webdecode.compat.charset_normalizer import (
    CharsetMatch,
    CharsetMatches,
    detect,
    from_bytes,
    from_fp,
    from_path,
    is_binary,
)

JAPANESE = "日本語のページです。商店街の朝市は毎月第二日曜日に開かれます。".encode("cp932")
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89"


def best_of(body: bytes, **options: object) -> CharsetMatch:
    match = from_bytes(body, **options).best()  # type: ignore[arg-type]
    assert match is not None
    return match


def test_a_match_says_all_that_callers_ask() -> None:
    match = best_of(JAPANESE)
    assert match.encoding == "cp932"
    assert str(match) == JAPANESE.decode("cp932")
    assert "ms932" in match.encoding_aliases
    assert match.language == "Japanese"
    assert match.languages in ([], ["Japanese"])  # the letters of so short a text tell nothing
    assert match.bom is match.byte_order_mark is False
    assert match.raw == JAPANESE
    assert 0.0 <= match.chaos <= 1.0
    assert match.percent_chaos == round(100 * match.chaos, 3)
    assert 0.0 <= match.coherence <= 1.0
    assert match.percent_coherence == round(100 * match.coherence, 3)
    assert match.could_be_from_charset[0] == "cp932"
    assert match.has_submatch == bool(match.submatch)
    assert "Hiragana" in match.alphabets
    assert 0.0 < match.multi_byte_usage < 1.0
    assert match.output() == str(match).encode()
    assert match.fingerprint == hash(str(match))
    assert match == "windows-31j" or match == "cp932"
    assert match == "MS932"
    assert match != "nonsense"
    assert match != 8
    assert repr(match).startswith("<CharsetMatch 'cp932' fp(")


@pytest.mark.parametrize(
    ("codec", "encoding"),
    [("utf-8-sig", "utf_8"), ("utf-16", "utf_16"), ("utf-32", "utf_32")],
)
def test_a_byte_order_mark_is_told_and_taken_off_once(codec: str, encoding: str) -> None:
    match = best_of("\ufeffdéjà".encode(codec))
    assert match.bom
    assert match.encoding == encoding
    assert str(match) == "\ufeffdéjà"
    assert best_of("".encode(codec)).bom


def test_damage_gives_replacements_and_does_not_raise() -> None:
    match = best_of(b"<meta charset=utf-8>" + "où\n".encode() * 40 + b"\xff")
    assert match.encoding == "utf_8"
    assert str(match).endswith("où\n\ufffd")
    assert match.output().endswith("\ufffd".encode())


def test_a_declaration_in_the_text_follows_the_output() -> None:
    match = best_of('<?xml version="1.0" encoding="windows-1251"?><a>да</a>'.encode("cp1251"))
    assert match.output().decode() == '<?xml version="1.0" encoding="utf-8"?><a>да</a>'
    assert match.output("utf_16").decode("utf_16") == '<?xml version="1.0" encoding="utf-16"?><a>да</a>'
    assert match.output("koi8-r").decode("koi8-r") == '<?xml version="1.0" encoding="koi8-r"?><a>да</a>'
    with pytest.raises(LookupError, match="unknown encoding: 'nonsense'"):
        match.output("nonsense")
    kept = best_of(b"<meta charset=utf8>\xc3\xa9")
    assert kept.output() == kept.raw


def test_matches_are_a_sequence_best_first() -> None:
    matches = from_bytes("Ça va où ? Très bien, là-bas.".encode("cp1252"))
    assert matches
    assert len(matches) == len(list(matches)) == len(list(matches))
    assert matches[0] is matches.best() is matches.first()
    assert matches["windows-1252"] is matches[0]
    with pytest.raises(KeyError):
        matches["utf_7"]
    with pytest.raises(IndexError):
        matches[len(matches)]
    assert not from_bytes(PNG)
    assert len(from_bytes(PNG)) == 0
    assert from_bytes(PNG).best() is None
    assert (from_bytes(PNG) or from_bytes(b"abc")).best() == "ascii"


def test_matches_can_be_made_by_hand() -> None:
    better = CharsetMatch(b"\xe9t\xe9", "cp1252", 0.0, False, [("French", 0.9)])
    worse = CharsetMatch(b"\xe9t\xe9", "cp1251", 0.3, False, [])
    matches = CharsetMatches()
    matches.append(worse)
    matches.append(better)
    assert [match.encoding for match in matches] == ["cp1252", "cp1251"]
    assert sorted([worse, better])[0] is better
    matches.append(CharsetMatch(b"\xe9t\xe9", "latin_1", 0.0, False, []))
    assert better.could_be_from_charset == ["cp1252", "latin_1"]
    assert len(matches) == 2
    with pytest.raises(ValueError, match="only a CharsetMatch can be appended, not str"):
        matches.append("utf_8")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a submatch must be another CharsetMatch"):
        better.add_submatch(better)
    with pytest.raises(ValueError, match="not with int"):
        better < 3  # noqa: B015


def test_no_bytes_are_utf_8_text() -> None:
    match = best_of(b"")
    assert (match.encoding, str(match), match.multi_byte_usage, match.alphabets) == ("utf_8", "", 0.0, [])
    assert not is_binary(b"")
    assert detect(b"")["encoding"] == "utf-8"


def test_isolation_takes_any_spelling_and_binds_all() -> None:
    assert from_bytes(JAPANESE, cp_isolation=["utf-8", "utf_16"]).best() is None
    assert best_of(JAPANESE, cp_isolation=["Shift_JIS", "UTF8"]).encoding == "cp932"
    assert best_of("да, конечно".encode("iso8859-5"), cp_isolation=["iso-8859-5"]).encoding == "iso8859_5"
    assert best_of(b"<meta charset=gb2312>\xb0\xa1", cp_isolation=["gb18030"]).encoding == "gb18030"
    assert best_of(b"<meta charset=koi8-r>\xc4\xc1", cp_exclusion=["koi8_r"]).encoding != "koi8_r"
    assert best_of('{"a": "é"}'.encode("utf-32-le"), cp_isolation=["utf-8", "utf-32-le"]).encoding == "utf_32_le"
    assert best_of(b"abc", cp_isolation=["utf-8"]).encoding == "utf_8"
    with pytest.warns(UserWarning, match="unknown encodings, passed over: 'nonsense'"):
        from_bytes(JAPANESE, cp_isolation=["nonsense", "cp932"])


def test_without_the_fallback_nothing_doubtful_is_answered() -> None:
    assert from_bytes(b"\xe9", enable_fallback=False, threshold=0.01).best() is None
    assert from_bytes(b"\xe9", threshold=0.01).best() is not None
    assert best_of("déjà".encode("utf-8-sig"), enable_fallback=False).encoding == "utf_8"


def test_declarations_can_be_passed_over() -> None:
    page = b"<meta charset=koi8-r>" + "Добрый день, как дела? Всё хорошо.".encode("cp1251") * 3
    assert best_of(page).encoding == "koi8_r"
    assert best_of(page, preemptive_behaviour=False).encoding == "cp1251"


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_bytes(JAPANESE)
    assert from_path(file).best() == "cp932"
    assert from_path(str(file)).best() == "cp932"
    with file.open("rb") as open_file:
        assert from_fp(open_file).best() == "cp932"
        assert not open_file.closed
    assert not is_binary(file)
    assert not is_binary(str(file))
    assert is_binary(io.BytesIO(PNG))
    assert is_binary(PNG)
    with pytest.raises(FileNotFoundError):
        from_path(tmp_path / "none")
    for wrong in (7, None):
        with pytest.raises(TypeError, match="must be bytes or a buffer of bytes"):
            is_binary(wrong)  # type: ignore[arg-type]


def test_detect_has_chardets_spelling_and_this_packages_on_demand() -> None:
    assert detect(JAPANESE)["encoding"] == "CP932"
    assert detect(JAPANESE, should_rename_legacy=True)["encoding"] == "cp932"
    assert detect("déjà".encode("utf-8-sig"))["encoding"] == "UTF-8-SIG"
    assert list(detect(JAPANESE)) == ["encoding", "language", "confidence"]
    with pytest.warns(UserWarning, match="they have no effect"):
        detect(b"abc", threshold=1)


def test_explain_shows_the_decision_and_leaves_the_log_as_it_was(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    log = logging.getLogger("charset_normalizer")
    before = (log.level, list(log.handlers))
    from_bytes(b"abc", explain=True)
    assert "Encoding detection: ascii is most likely the one." in caplog.text
    assert (log.level, log.handlers) == before


def test_what_holds_no_decisions_is_the_originals() -> None:
    import charset_normalizer as real
    from charset_normalizer import cd, constant, models

    assert charset_normalizer.constant is constant
    assert charset_normalizer.cd is cd
    assert charset_normalizer.constant.TOO_SMALL_SEQUENCE == 32
    assert charset_normalizer.CliDetectionResult is models.CliDetectionResult
    assert charset_normalizer.__version__ == real.__version__
    assert charset_normalizer.api.from_bytes is from_bytes
    with pytest.raises(AttributeError, match="has no 'normalize'"):
        charset_normalizer.normalize  # noqa: B018
