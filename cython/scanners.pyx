"""The scanners, compiled: what a body's bytes show before anything is decoded. Twins: webdecode/_pure/scanners.

Each function checks its offsets once, here; what is below knows pointers only. A bytes object ends with a NUL that is not
part of it, so that one byte more may be read.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.unicode cimport PyUnicode_DecodeLatin1
from libc.stdint cimport uint8_t
from libc.string cimport memchr, memcmp

from ascii_run cimport ascii_prefix, vector_ascii_prefix
from patterns cimport Scores, Utf8Scan, scan, score
from prescan cimport (
    FOUND, NO_MORE, RAN_OUT, Outcome, Prescan, Span, charset_in, find_meta, has_reference, is_content_type,
)

from webdecode._compiled import decoders

cdef extern from "simd.h" nogil:
    void simd_use(const char *name)

cdef extern from "scanning.h" nogil:
    size_t count_odd_controls(const uint8_t *source, size_t length)
    void count_nuls_by_4(const uint8_t *source, size_t length, size_t *counts)

cdef enum:
    # Bytes; above this the interpreter's lock is released.
    RELEASE_FROM = 8192

# Each module has vector kernels of its own: here those that the decoders chose.
simd_use(decoders.SIMD.encode())


cdef inline const uint8_t *bytes_of(bytes data) noexcept:
    return <const uint8_t *>PyBytes_AS_STRING(data)


cdef inline Py_ssize_t within(Py_ssize_t offset, Py_ssize_t length) noexcept nogil:
    return 0 if offset < 0 else length if offset > length else offset


def find_bom(bytes data):
    r"""Which byte order mark the bytes begin with: 0 none, 1 UTF-8's, 2 UTF-16BE's, 3 UTF-16LE's.

    UTF-32's are none: browsers do not know it.
    Source: Encoding Standard, "BOM sniff".

    >>> find_bom(b"\xef\xbb\xbfabc"), find_bom(b"\xff\xfea\0")
    (1, 3)
    """
    cdef const uint8_t *p = bytes_of(data)
    cdef Py_ssize_t length = PyBytes_GET_SIZE(data)
    if length >= 3 and p[0] == 0xEF and p[1] == 0xBB and p[2] == 0xBF:
        return 1
    if length >= 2:
        if p[0] == 0xFE and p[1] == 0xFF:
            return 2
        if p[0] == 0xFF and p[1] == 0xFE:
            return 3
    return 0


def skip_ascii(bytes data, Py_ssize_t start=0):
    r"""The offset of the first byte from start on that is not ASCII; len(data) if there is none.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data). Linear.

    >>> skip_ascii(b"abc\xe9"), skip_ascii(b"abc")
    (3, 3)
    """
    cdef const uint8_t *p = bytes_of(data)
    cdef Py_ssize_t length = PyBytes_GET_SIZE(data)
    start = within(start, length)
    if length - start < RELEASE_FROM:
        return start + <Py_ssize_t>ascii_prefix(p + start, 0, length - start)
    with nogil:
        start += vector_ascii_prefix(p + start, length - start)
        start = ascii_prefix(p, start, length)
    return start


def count_nuls(bytes data, Py_ssize_t start, Py_ssize_t stop):
    r"""How many NULs there are, by their distance from start modulo 4: UTF-16's and UTF-32's ASCII shows there.

    data: bytes. start, stop: byte offsets, 0 ≤ start ≤ stop ≤ len(data). Linear.

    >>> count_nuls(b"a\0b\0c\0", 0, 6)
    (0, 2, 0, 1)
    """
    cdef const uint8_t *p = bytes_of(data)
    cdef Py_ssize_t length = PyBytes_GET_SIZE(data)
    cdef size_t[4] counts
    start = within(start, length)
    stop = within(stop, length)
    if stop < start:
        stop = start
    if stop - start < RELEASE_FROM:
        count_nuls_by_4(p + start, stop - start, counts)
    else:
        with nogil:
            count_nuls_by_4(p + start, stop - start, counts)
    return counts[0], counts[1], counts[2], counts[3]


def count_controls(bytes data, Py_ssize_t start, Py_ssize_t stop):
    r"""How many C0 controls there are that text does not have: all but tab, LF, FF, CR and ESC.

    data: bytes. start, stop: byte offsets, 0 ≤ start ≤ stop ≤ len(data). Linear.

    >>> count_controls(b"a\n\0\x01", 0, 4)
    2
    """
    cdef const uint8_t *p = bytes_of(data)
    cdef Py_ssize_t length = PyBytes_GET_SIZE(data)
    cdef size_t count
    start = within(start, length)
    stop = within(stop, length)
    if stop <= start:
        return 0
    if stop - start < RELEASE_FROM:
        return count_odd_controls(p + start, stop - start)
    with nogil:
        count = count_odd_controls(p + start, stop - start)
    return count


def find_escape(bytes data, Py_ssize_t start=0):
    r"""The offset of the first ESC (0x1B) from start on, or -1.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data). Linear.

    >>> find_escape(b"ab\x1b$B")
    2
    """
    cdef const uint8_t *p = bytes_of(data)
    cdef Py_ssize_t length = PyBytes_GET_SIZE(data)
    cdef const void *found
    start = within(start, length)
    if length - start < RELEASE_FROM:
        found = memchr(p + start, 0x1B, length - start)
    else:
        with nogil:
            found = memchr(p + start, 0x1B, length - start)
    return -1 if found == NULL else <const uint8_t *>found - p


def scan_utf_8(bytes data, Py_ssize_t start=0):
    r"""How far bytes are UTF-8: (sequences, errors, offset of the first error, bytes of the tail).

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    sequences: whole ones of two to four bytes; ASCII does not count. errors: the replacements that decoding would put
    in. The offset is -1 where there are none. tail: 0 to 3, the length of a sequence that the end cuts; no error.
    Raises nothing. Linear; the lock is released above 8 KB.
    Source: Encoding Standard, "UTF-8 decoder".

    >>> scan_utf_8("añ".encode() + b"\xff \xe3\x81")
    (1, 1, 3, 2)
    """
    cdef const uint8_t *p = bytes_of(data)
    cdef Py_ssize_t length = PyBytes_GET_SIZE(data)
    cdef Utf8Scan found
    start = within(start, length)
    if length - start < RELEASE_FROM:
        scan(p, start, length, &found)
    else:
        with nogil:
            scan(p, start, length, &found)
    return found.sequences, found.errors, found.first_error, found.tail


def score_patterns(bytes data):
    r"""How much in the bytes looks like (UTF-8, Shift_JIS, EUC-JP); 0 is nothing. ASCII does not count.

    The three are walked independently, in one pass. A sequence counts as much as it is unlikely by chance, so that a
    text's own pattern has about four fifths of the sum or more:
    UTF-8: 4 for each byte of a whole sequence; -8 for an error.
    Shift_JIS: 2 for a pair with a lead byte of 0x81 to 0x9F; 1 for one with another lead byte (level 2 kanji) and a
    trail byte above ASCII, 0 with an ASCII one: that is what Latin text looks like. Half-width katakana count 2 where
    all bytes between ASCII are such, and 3, 5, 7… in number: other numbers may as well be EUC-JP. -2 for an error.
    EUC-JP: 2 for a sequence; -2 for an error.
    What the end cuts is no error, and no score is below 0.
    Raises nothing, whatever the bytes. Linear; the lock is released above 8 KB.

    >>> score_patterns("\u3042\u3044".encode()), score_patterns("\u3042\u3044".encode("shift_jis"))
    ((24, 5, 0), (0, 4, 0))
    """
    cdef const uint8_t *p = bytes_of(data)
    cdef Py_ssize_t length = PyBytes_GET_SIZE(data)
    cdef Scores scores
    if length < RELEASE_FROM:
        scores = score(p, length)
    else:
        with nogil:
            scores = score(p, length)
    return max(scores.utf_8, 0), max(scores.shift_jis, 0), max(scores.euc_jp, 0)


def next_meta(bytes data, Py_ssize_t start=0, bint in_head=True, str unwanted=None):
    """The next <meta> that names an encoding's label.

    data: bytes from the body's beginning. start: 0, or the offset behind the <meta> that was found last.
    in_head: True at first, then as it came back.
    unwanted: a label that is passed over: the unknown one that was found last.
    Returns (offset of the tag, offset behind it, in_head, label). The label is as the page has it, known or not, read
    as ISO-8859-1, character references resolved. Where there is none: (-1, end, in_head, None); end is -1 if no
    <meta> can count any more, whatever comes behind these bytes, else len(data).
    Raises nothing, whatever the bytes. Linear; the lock is released where it takes long.
    Source: HTML standard, "tokenization", "prescan a byte stream to determine its encoding".

    >>> next_meta(b"<title><meta charset=a></title><meta charset=utf-8>")
    (31, 51, True, 'utf-8')
    >>> next_meta(b"<p>" + b" " * 1024)
    (-1, -1, False, None)
    """
    cdef Prescan s
    cdef Outcome outcome
    cdef Py_ssize_t length = PyBytes_GET_SIZE(data)
    s.data = bytes_of(data)
    s.position = within(start, length)
    s.in_head = in_head
    while True:
        # Nearly always the answer is near; what is far is searched without the lock, from the last tag before on.
        s.stop = length if length - s.position < RELEASE_FROM else s.position + RELEASE_FROM
        outcome = find_meta(&s)
        if outcome == RAN_OUT and s.stop < length:
            s.stop = length
            s.position = s.opening
            s.in_head = s.was_in_head
            with nogil:
                outcome = find_meta(&s)
        if outcome != FOUND:
            return -1, length if outcome == RAN_OUT else -1, s.in_head, None
        label = label_of(&s)
        if label is not None and label != unwanted:
            return s.opening, s.position, s.in_head, label


cdef object label_of(const Prescan *s):
    """The label that the attributes give, or None. Where there are character references, Python's code resolves them."""
    cdef Span label
    if s.charset.at != NULL:
        if has_reference(s.charset):
            return resolving(s)
        label = s.charset
    elif has_reference(s.http_equiv):
        return resolving(s)
    elif not is_content_type(s.http_equiv):
        return None
    elif has_reference(s.content):
        return resolving(s)
    else:
        label = charset_in(s.content)
        if label.at == NULL:
            return None
    return PyUnicode_DecodeLatin1(<char *>label.at, label.length, NULL)


