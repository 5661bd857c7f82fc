"""The Encoding Standard's indexes, made from Python's own codecs and a short list of differences.

Strategy: Python's codecs hold nearly all of the standard's tables already. What they get differently is written
below, each with its reason, and every index is compared with the standard's by digest as it is made, so that a
Python whose codecs have changed is noticed at once and never decodes to something else.

The build runs this file by path to write the C tables (``setup.py``); the twin imports it. Standard library only.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

#: The standard's index files that the digests below stand for (https://encoding.spec.whatwg.org/).
REVISION = "index files of 2024-09-18"

#: Digests: SHA-256 of the lines "pointer HEX" in pointer order, joined by a newline; 16 hex digits suffice.
DIGESTS = {
    "jis0208": "f32750097158f82c",
    "jis0212": "3263f9a858f7f0cf",
    "euc-kr": "638570b6d1bb8497",
    "big5": "c21e111d87be3379",
    "gb18030": "ccc7902b57f559d6",
    "IBM866": "1850647fa0d0e171",
    "ISO-8859-2": "94c0bbaac0464e32",
    "ISO-8859-3": "a7e76be23b883053",
    "ISO-8859-4": "03b825085266ece2",
    "ISO-8859-5": "ec570f21738899e1",
    "ISO-8859-6": "eb0c8342158b53f9",
    "ISO-8859-7": "656ac294ced9f3ae",
    "ISO-8859-8": "9d5737564cb61415",
    "ISO-8859-10": "54663a18daec16e8",
    "ISO-8859-13": "c68d71a9c3477eb8",
    "ISO-8859-14": "61950b421064bb85",
    "ISO-8859-15": "acaa658c7b32c950",
    "ISO-8859-16": "759c4d22369105b2",
    "KOI8-R": "21e2bea06e1f1447",
    "KOI8-U": "0fc556be2d58f4d6",
    "macintosh": "97350881e171e0b7",
    "windows-874": "e4fde1ec72ab69d5",
    "windows-1250": "fd785f56c728c666",
    "windows-1251": "18f9aae99b79daec",
    "windows-1252": "256408780e05e37b",
    "windows-1253": "6d2722b26da2ed7c",
    "windows-1254": "eee55b1f99171ecc",
    "windows-1255": "ca4ea0b153a01a45",
    "windows-1256": "4c33e7da5b545a37",
    "windows-1257": "38c00edb17c1fe8f",
    "windows-1258": "5e5831706042d127",
    "x-mac-cyrillic": "ed2d891931456fc9",
}

#: Single-byte encodings: the standard's name -> Python's codec. (ISO-8859-8-I has ISO-8859-8's index.)
SINGLE_BYTE = {
    "IBM866": "cp866",
    "ISO-8859-2": "iso8859_2",
    "ISO-8859-3": "iso8859_3",
    "ISO-8859-4": "iso8859_4",
    "ISO-8859-5": "iso8859_5",
    "ISO-8859-6": "iso8859_6",
    "ISO-8859-7": "iso8859_7",
    "ISO-8859-8": "iso8859_8",
    "ISO-8859-10": "iso8859_10",
    "ISO-8859-13": "iso8859_13",
    "ISO-8859-14": "iso8859_14",
    "ISO-8859-15": "iso8859_15",
    "ISO-8859-16": "iso8859_16",
    "KOI8-R": "koi8_r",
    "KOI8-U": "koi8_u",
    "macintosh": "mac_roman",
    "windows-874": "cp874",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "windows-1252": "cp1252",
    "windows-1253": "cp1253",
    "windows-1254": "cp1254",
    "windows-1255": "cp1255",
    "windows-1256": "cp1256",
    "windows-1257": "cp1257",
    "windows-1258": "cp1258",
    "x-mac-cyrillic": "mac_cyrillic",
}

#: KOI8-U: the standard's table is KOI8-RU's at two bytes (short u). windows-1255: 0xCA is assigned since Unicode 2.
_SINGLE_BYTE_DIFFERENCES = {
    "KOI8-U": {0xAE: 0x045E, 0xBE: 0x040E},
    "windows-1255": {0xCA: 0x05BA},
}

#: Big5: the standard has HKSCS-2008's first rows, the compatibility points that HKSCS-2004 merged, ETEN's controls and
#: euro sign, and Microsoft's punctuation. "LEADTRAIL code points of that and the following pointers".
_BIG5_DIFFERENCES = """
    877A 3875 21D53 2369E 26021 3EEC 258DE 3AF5 7AFC 9F97 24161 2890D 231EA 20A8A 2325E 430A 8484 9F96
    942F 4930 8613 5896 974A 9218 79D0 7A32 6660 6A29 889D 744C 7BC5 6782 7A2C 524F 9046 34E6 73C4 25DB9
    74C6 9FC7 57B3 492F 544C 4131 2368E 5818 7A72 27B65 8B8F 46AE 26E88 4181 25D99 7BAE 224BC 9FC8 224C1
    224C9 224CC 9FC9 8504 235BB 40B4 9FCA 44E1 2ADFF 62C1 706E 9FCB; 8E69 7BB8; 8E6F 7C06; 8E7E 7CCE;
    8EAB 7DD2; 8EB4 7E1D; 8ECD 8005; 8ED0 8028; 8F57 83C1; 8F69 84A8; 8F6E 840F; 8FCB 89A6 89A9; 8FFE
    8D77; 906D 90FD; 907A 92B9; 90DC 975C; 90F1 97FF; 91BF 9F16; 9244 8503; 92AF 5159 515B 515D 515E;
    92C8 936E; 92D1 7479; 9447 6D67; 94CA 799B; 95D9 9097; 9644 975D; 96ED 701E; 96FC 5B28; 9B76 7201;
    9B78 77D7; 9B7B 7E87; 9BC6 99D6; 9BDE 91D4; 9BEC 60DE; 9BF6 6FB6; 9C42 8F36; 9C53 4FBB; 9C62 71DF;
    9C68 9104; 9C6B 9DF0; 9C77 83CF; 9CBC 5C10 79E3; 9CD0 5A67; 9D57 8F0B; 9D5A 7B51; 9DC4 62D0; 9EA9
    6062; 9EEF 75F9; 9EFD 6C4A; 9F60 9B2E; 9F66 9F17; 9FCB 50ED; 9FD8 5F0C; A063 880F; A077 62CE; A0D5
    7468; A0DF 7162; A0E4 7250; A145 2027; A14E FE51; A1C2 AF; A1E3 FF5E; A1F2 2295 2299; A241 2215
    FE68; A244 FFE5; A246 FFE0 FFE1; A3C0 2400 2401 2402 2403 2404 2405 2406 2407 2408 2409 240A 240B
    240C 240D 240E 240F 2410 2411 2412 2413 2414 2415 2416 2417 2418 2419 241A 241B 241C 241D 241E 241F
    2421 20AC; C6CF 5EF4; C6D3 65E0; C6D5 7676; C6D7 96B6; C6DE 3003 4EDD; FA5F 5029; FA66 507D; FABD
    5305; FAC5 5344; FAD5 537F; FB48 5605; FBB8 5A77; FBF3 5E75; FBF9 5ED0; FC4F 5F58; FC6C 60A4; FCB9
    6490; FCE2 6674; FCF1 675E; FDB7 6C9C 6E1D; FDBB 6E2F; FDF1 716E; FE52 732A; FE6F 745C; FEAA 74E9;
    FEDD 7809
