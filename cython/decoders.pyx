"""The decoders, compiled: bytes in, str or UTF-8 bytes out. Their twins are in webdecode/_pure/decoders.

Strategy: each family has one loop, which fills UTF-16 units and stops anywhere (`fill_…` in the family's file). A str
is made around it in three steps, so that the interpreter's lock is wanted only for the second and the end: measure
(is it all ASCII, how many characters, how large), make the str, fill it in place and cut it. UTF-8 output runs the
same loop through a small buffer. A batch takes each step for all its bodies at once.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from cpython.exc cimport PyErr_NoMemory
from cpython.object cimport PyObject
from cpython.ref cimport Py_XDECREF
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

import os

from ascii_run cimport all_ascii
from big5 cimport fill_big5
from euc_jp cimport fill_euc_jp
from euc_kr cimport fill_euc_kr
from gb18030 cimport fill_gb18030
from index_tables cimport *
from iso_2022_jp cimport fill_iso_2022_jp
from output cimport OFFSETS_KEPT, Decoding, replace
from shift_jis cimport fill_shift_jis
from single_byte cimport fill_single_byte, has_some_of, map_to_bytes
from utf_8 cimport fill_utf_8, measure_utf_8, valid_until, write_utf_8
from utf_8_out cimport units_to_utf_8
from utf_16 cimport fill_utf_16be, fill_utf_16le

cdef extern from "Python.h":
    PyObject *PyUnicode_New(Py_ssize_t size, Py_UCS4 maxchar)
    int PyUnicode_Resize(PyObject **text, Py_ssize_t size) except -1
    void *PyUnicode_DATA(PyObject *text) nogil
    int _PyBytes_Resize(PyObject **data, Py_ssize_t size) except -1
    PyObject *PyBytes_New "PyBytes_FromStringAndSize"(const char *source, Py_ssize_t size)
    char *bytes_data "PyBytes_AS_STRING"(PyObject *data) nogil

cdef extern from "words.h" nogil:
    void narrow_units(const uint16_t *units, size_t count, uint8_t *out)
    void join_surrogates(const uint16_t *units, size_t count, uint32_t *out)

cdef extern from "simd.h" nogil:
    bint vectors_on
    const char *simd_best()
    void simd_use(const char *name)

cdef enum:
    SINGLE_BYTES = DECODER_UTF_8
    # Bytes; above this the interpreter's lock is released: some 4 µs of decoding, against 0.1 µs for the release.
    RELEASE_FROM = 8192
    # Bytes that are looked over before a str is made for ASCII alone. They stay in the second cache; what comes after
    # them is looked over as it is copied.
    ASCII_SAMPLE = 1 << 18
    # Bytes; up to this the units are made on the stack, and the str in its exact size: cheaper than a cut.
    SMALL = 512
    # Bytes that are transcoded at a time; their units stay in the first cache.
    CHUNK = 4096
    # Units that a fill may write past its last one, rounded up.
    SLACK = 80

# What a str is made from.
cdef enum Plan:
    NOTHING  # there are no bytes
    ASCII_COPY  # what was looked over is ASCII, the rest in all likelihood
    LATIN_1_MAP  # single-byte: each byte by the table to a byte
    EXACT_UTF_8  # size and largest character are known
    WORST_CASE  # units in place, as many as there are bytes, then cut

ctypedef void (*Fill)(Decoding *d, Py_ssize_t stop) noexcept nogil

cdef struct Job:
    Decoding d
    Fill fill
    int decoder
    int number  # of the single-byte table
    Plan plan
    bint not_ascii  # it was taken for ASCII, and is not
    Py_ssize_t size
    uint32_t largest
    PyObject *text


def _choose_simd():
    cdef bytes best = simd_best()
    wanted = os.environ.get("WEBDECODE_SIMD", "")
    if wanted not in ("", "portable", "avx2", "avx512"):
        raise ValueError(f"WEBDECODE_SIMD must be unset, portable, avx2 or avx512, not {wanted!r}")
    if wanted not in ("", "portable", best.decode()):
        raise ValueError(f"WEBDECODE_SIMD={wanted}: this processor or this build has it not; the best is {best.decode()}")
    cdef bytes chosen = wanted.encode() or best
    simd_use(chosen)
    return chosen.decode()


#: The instruction set in use: "portable" or "avx2". Chosen once, at import; WEBDECODE_SIMD forces one.
SIMD = _choose_simd()

# Made on first use, never changed after (see index_tables).
cdef const uint16_t *_tables[DECODERS]


cdef int prepare(Job *job, int decoder, bytes data, Py_ssize_t start, bint final) except -1:
    """Everything but the text. start is put into the range, so that no kernel can leave the bytes."""
    cdef Decoding *d = &job.d
    cdef int with_table = decoder
    d.data = <const uint8_t *>PyBytes_AS_STRING(data)
    d.length = PyBytes_GET_SIZE(data)
    d.position = 0 if start < 0 else d.length if start > d.length else start
    d.final = final
    d.waiting = False
    d.state = 0
    d.written = d.pairs = d.replacements = 0
    d.seen = 0
    job.decoder = decoder
    job.not_ascii = False
    job.fill = fill_of(decoder)
    job.text = NULL
    if decoder < SINGLE_BYTES or decoder == DECODER_X_USER_DEFINED:
        job.number = decoder if decoder < SINGLE_BYTES else SINGLE_BYTES
        d.table = SINGLE_BYTE_UNITS[job.number]
    elif DECODER_SHIFT_JIS <= decoder <= DECODER_GB18030:
        if decoder == DECODER_ISO_2022_JP:
            with_table = DECODER_EUC_JP
        d.table = shared_table(&_tables[with_table], with_table)
        if d.table == NULL:
            PyErr_NoMemory()
    return 0


cdef inline bint is_single_byte(Job *job) noexcept nogil:
    return job.decoder < SINGLE_BYTES or job.decoder == DECODER_X_USER_DEFINED


cdef inline void fill(Job *job, Py_ssize_t stop) noexcept nogil:
    """Units of the sequences that begin before stop."""
    if job.fill != NULL:
        job.fill(&job.d, stop)
    elif job.decoder == DECODER_REPLACEMENT:
        replace(&job.d, job.d.length - job.d.position)
    else:
        fill_single_byte(&job.d, stop, SINGLE_BYTE_HAS_UNDEFINED[job.number])


cdef Fill fill_of(int decoder) noexcept nogil:
    """The family's loop; a pointer, so that the compiler lays each out for itself."""
    if decoder == DECODER_SHIFT_JIS:
        return fill_shift_jis
    if decoder == DECODER_EUC_JP:
        return fill_euc_jp
    if decoder == DECODER_ISO_2022_JP:
        return fill_iso_2022_jp
    if decoder == DECODER_EUC_KR:
        return fill_euc_kr
    if decoder == DECODER_BIG5:
        return fill_big5
    if decoder == DECODER_GB18030:
        return fill_gb18030
    if decoder == DECODER_UTF_8:
        return fill_utf_8
    if decoder == DECODER_UTF_16LE:
        return fill_utf_16le
    if decoder == DECODER_UTF_16BE:
        return fill_utf_16be
    return NULL


