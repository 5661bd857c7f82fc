"""The prescan's tokenizer: from tag to tag, to the next <meta> whose attributes may name an encoding.

Strategy and sources: see the twin, webdecode/_pure/scanners/markup.py. Here values are spans of the bytes, a name is
compared as a number made of its first eight letters, and what may be long is searched with memchr.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memchr

cdef extern from "names.h" nogil:
    const uint8_t *BYTE_KINDS
    int BLANK, SLASH, CLOSE, EQUALS
    uint64_t NAME_BASE, NAME_HEAD, NAME_HTML, NAME_IFRAME, NAME_LINK, NAME_META, NAME_NOEMBED, NAME_NOFRAMES
    uint64_t NAME_NOSCRIPT, NAME_OBJECT, NAME_PLAINTEX, NAME_SCRIPT, NAME_STYLE, NAME_TEXTAREA, NAME_TITLE, NAME_XMP
    uint64_t NAME_CHARSET, NAME_CONTENT, NAME_CONTENT_, NAME_HTTP_EQU, NAME_IV, NAME_TYPE

cdef enum Outcome:
    FOUND  # opening, position and the attributes say what
    RAN_OUT  # the bytes end before anything is found
    NO_MORE  # no <meta> can count any more

cdef enum:
    UNCONDITIONAL = 1024
    NOWHERE = -1
    NEAR = 8  # bytes that are looked at one by one: less than a call of memchr costs

cdef struct Span:
    const uint8_t *at  # NULL where the attribute is missing
    Py_ssize_t length

cdef struct Prescan:
    const uint8_t *data
    Py_ssize_t stop
    Py_ssize_t position
    Py_ssize_t opening  # where the last tag, comment or the like begins
    bint in_head
    bint was_in_head  # before that tag
    Span charset
    Span http_equiv
    Span content


cdef inline bint is_blank(uint8_t byte) noexcept nogil:
    """Tab, LF, FF, CR, space."""
    return BYTE_KINDS[byte] & BLANK


cdef inline bint ends_name(uint8_t byte) noexcept nogil:
    """Blank, "/", ">"."""
    return BYTE_KINDS[byte] & (BLANK | SLASH | CLOSE)


cdef inline bint is_letter(uint8_t byte) noexcept nogil:
    return <uint8_t>((byte | 0x20) - 0x61) < 26


cdef inline uint64_t key(const uint8_t *name, Py_ssize_t length) noexcept nogil:
    """Up to eight bytes of a name as a number, letters in lower case; no other byte becomes one of a name's."""
    cdef uint64_t number = 0
    cdef Py_ssize_t i
    for i in range(length if length < 8 else 8):
        number = number << 8 | (name[i] | (name[i] & 0x40) >> 1)
    return number


cdef inline Py_ssize_t find(const Prescan *s, uint8_t byte, Py_ssize_t start) noexcept nogil:
    cdef Py_ssize_t near = start + NEAR if s.stop - start > NEAR else s.stop
    cdef const void *found
    while start < near:
        if s.data[start] == byte:
            return start
        start += 1
    if start >= s.stop:
        return NOWHERE
    found = memchr(s.data + start, byte, s.stop - start)
    return NOWHERE if found == NULL else <const uint8_t *>found - s.data


cdef inline bint ends_element(const Prescan *s, Py_ssize_t position, const uint8_t *name, Py_ssize_t length) noexcept nogil:
    """Whether the name and what ends a name are here."""
    cdef Py_ssize_t i
    if s.stop - position <= length or not ends_name(s.data[position + length]):
        return False
    for i in range(length):
        if (s.data[position + i] | 0x20) != (name[i] | 0x20):
            return False
    return True


cdef inline Py_ssize_t end_of_comment(const Prescan *s) noexcept nogil:
    """The offset behind a comment that starts at opening, behind "<!…>", "<?…>" or "</ …>"."""
    cdef const uint8_t *d = s.data
    cdef Py_ssize_t start = s.opening, close
    if s.stop - start < 4 or d[start + 1] != c"!" or d[start + 2] != c"-" or d[start + 3] != c"-":
        close = find(s, c">", start)
        return NOWHERE if close < 0 else close + 1
    close = start + 3
    while True:
        close = find(s, c">", close + 1)
        if close < 0:
            return NOWHERE
        if d[close - 1] == c"-" and d[close - 2] == c"-":  # the comment's first dashes are good enough
            return close + 1
        if d[close - 1] == c"!" and close - start >= 7 and d[close - 2] == c"-" and d[close - 3] == c"-":
            return close + 1


