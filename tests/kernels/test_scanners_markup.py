"""The prescan: what counts as a <meta>, what it says, and where it may stand."""

from __future__ import annotations

import pytest

GOOD = b"<meta charset=utf-8>"


def labels(kernels, data: bytes) -> list[str]:
    """Every label that the prescan finds."""
    found = []
    offset, end, in_head, label = kernels.scanners.next_meta(data)
    while label is not None:
        assert data[offset : offset + 5].lower() == b"<meta"
        assert data[end - 1 : end] == b">"
        found.append(label)
        offset, end, in_head, label = kernels.scanners.next_meta(data, end, in_head)
    assert offset == -1
    assert end in (-1, len(data))
    return found


@pytest.mark.parametrize(
    ("tag", "label"),
    [
        (b"<meta charset=utf-8>", "utf-8"),
        (b"<meta charset=utf-8/>", "utf-8/"),
        (b"<meta charset=utf-8 />", "utf-8"),
        (b"<META CHARSET='utf-8'>", "utf-8"),
        (b'<meta\tcharset\n=\r"utf-8"\f>', "utf-8"),
        (b"<meta/charset=utf-8>", "utf-8"),
        (b"<meta charset=utf-8 charset=x>", "utf-8"),
        (b"<meta charset>", ""),
        (b"<meta charset=>", ""),
        (b"<meta charset=''>", ""),
        (b"<meta charset='a>b'>", "a>b"),
        (b"<meta charset=\xe9>", "é"),
        (b"<meta name=a content='b' charset=c>", "c"),
        (b"<meta name='x'charset=c>", "c"),
        (b"<meta =charset=c charset=d>", "d"),
        (b"<meta x='charset=c' charset=d>", "d"),
        (b"<meta \xc3harset=c>", None),
        (b"<meta xcharset=c>", None),
        (b"<meta charsets=c>", None),
        (b"<metax charset=c>", None),
        (b"<xmeta charset=c>", None),
        (b"<meta\0 charset=c>", None),
        (b"< meta charset=c>", None),
        (b"</meta charset=c>", None),
        (b"<meta charset=c", None),
        (b"<meta charset='c>", None),
        (b"<meta", None),
        (b"<", None),
        (b"", None),
        (b"<<<meta charset=c>", "c"),
        (b"<a<meta charset=c>", None),
        (b"</><meta charset=c>", "c"),
        (b"</ ><meta charset=c>", "c"),
        (b"</3 <meta charset=b><meta charset=c>", "c"),
        (b"<3<meta charset=c>", "c"),
        (b"<meta charset=&#115;jis>", "sjis"),
        (b"<meta charset=&#x73jis>", "sjis"),
        (b"<meta charset='shift&lowbar;jis'>", "shift_jis"),
        (b"<meta charset='shift&lowbarjis'>", "shift&lowbarjis"),
        (b"<meta charset='&ampx'>", "&ampx"),
        (b"<meta charset='&amp=x'>", "&amp=x"),
        (b"<meta charset='&amp-x&lt'>", "&-x<"),
        (b"<meta charset='&#0;&#x110000;&#xD800;&#128;&#129;&#99999999999;'>", "\ufffd\ufffd\ufffd€\x81\ufffd"),
        (b"<meta charset='%s'>" % (b"&#65;" * 400), "A" * 400),
        (b"<meta charset='%s'>" % (b"&#65;" * 401), "&#65;" * 401),  # longer than any that could be a label
        (b"<meta charset='&notit;&;&#;&#x;&x'>", "&notit;&;&#;&#x;&x"),
    ],
)
def test_charset_attribute(kernels, tag, label):
    assert labels(kernels, tag) == [label] * (label is not None)


