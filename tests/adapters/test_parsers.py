"""What parsers' adapters take and give beside the tree: options, the record, XML."""

from __future__ import annotations

import pytest

SJIS = b'<?xml version="1.0" encoding="Shift_JIS"?><r><p>\x83e\x87\x40</p></r>'


def test_w3lib():
    pytest.importorskip("w3lib")
    from w3lib.encoding import html_to_unicode

    from webdecode import lookup
    from webdecode.adapters import w3lib as webdecode_w3lib

    assert webdecode_w3lib.html_to_unicode(None, b"<meta charset=x-sjis>\x83e") == ("cp932", "<meta charset=x-sjis>テ")
    assert webdecode_w3lib.html_to_unicode("text/html", b"caf\xc3\xa9", "latin1", lambda _: None)[1] == "café"
    text = "①～日本語の文章がここにあります。"
    body = lookup("euc-jp").encode(text)
    assert html_to_unicode(None, body, auto_detect_fun=webdecode_w3lib.auto_detect_fun) == ("webdecode-euc-jp", text)


def test_beautiful_soup():
    pytest.importorskip("bs4")
    from webdecode.adapters.bs4 import parse

    soup = parse(b"<p>\x83e\x87\x40\x80<i>", "text/html; charset=sjis")
    assert (soup.p.get_text(), soup.original_encoding) == ("テ①\x80", "cp932")
    assert (soup.webdecode.rule, soup.contains_replacement_characters) == ("header", False)
    assert parse(b"<p>\xff", "text/html; charset=utf-8").contains_replacement_characters
    pytest.importorskip("lxml")
    assert parse(SJIS, "text/xml", "xml").p.string == "テ①"
    assert parse(b"<meta charset=sjis><p>\x83e\x87\x40", "text/html", "lxml").p.string == "テ①"


def test_lxml():
    pytest.importorskip("lxml")
    from webdecode.adapters.lxml import parse, parse_xml

    assert parse(SJIS, "text/html").findtext(".//p") == "テ①"
    assert parse(b"<p>\xe9<!-- x -->", remove_comments=True).xpath("//comment()") == []
    assert parse_xml(SJIS).findtext("p") == "テ①"
    assert parse_xml("\ufeff<r>あ</r>".encode("utf-16-le")).text == "あ"
    entity = parse_xml(b'<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/hostname">]><r>&e;</r>')
    assert entity.text is None


def test_parsel():
    pytest.importorskip("parsel")
    from webdecode.adapters.parsel import parse

    assert parse(SJIS, "text/html").css("p::text").get() == "テ①"
    assert parse(SJIS, "text/xml", type="xml").xpath("/r/p/text()").get() == "テ①"
    assert parse(b"").get() == "<html></html>"


def test_selectolax():
    pytest.importorskip("selectolax")
    from webdecode.adapters.selectolax import parse

    assert parse(SJIS, "text/html").css_first("p").text() == "テ①"
    assert parse(b"").css_first("p") is None


def test_pandas():
    pytest.importorskip("pandas")
    from webdecode.adapters.pandas import read_csv, read_html

    table = read_csv(b"name;n\n\x83e;1", "text/csv; charset=sjis", sep=";")
    assert table["name"][0] == "テ"
    assert table.attrs["webdecode"]["encoding"] == "Shift_JIS"
    assert read_csv("name,n\nあ,1".encode())["name"][0] == "あ"
    pytest.importorskip("lxml")
    (table,) = read_html(b"<meta charset=sjis><table><tr><th>n</th></tr><tr><td>\x83e</td></tr></table>")
    assert table["n"][0] == "テ"
    assert table.attrs["webdecode"]["rule"] == "meta"


def test_feedparser():
    pytest.importorskip("feedparser")
    from webdecode.adapters.feedparser import parse

    body = (
        b'<?xml version="1.0" encoding="Shift_JIS"?><rss version="2.0"><channel><title>\x83e</title>'
        b"<link>/a</link></channel></rss>"
    )
    feed = parse(body, response_headers={"Content-Location": "https://example.org/feed"})
    assert (feed.feed.title, feed.bozo, feed.encoding, feed.webdecode.rule) == ("テ", False, "cp932", "xml")
    assert parse(b"").webdecode.rule == "ascii"
    assert not parse(b"/etc/passwd").entries
