"""The audit as a file: JSON, CSV, Parquet, or a picture."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from webdecode.audit.counts import MEANINGS, Audit
from webdecode.decision import RULES

ALL = "(all)"
#: Domains in a picture.
DRAWN = 20
#: What is drawn of them, as shares of their pages.
_DRAWN_SHARES = {"not_utf_8": "not UTF-8", "garbled": "garbled by default", "damaged": "with U+FFFD"}


def rows(audit: Audit) -> Iterator[dict[str, Any]]:
    """A flat row for all pages and one for each domain, the largest first."""
    ordered = sorted(audit.domains.items(), key=lambda one: (-one[1].numbers["pages"], one[0]))
    for domain, counts in [(ALL, audit.total()), *ordered]:
        yield {
            audit.by: domain,
            **counts.numbers,
            **{f"rule_{rule.replace('-', '_')}": counts.rules[rule] for rule in RULES[1:]},
            "partial": audit.partial,
        }


def record(audit: Audit, failed: list[tuple[str, str]]) -> dict[str, Any]:
    """The audit as a JSON-ready dict. failed: (archive, why) that could not be read at all."""
    ordered = sorted(audit.domains.items(), key=lambda one: (-one[1].numbers["pages"], one[0]))
    return {
        "partial": audit.partial,
        "archives": audit.archives,
        "failed": [{"archive": archive, "error": why} for archive, why in failed],
        "broken_records": audit.broken_records,
        "broken": [
            {"archive": archive, "offset": offset, "error": why} for archive, offset, why in sorted(audit.broken)
        ],
        "meanings": MEANINGS,
        "all": audit.total().record(),
        audit.by: {domain: counts.record() for domain, counts in ordered},
    }


def as_json(audit: Audit, failed: list[tuple[str, str]]) -> bytes:
    """The whole audit, the broken records by name included."""
    text = json.dumps(record(audit, failed), ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace")


def as_csv(audit: Audit) -> bytes:
    """`rows` as CSV."""
    out = io.StringIO()
    table = list(rows(audit))
    writer = csv.DictWriter(out, table[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return out.getvalue().encode("utf-8", "backslashreplace")


def as_parquet(audit: Audit) -> bytes:
    """`rows` as Parquet."""
    import pyarrow
    from pyarrow import parquet

    out = io.BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(list(rows(audit))), out)
    return out.getvalue()


def draw(audit: Audit, path: str) -> None:
    """A picture of the largest domains: the shares of their pages that are not UTF-8, garbled, damaged.

    path: its ending says the format (.png, .svg, .pdf). Raises ValueError for one that Matplotlib has not.
    """
    from matplotlib.figure import Figure

    table = [row for row in rows(audit) if row["pages"]][: DRAWN + 1]
    figure = Figure(figsize=(8, 1.5 + 0.35 * len(table)), layout="constrained")
    axes = figure.subplots()
    height = 0.8 / len(_DRAWN_SHARES)
    for number, (name, label) in enumerate(_DRAWN_SHARES.items()):
        places = [place + number * height for place in range(len(table))]
        axes.barh(places, [100 * row[name] / row["pages"] for row in table], height, label=label)
    names = [f"{row[audit.by]}  ({row['pages']:,})" for row in table]
    axes.set_yticks([place + height for place in range(len(table))], names)
    axes.invert_yaxis()
    axes.set_xlabel("% of the pages")
    axes.set_title("A partial audit: it was interrupted" if audit.partial else "Encodings of a crawl")
    axes.legend()
    figure.savefig(path)
