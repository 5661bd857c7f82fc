"""``webdecode serve``: the page for people, on this machine alone."""

from __future__ import annotations

import click

NEEDED = ("starlette", "uvicorn", "anyio")


@click.command()
@click.option("--port", "-p", type=click.IntRange(0, 65535), help="Port on 127.0.0.1 (default: 8018, or a free one).")
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser (default), or only say where.")
def serve(port: int | None, browser: bool) -> None:
    """A page to drop files on: which encoding are they in, how sure is that, and what do they say?

    It is reached from this machine alone, sends nothing anywhere and keeps nothing. Files up to 512 MB are taken.
    Control-C ends it.

    \b
    Examples:
      webdecode serve
      webdecode serve --port 9000 --no-browser

    Exit codes: 0 it was ended; 1 the port is taken; 2 the extra is missing.
    """
    try:
        from webdecode.serve import serve as run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDED:
            raise
        raise click.UsageError(f'the page needs {error.name}: pip install "webdecode[serve]"') from None
    try:
        run(port, browser, lambda address: click.echo(f"{address}  (Control-C ends it)"))
    except OSError as error:
        raise click.ClickException(f"port {port} cannot be had: {error.strerror}; try another --port") from None
