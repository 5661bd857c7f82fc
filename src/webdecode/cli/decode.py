"""``webdecode decode``: files in any encoding to UTF-8, with the record of how it was decided."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any, BinaryIO

import click
from rich.progress import wrap_file

import webdecode
from webdecode.cli import files as sources
from webdecode.cli import screen, story
from webdecode.cli.completion import complete_label
from webdecode.decision import Transcoded

UTF_8_BOM = b"\xef\xbb\xbf"


def _label(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The encoding that a label, or Python's name for one, means."""
    if value is None:
        return None
    encoding = webdecode.lookup(value, python=True)
    if encoding is None:
        raise click.BadParameter(f"unknown encoding {value!r}; for example utf-8, shift_jis, windows-1252")
    return encoding.name


def _target(ctx: click.Context, output: str | None, names: Sequence[str]) -> dict[str, str]:
    """Which file each input's text goes to."""
    if output is None:
        return {}
    if not (os.path.isdir(output) or output.endswith(("/", os.sep))):
        if len(names) > 1:
            ctx.fail(f"several files need a folder to go to: --output {output}{os.sep}")
        return {names[0]: output}
    os.makedirs(output, exist_ok=True)
    return {
        name: os.path.join(output, "stdin.txt" if name == sources.STDIN else os.path.basename(name)) for name in names
    }


@click.command()
@click.argument("files", nargs=-1, metavar="FILE…", type=click.Path(allow_dash=True))
@click.option("--content-type", "-t", metavar="VALUE", help="The Content-Type header that came with the page.")
@click.option(
    "--encoding",
    "-e",
    metavar="LABEL",
    callback=_label,
    shell_complete=complete_label,
    help="Take this encoding, whatever the bytes say.",
)
@click.option("--url", metavar="URL", help="Where the page is from: its top-level domain settles close calls.")
@click.option("--language", metavar="TAG", help="The language expected, such as ja: it settles close calls.")
@click.option(
    "--output", "-o", type=click.Path(), metavar="PATH", help="Write the text there: a file, or a folder for several."
)
@click.option(
    "--record",
    type=click.Choice(["text", "json", "none"]),
    default="text",
    help="The record: a line for people, a JSON object a line, or none.",
)
@click.option("--explain", is_flag=True, help="Tell the decision as a short story, with byte offsets.")
@click.option("--bom", is_flag=True, help="Begin the output with a byte order mark, as Excel wants it in CSV.")
@click.pass_context
def decode(
    ctx: click.Context,
    /,
    files: Sequence[str],
    output: str | None,
    record: str,
    explain: bool,
    bom: bool,
    **arguments: Any,
) -> None:
    """Write the text of each FILE in UTF-8, decoded as a browser would. A FILE of - reads standard input.

    The text goes to standard output and the record of the decision to standard error. With --output the text goes
    there, and a JSON record to standard output. Files over 64 MB are streamed.

    \b
    Examples:
      webdecode decode table.csv > utf8.csv
      webdecode decode --bom --output for-excel.csv table.csv
      webdecode decode --content-type "text/html; charset=euc-jp" --explain page.html
      webdecode decode --record json --output texts/ pages/*.html > records.jsonl

    Exit codes: 0 all files were decoded; 1 a file could not be read or written (one line says why, the others are
    decoded); 2 the command was not understood. Bytes that fit no character become U+FFFD and are in the record; they
    are no error.
    """
    names = sources.given(files)
    targets = _target(ctx, output, names)
    written: set[str] = set()
    failed = False
    for name in names:
        try:
            target = _checked(name, targets.get(name), written)
            with sources.opened(name) as file, _writing(target) as out:
                page, head = _transcode(file, out, UTF_8_BOM if bom else b"", name, arguments)
                if out is sys.stdout.buffer and sys.stdout.isatty() and not page.utf8.endswith(b"\n"):
                    out.write(b"\n")  # the record begins on a line of its own
        except sources.UnusableError as mistake:
            screen.complain(name, str(mistake))
            failed = True
            continue
        if explain:
            screen.tell(story.told(name, head, page, arguments["content_type"]), stderr=True)
        if record == "json":
            screen.write_json({"file": name, **page.record()}, stderr=output is None)
        elif record == "text" and not explain:
            click.echo(screen.visible(f"{name}: {story.sentence(page)}"), err=True)
    if failed:
        ctx.exit(1)


def _checked(name: str, target: str | None, written: set[str]) -> str | None:
    """The target, if writing it destroys neither the input nor another's text. Raises UnusableError."""
    if target is None:
        return None
    if target in written:
        raise sources.UnusableError(f"{target} was just written for another file of that name")
    if os.path.exists(target) and os.path.exists(name) and os.path.samefile(name, target):
        raise sources.UnusableError("the text would overwrite the file itself; name another --output")
    written.add(target)
    return target


@contextmanager
def _writing(target: str | None) -> Iterator[BinaryIO]:
    """Where the text goes: a file, or standard output. Raises UnusableError."""
    if target is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        with open(target, "wb") as file:
            yield file
    except OSError as error:
        raise sources.UnusableError(f"{target} cannot be written: {error.strerror}") from None


def _transcode(
    file: BinaryIO, out: BinaryIO, first: bytes, name: str, arguments: dict[str, Any]
) -> tuple[Transcoded, bytes]:
    """Write the body's text; the record, and the bytes that decided it."""
    body = file.read(sources.WHOLE)
    more = file.read(sources.CHUNK)
    if not more:
        page = webdecode.to_utf8(body, **arguments)
        out.write(first)
        out.write(page.utf8)
        return page, body
    decoder = webdecode.IncrementalDecoder(**arguments)
    errors = screen.console(stderr=True)
    out.write(first)
    out.write(decoder.decode(body).encode())
    size = sources.size_of(file)
    shown = (
        wrap_file(file, size - len(body) - len(more), description=name, console=errors, transient=True)
        if size and errors.is_terminal
        else nullcontext(file)
    )
    with shown as rest:
        while more:
            out.write(decoder.decode(more).encode())
            more = rest.read(sources.CHUNK)
    out.write(decoder.decode(b"", final=True).encode())
    assert decoder.decision is not None
    return Transcoded(decoder.decision, b"", decoder.replacements, list(decoder.replacement_offsets)), body
