"""chardet's and cchardet's shape: parameters, names, and the detector that is fed."""

from __future__ import annotations

import pytest

from webdecode.compat import cchardet, chardet

JAPANESE = "日本語のページです。商店街の朝市は毎月第二日曜日に開かれます。".encode("cp932")
META = b'<!doctype html><html><head><meta charset="euc-kr"><title>'
#: So long that a detector has tried to decide.
PAGE = META + b"\xb0\xa1" * 400


@pytest.mark.parametrize(
    ("body", "encoding"),
    [
        (b"plain", "ascii"),
        ("déjà vu".encode(), "utf-8"),
        ("déjà vu".encode("utf-8-sig"), "UTF-8-SIG"),
        ("déjà vu".encode("utf-16"), "UTF-16"),
        ("\ufeffdéjà vu".encode("utf-16-be"), "UTF-16"),
        ("déjà vu".encode("utf-32"), "UTF-32"),
        ("\ufeffdéjà vu".encode("utf-32-be"), "UTF-32"),
        (b"\xff\xfe\0\x000\0", "UTF-16"),
        (b"\xff\xfe\0\0", "UTF-32"),
        (b"<meta charset=shift_jis>", "CP932"),
        (b"<meta charset=ks_c_5601-1987>", "CP949"),
        (b"<meta charset=gb2312>", "GB18030"),
        (b"<meta charset=big5>", "Big5-HKSCS"),
        (b"<meta charset=euc-jp>", "EUC-JP"),
        (b"<meta charset=iso-8859-1>", "Windows-1252"),
        (b"<meta charset=iso-8859-9>", "Windows-1254"),
        (b"<meta charset=iso-8859-2>", "ISO-8859-2"),
        (b"<meta charset=tis-620>", "CP874"),
        (b"<meta charset=koi8-r>", "KOI8-R"),
        (b"<meta charset=iso-2022-kr>", "ISO-2022-KR"),
        (b'<?xml version="1.0" encoding="windows-1251"?>', "Windows-1251"),
    ],
)
def test_the_name_is_the_one_that_python_decodes_best_by(body: bytes, encoding: str) -> None:
    result = chardet.detect(body)
    assert result["encoding"] == encoding
    assert isinstance(body.decode(encoding), str)
    assert not body.decode(encoding).startswith("\ufeff")
    assert cchardet.detect(body)["encoding"] == encoding.upper()


def test_no_bytes_have_no_encoding_unless_asked() -> None:
    assert chardet.detect(b"") == {"encoding": None, "confidence": 0.0, "language": None}
    assert chardet.detect(b"", empty_input_encoding="utf-8")["encoding"] == "utf-8"
    assert chardet.detect_all(b"") == [chardet.detect(b"")]
    assert cchardet.detect(b"") == {"encoding": None, "confidence": None}


def test_old_and_new_parameters_are_taken() -> None:
    assert chardet.detect(JAPANESE, True) == chardet.detect(JAPANESE, should_rename_legacy=False)
    assert chardet.detect(b"abc", True)["encoding"] == "Windows-1252"
    assert chardet.detect(b"abc", True, include_encodings=["ascii"])["encoding"] == "ascii"
    assert chardet.detect(JAPANESE, prefer_superset=True, chunk_size=10) == chardet.detect(JAPANESE)
    assert chardet.detect(JAPANESE, encoding_era=chardet.EncodingEra.ALL) == chardet.detect(JAPANESE)
    assert chardet.detect(JAPANESE, compat_names=False)["encoding"] == "cp932"
    assert chardet.detect(b"abc" + JAPANESE, max_bytes=3)["encoding"] == "ascii"
    assert chardet.detect_all(JAPANESE, True, True)[0] == chardet.detect(JAPANESE)


def test_what_has_no_meaning_says_so() -> None:
    with pytest.warns(UserWarning, match="has no effect in webdecode"):
        chardet.detect(b"a", encoding_era=chardet.EncodingEra.MAINFRAME)
    with pytest.raises(ValueError, match="Unknown encoding 'utf-9'"):
        chardet.detect(b"a", include_encodings=["utf-9"])
    with pytest.warns(UserWarning, match="lang_filter has no effect"):
        chardet.UniversalDetector(chardet.LanguageFilter.JAPANESE)
    with pytest.raises(ValueError, match="must not be empty"):
        chardet.detect(b"a", include_encodings=[])
    with pytest.raises(ValueError, match="Unknown encoding 'nonsense'"):
        chardet.UniversalDetector(no_match_encoding="nonsense")
    for max_bytes in (0, -1, True, 1.5):
        with pytest.raises(ValueError, match="max_bytes must be a positive integer"):
            chardet.detect(b"a", max_bytes=max_bytes)  # type: ignore[arg-type]


