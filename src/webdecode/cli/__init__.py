"""The command line: ``webdecode decode``, ``check``, ``serve``, ``audit``, ``convert``, ``completion`` (extra [cli]).

Strategy: a module for each subcommand; `files` finds the bytes and words people's mistakes, `story` tells a decision
in sentences, `screen` prints. Nothing is decided here.
"""

from __future__ import annotations

import os
import platform
from typing import Any

import click

from webdecode import __version__
from webdecode.cli.audit import audit
from webdecode.cli.check import check
from webdecode.cli.completion import completion
from webdecode.cli.convert import convert
from webdecode.cli.decode import decode
from webdecode.cli.serve import serve
from webdecode.kernels import BUILD


class Commands(click.Group):
    """A group that knows what people mean who leave the subcommand out."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[Any, Any, list[str]]:
        first = args[0]
        if self.get_command(ctx, first) is None and (first == "-" or "." in first or os.path.exists(first)):
            ctx.fail(f"say what to do with it: webdecode decode {first}, or webdecode check {first}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message=f"%(prog)s %(version)s ({BUILD}), Python {platform.python_version()}")
def webdecode() -> None:
    """The text a reader's browser would show, from the bytes of a web page or a text file.

    \b
    Examples:
      webdecode check table.csv             which encoding is this file in?
      webdecode decode table.csv > utf8.csv its text in UTF-8
      curl -s URL | webdecode decode -      the same for a page
      webdecode serve                       a page to drop files on
      webdecode audit crawl.warc.gz         what a crawl's encodings are like

    \b
    Exit codes:
      0  everything was done
      1  a file could not be read or written; the others are done
      2  the command was not understood, or an extra is missing
    """


for command in (decode, check, serve, audit, convert, completion):
    webdecode.add_command(command)