cdef inline Py_ssize_t end_of_raw(const Prescan *s, Py_ssize_t position, const uint8_t *name, Py_ssize_t length) noexcept nogil:
    """The offset of the element's end tag."""
    if find(s, c">", position) < 0:
        return NOWHERE
    while True:
        position = find(s, c"<", position)
        if position < 0:
            return NOWHERE
        if position + 1 < s.stop and s.data[position + 1] == c"/" and ends_element(s, position + 2, name, length):
            return position
        position += 1


cdef inline Py_ssize_t end_of_script(const Prescan *s, Py_ssize_t position) noexcept nogil:
    """The offset of the script's end tag, with the escaped and double-escaped states."""
    cdef const uint8_t *d = s.data
    cdef const uint8_t *name = b"script"
    cdef Py_ssize_t open, close, dashes
    cdef bint doubly
    if find(s, c">", position) < 0:
        return NOWHERE
    while True:
        position = find(s, c"<", position)
        if position < 0 or s.stop - position < 4:
            return NOWHERE
        if d[position + 1] == c"/" and ends_element(s, position + 2, name, 6):
            return position
        if d[position + 1] != c"!" or d[position + 2] != c"-" or d[position + 3] != c"-":
            position += 1
            continue
        dashes = position + 2  # they may be those of "-->" as well
        position += 4
        open = close = NOWHERE
        doubly = False
        while True:
            if close < position:
                close = find(s, c">", position)
                if close < 0:
                    return NOWHERE  # a tag needs one too
            if open < position:
                open = find(s, c"<", position)
                if open < 0:
                    open = s.stop
            if close < open:
                position = close + 1
                if d[close - 1] == c"-" and d[close - 2] == c"-" and close - 2 >= dashes:
                    break
                continue
            position = open + 1
            if d[position] == c"/":
                if ends_element(s, position + 1, name, 6):
                    if not doubly:
                        return open
                    doubly = False
            elif ends_element(s, position, name, 6):
                doubly = True


cdef inline Py_ssize_t end_of_tag(Prescan *s, Py_ssize_t position, bint wanted) noexcept nogil:
    """The offset behind a tag, from behind its name; of the wanted attributes the first of each are kept."""
    cdef const uint8_t *d = s.data
    cdef Py_ssize_t stop = s.stop, start, length
    cdef Span value
    cdef Span *kept
    cdef uint64_t name
    if find(s, c">", position) < 0:  # nothing closes this tag, so there is no need to read it
        return NOWHERE
    while True:
        while position < stop and ends_name(d[position]):
            if d[position] == c">":
                return position + 1
            position += 1
        if position == stop:
            return NOWHERE
        start = position
        position += 1
        while position < stop and not BYTE_KINDS[d[position]]:
            position += 1
        kept = NULL
        if wanted:
            length = position - start
            if length == 7:
                name = key(d + start, 7)
                kept = &s.charset if name == NAME_CHARSET else &s.content if name == NAME_CONTENT else NULL
            elif length == 10 and key(d + start, 8) == NAME_HTTP_EQU and key(d + start + 8, 2) == NAME_IV:
                kept = &s.http_equiv
        while position < stop and is_blank(d[position]):
            position += 1
        value.at = d + start
        value.length = 0
        if position < stop and d[position] == c"=":
            position += 1
            while position < stop and is_blank(d[position]):
                position += 1
            if position == stop:
                return NOWHERE
            if d[position] == c'"' or d[position] == c"'":
                start = position + 1
                position = find(s, d[position], start)
                if position < 0:
                    return NOWHERE
                value.at = d + start
                value.length = position - start
                position += 1
            else:
                start = position
                while position < stop and not BYTE_KINDS[d[position]] & (BLANK | CLOSE):
                    position += 1
                value.at = d + start
                value.length = position - start
        if kept != NULL and kept.at == NULL:
            kept[0] = value


