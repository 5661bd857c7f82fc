"""What a caller's hints say: the languages of a top-level domain, and the encoding of last resort there."""

from __future__ import annotations

#: Languages by country, where its name is not the language's or there are several. Codes as in the models' names.
_COUNTRIES = {
    "al": "sq",
    "ad": "ca",
    "ae": "ar",
    "at": "de",
    "ba": "hr sr",
    "be": "nl fr de",
    "br": "pt",
    "by": "be ru",
    "ch": "de fr it",
    "cl": "es",
    "cn": "zh-Hans",
    "co": "es",
    "cy": "el tr",
    "cz": "cs",
    "dk": "da",
    "dz": "ar fr",
    "ee": "et",
    "eg": "ar",
    "gr": "el",
    "hk": "zh-Hant",
    "ie": "en ga",
    "il": "he",
    "in": "en",
    "iq": "ar",
    "ir": "fa",
    "jo": "ar",
    "jp": "ja",
    "kr": "ko",
    "kz": "ru",
    "lb": "ar",
    "li": "de",
    "lu": "fr de",
    "ma": "ar fr",
    "me": "sr",
    "mo": "zh-Hant",
    "mx": "es",
    "no": "nb",
    "pe": "es",
    "rs": "sr hr",
    "ru": "ru",
    "sa": "ar",
    "se": "sv",
    "sg": "zh-Hans en",
    "si": "sl",
    "su": "ru",
    "sy": "ar",
    "tn": "ar fr",
    "tw": "zh-Hant",
    "ua": "uk ru",
    "uk": "en cy",
    "us": "en",
    "ve": "es",
    "vn": "vi",
}
#: Countries whose code is their language's.
_SAME = frozenset(
    [
        "bg",
        "de",
        "es",
        "fi",
        "fr",
        "hr",
        "hu",
        "id",
        "is",
        "it",
        "lt",
        "lv",
        "mk",
        "mt",
        "nl",
        "pl",
        "pt",
        "ro",
        "sk",
        "th",
        "tr",
        "az",
    ]
)
#: Domains of no country that tell a language.
_OTHERS = {"cat": "ca", "eus": "eu", "gal": "gl", "xn--p1ai": "ru", "xn--j1amh": "uk", "xn--90ae": "bg"}

#: Languages by the beginning of a tag, where the models call them otherwise.
_TAGS = {
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
    "zh-hant": "zh-Hant",
    "zh": "zh-Hans",
    "no": "nb",
    "nn": "nb",
    "bs": "hr",
    "sh": "hr",
    "iw": "he",
}

#: The encoding of last resort by language, as browsers have it for their locales; windows-1252 for all others.
DEFAULTS = {
    "ar": "windows-1256",
    "be": "windows-1251",
    "bg": "windows-1251",
    "cs": "windows-1250",
    "el": "ISO-8859-7",
    "et": "windows-1257",
    "fa": "windows-1256",
    "he": "windows-1255",
    "hr": "windows-1250",
    "hu": "ISO-8859-2",
    "ja": "Shift_JIS",
    "ko": "EUC-KR",
    "lt": "windows-1257",
    "lv": "windows-1257",
    "mk": "windows-1251",
    "pl": "ISO-8859-2",
    "ru": "windows-1251",
    "sk": "windows-1250",
    "sl": "ISO-8859-2",
    "sr": "windows-1251",
    "th": "windows-874",
    "tr": "windows-1254",
    "uk": "windows-1251",
    "vi": "windows-1258",
    "zh-Hans": "GBK",
    "zh-Hant": "Big5",
}


def hinted(url: str | None, language: str | None) -> tuple[str, ...]:
    """The languages that the hints tell, the surest first: the language's tag, then the domain's.

    >>> hinted("https://www.example.co.jp:8080/a", None), hinted(None, "zh-TW")
    (('ja',), ('zh-Hant',))
    """
    found: list[str] = []
    if language:
        tag = language.lower().replace("_", "-")
        parts = tag.split("-")
        found.append(_TAGS.get("-".join(parts[:2])) or _TAGS.get(parts[0]) or parts[0])
    if url:
        domain = _top_level_domain(url)
        if domain in _SAME:
            found.append(domain)
        else:
            found += (_COUNTRIES.get(domain) or _OTHERS.get(domain) or "").split()
    return tuple(found)


def _top_level_domain(url: str) -> str:
    host = url.split("//", 1)[-1].split("/", 1)[0].split("?", 1)[0].rsplit("@", 1)[-1].split(":", 1)[0]
    return host.rstrip(".").rsplit(".", 1)[-1].lower()


def public(language: str) -> str:
    """A language as it is told to callers: its ISO 639 code."""
    return language.split("-")[0]