cdef bint ascii_compatible(Job *job) noexcept nogil:
    """Whether ASCII bytes are always themselves."""
    return not (job.decoder == DECODER_ISO_2022_JP or job.decoder == DECODER_UTF_16LE
                or job.decoder == DECODER_UTF_16BE or job.decoder == DECODER_REPLACEMENT)


cdef inline bint begins_ascii(Job *job, Py_ssize_t left) noexcept nogil:
    """Whether the sample and the last byte are ASCII that means itself: all of it, where left is no more."""
    cdef Decoding *d = &job.d
    return (ascii_compatible(job) and d.data[d.length - 1] < 0x80
            and all_ascii(d.data + d.position, left if left < ASCII_SAMPLE else ASCII_SAMPLE))


cdef void copy_all_ascii(Decoding *d, uint8_t *out) noexcept nogil:
    """ASCII as it is, until the end or until a part has other bytes; the position tells."""
    cdef Py_ssize_t begin = d.position, part = ASCII_SAMPLE
    while d.position < d.length:
        if part > d.length - d.position:
            part = d.length - d.position
        if d.position > begin and not all_ascii(d.data + d.position, part):
            return
        memcpy(out + d.position - begin, d.data + d.position, part)
        d.position += part
        part = CHUNK


cdef void measure(Job *job) noexcept nogil:
    """Choose the plan. The first step; without the interpreter's lock."""
    cdef Decoding *d = &job.d
    cdef Py_ssize_t left = d.length - d.position
    job.plan = WORST_CASE
    job.size = left
    job.largest = 0xFFFF
    if left == 0:
        job.plan = NOTHING
    elif not job.not_ascii and begins_ascii(job, left):
        job.plan = ASCII_COPY
        job.largest = 0x7F
    elif job.decoder == DECODER_UTF_8:
        if measure_utf_8(d, &job.size, &job.largest):
            job.plan = EXACT_UTF_8
    elif is_single_byte(job):
        if vectors_on and not has_some_of(d.data + d.position, left, SINGLE_BYTE_WIDE[job.number]):
            job.plan = LATIN_1_MAP
            job.largest = 0xFF
    elif job.decoder == DECODER_UTF_16LE or job.decoder == DECODER_UTF_16BE:
        job.size = (left >> 1) + 1
    elif job.decoder == DECODER_REPLACEMENT:
        job.size = 1