"""

#: gb18030: the private use points of the 2000 edition that later editions mapped, and A3A0 (a wide space on the web).
GB18030_DIFFERENCES = {
    0xA3A0: 0x3000, 0xA6D9: 0xFE10, 0xA6DA: 0xFE12, 0xA6DB: 0xFE11, 0xA6DC: 0xFE13, 0xA6DD: 0xFE14, 0xA6DE: 0xFE15,
    0xA6DF: 0xFE16, 0xA6EC: 0xFE17, 0xA6ED: 0xFE18, 0xA6F3: 0xFE19, 0xA8BC: 0x1E3F, 0xFE59: 0x9FB4, 0xFE61: 0x9FB5,
    0xFE66: 0x9FB6, 0xFE67: 0x9FB7, 0xFE6D: 0x9FB8, 0xFE7E: 0x9FB9, 0xFE90: 0x9FBA, 0xFEA0: 0x9FBB,
}  # fmt: skip

#: gb18030's one four-byte pointer outside the ranges (81 35 F4 37): the code point that A8BC had before.
GB18030_SPECIAL_POINTER = 7457
GB18030_SPECIAL_CODE_POINT = 0xE7C7

#: Big5 pointers (8862, 8864, 88A3, 88A5) that decode to two code points; they are not in the index.
BIG5_PAIRS = {1133: (0x00CA, 0x0304), 1135: (0x00CA, 0x030C), 1164: (0x00EA, 0x0304), 1166: (0x00EA, 0x030C)}


def _code_point(data: bytes, codec: str) -> int:
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        return 0
    return ord(text) if len(text) == 1 else 0


def _jis0208() -> list[int]:
    # Windows-31J, and not Python's euc_jp: the standard's index is Microsoft's in both encodings.
    index = []
    for pointer in range(11280):
        lead, trail = divmod(pointer, 188)
        lead += 0x81 if lead < 0x1F else 0xC1
        trail += 0x40 if trail < 0x3F else 0x41
        index.append(_code_point(bytes((lead, trail)), "cp932"))
    # 8836 to 10715 are the private use area, which the standard's decoder computes.
    for pointer in range(8836, 10716):
        index[pointer] = 0
    return index


def _jis0212() -> list[int]:
    index = [
        _code_point(bytes((0x8F, lead + 0xA1, trail + 0xA1)), "euc_jp") for lead in range(94) for trail in range(94)
    ]
    index[(0xA2 - 0xA1) * 94 + 0xB7 - 0xA1] = 0xFF5E  # a full-width tilde, as in Windows; Python has ASCII's
    return index


def _euc_kr() -> list[int]:
    return [_code_point(bytes((lead + 0x81, trail + 0x41)), "cp949") for lead in range(126) for trail in range(190)]


def _big5() -> list[int]:
    index = []
    for pointer in range(126 * 157):
        lead, trail = divmod(pointer, 157)
        trail += 0x40 if trail < 0x3F else 0x62
        index.append(_code_point(bytes((lead + 0x81, trail)), "big5hkscs"))
    for run in _BIG5_DIFFERENCES.split(";"):
        start, *code_points = run.split()
        lead, trail = int(start[:2], 16), int(start[2:], 16)
        pointer = (lead - 0x81) * 157 + trail - (0x40 if trail < 0x7F else 0x62)
        index[pointer : pointer + len(code_points)] = [int(point, 16) for point in code_points]
    return index


def _gb18030() -> list[int]:
    index = []
    for pointer in range(126 * 190):
        lead, trail = divmod(pointer, 190)
        pair = bytes((lead + 0x81, trail + (0x40 if trail < 0x3F else 0x41)))
        index.append(GB18030_DIFFERENCES.get(int.from_bytes(pair, "big")) or _code_point(pair, "gb18030"))
    return index


def _single_byte(name: str) -> list[int]:
    codec = SINGLE_BYTE[name]
    differences = _SINGLE_BYTE_DIFFERENCES.get(name, {})
    windows = name.startswith("windows-")
    index = []
    for byte in range(0x80, 0x100):
        point = differences.get(byte) or _code_point(bytes((byte,)), codec)
        # The standard gives a windows code page's unassigned bytes below A0 their C1 control; Python has nothing there.
        if not point and windows and byte < 0xA0:
            point = byte
        index.append(point)
    return index


def digest(index: Iterable[int], first: int = 0) -> str:
    """The standard's index as 16 hex digits: SHA-256 of the lines "pointer HEX", undefined pointers left out."""
    return _digest(f"{pointer} {point:X}" for pointer, point in enumerate(index, first) if point)


