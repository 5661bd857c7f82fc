"""``webdecode convert``: the text of archives, as UTF-8."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from webdecode.cli import extra, screen


@click.command()
@click.argument("archives", nargs=-1, metavar="ARCHIVE…", type=click.Path())
@click.option("--to", "format", type=click.Choice(["parquet", "jsonl", "warc"]), required=True, help="What to write.")
@click.option(
    "--output", "-o", type=click.Path(file_okay=False), metavar="FOLDER", required=True, help="Where the parts go."
)
@click.option("--again", is_flag=True, help="Convert what is converted already once more.")
@click.option("--processes", "-j", type=click.IntRange(1), help="Processes at work (default: one for each core).")
@click.pass_context
def convert(
    ctx: click.Context, archives: Sequence[str], format: str, output: str, again: bool, processes: int | None
) -> None:
    """Write the text of every page in UTF-8, with the record of how it was decoded. An ARCHIVE is a WARC file (.warc,
    .warc.gz), or a folder of pages.

    Each archive gives a part of the same name, which is there only when it is whole: after an interruption, the same
    command goes on with what is missing and gives the same parts. Nothing is left out: a page that could not be
    decoded cleanly is there with its damage, a record that could not be read is a row with its error.

    \b
    Examples:
      webdecode convert --to parquet --output texts/ crawl-*.warc.gz
      webdecode convert --to jsonl --output texts/ mirror/
      webdecode convert --to warc --output utf-8/ crawl.warc.gz

    Exit codes: 0 all parts are there; 1 an archive could not be read, a part not be written, or you interrupted it;
    2 the command was not understood, or the extra [audit] is missing.
    """
    with extra.needed():
        from webdecode.audit import convert as conversion
        from webdecode.audit import jobs
    work, failed = extra.given(archives)
    doubled = conversion.doubled(work, output, format)
    if doubled:
        ctx.fail(f"several archives would become {doubled[0]}; convert them into folders of their own")
    try:
        os.makedirs(output, exist_ok=True)
        conversion.sweep(work, output, format)
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror}") from None
    todo = [piece for piece in work if again or not conversion.is_done(piece, output, format)]
    shared = jobs.Progress()
    parts = rows = errors = damaged = 0
    with extra.bar("converting", todo, shared) as tick:
        for piece, result in jobs.run(conversion.convert, todo, (output, format), processes, shared, tick):
            if isinstance(result, BaseException):
                failed.append((piece.name, str(result) or type(result).__name__))
                screen.complain(*failed[-1])
            elif result.whole:
                parts += 1
                rows += result.rows
                errors += result.errors
                damaged += result.damaged
    kept = len(work) - len(todo)
    words = f"{parts:,} parts written" + (f", {kept:,} were there" if kept else "")
    click.echo(f"{words}: {rows:,} rows, {damaged:,} with damage, {errors:,} with an error", err=True)
    if shared.stopped:
        left = len(todo) - parts
        screen.complain(output, f"interrupted, {left:,} parts are missing; the same command goes on from here")
    if failed or shared.stopped:
        ctx.exit(1)