cdef int make(Job *job) except -1:
    """The second step: the str, without its characters."""
    if job.plan != NOTHING:
        job.text = PyUnicode_New(job.size, job.largest)
        if job.text == NULL:
            PyErr_NoMemory()
    return 0


cdef void write(Job *job) noexcept nogil:
    """The third step: the characters; without the interpreter's lock."""
    cdef Decoding *d = &job.d
    cdef Py_ssize_t left = d.length - d.position
    cdef void *out
    if job.plan == NOTHING:
        return
    out = PyUnicode_DATA(job.text)
    if job.plan == ASCII_COPY:
        copy_all_ascii(d, <uint8_t *>out)
    elif job.plan == LATIN_1_MAP:
        if SINGLE_BYTE_IS_LATIN_1[job.number]:
            memcpy(out, d.data + d.position, left)
        else:
            map_to_bytes(d.data + d.position, left, d.table, <uint8_t *>out)
        d.position = d.length
    elif job.plan == EXACT_UTF_8:
        write_utf_8(d, job.size, 1 if job.largest < 0x100 else 2 if job.largest < 0x10000 else 4, out)
    else:
        d.units = <uint16_t *>out
        fill(job, d.length)


cdef PyObject *str_of_units(Decoding *d) except NULL:
    """A new str of exactly the units' kind and length."""
    cdef PyObject *text
    cdef uint32_t largest = 0x10FFFF if d.pairs else 0x7F if d.seen < 0x80 else 0xFF if d.seen < 0x100 else 0xFFFF
    text = PyUnicode_New(d.written - d.pairs, largest)
    if text == NULL:
        PyErr_NoMemory()
    if not d.written:
        return text
    if d.pairs:
        join_surrogates(d.units, d.written, <uint32_t *>PyUnicode_DATA(text))
    elif largest < 0x100:
        narrow_units(d.units, d.written, <uint8_t *>PyUnicode_DATA(text))
    else:
        memcpy(PyUnicode_DATA(text), d.units, 2 * d.written)
    return text


cdef int finish(Job *job) except -1:
    """The last step: cut the str, or copy it into its kind where that is not the one of most texts."""
    cdef PyObject *text
    if job.plan == ASCII_COPY and job.d.position != job.d.length:
        Py_XDECREF(job.text)
        job.text = NULL
        job.d.position = job.d.length - job.size
        job.not_ascii = True
        run(job)
    elif job.plan == WORST_CASE:
        if job.d.pairs or job.d.seen < 0x100 or not job.d.written:
            text = str_of_units(&job.d)
            Py_XDECREF(job.text)
            job.text = text
        elif job.d.written != job.size:
            PyUnicode_Resize(&job.text, job.d.written)
    return 0


cdef object taken(Job *job):
    """The str, which is the caller's from now on."""
    cdef object text
    if job.text == NULL:
        return ""
    text = <object>job.text
    Py_XDECREF(job.text)
    job.text = NULL
    return text