def _digest(lines: Iterable[str]) -> str:
    from hashlib import sha256  # here, not above: `import webdecode` makes no table and should not wait for it

    return sha256("\n".join(lines).encode("ascii")).hexdigest()[:16]


#: The indexes that were made already.
_indexes: dict[str, tuple[int, ...]] = {}


def index(name: str) -> tuple[int, ...]:
    """An index of the standard: the code point of each pointer, 0 where there is none.

    name: "jis0208", "jis0212", "euc-kr", "big5", "gb18030", or a single-byte encoding's name (128 entries, the
    pointer is the byte less 0x80). Raises KeyError for another name, RuntimeError where Python's codecs have changed.
    Source: Encoding Standard, "Indexes".
    """
    if name in _indexes:
        return _indexes[name]
    makers = {"jis0208": _jis0208, "jis0212": _jis0212, "euc-kr": _euc_kr, "big5": _big5, "gb18030": _gb18030}
    made = makers[name]() if name in makers else _single_byte(name)
    if digest(made) != DIGESTS[name]:
        raise RuntimeError(f"index {name} differs from the standard's: have Python's codecs changed?")
    _indexes[name] = tuple(made)
    return _indexes[name]


_ranges: tuple[tuple[int, int], ...] = ()


def gb18030_ranges() -> tuple[tuple[int, int], ...]:
    """gb18030's ranges: (first pointer, first code point), in order. Source: the standard's "index gb18030 ranges"."""
    global _ranges
    if _ranges:
        return _ranges
    ranges: list[tuple[int, int]] = []
    for pointer in range(39420):
        if pointer == GB18030_SPECIAL_POINTER:
            continue
        sequence = (
            pointer // 12600 + 0x81, pointer // 1260 % 10 + 0x30, pointer // 10 % 126 + 0x81, pointer % 10 + 0x30,
        )  # fmt: skip
        point = _code_point(bytes(sequence), "gb18030")
        if not ranges or point - pointer != ranges[-1][1] - ranges[-1][0]:
            ranges.append((pointer, point))
    ranges.append((189000, 0x10000))
    if digest_ranges(ranges) != RANGES_DIGEST:
        raise RuntimeError("index gb18030 ranges differs from the standard's: have Python's codecs changed?")
    _ranges = tuple(ranges)
    return _ranges


