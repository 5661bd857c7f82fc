"""The Content-Type header: what it says, however broken it is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webdecode.header import HTML, OTHER, XML, parse


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("", HTML),
        ("text/html", HTML),
        (" TEXT/Html ;", HTML),
        ("html", HTML),
        ("/", HTML),
        ("text/", HTML),
        ("/html", HTML),
        ("te xt/plain", HTML),
        ("text /plain", HTML),
        ("text/plain/x", HTML),
        ("*/*", HTML),
        ("text/plain, */*", OTHER),
        ("text/plain, nonsense", OTHER),
        ("text/plain", OTHER),
        ("text/plain (x)", OTHER),
        ("text/html, text/plain", OTHER),
        ("application/json", OTHER),
        ("text/xml", XML),
        ("application/xml; x", XML),
        ("application/xhtml+xml", XML),
        ("image/SVG+XML", XML),
        ("application/xml-dtd", OTHER),
    ],
)
def test_kind(value, kind):
    assert parse(value) == (kind, None, 0)
    assert parse(value.encode()) == (kind, None, 0)


@pytest.mark.parametrize(
    ("parameters", "label"),
    [
        ("; charset=a", "a"),
        (";charset=a;charset=b", "a"),
        (";CHARSET=A ", "A"),
        (";\tcharset= a", " a"),
        (";charset='a'", "'a'"),
        (';charset="a"', "a"),
        (';charset="a', "a"),
        (';charset="', ""),
        (';charset=""', ""),
        (';charset="a\\"b\\\\"', 'a"b\\'),
        (';charset="a\\', "a\\"),
        (';charset= "a" x', "a"),
        (';charset="a"b', "a"),
        (';charset=a"b', 'a"b'),
        (";charset=;charset=b", "b"),
        (";charset= ;charset=b", "b"),
        (';charset="";charset=b', ""),
        (";charset;charset=b", "b"),
        (";charset =a;charset=b", "b"),
        (";charset=a\f;charset=b", "b"),
        (";charset=a\0;charset=b", "b"),
        (";charset=a\x7f", None),
        (";charset=\xe9", "é"),
        (";xcharset=a", None),
        (";charset*=a", None),
        (';x="a;charset=b";charset=c', "c"),
        (';x= "a;charset=b";charset=c', "c"),
        (';x=a"b;charset=c', "c"),
        (';x="a;charset=b', None),
        (";;;;charset=a", "a"),
        (";=;charset=a", "a"),
        (";=charset=a", None),
        (";charset", None),
        (" charset=a", None),
        (" x;charset=a", "a"),
        (",charset=a", None),
        (", text/plain;charset=a", "a"),
        (";charset=a,", "a"),
        (";charset=a, x", "a"),
        (";charset=a, text/plain", "a"),
        (";charset=a, TEXT/plain;x", "a"),
        (";charset=a, text/plain;charset=b", "b"),
        (";charset=a, text/plain;charset=", "a"),
        (";charset=a, text/plain;charset=b, text/plain", "b"),
        (";charset=a, text/html, text/plain", None),
        (';charset="a,b"', "a,b"),
        (';x=",";charset=a', "a"),
        (';x="\\",";charset=a', "a"),
    ],
)
def test_label(parameters, label):
    value = "text/plain" + parameters
    kind, found, offset = parse(value)
    assert (kind, found) == (OTHER, label)
    assert parse(value.encode("latin-1")) == (kind, found, offset)
    if label and "\\" not in label:
        assert value[offset:].startswith(label)


def test_str_beyond_latin_1():
    assert parse("text/html;charset=\u3042;charset=b") == (HTML, "b", 28)
    assert parse("text/\u3042;charset=b") == (HTML, None, 0)
    assert parse("text/html;\u212charset=a") == (HTML, None, 0)
    assert parse("text/html;charset=\udcff") == (HTML, None, 0)


@pytest.mark.parametrize("value", [1, None, bytearray(b"text/html"), ["text/html"]])
def test_other_types(value):
    with pytest.raises(TypeError, match="content_type must be str, bytes or None, not "):
        parse(value)


@settings(max_examples=1000, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["text/html", "text/plain", "charset", "=", ";", ",", '"', "\\", " ", "\t", "\f", "a", "é", "\0", "*/*"]
        )
    ).map("".join)
    | st.text()
    | st.binary()
)
def test_never_raises(value):
    kind, label, offset = parse(value)
    assert kind in (HTML, XML, OTHER)
    assert label is None or 0 < offset <= len(value)


@pytest.mark.parametrize(
    "piece", [",", ";", "=", '"', "\\", '"\\', ";=", ';="', ',"', 'a/b;charset="x",', "a/b,", ";a", " ", "é"]
)
def test_linear(piece):
    """Not a matter of speed: quadratic cost would take hours."""
    parse("text/html" + piece * 100_000)
    parse("text/html;" + piece * 100_000)
    parse('text/html;charset="' + piece * 100_000)