cdef int run(Job *job) except -1:
    """All the steps for one body."""
    cdef uint16_t units[SMALL + SLACK]
    cdef Decoding *d = &job.d
    cdef Py_ssize_t left = d.length - d.position
    if 0 < left <= SMALL:
        if begins_ascii(job, left):
            job.text = PyUnicode_New(left, 0x7F)
            if job.text == NULL:
                PyErr_NoMemory()
            memcpy(PyUnicode_DATA(job.text), d.data + d.position, left)
            d.position = d.length
            return 0
        d.units = units
        fill(job, d.length)
        job.text = str_of_units(d)
        return 0
    try:
        if left < RELEASE_FROM:
            measure(job)
            make(job)
            write(job)
        else:
            with nogil:
                measure(job)
            make(job)
            with nogil:
                write(job)
        finish(job)
    except:
        Py_XDECREF(job.text)
        job.text = NULL
        raise
    return 0


cdef list offsets_of(Decoding *d):
    cdef Py_ssize_t i, count = d.replacements if d.replacements < OFFSETS_KEPT else OFFSETS_KEPT
    if not count:
        return []
    return [d.offsets[i] for i in range(count)]


cdef tuple decoded(int decoder, bytes data, Py_ssize_t start, bint final):
    cdef Job job
    prepare(&job, decoder, data, start, final)
    run(&job)
    return taken(&job), job.d.position, job.d.replacements, offsets_of(&job.d)


cdef void fill_chunks(Job *job, uint16_t *units, uint8_t *out, Py_ssize_t room, Py_ssize_t *total) noexcept nogil:
    """UTF-8 until the bytes end or another chunk might not fit."""
    cdef Decoding *d = &job.d
    cdef Py_ssize_t stop
    d.units = units
    while d.position < d.length and room - total[0] >= 3 * (CHUNK + SLACK):
        stop = d.position + CHUNK
        d.written = 0
        fill(job, d.length if stop > d.length else stop)
        total[0] += units_to_utf_8(units, d.written, out + total[0])


cdef void copy_utf_8(Job *job, uint16_t *units, uint8_t *out, Py_ssize_t room, Py_ssize_t *total) noexcept nogil:
    """The same for UTF-8 that has errors: what is valid is copied, and 512 bytes from an error on go through units."""
    cdef Decoding *d = &job.d
    cdef Py_ssize_t begin, stop
    d.units = units
    while d.position < d.length and room - total[0] >= 3 * (CHUNK + SLACK):
        begin = d.position
        stop = begin + CHUNK if d.length - begin > CHUNK else d.length
        d.position = valid_until(d, stop)
        memcpy(out + total[0], d.data + begin, d.position - begin)
        total[0] += d.position - begin
        if d.position < stop:
            d.written = 0
            fill_utf_8(d, stop if stop - d.position < 512 else d.position + 512)
            total[0] += units_to_utf_8(units, d.written, out + total[0])


cdef tuple transcoded(int decoder, bytes data, Py_ssize_t start):
    cdef Job job
    cdef Decoding *d = &job.d
    cdef uint16_t units[CHUNK + SLACK]
    cdef uint8_t small[3 * (SMALL + SLACK)]
    cdef Py_ssize_t left, room, total = 0
    cdef PyObject *result
    cdef bint valid
    prepare(&job, decoder, data, start, True)
    left = d.length - d.position
    if left <= SMALL and decoder != DECODER_UTF_8:
        d.units = units
        if left:
            fill(&job, d.length)
        total = units_to_utf_8(units, d.written, small)
        return PyBytes_FromStringAndSize(<char *>small, total), d.replacements, offsets_of(d)
    if is_as_it_is(&job):
        return data if left == d.length else data[d.position:], 0, []
    room = left + (left >> 1) + 4 * (CHUNK + SLACK)
    result = PyBytes_New(NULL, room)
    if result == NULL:
        PyErr_NoMemory()
    try:
        while True:
            if left < RELEASE_FROM:
                transcode_some(&job, units, <uint8_t *>bytes_data(result), room, &total)
            else:
                with nogil:
                    transcode_some(&job, units, <uint8_t *>bytes_data(result), room, &total)
            if d.position == d.length:
                break
            room = total + 3 * (d.length - d.position if d.length - d.position < total else total) + 4 * (CHUNK + SLACK)
            _PyBytes_Resize(&result, room)
        _PyBytes_Resize(&result, total)
        return <object>result, d.replacements, offsets_of(d)
    finally:
        Py_XDECREF(result)


