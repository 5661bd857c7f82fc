"""The README's blocks of code: what a reader would copy. ``python tests/readme.py sh`` prints its shell commands."""

from __future__ import annotations

import re
import sys
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


if __name__ == "__main__":
    print("\n".join(blocks(sys.argv[1])))
