"""normalize: what it makes equal, what it leaves apart, and that doing it twice changes nothing more."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webdecode.normalization import FORMS, normalize


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1,000～2,000", "1,000〜2,000"),
        ("１，０００～２，０００", "1，000〜2，000"),
        ("−5℃", "－5℃"),
        ("2020—2021", "2020―2021"),
        ("2020–2021", "2020-2021"),
        ("∥", "‖"),
        ("￠￡￢", "¢£¬"),
        ("ｶﾞｷﾞｸﾞﾊﾟﾋﾟｳﾞﾜﾞ", "ガギグパピヴヷ"),
        ("ﾃﾞｰﾀ｢ｱ､ｲ｡･｣", "データ「ア、イ。・」"),
        ("カﾞ", "ガ"),
        ("かﾞ", "が"),
        ("09:00~", "09:00~"),
    ],
)
def test_same_to_a_reader_becomes_equal(one: str, other: str) -> None:
    assert normalize(one) == normalize(other)
    for form in FORMS:
        assert normalize(one, form) == normalize(other, form)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["~", "ー", "─", "Ａ（ｂ）", "Straße É é", " \r\n\t\u3000\xa0", "ｶ゛", "日本語", "ﾡ"])
def test_what_is_not_in_the_table_stays(text: str) -> None:
    assert normalize(text) == text.replace("ｶ", "カ")


def test_sound_mark_behind_what_takes_none_stands_alone() -> None:
    assert normalize("ﾞ") == "゛"
    assert normalize("ﾏﾟ亜ﾞ") == "マ゜亜゛"
    assert normalize("ｶﾞﾞﾟ") == "ガ゛゜"


def test_nfkc_on_demand() -> None:
    assert normalize("ＡＢＣ ① ㌔") == "ＡＢＣ ① ㌔"
    assert normalize("ＡＢＣ ① ㌔", "NFKC") == "ABC 1 キロ"
    assert normalize("x～y", "NFKC") == "x〜y"
    assert normalize("10⁻³", "NFKC") == "10-3"
    assert normalize("e\u0301", "NFC") == "é"


def test_half_width_kana_are_what_unicode_says() -> None:
    import unicodedata

    halves = [chr(point) for point in range(0xFF61, 0xFF9E)]
    assert [normalize(half) for half in halves] == [unicodedata.normalize("NFKC", half) for half in halves]


def test_docstring_names_every_character() -> None:
    from webdecode.normalization import _FAMILIES

    said = set(re.findall(r"U\+([0-9A-F]{4})", normalize.__doc__ or ""))
    for form, others in _FAMILIES.items():
        missing = {f"{ord(other):04X}" for other in others} - said
        assert not missing, form


@given(st.text(), st.sampled_from([None, *FORMS]))
def test_twice_is_once(text: str, form: Any) -> None:
    once = normalize(text, form)
    assert normalize(once, form) == once


@given(st.text(alphabet="ｶﾊﾞﾟカ゛～〜−-－1１ あ", max_size=12), st.sampled_from([None, *FORMS]))
def test_twice_is_once_where_the_rules_meet(text: str, form: Any) -> None:
    once = normalize(text, form)
    assert normalize(once, form) == once


def test_mistakes_are_named() -> None:
    with pytest.raises(TypeError, match="text must be a str, not bytes"):
        normalize(b"abc")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="form must be None or one of NFC, NFD, NFKC, NFKD, not 'nfkc'"):
        normalize("a", "nfkc")  # type: ignore[arg-type]