@pytest.mark.parametrize(
    ("content", "label"),
    [
        (b"text/html; charset=utf-8", "utf-8"),
        (b"charset=utf-8", "utf-8"),
        (b"CHARSET = utf-8 ; x", "utf-8"),
        (b"charset\t=\n'utf-8 '", "utf-8 "),
        (b"charset charset=utf-8", "utf-8"),
        (b"charsetcharset=utf-8", "utf-8"),
        (b"xcharset=utf-8", "utf-8"),
        (b"charset=a; charset=b", "a"),
        (b"charset=;b", ""),
        (b"charset=''", ""),
        (b"charset=a'b", "a'b"),
        (b"charset='a", None),
        (b"charset=", None),
        (b"charset", None),
        (b"charset\x0b=utf-8", None),
        (b"harset=utf-8", None),
        (b"", None),
        (b"charset=&#115;jis", "sjis"),
        (b"ch&#97;rset=a", "a"),
        (b"charset=&#39;a&#39;", "a"),
    ],
)
def test_pragma(kernels, content, label):
    expected = [label] * (label is not None)
    for tag in (
        b'<meta http-equiv=content-type content="%s">',
        b'<meta content="%s" http-equiv="Content-Type">',
        b'<META CONTENT="%s" HTTP-EQUIV="&#99;ontent-type">',
        b'<meta content="%s" content="charset=other" http-equiv=content-type http-equiv=x>',
    ):
        assert labels(kernels, tag % content) == expected
    for tag in (b'<meta content="%s">', b'<meta http-equiv=content-types content="%s">', b'<meta name=a content="%s">'):
        assert labels(kernels, tag % content) == []
    both = b'<meta http-equiv=content-type content="%s" charset=unknown>' % content
    assert labels(kernels, both) == ["unknown"]


def test_carriage_return_is_no_hyphen(kernels):
    assert labels(kernels, b"<meta http-equiv='content\rtype' content='charset=a'>") == []


NOT_COUNTED = [
    b"<title>%s</title>",
    b"<TITLE >%s</tItLe >",
    b"<title>%s</titlex></title/>",
    b"<style>%s</style>",
    b"<textarea>%s</textarea>",
    b"<iframe>%s</iframe>",
    b"<noframes>%s</noframes>",
    b"<noembed>%s</noembed>",
    b"<xmp>%s</xmp>",
    b"<script>%s</script>",
    b"<script/>%s</script x='>'>",
    b"<script><!-- %s --></script>",
    b"<script><!--<script>%s</script>%s</script>",
    b"<script><!--<script></script>%s--></script>",
    b"<script><!--<script>--><!--%s</script>",
    b"<script><!--<script x>-->%s</script>",
    b"<script><!--<scriptx>%s</script>",
    b"<script><!-->%s</script>",
    b"<script><!--->%s</script>",
    b"<script><!--></script>",
    b"<script><!--- -><script></script>%s</script>",
    b"<script></scrip</scripts>%s</script\f>",
    b"<!--%s-->",
    b"<!--%s--!>",
    b"<!-- --!%s-->",
    b"<!--!>%s-->",
    b"<!---!>%s-->",
    b"<!--><!--->",
    b"<!---->",
    b"<!----!>",
    b"<! '%s",
    b"<!doctype '%s",
    b"<![CDATA[%s]]>",
    b"<?x '%s",
    b"</ %s",
    b"<a b='%s'>",
    b'<a b="%s">',
    b"<a b='%s' c=\"%s\">",
    b"<title></title a='%s'>",
]


@pytest.mark.parametrize("context", NOT_COUNTED)
def test_not_counted(kernels, context):
    page = context.replace(b"%s", b"<meta charset=wrong>")
    assert labels(kernels, page + GOOD) == ["utf-8"]
    for length in range(len(context.partition(b"%s")[0]) if b"%s" in context else 0, len(page) - 1):
        assert "utf-8" not in labels(kernels, page[:length])


@pytest.mark.parametrize(
    "context", [b"<noscript>", b"<svg>", b"<p>", b"<object>", b"<template>", b"</title>", b"<a b=c'>"]
)
def test_counted(kernels, context):
    assert labels(kernels, context + GOOD) == ["utf-8"]


def test_nothing_counts_behind_plaintext(kernels):
    assert kernels.scanners.next_meta(b"<plaintext>" + GOOD) == (-1, -1, False, None)
    assert kernels.scanners.next_meta(b"<PlainText a='>'>") == (-1, -1, False, None)
    assert labels(kernels, b"</plaintext>" + GOOD) == ["utf-8"]


HEAD = [b"html", b"head", b"script", b"noscript", b"style", b"link", b"meta", b"object", b"title", b"base"]


@pytest.mark.parametrize("name", HEAD)
def test_head_has_no_limit(kernels, name):
    page = b"<%s a=b></%s>" % (name, name) if name not in (b"html", b"head") else b"<%s>" % name
    assert labels(kernels, page + b" " * 5000 + GOOD) == ["utf-8"]
    assert labels(kernels, page.upper() + b" " * 20000 + GOOD) == ["utf-8"]


