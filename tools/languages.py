"""The languages that are modelled, the encodings each is found in, and the form in which those can carry its text."""

from __future__ import annotations

import unicodedata

WESTERN = ["windows-1252", "ISO-8859-15", "macintosh"]
CENTRAL = ["windows-1250", "ISO-8859-2"]
CYRILLIC = ["windows-1251", "ISO-8859-5", "x-mac-cyrillic"]

#: Languages of the single-byte encodings. ISO-8859-1 and -9 are windows-1252 and -1254 on the web.
SINGLE_BYTE = {
    "en": WESTERN,
    "de": WESTERN,
    "fr": WESTERN,
    "es": WESTERN,
    "pt": WESTERN,
    "it": WESTERN,
    "nl": WESTERN,
    "sv": WESTERN,
    "da": WESTERN,
    "nb": WESTERN,
    "fi": WESTERN,
    "ca": WESTERN,
    "gl": WESTERN,
    "eu": WESTERN,
    "id": ["windows-1252"],
    "sq": [*WESTERN, "windows-1250"],
    "af": WESTERN,
    "is": [*WESTERN, "ISO-8859-10"],
    "ga": [*WESTERN, "ISO-8859-14"],
    "cy": ["windows-1252", "ISO-8859-14"],
    "gd": WESTERN,
    "br": WESTERN,
    "oc": WESTERN,
    "ast": WESTERN,
    "fy": WESTERN,
    "pl": CENTRAL,
    "cs": CENTRAL,
    "sk": CENTRAL,
    "hu": CENTRAL,
    "ro": [*CENTRAL, "ISO-8859-16"],
    "hr": CENTRAL,
    "sl": CENTRAL,
    "hsb": CENTRAL,
    "et": ["windows-1257", "ISO-8859-13", "ISO-8859-4", "ISO-8859-10", "ISO-8859-15", "windows-1252"],
    "lv": ["windows-1257", "ISO-8859-13", "ISO-8859-4"],
    "lt": ["windows-1257", "ISO-8859-13", "ISO-8859-4", "ISO-8859-10"],
    "tr": ["windows-1254", "ISO-8859-3"],
    "az": ["windows-1254"],
    "ku": ["windows-1254"],
    "eo": ["ISO-8859-3"],
    "mt": ["ISO-8859-3"],
    "el": ["windows-1253", "ISO-8859-7"],
    "he": ["windows-1255", "ISO-8859-8"],
    "ar": ["windows-1256", "ISO-8859-6"],
    "fa": ["windows-1256"],
    "th": ["windows-874"],
    "vi": ["windows-1258"],
    "ru": [*CYRILLIC, "KOI8-R", "IBM866"],
    "uk": [*CYRILLIC, "KOI8-U"],
    "be": [*CYRILLIC, "KOI8-U"],
    "bg": [*CYRILLIC, "KOI8-R", "IBM866"],
    "sr": CYRILLIC,
    "mk": CYRILLIC,
}

#: Text whose letters stand in the order in which they are seen.
VISUAL_ORDER = {"he": ["ISO-8859-8"]}

#: Languages of the multibyte encodings.
MULTIBYTE = {
    "ja": ["Shift_JIS", "EUC-JP"],
    "ko": ["EUC-KR"],
    "zh-Hans": ["GBK"],
    "zh-Hant": ["Big5"],
}

#: Scripts other than Latin, by the first word of their letters' Unicode names.
SCRIPTS = {
    "el": "GREEK",
    "he": "HEBREW",
    "ar": "ARABIC",
    "fa": "ARABIC",
    "th": "THAI",
    "ru": "CYRILLIC",
    "uk": "CYRILLIC",
    "be": "CYRILLIC",
    "bg": "CYRILLIC",
    "sr": "CYRILLIC",
    "mk": "CYRILLIC",
}

LANGUAGES = [*SINGLE_BYTE, *MULTIBYTE]

#: Names of locales that are not a language's code with a country behind it.
_LOCALES = {
    "zh_CN": "zh-Hans",
    "zh_cn": "zh-Hans",
    "zh": "zh-Hans",
    "zh_Hans": "zh-Hans",
    "zh_TW": "zh-Hant",
    "zh_tw": "zh-Hant",
    "zh_HK": "zh-Hant",
    "zh_Hant": "zh-Hant",
    "no": "nb",
    "iw": "he",
}


def of_locale(locale: str) -> str | None:
    """The language of a locale's name ("pt_BR" -> "pt"), None for one that is not modelled."""
    name = locale.replace("-", "_")
    if name in _LOCALES:
        return _LOCALES[name]
    if "@" in name:
        return None
    name = name.split("_")[0]
    name = _LOCALES.get(name, name)
    return name if name in LANGUAGES else None


_ROMANIAN = str.maketrans("\u0219\u0218\u021b\u021a", "\u015f\u015e\u0163\u0162")
_ARABIC = str.maketrans("\u06cc\u06d5", "\u064a\u0647")
_TONES = frozenset("\u0300\u0301\u0303\u0309\u0323")


def decompose_tones(text: str) -> str:
    """Vietnamese with each tone mark behind its letter, as windows-1258 has it."""
    out = []
    for character in text:
        if character < "\x80":
            out.append(character)
            continue
        parts = unicodedata.normalize("NFD", character)
        base = "".join(part for part in parts if part not in _TONES)
        out.append(unicodedata.normalize("NFC", base) + "".join(part for part in parts if part in _TONES))
    return "".join(out)


def carried(language: str, text: str) -> str:
    """The text in letters that the language's legacy encodings have."""
    if language == "ro":
        return text.translate(_ROMANIAN)
    if language in ("ar", "fa"):
        return text.translate(_ARABIC)
    if language == "vi":
        return decompose_tones(text)
    return text
