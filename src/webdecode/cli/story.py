"""A decision told in words: one sentence, or the whole way with byte offsets."""

from __future__ import annotations

from collections.abc import Iterator

from webdecode.decision import DECLARING_RULES, Decision, Declaration, Decoded, Transcoded
from webdecode.kernels import scanners

#: What each declaring rule is called.
SOURCES = {
    "override": "the --encoding given",
    "bom": "the byte order mark",
    "header": "the Content-Type header",
    "meta": "<meta>",
    "xml": "the XML declaration",
}
#: What each other rule found.
FOUND = {
    "ascii": "ASCII only: nearly every encoding gives the same text",
    "utf-8": "nothing declares it, and the bytes are valid UTF-8",
    "detected": "nothing declares it; the bytes' statistics say so",
    "fallback": "nothing declares it; charset-normalizer says so",
    "default": "nothing declares it and nothing tells it: the default",
}
#: Offsets of replacements that are named.
NAMED_OFFSETS = 5


def sentence(page: Decision) -> str:
    """The decision in one line."""
    said = _deciding(page)
    words = f"{page.encoding}, "
    if page.binary:
        words = "no text (an image or an archive?), shown as "
    words += _why(page, said)
    others = [other for other in page.declared if other.encoding not in (None, page.encoding)]
    if others:
        words += "; but " + " and ".join(f"{SOURCES[other.source]} says {other.encoding}" for other in others)
    damage = _damage(page)
    return f"{words}; {damage}" if damage else words


def told(name: str, body: bytes, page: Decision, content_type: str | None) -> str:
    """The decision as a story: a numbered line for each rule that was asked, then what came of it.

    body: the bytes, or the beginning of a longer file.
    """
    lines = [f"{name}, {len(body):,} bytes"]
    lines += [f"  {number}. {line}" for number, line in enumerate(_steps(body, page, content_type), 1)]
    lines.append(f"  So: {sentence(page)}.")
    return "\n".join(lines)


def _steps(body: bytes, page: Decision, content_type: str | None) -> Iterator[str]:
    said = {source: [one for one in page.declared if one.source == source] for source in SOURCES}
    if page.rule == "override":
        yield f"You gave the encoding: {page.encoding}. Nothing else counts."
    if said["bom"]:
        mark = body[: 3 if said["bom"][0].encoding == "UTF-8" else 2].hex(" ").upper()
        yield f"Bytes 0 to {len(mark) // 3} are {mark}, the byte order mark of {said['bom'][0].encoding}."
    else:
        yield "Byte order mark: none."
    yield from _of_header(said["header"], page, content_type)
    for source in ("meta", "xml"):
        for one in said[source]:
            what = "A <meta>" if source == "meta" else "The XML declaration"
            yield f"{what} at byte {one.offset:,} says {one.label!r}: {_verdict(one, page)}"
    if page.rule in DECLARING_RULES:
        return
    if not said["meta"] and not said["xml"]:
        yield "No <meta> and no XML declaration says an encoding."
    yield from _of_bytes(body, page)


def _of_header(said: list[Declaration], page: Decision, content_type: str | None) -> Iterator[str]:
    if not content_type:
        yield "Content-Type header: none given."
    elif not said:
        yield f"The Content-Type header {content_type!r} names no charset."
    for one in said:
        yield f"The Content-Type header says {one.label!r} at its byte {one.offset}: {_verdict(one, page)}"


def _of_bytes(body: bytes, page: Decision) -> Iterator[str]:
    """What the bytes themselves show, where nothing declares."""
    first = scanners.skip_ascii(body)
    if page.rule == "ascii":
        yield "All bytes are ASCII."
        return
    if first < len(body):
        sequences, errors, first_error, tail = scanners.scan_utf_8(body, first)
        yield f"The first byte that is not ASCII is {body[first]:02X}, at byte {first:,}."
        if not errors:
            yield f"All {sequences:,} sequences from there are UTF-8" + (", the last one is cut." if tail else ".")
        else:
            yield f"As UTF-8, {sequences:,} sequences fit and {errors:,} do not, the first at byte {first_error:,}."
    if page.rule in ("detected", "fallback"):
        language = f", language {page.language}" if page.language else ""
        yield f"The detection answers {page.encoding} with confidence {page.confidence:.2f}{language}."
    elif page.binary:
        yield "The bytes look like an image, an archive or other data, not like text."
    elif page.rule == "default":
        yield f"The detection has no answer; browsers then read {page.encoding}."


def _verdict(one: Declaration, page: Decision) -> str:
    if one.encoding is None:
        return "no encoding has this label; passed over."
    if one is _deciding(page):
        return f"{one.encoding}. This decides."
    return f"{one.encoding}. It agrees." if one.encoding == page.encoding else f"{one.encoding}. It comes too late."


def _deciding(page: Decision) -> Declaration | None:
    return next((one for one in page.declared if one.source == page.rule and one.encoding is not None), None)


def _why(page: Decision, said: Declaration | None) -> str:
    if page.rule not in DECLARING_RULES:
        sure = f" ({page.level}, confidence {page.confidence:.2f})" if page.rule in ("detected", "fallback") else ""
        return FOUND[page.rule] + sure
    where = f" at byte {said.offset:,}" if said is not None and page.rule in ("meta", "xml") else ""
    label = f" ({page.label!r})" if page.label else ""
    return f"by {SOURCES[page.rule]}{where}{label}"


def _damage(page: Decision) -> str:
    if not isinstance(page, (Decoded, Transcoded)) or not page.replacements:
        return ""
    offsets = [f"{offset:,}" for offset in page.replacement_offsets[:NAMED_OFFSETS]]
    more = ", …" if page.replacements > len(offsets) else ""
    places = f", at byte {', '.join(offsets)}{more}" if offsets else ""
    return f"{page.replacements:,} U+FFFD put in for bytes that fit no character{places}"