@pytest.mark.parametrize("tag", [b"<p>", b"</p>", b"</head>", b"</html>", b"<body>", b"<linkx>", b"<h>", b"<headers>"])
def test_limit_behind_the_head(kernels, tag):
    for start in (1022, 1023):
        page = tag + b" " * (start - len(tag)) + GOOD
        assert labels(kernels, page) == ["utf-8"]
        assert kernels.scanners.next_meta(page)[2] is False
    for start in (1024, 1025, 9000):
        page = tag + b" " * (start - len(tag))
        assert kernels.scanners.next_meta(page + GOOD) == (-1, -1, False, None)
        assert kernels.scanners.next_meta(page) == (-1, -1, False, None)
    assert kernels.scanners.next_meta(tag) == (-1, len(tag), False, None)
    # Text without a tag, comments and the like leave the head open.
    assert labels(kernels, b"text <!-- <p> --> </> <3 " + b" " * 2000 + GOOD) == ["utf-8"]


def test_next_and_next(kernels):
    page = b"<meta charset=a><meta charset=a><p><meta charset=b>" + b" " * 1000 + b"<meta charset=c>"
    assert labels(kernels, page) == ["a", "a", "b"]
    next_meta = kernels.scanners.next_meta
    assert next_meta(page, 16, True, "a") == (35, 51, False, "b")
    assert next_meta(page, 51, False, "b") == (-1, -1, False, None)


@pytest.mark.parametrize(
    "filler", [b"x" * 8190, b"<!--" + b"x" * 9000 + b"-->", b"<script>" + b"<" * 9000 + b"</script>"]
)
def test_far_away(kernels, filler):
    """Beyond what the compiled build looks at before it gives the lock away."""
    for extra in range(25):
        page = filler + b"y" * extra + b"<meta name=a><meta charset='%s'>" % (b"z" * extra)
        opening = page.index(b"<meta charset")
        assert kernels.scanners.next_meta(page) == (opening, len(page), True, "z" * extra)
        assert kernels.scanners.next_meta(page[:-1]) == (-1, len(page) - 1, True, None)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"<?xml version='1.0' encoding='euc-jp'?>", (0, 30, "euc-jp")),
        (b'<?xml encoding = "a">', (0, 18, "a")),
        (b'<?xml encoding\x00=\x0b"a">', (0, 18, "a")),
        (b"<?xmlencoding='a'>", (0, 15, "a")),
        (b"<?xml xencoding='a'>", (0, 17, "a")),
        (b"<?xml encoding='\xe9'>", (0, 16, "é")),
        (b"<?xml encoding=''>", (0, 16, "")),
        (b"<?xml encoding='a' encoding='b'>", (0, 16, "a")),
        (b"<?xml encoding='a b'>", (0, -1, None)),
        (b"<?xml encoding=' a'>", (0, -1, None)),
        (b"<?xml encoding='a>'", (0, -1, None)),
        (b"<?xml encoding='a\">", (0, -1, None)),
        (b"<?xml encoding='a'", (0, -1, None)),
        (b"<?xml encoding=a>", (0, -1, None)),
        (b"<?xml encoding>", (0, -1, None)),
        (b"<?xml encoding=>", (0, -1, None)),
        (b"<?xml encoding= >", (0, -1, None)),
        (b"<?xml encodin>g='a'>", (0, -1, None)),
        (b"<?xml>encoding='a'>", (0, -1, None)),
        (b"<?xml encoding x='a'>", (0, -1, None)),
        (b"<?XML encoding='a'>", (0, -1, None)),
        (b" <?xml encoding='a'>", (0, -1, None)),
        (b"<?xml", (0, -1, None)),
        (b"", (0, -1, None)),
        (b"<\0?\0x\0", (3, 0, None)),
        (b"\0<\0?\0x", (2, 0, None)),
        (b"<\0?\0x", (0, -1, None)),
        (b"\0<\0?\0", (0, -1, None)),
        (b"<\0?\0X\0", (0, -1, None)),
    ],
)
def test_xml_declaration(kernels, data, found):
    assert kernels.scanners.xml_declaration(data) == found
