"""Makes the files in examples/pages/: small pages and tables as servers and programs write them.

Run by hand: ``python examples/make_pages.py``. A test holds that the files are what this makes, and that webdecode
gives back the texts below.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).with_name("pages")

JAPANESE = "<title>価格表</title>\n<p>りんご：1,000～2,000円　髙橋①号店　ｶﾞｿﾘﾝ</p>\n"
TABLE = "商品,価格,備考\nりんご,120,青森県産\nみかん,80,愛媛県産\nさくらんぼ,900,山形県産のものだけ\n"

#: File name → (Python codec that writes it, text, encoding that webdecode names, rule that decides).
PAGES = {
    "japanese-shift_jis.html": ("cp932", '<!doctype html><meta charset="shift_jis">\n' + JAPANESE, "Shift_JIS", "meta"),
    "japanese-euc-jp.html": (
        "euc_jp",
        '<meta http-equiv="Content-Type" content="text/html; charset=euc-jp">\n<p>ようこそ、日本語の頁へ。</p>\n',
        "EUC-JP",
        "meta",
    ),
    "japanese-mail.txt": ("iso2022_jp", "山田様\n会議は三時からです。\n", "ISO-2022-JP", "detected"),
    "table-from-excel.csv": ("cp932", TABLE, "Shift_JIS", "detected"),
    "table-with-bom.csv": ("utf-8-sig", TABLE, "UTF-8", "bom"),
    "notes.txt": ("utf-8", "naïve café — “undeclared” but valid UTF-8 ✓\n", "UTF-8", "utf-8"),
    "notepad-unicode.txt": ("utf-16", "Saved as “Unicode” by an editor\n", "UTF-16LE", "bom"),
    "says-latin-1.html": (
        "cp1252",
        "<meta charset=iso-8859-1>\n<p>“Curly quotes” – and € – are windows-1252</p>\n",
        "windows-1252",
        "meta",
    ),
    "russian.html": ("cp1251", "<meta charset=windows-1251>\n<p>Привет, мир</p>\n", "windows-1251", "meta"),
    "korean.html": ("cp949", "<meta charset=ks_c_5601-1987>\n<p>안녕하세요, 똠방각하</p>\n", "EUC-KR", "meta"),
    "chinese-late-meta.html": (
        "gb18030",
        "<html><head>\n<script>\n"
        + "// a script longer than the 1,024 bytes that most programs look at\n" * 20
        + "</script>\n<meta charset=gb2312>\n<title>价格 €</title>\n",
        "GBK",
        "meta",
    ),
    "taiwanese.html": ("big5", "<meta charset=big5>\n<p>繁體中文網頁</p>\n", "Big5", "meta"),
    "feed.xml": (
        "iso8859_2",
        '<?xml version="1.0" encoding="iso-8859-2"?>\n<rss><title>Zażółć gęślą jaźń</title></rss>\n',
        "ISO-8859-2",
        "xml",
    ),
    "plain.txt": ("ascii", "Only ASCII: its encoding cannot be told, its text can.\n", "windows-1252", "ascii"),
}


def bytes_of(name: str) -> bytes:
    """The file's bytes: the same on every machine."""
    codec, text, _, _ = PAGES[name]
    return b"\xff\xfe" + text.encode("utf-16-le") if codec == "utf-16" else text.encode(codec)


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name in PAGES:
        (FOLDER / name).write_bytes(bytes_of(name))


if __name__ == "__main__":
    main()
