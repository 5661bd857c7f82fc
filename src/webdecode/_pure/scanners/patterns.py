"""Sequences of bytes: UTF-8's validity, and how much looks like UTF-8, Shift_JIS and EUC-JP."""

from __future__ import annotations

import re

#: A whole sequence, or else the beginning of one (what one U+FFFD stands for), or else a byte that begins none.
_UTF_8 = re.compile(
    rb"([\xc2-\xdf][\x80-\xbf]"
    rb"|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]"
    rb"|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2})"
    rb"|(\xe0[\xa0-\xbf]?|[\xe1-\xec\xee\xef][\x80-\xbf]?|\xed[\x80-\x9f]?|[\xc2-\xdf]"
    rb"|(?:\xf0(?:[\x90-\xbf][\x80-\xbf]?)?|[\xf1-\xf3][\x80-\xbf]{0,2}|\xf4(?:[\x80-\x8f][\x80-\xbf]?)?))"
    rb"|[\x80-\xff]"
)

_RUN = re.compile(rb"[\x80-\xff]+")

# What score_patterns counts; its docstring says why.
UTF_8_BYTE, UTF_8_ERROR = 4, 8
SHIFT_JIS_PAIR, SHIFT_JIS_RARE_PAIR, SHIFT_JIS_KATAKANA, SHIFT_JIS_ERROR = 2, 1, 2, 2
EUC_JP_SEQUENCE, EUC_JP_ERROR = 2, 2


def scan_utf_8(data: bytes, start: int = 0) -> tuple[int, int, int, int]:
    r"""How far bytes are UTF-8: (sequences, errors, offset of the first error, bytes of the tail).

    data: bytes. start: byte offset, 0 ≤ start ≤ len(data).
    sequences: whole ones of two to four bytes; ASCII does not count. errors: the replacements that decoding would put
    in. The offset is -1 where there are none. tail: 0 to 3, the length of a sequence that the end cuts; no error.
    Raises nothing. Linear; the lock is released above 8 KB.
    Source: Encoding Standard, "UTF-8 decoder".

    >>> scan_utf_8("añ".encode() + b"\xff \xe3\x81")
    (1, 1, 3, 2)
    """
    sequences = errors = tail = 0
    first_error = -1
    for found in _UTF_8.finditer(data, start):
        if found.lastindex == 1:
            sequences += 1
        elif found.lastindex == 2 and found.end() == len(data):
            tail = found.end() - found.start()
        else:
            errors += 1
            if first_error < 0:
                first_error = found.start()
    return sequences, errors, first_error, tail


def score_patterns(data: bytes) -> tuple[int, int, int]:
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
    utf_8 = shift_jis = euc_jp = at = 0
    for run in _RUN.finditer(data):
        start, stop = run.span()
        utf_8 += _score_utf_8(data, start, stop)
        euc_jp += _score_euc_jp(data, start, stop)
        score, at = _score_shift_jis(data, max(start, at), stop)
        shift_jis += score
    return max(utf_8, 0), max(shift_jis, 0), max(euc_jp, 0)


def _score_utf_8(data: bytes, start: int, stop: int) -> int:
    score = 0
    for found in _UTF_8.finditer(data, start, stop):
        if found.lastindex == 1:
            score += UTF_8_BYTE * (found.end() - found.start())
        elif found.lastindex != 2 or found.end() != len(data):
            score -= UTF_8_ERROR
    return score


def _score_euc_jp(data: bytes, start: int, stop: int) -> int:
    score, position, length = 0, start, len(data)
    while position < stop:
        lead = data[position]
        wanted = 2 if lead == 0x8E or 0xA1 <= lead <= 0xFE else 3 if lead == 0x8F else 0
        last_trail = 0xDF if lead == 0x8E else 0xFE
        good = 1
        while good < wanted and position + good < length and 0xA1 <= data[position + good] <= last_trail:
            good += 1
        if good == wanted:
            score += EUC_JP_SEQUENCE
            position += good
        elif wanted and position + good == length:
            break
        else:
            score -= EUC_JP_ERROR
            position += 1
    return score


def _score_shift_jis(data: bytes, start: int, stop: int) -> tuple[int, int]:
    """The score, and the offset behind the last pair: its trail byte may be the ASCII behind the run."""
    score, position, katakana = 0, start, 0
    while position < stop:
        lead = data[position]
        if 0xA1 <= lead <= 0xDF:
            katakana += 1
            position += 1
            continue
        if lead in (0x80, 0xA0) or lead > 0xFC:
            score -= SHIFT_JIS_ERROR
            position += 1
            continue
        if position + 1 == len(data):
            break
        trail = data[position + 1]
        if 0x40 <= trail <= 0xFC and trail != 0x7F:
            score += SHIFT_JIS_PAIR if lead < 0xA0 else SHIFT_JIS_RARE_PAIR if trail >= 0x80 else 0
            position += 2
        else:
            score -= SHIFT_JIS_ERROR
            position += 1
    if katakana == stop - start and katakana >= 3 and katakana % 2:
        score += SHIFT_JIS_KATAKANA * katakana
    return score, position