cdef void transcode_some(Job *job, uint16_t *units, uint8_t *out, Py_ssize_t room, Py_ssize_t *total) noexcept nogil:
    if job.decoder == DECODER_UTF_8:
        copy_utf_8(job, units, out, room, total)
    else:
        fill_chunks(job, units, out, room, total)


cdef bint is_as_it_is(Job *job):
    """Whether the bytes are their own UTF-8: ASCII, and UTF-8 that is valid."""
    cdef bint answer
    if job.d.length - job.d.position < RELEASE_FROM:
        return is_as_it_is_nogil(job)
    with nogil:
        answer = is_as_it_is_nogil(job)
    return answer


cdef bint is_as_it_is_nogil(Job *job) noexcept nogil:
    cdef Decoding *d = &job.d
    if job.decoder == DECODER_UTF_8:
        return valid_until(d, d.length) == d.length
    return (ascii_compatible(job) and d.length > d.position and d.data[d.length - 1] < 0x80
            and all_ascii(d.data + d.position, d.length - d.position))


def decode_batch(list jobs not None):
    """Many bodies, decoded in one stretch without the interpreter's lock.

    jobs: tuples (decoder, data, start): the decoder's place in `tables.DECODERS`, bytes, a byte offset.
    Returns what `decode_…` returns for each: (text, bytes consumed, replacements, offsets of the first 100).
    Raises ValueError for another decoder. Linear. The compiled kernel makes the strs of all jobs in their largest size
    before it fills them, so a batch is best about 1 MB.

    >>> decode_batch([(tables.DECODERS.index("shift_jis"), bytes([0x83, 0x65]), 0), (0, b"abc", 1)])
    [('テ', 2, 0, []), ('bc', 3, 0, [])]
    """
    cdef Py_ssize_t i, count = len(jobs)
    cdef Job *all_jobs
    cdef Job *job
    cdef list kept = list(jobs)  # whatever happens to the caller's list, these bytes stay
    cdef list results = []
    cdef Py_ssize_t start
    cdef int decoder
    cdef Py_ssize_t prepared = 0
    all_jobs = <Job *>malloc((count or 1) * sizeof(Job))
    if all_jobs == NULL:
        raise MemoryError
    try:
        for i in range(count):
            decoder, data, start = kept[i]
            if not 0 <= decoder < DECODERS:
                raise ValueError(f"decoder must be a place in tables.DECODERS, not {decoder}")
            prepare(&all_jobs[i], decoder, data, start, True)
            prepared += 1
        with nogil:
            for i in range(count):
                measure(&all_jobs[i])
        for i in range(count):
            make(&all_jobs[i])
        with nogil:
            for i in range(count):
                write(&all_jobs[i])
        for i in range(count):
            job = &all_jobs[i]
            finish(job)
            results.append((taken(job), job.d.position, job.d.replacements, offsets_of(&job.d)))
        return results
    finally:
        for i in range(prepared):
            Py_XDECREF(all_jobs[i].text)
        free(all_jobs)


def decode_iso_2022_jp(bytes data not None, Py_ssize_t start=0, int state=0, *, bint final=True):
    r"""The text of ISO-2022-JP bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    state: what the call for the bytes before returned, 0 at the beginning: the output state (0 ASCII, 1 Roman,
    2 katakana, 3 JIS X 0208), plus 4 directly after an escape.
    final: False keeps an incomplete sequence (one or two bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements, state).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "ISO-2022-JP decoder".

    >>> decode_iso_2022_jp(b"\x1b$B$\"$")
    ('あ�', 6, 1, [5], 3)
    """
    cdef Job job
    prepare(&job, DECODER_ISO_2022_JP, data, start, final)
    job.d.state = state & 7
    run(&job)
    return taken(&job), job.d.position, job.d.replacements, offsets_of(&job.d), job.d.state


def transcode_iso_2022_jp(bytes data not None, Py_ssize_t start=0):
    r"""`decode_iso_2022_jp` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_iso_2022_jp(b"\x1b$B$\"")
    (b'\xe3\x81\x82', 0, [])
    """
    return transcoded(DECODER_ISO_2022_JP, data, start)