cdef object resolving(const Prescan *s):
    from webdecode import references

    return references.label_of(value_of(s.charset), value_of(s.http_equiv), value_of(s.content))


cdef object value_of(Span value):
    return None if value.at == NULL else PyBytes_FromStringAndSize(<const char *>value.at, value.length)


def xml_declaration(bytes data):
    r"""What an XML declaration at the very beginning says: (byte order, offset of the label, label).

    byte order: 2 or 3 where the declaration is in UTF-16BE's or UTF-16LE's bytes (its label is not read then), else 0.
    The label is as written, known or not; offset -1 and None where there is none.
    Raises nothing, whatever the bytes. Linear: up to the first ">".
    Source: HTML standard, "xml encoding", "prescan a byte stream to determine its encoding".

    >>> xml_declaration(b"<?xml version='1.0' encoding='euc-jp'?>")
    (0, 30, 'euc-jp')
    >>> xml_declaration(b"<\0?\0x\0m\0l\0")
    (3, 0, None)
    """
    cdef const uint8_t *p = bytes_of(data)
    cdef Py_ssize_t length = PyBytes_GET_SIZE(data), stop, position, start
    cdef const void *found
    if length >= 6 and not memcmp(p, b"<\0?\0x\0", 6):
        return 3, 0, None
    if length >= 6 and not memcmp(p, b"\0<\0?\0x", 6):
        return 2, 0, None
    if length < 5 or memcmp(p, b"<?xml", 5):
        return 0, -1, None
    found = memchr(p, c">", length)
    if found == NULL:
        return 0, -1, None
    stop = <const uint8_t *>found - p
    position = 5
    while position + 8 <= stop and memcmp(p + position, b"encoding", 8):
        position += 1
    if position + 8 > stop:
        return 0, -1, None
    # The ">" ends each of these steps: it is no blank, no equals sign and no quote.
    position += 8
    while p[position] <= 0x20:
        position += 1
    if p[position] != c"=":
        return 0, -1, None
    position += 1
    while p[position] <= 0x20:
        position += 1
    if p[position] != c'"' and p[position] != c"'":
        return 0, -1, None
    start = position + 1
    found = memchr(p + start, p[position], stop - start)
    if found == NULL:
        return 0, -1, None
    stop = <const uint8_t *>found - p
    for position in range(start, stop):
        if p[position] <= 0x20:
            return 0, -1, None
    return 0, start, PyUnicode_DecodeLatin1(<const char *>p + start, stop - start, NULL)