def test_limits_bind_declarations_too() -> None:
    assert chardet.detect(PAGE, exclude_encodings=["euc_kr"])["encoding"] != "CP949"
    assert chardet.detect(PAGE, include_encodings=["utf-8"])["encoding"] is None
    assert chardet.detect(PAGE, include_encodings=["cp949", "utf-8"])["encoding"] == "CP949"
    assert chardet.detect(b"abc", include_encodings=["utf-8"])["encoding"] == "utf-8"
    assert chardet.detect(b"abc", include_encodings=["ascii", "utf-8"])["encoding"] == "ascii"


def test_an_allowed_encoding_that_fits_is_answered_for_want_of_a_better() -> None:
    body = "Héllo wörld".encode()
    assert chardet.detect(body, include_encodings=["cp1252"])["encoding"] == "Windows-1252"
    assert chardet.detect(body, include_encodings=["utf-16", "ascii"])["encoding"] is None
    assert chardet.detect(body, include_encodings=["ascii"], no_match_encoding="latin-1")["encoding"] == "latin-1"


def test_candidates_are_ranked_and_named_once() -> None:
    results = chardet.detect_all("Ça va où ?".encode("cp1252"), ignore_threshold=True)
    assert results[0] == chardet.detect("Ça va où ?".encode("cp1252"))
    assert len({result["encoding"] for result in results}) == len(results)


#: Byte order marks, and what only begins like one.
MARKED = ["é".encode("utf-16"), "é".encode("utf-32"), b"\xff\xfe\0\x000\0", b"\xff\xfe", b"\xef\xbb\xbfa"]


@pytest.mark.parametrize("size", [1, 7, 100, 10_000])
@pytest.mark.parametrize("body", [JAPANESE, PAGE, b"abc", *MARKED])
def test_pieces_give_the_answer_of_the_whole(body: bytes, size: int) -> None:
    with chardet.UniversalDetector() as detector:
        assert not detector.done
        assert detector.result["encoding"] is None
        for start in range(0, len(body), size):
            detector.feed(body[start : start + size])
    assert detector.done
    assert detector.result == detector.close() == chardet.detect(body)


def test_a_detector_is_done_once_nothing_can_change_the_answer() -> None:
    detector = chardet.UniversalDetector()
    detector.feed(b"\xef\xbb\xbf")
    assert detector.done
    detector.reset()
    assert not detector.done
    detector.feed(PAGE)
    assert detector.done
    assert detector.result["encoding"] == "CP949"
    detector.feed(b"\xff" * 100)  # after done, feeding does nothing
    assert detector.close()["encoding"] == "CP949"
    detector.reset()
    detector.feed(JAPANESE)
    assert not detector.done
    assert detector.close()["encoding"] == "CP932"


def test_a_detector_refuses_text() -> None:
    for detector in (chardet.UniversalDetector(), cchardet.UniversalDetector()):
        with pytest.raises(TypeError, match="must be bytes or a buffer of bytes, not str"):
            detector.feed("text")  # type: ignore[arg-type]


def test_cchardets_result_closes() -> None:
    with cchardet.UniversalDetector() as detector:
        detector.feed(JAPANESE)
        assert not detector.done
        assert detector.result == cchardet.detect(JAPANESE)
        assert list(detector.result) == ["encoding", "confidence"]
        assert detector.done
    detector.reset()
    detector.feed(b"abc")
    assert detector.result["encoding"] == "ASCII"


def test_the_insides_are_refused_in_words() -> None:
    with pytest.raises(AttributeError, match="not its insides"):
        chardet.sbcharsetprober  # noqa: B018
    assert chardet.detector.UniversalDetector is chardet.UniversalDetector


def test_html5libs_import_path_has_a_name_that_the_web_knows_too() -> None:
    detector = chardet.universaldetector.UniversalDetector()
    detector.feed(JAPANESE)
    assert detector.close() == {**chardet.detect(JAPANESE), "encoding": "MS932"}
    assert JAPANESE.decode("MS932") == JAPANESE.decode("CP932")