cdef inline Outcome find_meta(Prescan *s) noexcept nogil:
    """The next <meta> from position on with a charset, or with http-equiv and content."""
    cdef const uint8_t *d = s.data
    cdef Py_ssize_t position = s.position, name, length
    cdef uint64_t tag
    cdef bint closes
    s.opening = position
    s.was_in_head = s.in_head
    while True:
        name = find(s, c"<", position)
        if name >= 0:
            while name + 1 < s.stop and d[name + 1] == c"<":  # the last of several is the one that may open a tag
                name += 1
        if not s.in_head and (s.stop if name < 0 else name) >= UNCONDITIONAL:
            return NO_MORE
        if name < 0:
            s.opening = s.stop
            s.was_in_head = s.in_head
            return RAN_OUT
        s.opening = name
        s.was_in_head = s.in_head
        position = name + 1
        if position == s.stop:
            return RAN_OUT
        closes = d[position] == c"/"
        if closes:
            position += 1
            if position == s.stop:
                return RAN_OUT
        if not is_letter(d[position]):
            if closes or d[position] == c"!" or d[position] == c"?":
                position = end_of_comment(s)
                if position < 0:
                    return RAN_OUT
            continue
        name = position
        while position < s.stop and not ends_name(d[position]):
            position += 1
        length = position - name
        tag = key(d + name, length)
        if length > 8:
            tag = NAME_PLAINTEX if length == 9 and tag == NAME_PLAINTEX and (d[name + 8] | 0x20) == c"t" else 0
        if tag == NAME_META and not closes:
            s.charset.at = s.http_equiv.at = s.content.at = NULL
            position = end_of_tag(s, position, True)
        else:
            position = end_of_tag(s, position, False)
        if position < 0:
            return RAN_OUT
        if tag == NAME_META:
            if not closes and (s.charset.at != NULL or (s.http_equiv.at != NULL and s.content.at != NULL)):
                s.position = position
                return FOUND
        elif tag == NAME_SCRIPT:
            if not closes:
                position = end_of_script(s, position)
        elif tag == NAME_TITLE or tag == NAME_STYLE:
            if not closes:
                position = end_of_raw(s, position, d + name, length)
        elif tag == NAME_LINK or tag == NAME_BASE or tag == NAME_OBJECT or tag == NAME_NOSCRIPT:
            pass
        elif tag == NAME_HTML or tag == NAME_HEAD:
            if closes:
                s.in_head = False
        else:
            s.in_head = False
            if not closes:
                if tag == NAME_PLAINTEX:
                    return NO_MORE
                if tag == NAME_TEXTAREA or tag == NAME_IFRAME or tag == NAME_XMP or tag == NAME_NOFRAMES or tag == NAME_NOEMBED:
                    position = end_of_raw(s, position, d + name, length)
        if position < 0:
            return RAN_OUT


cdef inline bint is_content_type(Span value) noexcept nogil:
    return (value.length == 12 and key(value.at, 8) == NAME_CONTENT_ and key(value.at + 8, 4) == NAME_TYPE)


cdef inline bint has_reference(Span value) noexcept nogil:
    return value.length > 0 and memchr(value.at, c"&", value.length) != NULL


cdef inline Span charset_in(Span content) noexcept nogil:
    """What a pragma's content names. Source: NAME_HTML standard, "extracting a character encoding from a meta element"."""
    cdef const uint8_t *p = content.at
    cdef const uint8_t *stop = p + content.length
    cdef uint8_t quote
    cdef Span label
    label.at = NULL
    label.length = 0
    while stop - p > 7:
        if (p[0] | 0x20) != c"c" or key(p, 7) != NAME_CHARSET:
            p += 1
            continue
        p += 7
        while p < stop and is_blank(p[0]):
            p += 1
        if p == stop or p[0] != c"=":
            continue
        p += 1
        while p < stop and is_blank(p[0]):
            p += 1
        if p == stop:
            return label
        quote = p[0]
        label.at = p
        if quote == c'"' or quote == c"'":
            label.at = p + 1
            p = <const uint8_t *>memchr(label.at, quote, stop - label.at)
            if p == NULL:
                label.at = NULL
                return label
        else:
            while p < stop and not is_blank(p[0]) and p[0] != c";":
                p += 1
        label.length = p - label.at
        return label
    return label
