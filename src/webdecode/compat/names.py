"""How the three packages write an encoding's name and a language's; Python's codecs know every name given here."""

from __future__ import annotations

#: Python's codec (as `Encoding.codec` has it) in chardet's spelling. Where a codec has a wider relative, the wider one
#: is `Encoding.codec` already: "CP932", never "SHIFT_JIS", which loses characters of real pages.
_CHARDET = {
    "ascii": "ascii",
    "big5hkscs": "Big5-HKSCS",
    "cp866": "IBM866",
    "cp874": "CP874",
    "cp932": "CP932",
    "cp949": "CP949",
    "euc_jp": "EUC-JP",
    "gb18030": "GB18030",
    "iso2022_jp": "ISO-2022-JP",
    "iso2022_jp_ext": "iso2022_jp_ext",
    "iso2022_kr": "ISO-2022-KR",
    "hz": "HZ-GB-2312",
    "koi8_r": "KOI8-R",
    "koi8_u": "KOI8-U",
    "mac_cyrillic": "MacCyrillic",
    "mac_roman": "MacRoman",
    "utf_8": "utf-8",
    "utf_8_sig": "UTF-8-SIG",
    "utf_16": "UTF-16",
    "utf_16_be": "UTF-16BE",
    "utf_16_le": "UTF-16LE",
    "utf_32": "UTF-32",
    "utf_32_be": "UTF-32BE",
    "utf_32_le": "UTF-32LE",
}

#: What charset-normalizer writes for codecs that Python itself names otherwise.
_NORMALIZER = {"utf_8_sig": "utf_8", "iso8859_1": "latin_1"}

#: ISO 639 codes, and the English names that chardet 5 and charset-normalizer give.
_LANGUAGES = {
    "ar": "Arabic",
    "be": "Belarusian",
    "bg": "Bulgarian",
    "bs": "Bosnian",
    "ca": "Catalan",
    "cs": "Czech",
    "cy": "Welsh",
    "da": "Danish",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "eo": "Esperanto",
    "es": "Spanish",
    "et": "Estonian",
    "eu": "Basque",
    "fa": "Farsi",
    "fi": "Finnish",
    "fr": "French",
    "ga": "Irish",
    "gl": "Galician",
    "he": "Hebrew",
    "hr": "Croatian",
    "hu": "Hungarian",
    "id": "Indonesian",
    "is": "Icelandic",
    "it": "Italian",
    "ja": "Japanese",
    "kk": "Kazakh",
    "ko": "Korean",
    "lt": "Lithuanian",
    "lv": "Latvian",
    "mk": "Macedonian",
    "mt": "Maltese",
    "nb": "Norwegian",
    "nl": "Dutch",
    "nn": "Norwegian",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sk": "Slovak",
    "sl": "Slovene",
    "sq": "Albanian",
    "sr": "Serbian",
    "sv": "Swedish",
    "th": "Thai",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "ur": "Urdu",
    "vi": "Vietnamese",
    "yi": "Yiddish",
    "zh": "Chinese",
}

#: Encodings that one language is written in, by codec: the language where the statistics were not asked.
_WRITTEN_IN = {
    "big5hkscs": "zh",
    "cp874": "th",
    "cp932": "ja",
    "cp949": "ko",
    "cp1253": "el",
    "cp1254": "tr",
    "cp1255": "he",
    "cp1256": "ar",
    "cp1258": "vi",
    "euc_jp": "ja",
    "gb18030": "zh",
    "hz": "zh",
    "iso2022_jp": "ja",
    "iso2022_jp_ext": "ja",
    "iso2022_kr": "ko",
    "iso8859_6": "ar",
    "iso8859_7": "el",
    "iso8859_8": "he",
    "koi8_u": "uk",
}


def codec_name(name: str) -> str:
    """A codec's name as charset-normalizer writes it, lower case with underscores: "cp932", "utf_8", "iso8859_2"."""
    name = name.lower().replace("-", "_").replace(" ", "_")
    return _NORMALIZER.get(name, name)


def chardet_name(codec: str) -> str:
    """A codec's name as chardet writes it: "CP932", "utf-8", "Windows-1252", "ISO-8859-2".

    >>> chardet_name("cp1251"), chardet_name("iso8859_15"), chardet_name("utf_8_sig")
    ('Windows-1251', 'ISO-8859-15', 'UTF-8-SIG')
    """
    codec = codec.lower().replace("-", "_")
    if codec in _CHARDET:
        return _CHARDET[codec]
    if codec.startswith("cp125"):
        return f"Windows-{codec[2:]}"
    if codec.startswith("iso8859_"):
        return f"ISO-8859-{codec[8:]}"
    return codec.upper().replace("_", "-") if codec.startswith("cp") else codec


def language_name(language: str | None, codec: str) -> str | None:
    """The English name of a language (ISO 639, or a tag that begins with it); else of the codec's language, or None."""
    code = language.split("-")[0].lower() if language else _WRITTEN_IN.get(codec, "")
    return _LANGUAGES.get(code)
