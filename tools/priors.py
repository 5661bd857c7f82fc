"""How likely an encoding and a language are on undeclared pages, before their bytes are seen: tenths of a nat.

These are the only numbers set by hand; they move close calls alone. windows-1252 is 0.
"""

from __future__ import annotations

ENCODINGS = {
    "windows-1252": 0,
    "ISO-8859-15": -25,
    "macintosh": -45,
    "windows-1250": -10,
    "ISO-8859-2": -16,
    "ISO-8859-16": -60,
    "ISO-8859-13": -40,
    "ISO-8859-4": -50,
    "ISO-8859-10": -70,
    "ISO-8859-14": -60,
    "ISO-8859-3": -45,
    "windows-1257": -20,
    "windows-1254": -10,
    "windows-1253": -12,
    "ISO-8859-7": -16,
    "windows-1255": -15,
    "ISO-8859-8": -30,
    "windows-1256": -10,
    "ISO-8859-6": -40,
    "windows-874": -10,
    "windows-1258": -25,
    "windows-1251": -3,
    "KOI8-R": -15,
    "KOI8-U": -25,
    "ISO-8859-5": -30,
    "x-mac-cyrillic": -40,
    "IBM866": -30,
    "Shift_JIS": 0,
    "EUC-JP": -5,
    "EUC-KR": -3,
    "GBK": 0,
    "Big5": -3,
}

LANGUAGES = {
    "mk": -10,
    "az": -25,
    "eo": -15,
    "mt": -30,
    "cy": -20,
    "ga": -15,
    "af": -20,
    "gl": -10,
    "eu": -10,
    "sq": -15,
    "is": -10,
    "be": -10,
    "gd": -20,
    "br": -15,
    "oc": -15,
    "ast": -20,
    "fy": -20,
    "hsb": -25,
    "ku": -20,
}


def prior(encoding: str, language: str, visual: bool) -> int:
    """Tenths of a nat; text in visual order is rarer."""
    return ENCODINGS[encoding] + LANGUAGES.get(language, 0) - (10 if visual else 0)
