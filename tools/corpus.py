"""The extracted text of a language, cleaned, in two parts: for training, and held out to measure.

Strategy: lines that occur again are dropped (sources quote one another), each source is capped so that one manual does
not set the statistics, and of the blocks of 40 lines one in ten, chosen by its checksum, is held out.
"""

from __future__ import annotations

import zlib
from pathlib import Path

from languages import MULTIBYTE, SCRIPTS, carried

#: Characters taken from one source at most.
SOURCE_CAP = 1_500_000
MULTIBYTE_SOURCE_CAP = 2_700_000
BLOCK_LINES = 40


class Corpus:
    """A language's text. training: one string. held_out: blocks of lines that training has not seen."""

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        #: Sources by name with the number of characters taken.
        self.sources: dict[str, int] = {}
        cap = MULTIBYTE_SOURCE_CAP if language in MULTIBYTE else SOURCE_CAP
        seen: set[str] = set()
        english = _english_lines(folder) if language != "en" else set()
        training: list[str] = []
        held_out: list[str] = []
        for path in sorted((folder / language).glob("*.txt")):
            taken = 0
            lines = []
            for line in path.read_text(encoding="utf-8").split("\n"):
                line = line.strip()
                if line and line not in seen and line not in english and self._is_native(line):
                    seen.add(line)
                    lines.append(line)
            for start in range(0, len(lines), BLOCK_LINES):
                block = "\n".join(lines[start : start + BLOCK_LINES])
                if zlib.crc32(block[:200].encode()) % 10 == 0:
                    held_out.append(carried(language, block))
                elif taken < cap:
                    taken += len(block)
                    training.append(block)
            self.sources[path.stem] = taken
        self.training = carried(language, "\n".join(training))
        self.held_out = held_out

    def _is_native(self, line: str) -> bool:
        """In other scripts than Latin, a line without any of the language's letters is a table or left in English."""
        return not (self.language in SCRIPTS or self.language in MULTIBYTE) or not line.isascii()


def _english_lines(folder: Path) -> set[str]:
    """Lines of English sources: where they stand in a translation, they were not translated."""
    lines: set[str] = set()
    for path in sorted((folder / "en").glob("*.txt")):
        lines.update(line.strip() for line in path.read_text(encoding="utf-8").split("\n"))
    return lines