def digest_ranges(ranges: Iterable[tuple[int, int]]) -> str:
    """The ranges' digest, made like that of an index."""
    return _digest(f"{pointer} {point:X}" for pointer, point in ranges)


RANGES_DIGEST = "4e8399e0f2fa064f"

#: Every decoder of the kernels: the single-byte encodings, then the functions' families. `decode_batch` and the C side
#: call a decoder by its place here.
DECODERS = (
    *SINGLE_BYTE, "utf_8", "utf_16le", "utf_16be", "shift_jis", "euc_jp", "iso_2022_jp", "euc_kr", "big5", "gb18030",
    "x_user_defined", "replacement",
)  # fmt: skip


def byte_set(members: Iterable[int]) -> list[int]:
    """A set of bytes from 0x80 as the kernels test it: bit (byte >> 4) - 8 of item byte & 15."""
    items = [0] * 16
    for byte in members:
        items[byte & 15] |= 1 << (byte >> 4) - 8
    return items


def c_header() -> str:
    """The tables in C, each index by pointer; the kernels expand what they need when they need it."""

    def array(declaration: str, values: Iterable[int]) -> str:
        return f"static const {declaration} = {{{','.join(map(str, values))}}};\n"

    def rows(kind: str, name: str, values: list[list[int]]) -> str:
        inner = ",\n".join("{" + ",".join(map(str, row)) + "}" for row in values)
        return f"static const {kind} {name}[{len(values)}][{len(values[0])}] = {{{inner}}};\n"

    parts = [f"/* Written by src/webdecode/tables.py from Python's codecs: the standard's {REVISION}. */\n"]
    parts.append("#include <stdint.h>\n")
    for name in ("jis0208", "jis0212", "euc-kr", "gb18030"):
        parts.append(array(f"uint16_t {name.replace('-', '_')}[{len(index(name))}]", index(name)))
    points = index("big5")
    plane_2 = [0] * (len(points) // 8 + 1)
    for pointer, point in enumerate(points):
        if point >= 0x10000:  # all of them in plane 2: the low half is in the index, and a bit says so
            plane_2[pointer >> 3] |= 1 << (pointer & 7)
    parts.append(array(f"uint16_t big5[{len(points)}]", [point & 0xFFFF for point in points]))
    parts.append(array(f"uint8_t big5_plane_2[{len(plane_2)}]", plane_2))
    pairs = [[pointer, *pair] for pointer, pair in BIG5_PAIRS.items()]
    parts.append(rows("uint16_t", "BIG5_PAIRS", pairs) + f"#define BIG5_PAIRS_COUNT {len(pairs)}\n")
    ranges = [list(item) for item in gb18030_ranges()]
    parts.append(rows("uint32_t", "GB18030_RANGES", ranges) + f"#define GB18030_RANGES_COUNT {len(ranges)}\n")
    parts.append(f"#define GB18030_SPECIAL_POINTER {GB18030_SPECIAL_POINTER}\n")
    parts.append(f"#define GB18030_SPECIAL_CODE_POINT {GB18030_SPECIAL_CODE_POINT}\n")
    # Tables of 256 units, x-user-defined's last; and the bytes that are above U+00FF.
    tables = [[*range(128), *(point or 0xFFFD for point in index(name))] for name in SINGLE_BYTE]
    tables.append([*range(128), *range(0xF780, 0xF800)])
    parts.append(rows("uint16_t", "SINGLE_BYTE_UNITS", tables))
    wide = [byte_set(byte for byte in range(256) if table[byte] > 0xFF) for table in tables]
    parts.append(array(f"uint8_t SINGLE_BYTE_HAS_UNDEFINED[{len(tables)}]", [int(0xFFFD in table) for table in tables]))
    parts.append(rows("uint8_t", "SINGLE_BYTE_WIDE", wide))
    latin_1 = [all(unit in (byte, 0xFFFD) or unit > 0xFF for byte, unit in enumerate(table)) for table in tables]
    parts.append(array(f"uint8_t SINGLE_BYTE_IS_LATIN_1[{len(tables)}]", map(int, latin_1)))
    codes = [f"DECODER_{name.upper()} = {place}" for place, name in enumerate(DECODERS) if name not in SINGLE_BYTE]
    parts.append(f"enum {{{', '.join(codes)}, DECODERS = {len(DECODERS)}}};\n")
    return "".join(parts)


if __name__ == "__main__":
    # The build runs this file by path; the C tables are written where setup.py looks for them.
    from pathlib import Path

    header = Path("build/tables/tables.h")
    header.parent.mkdir(parents=True, exist_ok=True)
    text = c_header()
    if not header.exists() or header.read_text(encoding="ascii") != text:  # an unchanged file makes no work
        header.write_text(text, encoding="ascii")