def decode_single_byte(bytes data not None, int number, Py_ssize_t start=0, *, bint final=True):
    r"""The text of bytes in a single-byte encoding, as the standard's decoder gives it.

    data: bytes. number: the place of the encoding's name in `tables.SINGLE_BYTE`. start: byte offset,
    0 ≤ start ≤ len(data). final: changes nothing, no sequence is longer than a byte.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks number and range. Linear; one character a byte.
    Source: Encoding Standard, "single-byte decoder".

    >>> decode_single_byte(b"\xe9\xd9", 4)
    ('щй', 2, 0, [])
    """
    if not 0 <= number < SINGLE_BYTES:
        raise IndexError("tuple index out of range")
    return decoded(number, data, start, final)


def transcode_single_byte(bytes data not None, int number, Py_ssize_t start=0):
    r"""`decode_single_byte` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_single_byte(b"\xe9", 4)
    (b'\xd1\x89', 0, [])
    """
    if not 0 <= number < SINGLE_BYTES:
        raise IndexError("tuple index out of range")
    return transcoded(number, data, start)


def decode_utf_8(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""The text of UTF-8 bytes, as the standard's decoder gives it; a byte order mark is a character like others.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete sequence (one to three bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "UTF-8 decoder".

    >>> decode_utf_8(b"\xe3\x81\x82\xe3\x81")
    ('あ�', 5, 1, [3])
    """
    return decoded(DECODER_UTF_8, data, start, final)


def transcode_utf_8(bytes data not None, Py_ssize_t start=0):
    r"""`decode_utf_8` to UTF-8 again: (UTF-8, replacements, byte offsets of the first 100 replacements).

    Valid data come back as the same object where start is 0.

    >>> transcode_utf_8(b"\xe3\x81")
    (b'\xef\xbf\xbd', 1, [0])
    """
    return transcoded(DECODER_UTF_8, data, start)


def decode_utf_16le(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""The text of UTF-16LE bytes, as the standard's decoder gives it; a byte order mark is a character like others.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete character (one to three bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character for two bytes.
    Source: Encoding Standard, "shared UTF-16 decoder".

    >>> decode_utf_16le(b"\x42\x30\x00\xd8")
    ('あ�', 4, 1, [2])
    """
    return decoded(DECODER_UTF_16LE, data, start, final)


def transcode_utf_16le(bytes data not None, Py_ssize_t start=0):
    r"""`decode_utf_16le` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_utf_16le(b"\x42\x30")
    (b'\xe3\x81\x82', 0, [])
    """
    return transcoded(DECODER_UTF_16LE, data, start)


def decode_utf_16be(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""The text of UTF-16BE bytes, as the standard's decoder gives it; a byte order mark is a character like others.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete character (one to three bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character for two bytes.
    Source: Encoding Standard, "shared UTF-16 decoder".

    >>> decode_utf_16be(b"\x30\x42\xd8\x00")
    ('あ�', 4, 1, [2])
    """
    return decoded(DECODER_UTF_16BE, data, start, final)


def transcode_utf_16be(bytes data not None, Py_ssize_t start=0):
    r"""`decode_utf_16be` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_utf_16be(b"\x30\x42")
    (b'\xe3\x81\x82', 0, [])
    """
    return transcoded(DECODER_UTF_16BE, data, start)


def decode_shift_jis(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""The text of Shift_JIS bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps a lone lead byte for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "Shift_JIS decoder".

    >>> decode_shift_jis(b"\x83\x65\x82")
    ('テ�', 3, 1, [2])
    """
    return decoded(DECODER_SHIFT_JIS, data, start, final)


def transcode_shift_jis(bytes data not None, Py_ssize_t start=0):
    r"""`decode_shift_jis` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_shift_jis(b"\x83\x65")
    (b'\xe3\x83\x86', 0, [])
    """
    return transcoded(DECODER_SHIFT_JIS, data, start)


def decode_euc_jp(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""The text of EUC-JP bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete sequence (one or two bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "EUC-JP decoder".

    >>> decode_euc_jp(b"\xa4\xa2\xa4")
    ('あ�', 3, 1, [2])
    """
    return decoded(DECODER_EUC_JP, data, start, final)


def transcode_euc_jp(bytes data not None, Py_ssize_t start=0):
    r"""`decode_euc_jp` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_euc_jp(b"\xa4\xa2")
    (b'\xe3\x81\x82', 0, [])
    """
    return transcoded(DECODER_EUC_JP, data, start)


def decode_euc_kr(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""The text of EUC-KR bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps a lone lead byte for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "EUC-KR decoder".

    >>> decode_euc_kr(b"\xb0\xa1\xb0")
    ('가�', 3, 1, [2])
    """
    return decoded(DECODER_EUC_KR, data, start, final)


def transcode_euc_kr(bytes data not None, Py_ssize_t start=0):
    r"""`decode_euc_kr` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_euc_kr(b"\xb0\xa1")
    (b'\xea\xb0\x80', 0, [])
    """
    return transcoded(DECODER_EUC_KR, data, start)


def decode_big5(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""The text of Big5 bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps a lone lead byte for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "Big5 decoder".

    >>> decode_big5(b"\xa4\xa4\xa4")
    ('中�', 3, 1, [2])
    """
    return decoded(DECODER_BIG5, data, start, final)


def transcode_big5(bytes data not None, Py_ssize_t start=0):
    r"""`decode_big5` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_big5(b"\xa4\xa4")
    (b'\xe4\xb8\xad', 0, [])
    """
    return transcoded(DECODER_BIG5, data, start)


def decode_gb18030(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""The text of gb18030 or GBK bytes, as the standard's decoder gives it.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    final: False keeps an incomplete sequence (one to three bytes) for the next call.
    Returns (text, bytes consumed, replacements, byte offsets of the first 100 replacements).
    Raises nothing, whatever the bytes; the caller checks the range. Linear; at most one character a byte.
    Source: Encoding Standard, "gb18030 decoder".

    >>> decode_gb18030(b"\xd6\xd0\x81\x30")
    ('中�', 4, 1, [2])
    """
    return decoded(DECODER_GB18030, data, start, final)


def transcode_gb18030(bytes data not None, Py_ssize_t start=0):
    r"""`decode_gb18030` to UTF-8: (UTF-8, replacements, byte offsets of the first 100 replacements).

    >>> transcode_gb18030(b"\xd6\xd0")
    (b'\xe4\xb8\xad', 0, [])
    """
    return transcoded(DECODER_GB18030, data, start)


def decode_x_user_defined(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""The text of x-user-defined bytes: those from 80 on are U+F780 to U+F7FF.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data). final: changes nothing.
    Returns (text, bytes consumed, 0, []): no byte is bad. Raises nothing. Linear; one character a byte.
    Source: Encoding Standard, "x-user-defined decoder".

    >>> decode_x_user_defined(b"a\x80")
    ('a\uf780', 2, 0, [])
    """
    return decoded(DECODER_X_USER_DEFINED, data, start, final)


def transcode_x_user_defined(bytes data not None, Py_ssize_t start=0):
    r"""`decode_x_user_defined` to UTF-8: (UTF-8, 0, []).

    >>> transcode_x_user_defined(b"\x80")
    (b'\xef\x9e\x80', 0, [])
    """
    return transcoded(DECODER_X_USER_DEFINED, data, start)


def decode_replacement(bytes data not None, Py_ssize_t start=0, *, bint final=True):
    r"""One U+FFFD for all the bytes, nothing where there are none.

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data). final: changes nothing; a caller that decodes in pieces
    hands in the first piece that is not empty, and drops the others.
    Returns (text, bytes consumed, replacements, byte offsets of the replacements). Raises nothing.
    Source: Encoding Standard, "replacement decoder".

    >>> decode_replacement(b"~{<:Ky~}")
    ('�', 8, 1, [0])
    """
    return decoded(DECODER_REPLACEMENT, data, start, final)


def transcode_replacement(bytes data not None, Py_ssize_t start=0):
    r"""`decode_replacement` to UTF-8: (UTF-8, replacements, byte offsets of the replacements).

    >>> transcode_replacement(b"~{<:Ky~}")
    (b'\xef\xbf\xbd', 1, [0])
    """
    return transcoded(DECODER_REPLACEMENT, data, start)
