"""Both builds of the scanners on arbitrary bytes and on what pages are made of; and against the standard's letter."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webdecode._pure import scanners as pure_scanners
from webdecode.references import resolved

NAMES = [
    b"meta",
    b"META",
    b"html",
    b"head",
    b"title",
    b"script",
    b"style",
    b"textarea",
    b"plaintext",
    b"noscript",
    b"link",
]
NAMES += [b"base", b"object", b"iframe", b"xmp", b"noframes", b"noembed", b"p", b"body", b"x"]
PIECES = [
    *(b"<%s%s" % (name, end) for name in NAMES for end in (b">", b" ", b"/>", b"")),
    *(b"</%s%s" % (name, end) for name in NAMES for end in (b">", b" ", b"")),
    *(b"<!-- --> <!--> <!---> --!> <! <? <?xml > /> < / = ' \" - -- ! &".split(b" ")),
    *(b"charset= charset='a' charset=b charset=\"utf-8\" http-equiv=content-type content='charset=c' content=".split()),
    *(b"charset http-equiv content-type encoding='x' encoding encoding=\"y\" &#115; &lowbar; &lt &amp=".split()),
    *(bytes([byte]) for byte in b"\t\n\x0b\f\r \0a\xe9;"),
    b" " * 1000,
    b"x" * 8100,
]
BYTES = st.binary(max_size=300)
#: Bytes near each other's limits, so that sequences come about by chance.
LEADS = st.lists(
    st.sampled_from(
        list(b"\x00a@~\x7f\x80\x81\x8e\x8f\x90\x9f\xa0\xa1\xb1\xbf\xc1\xc2\xdf\xe0\xe3\xed\xef\xf0\xf4\xf5\xfc\xfd\xff")
    ),
    max_size=400,
).map(bytes)
MARKUP = st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join)
ANYTHING = BYTES | LEADS | MARKUP


@pytest.fixture(scope="module")
def builds() -> tuple[SimpleNamespace, SimpleNamespace]:
    try:
        from webdecode._compiled import scanners as compiled
    except ImportError as error:
        pytest.skip(f"the compiled kernels are not built: {error}")
    return pure_scanners, compiled


@settings(max_examples=500, deadline=None)
@given(data=ANYTHING, place=st.floats(0, 1), other=st.floats(0, 1))
def test_bytes(builds, data, place, other):
    pure, compiled = builds
    start, stop = sorted((int(place * len(data)), int(other * len(data))))
    for name in ("find_bom", "score_patterns", "xml_declaration"):
        assert getattr(compiled, name)(data) == getattr(pure, name)(data)
    for name in ("skip_ascii", "find_escape", "scan_utf_8"):
        assert getattr(compiled, name)(data, start) == getattr(pure, name)(data, start)
        assert getattr(compiled, name)(data * 40) == getattr(pure, name)(data * 40)
    for name in ("count_nuls", "count_controls"):
        assert getattr(compiled, name)(data, start, stop) == getattr(pure, name)(data, start, stop)
    assert compiled.score_patterns(data * 40) == pure.score_patterns(data * 40)


@settings(max_examples=500, deadline=None)
@given(data=BYTES | LEADS)
def test_utf_8_is_the_decoders(builds, data):
    text = data.decode("utf-8", "replace")
    for scanners in builds:
        sequences, errors, first, tail = scanners.scan_utf_8(data)
        assert errors + (tail > 0) == text.count("\ufffd") - data.count(b"\xef\xbf\xbd")
        assert sequences == sum(map(text.count, set(text) - set(map(chr, range(128))))) - errors - (tail > 0)
        assert (first < 0) == (errors == 0)


@settings(max_examples=2000, deadline=None)
@given(data=MARKUP | BYTES)
def test_markup(builds, data):
    pure, compiled = builds
    assert compiled.xml_declaration(data) == pure.xml_declaration(data)
    found = pure.next_meta(data)
    assert compiled.next_meta(data) == found
    while found[3] is not None:
        _, end, in_head, label = found
        assert compiled.next_meta(data, end, in_head, label) == pure.next_meta(data, end, in_head, label)
        found = pure.next_meta(data, end, in_head)
        assert compiled.next_meta(data, end, in_head) == found


@settings(max_examples=500, deadline=None)
@given(data=MARKUP, rest=MARKUP)
def test_more_bytes_change_nothing(builds, data, rest):
    """What is found in the beginning of a stream stays found; what is said not to come does not come."""
    for scanners in builds:
        offset, end, in_head, label = scanners.next_meta(data)
        if label is not None or end == -1:
            assert scanners.next_meta(data + rest) == (offset, end, in_head, label)


@settings(max_examples=500, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["&amp;", "&lowbar;", "&notin;", "&#65;", "&#x1F4A9;", "&#128;", "&#xD800;", "a", "=", ";", "#"]
        )
    )
)
def test_whole_references_resolve_as_in_text(parts):
    import html

    text = "".join(parts)
    assert resolved(text.encode("latin-1")) == html.unescape(text)


@settings(max_examples=500, deadline=None)
@given(
    st.lists(st.sampled_from(["&", "#", "x", "4", "F", ";", "amp", "lt", "notin", "not", "=", "é", " "])).map("".join)
)
def test_unfinished_references_stay_or_resolve(text):
    once = resolved(text.encode("latin-1"))
    assert once.count("é") == text.count("é")
    assert once.count("=") >= text.count("=")
    if "&" not in text:
        assert once == text
