"""``webdecode check``: which encoding is a file in, and how sure is that?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import click
from rich.progress import track
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from webdecode.check import Report, inspect
from webdecode.cli import files as sources
from webdecode.cli import screen, story
from webdecode.compat.formats import FORMATS, check_lines
from webdecode.decision import DECLARING_RULES


@click.command()
@click.argument("files", nargs=-1, metavar="FILE…", type=click.Path(allow_dash=True))
@click.option(
    "--format",
    "-f",
    type=click.Choice(["table", "json", *FORMATS]),
    default="table",
    help="table for people, json for programs; or what chardetect, cchardetect and normalizer print.",
)
@click.option("--explain", is_flag=True, help="Tell the decision as a short story, with byte offsets.")
@click.option("--preview/--no-preview", default=None, help="Show how the text begins (default: for a single file).")
@click.pass_context
def check(ctx: click.Context, files: Sequence[str], format: str, explain: bool, preview: bool | None) -> None:
    """Which encoding is each FILE in, and how sure is that? A FILE of - reads standard input.

    A byte order mark is certain; ASCII alone cannot be told, and the answer says so; otherwise the byte patterns of
    UTF-8, Shift_JIS and EUC-JP are counted, and the detection's answer stands beside them. Of a very large file the
    first 64 MB are looked at.

    \b
    Examples:
      webdecode check table.csv
      webdecode check --format json *.txt
      curl -s URL | webdecode check --explain -

    Exit codes: 0 all files were checked; 1 a file could not be read (one line says why, the others are checked);
    2 the command was not understood.
    """
    names = sources.given(files)
    found: list[tuple[str, Any]] = []
    failed: list[tuple[str, str]] = []
    errors = screen.console(stderr=True)
    silent = len(names) < 2 or not errors.is_terminal
    for name in track(names, "checking", console=errors, transient=True, disable=silent):
        try:
            body = _beginning(name)
        except sources.UnusableError as mistake:
            screen.complain(name, str(mistake))
            failed.append((name, str(mistake)))
            continue
        report = body if format in FORMATS else inspect(body)
        found.append((name, report))
        if explain and isinstance(report, Report):
            screen.tell(story.told(name, body, report.decision, None), stderr=format != "table")
    if format == "json":
        answers = [{"file": name, **report.record()} for name, report in found]
        screen.write_json(answers + [{"file": name, "error": message} for name, message in failed], indent=2)
    elif found and format == "table":
        _print_table(found, len(names) == 1 if preview is None else preview)
    elif found:
        click.echo(check_lines(found, format))
    if failed:
        ctx.exit(1)


def _beginning(name: str) -> bytes:
    """What is looked at of the file. Raises UnusableError."""
    with sources.opened(name) as file:
        body = file.read(sources.WHOLE)
        if file.read(1):
            screen.complain(name, "larger than 64 MB: its beginning was checked")
        return body


def _print_table(reports: list[tuple[str, Report]], preview: bool) -> None:
    out = screen.console()
    folder = _common_folder([name for name, _ in reports])
    if folder:
        out.print(Text(screen.visible(folder)))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("file", overflow="fold")
    table.add_column("encoding", no_wrap=True)
    table.add_column("how sure", no_wrap=True)
    table.add_column("UTF-8/SJIS/EUC", no_wrap=True)
    table.add_column("beside it", overflow="fold")
    for name, report in reports:
        table.add_row(*_row(name[len(folder) :], report))
    out.print(table)
    for name, report in reports if preview else ():
        out.print()
        out.print(Text(report.summary))
        if report.preview and not report.binary:
            out.print(Rule(Text(f"{screen.visible(name)}, the first {len(report.preview)} characters"), align="left"))
            out.print(Text(screen.visible(report.preview)))


def _common_folder(names: Sequence[str]) -> str:
    """The beginning that all names share, up to a separator; "" for a single name: the table is narrow enough."""
    shared = os.path.commonprefix(names) if len(names) > 1 else ""
    return shared[: shared.rfind(os.sep) + 1]


def _row(name: str, report: Report) -> list[str | Text]:
    shares = report.shares.values()
    return [
        Text(screen.visible(name)),
        report.name or ("ASCII only" if report.ascii else "no text" if report.binary else "?"),
        screen.level_text(report.level),
        "/".join(f"{share:.0%}".rstrip("%") for share in shares) + " %" if any(shares) else "–",
        _beside(report),
    ]


def _beside(report: Report) -> str:
    """What the detection says, and what a browser would do if that is something else."""
    said, page = report.detected, report.decision
    notes = []
    if said is not None and said.encoding is not None and not report.ascii:
        notes.append(f"detection: {said.encoding} {said.confidence:.2f}")
    if page.rule in DECLARING_RULES and page.encoding != report.encoding:
        notes.append(f"as a page: {page.encoding} ({page.rule})")
    return ", ".join(notes)
