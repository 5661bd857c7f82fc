"""``webdecode audit``: what the encodings of a crawl are like."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from rich.table import Table
from rich.text import Text

from webdecode.cli import extra, screen

if TYPE_CHECKING:
    from webdecode.audit.counts import Audit

#: Rows of the table, and broken records named beside it; the other formats have all.
SHOWN = 30
NAMED = 5
#: Columns of the table: what is counted, and its heading.
COLUMNS = {
    "pages": "pages",
    "not_utf_8": "not UTF-8",
    "garbled": "garbled",
    "damaged": "with U+FFFD",
    "boms": "BOM",
    "late_metas": "late meta",
    "conflicts": "conflict",
    "contradicted": "contradicted",
    "binary": "no text",
}


@click.command()
@click.argument("archives", nargs=-1, metavar="ARCHIVE…", type=click.Path())
@click.option(
    "--by", type=click.Choice(["domain", "host"]), default="domain", help="Count by country domain (default) or host."
)
@click.option(
    "--format",
    "-f",
    type=click.Choice(["table", "json", "csv", "parquet"]),
    default="table",
    help="table for people; json has everything, csv and parquet a row for each domain.",
)
@click.option("--output", "-o", type=click.Path(), metavar="FILE", help="Write there, not to standard output.")
@click.option("--plot", type=click.Path(), metavar="FILE", help="Draw the largest domains: .png, .svg or .pdf.")
@click.option("--processes", "-j", type=click.IntRange(1), help="Processes at work (default: one for each core).")
@click.pass_context
def audit(
    ctx: click.Context,
    archives: Sequence[str],
    by: str,
    format: str,
    output: str | None,
    plot: str | None,
    processes: int | None,
) -> None:
    """What are the encodings in a crawl like? An ARCHIVE is a WARC file (.warc, .warc.gz), or a folder of pages.

    Pages are counted by domain: not UTF-8; garbled by a library's default (what requests gives: the header's charset,
    else ISO-8859-1); with U+FFFD; with a byte order mark; with a late <meta>; whose header and <meta> disagree; whose
    bytes contradict what they declare; and the rule that decided. Broken records are counted and named by archive and
    offset. Control-C ends it with what was counted so far, which then says that it is partial.

    \b
    Examples:
      webdecode audit crawl-*.warc.gz
      webdecode audit --by host --format csv --output hosts.csv mirror/
      webdecode audit --format json --plot crawl.svg crawl.warc.gz | jq .all

    Exit codes: 0 all archives were read; 1 one could not be read, or you interrupted it; 2 the command was not
    understood, or the extra [audit] is missing.
    """
    with extra.needed():
        from webdecode.audit import jobs, report
        from webdecode.audit.counts import Audit
        from webdecode.audit.work import audit as audit_piece

        if plot:
            import matplotlib.figure  # noqa: F401 - lacking, it is to be said before the work
    if format == "parquet" and output is None and sys.stdout.isatty():
        ctx.fail("Parquet is nothing for a terminal; name a file: --output counts.parquet")
    work, failed = extra.given(archives)
    found = Audit(by)
    shared = jobs.Progress()
    began = time.monotonic()
    ended = 0
    with extra.bar("auditing", work, shared) as tick:
        for piece, result in jobs.run(audit_piece, work, (by,), processes, shared, tick):
            ended += 1
            if isinstance(result, Audit):
                found.merge(result)
            else:
                failed.append((piece.name, str(result) or type(result).__name__))
                screen.complain(*failed[-1])
    found.partial = found.partial or ended < len(work)
    seconds = time.monotonic() - began
    if format == "table" and output is None:
        _print_table(found, len(work), seconds)
    elif format == "table":
        with open(output or "", "w", encoding="utf-8", errors="backslashreplace") as file:
            _print_table(found, len(work), seconds, file)
    else:
        make = {"csv": report.as_csv, "parquet": report.as_parquet}.get(format)
        _write(report.as_json(found, failed) if make is None else make(found), output)
    if plot:
        try:
            report.draw(found, plot)
        except (OSError, ValueError) as error:
            raise click.ClickException(f"{plot} cannot be drawn: {error}") from None
    if found.partial:
        screen.complain("partial", f"interrupted after {found.archives:,} of {len(work):,} archives; the counts say so")
    if failed or found.partial:
        ctx.exit(1)


def _write(data: bytes, output: str | None) -> None:
    if output is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        with open(output, "wb") as file:
            file.write(data)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None


def _print_table(found: Audit, archives: int, seconds: float, file: object = None) -> None:
    from webdecode.audit.report import rows

    out = screen.console()
    if file is not None:
        out.file = file  # type: ignore[assignment]
        out.width = screen.PIPE_WIDTH
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(found.by, overflow="fold")
    for heading in COLUMNS.values():
        table.add_column(heading, justify="right")
    shown = list(rows(found))
    for row in shown[: SHOWN + 1]:
        cells = [f"{row[name]:,}" if row[name] else Text("–", "dim") for name in COLUMNS]
        table.add_row(Text(screen.visible(str(row[found.by]))), *cells)
    out.print(table)
    if len(shown) > SHOWN + 1:
        out.print(f"and {len(shown) - SHOWN - 1:,} more: --format csv has all")
    total = found.total()
    out.print()
    out.print("decided by " + _listed(total.rules))
    out.print("encodings: " + _listed(dict(sorted(total.encodings.items(), key=lambda one: (-one[1], one[0])))))
    others = {
        name.replace("_", " "): total.numbers[name] for name in ("empty", "incomplete", "unknown_labels", "other")
    }
    out.print("beside these: " + _listed({**others, "U+FFFD": total.numbers["replacements"]}))
    for archive, offset, problem in sorted(found.broken)[:NAMED]:
        out.print(Text(screen.visible(f"broken: {archive}, at byte {offset:,}: {problem}"), "yellow"))
    if found.broken_records > NAMED:
        out.print(f"and {found.broken_records - NAMED:,} more broken records: --format json names them")
    pages = total.numbers["pages"] + total.numbers["other"]
    rate = f"{pages:,} pages in {seconds:.1f} s" if pages else "no pages"
    if found.partial:
        out.print(Text(f"PARTIAL: interrupted after {found.archives:,} of {archives:,} archives; {rate}", "bold red"))
    else:
        out.print(Text(f"{found.archives:,} of {archives:,} archives, {rate}", "dim"))


def _listed(numbers: dict[str, int]) -> str:
    return ", ".join(f"{name} {number:,}" for name, number in numbers.items() if number) or "none"
