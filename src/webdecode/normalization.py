"""Text made comparable: the characters that differ only by width, by table or by habit are brought to one form.

Strategy: one table of single characters, written out below, and one rule for the sound marks of half-width kana.
What Unicode itself folds (fullwidth letters, ligatures, circled numbers) is left to NFKC, for who asks for it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

FORMS = ("NFC", "NFD", "NFKC", "NFKD")

#: The form each character is brought to. Each line's reason stands in `normalize`'s docstring.
_FAMILIES = {
    "〜": "～∼⁓〰",
    "-": "‐‑‒–—―⁃−－﹣﹘︱︲˗⸺⸻",
    "‖": "∥",
    "¢": "￠",
    "£": "￡",
    "¬": "￢",
}
_FULLWIDTH_DIGITS = "０１２３４５６７８９"
_HALFWIDTH = "｡｢｣､･ｰｦｧｨｩｪｫｬｭｮｯｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ"
_FULLWIDTH = (
    "。「」、・ー"
    "ヲァィゥェォャュョッ"
    "アイウエオカキクケコサシスセソタチツテトナニヌネノ"
    "ハヒフヘホマミムメモヤユヨラリルレロワン"
)

#: Half-width sound marks: the mark that composes with the kana before it, and the one that stands alone.
_SOUND_MARKS = {"ﾞ": ("\u3099", "゛"), "ﾟ": ("\u309a", "゜")}

_TABLE = str.maketrans(
    {other: form for form, others in _FAMILIES.items() for other in others}
    | dict(zip(_FULLWIDTH_DIGITS, "0123456789", strict=True))
    | dict(zip(_HALFWIDTH, _FULLWIDTH, strict=True))
)


def normalize(text: str, form: Literal["NFC", "NFD", "NFKC", "NFKD"] | None = None) -> str:
    """The text in a form for comparing and searching; it is not meant for showing.

    text: any str, as `decode` gives it. form: None, or a Unicode normalization form that is applied as well.
    Raises TypeError for what is no str, ValueError for another form. Linear. Doing it twice changes nothing more.

    What becomes what, character by character:

    ==================================================================  =========================================
    wave dashes: ～ U+FF5E, ∼ U+223C, ⁓ U+2053, 〰 U+3030              〜 U+301C (JIS tables and Windows disagree)
    hyphens: ‐ U+2010, ‑ U+2011, ⁃ U+2043, ﹣ U+FE63, － U+FF0D         - U+002D
    dashes: ‒ U+2012, – U+2013, — U+2014, ― U+2015, ⸺ U+2E3A,          - U+002D (— and ―: tables disagree)
    ⸻ U+2E3B, ︱ U+FE31, ︲ U+FE32, ﹘ U+FE58
    minus signs: − U+2212 (and － above), ˗ U+02D7                      - U+002D (− and －: tables disagree)
    ∥ U+2225                                                            ‖ U+2016 (tables disagree)
    ￠ U+FFE0, ￡ U+FFE1, ￢ U+FFE2                                     ¢ £ ¬ (tables disagree)
    fullwidth digits ０ to ９ U+FF10 to U+FF19                          0 to 9
    half-width ｡ ｢ ｣ ､ ･ ｰ and kana ｦ to ﾝ (U+FF61 to U+FF9D)          。 「 」 、 ・ ー and ヲ to ン
    half-width ﾞ U+FF9E, ﾟ U+FF9F behind a kana that takes it           one character with it: ｶﾞ → ガ, ﾊﾟ → パ
    the same behind anything else                                       ゛ U+309B, ゜ U+309C
    ==================================================================  =========================================

    What stays: the ASCII tilde ~, the long vowel mark ー, the box line ─, fullwidth letters and punctuation (NFKC
    folds those), upper and lower case, spaces and line ends.

    >>> normalize("1,000～2,000") == normalize("1,000〜2,000")
    True
    >>> normalize("ｶﾞｿﾘﾝ １２３－４５６"), normalize("Ａｐｐｌｅ ㍻", "NFKC")
    ('ガソリン 123-456', 'Apple 平成')
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    if form is not None and form not in FORMS:
        raise ValueError(f"form must be None or one of {', '.join(FORMS)}, not {form!r}")
    if text.isascii():
        return text
    text = _compose_sound_marks(text.translate(_TABLE))
    if form is None:
        return text
    from unicodedata import normalize as unicode_form

    # The table comes before, because NFKC makes ～ an ASCII tilde; and again after, for dashes that NFKC uncovers.
    return unicode_form(form, text).translate(_TABLE)


def _compose_sound_marks(text: str) -> str:
    """Half-width sound marks joined to the (now full-width) kana before them."""
    for mark, (combining, alone) in _SOUND_MARKS.items():
        if mark not in text:
            continue
        from unicodedata import normalize as unicode_form

        parts = text.split(mark)
        for place, part in enumerate(parts[:-1]):
            joined = unicode_form("NFC", part[-1:] + combining)
            parts[place] = part[:-1] + joined if len(joined) == 1 and part else part + alone
        text = "".join(parts)
    return text
