"""Make tables that open garbled into ones that Excel opens: ``python examples/fix_csv.py FILE…``.

Each is written beside the original, as FILE.utf-8.csv, in UTF-8 with a byte order mark. What is doubtful is said.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import webdecode


def fix(path: Path) -> str:
    """Write the table in UTF-8; one line about what it was."""
    target = path.with_suffix(".utf-8.csv")
    with webdecode.open(path, newline="") as table, target.open("w", encoding="utf-8-sig", newline="") as fixed:
        rows = 0
        writer = csv.writer(fixed)
        for rows, row in enumerate(csv.reader(table), 1):  # noqa: B007 - counted for the line below
            writer.writerow(row)
        was = table.decision
        assert was is not None
        doubt = "" if was.level in ("certain", "high") else f" ({was.level}: look at it)"
        damage = f", {table.replacements} places could not be read" if table.replacements else ""
        return f"{path.name}: {rows} rows, was {was.encoding}{doubt}{damage}, is {target.name}"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for name in sys.argv[1:]:
        print(fix(Path(name)))
