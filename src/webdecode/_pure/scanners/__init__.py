"""The twins of cython/scanners.pyx: what a body's bytes show before anything is decoded."""

from webdecode._pure.scanners.markup import next_meta, xml_declaration
from webdecode._pure.scanners.patterns import scan_utf_8, score_patterns
from webdecode._pure.scanners.plain import count_controls, count_nuls, find_bom, find_escape, skip_ascii

__all__ = [
    "count_controls",
    "count_nuls",
    "find_bom",
    "find_escape",
    "next_meta",
    "scan_utf_8",
    "score_patterns",
    "skip_ascii",
    "xml_declaration",
]
