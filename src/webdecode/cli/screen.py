"""What is printed: people's output with colours where a terminal takes them, programs' output as UTF-8."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from typing import Any

import click
from rich.console import Console
from rich.text import Text

#: Columns used where the output is no terminal: nothing is cut for a width that is not there.
PIPE_WIDTH = 160

LEVEL_STYLES = {"certain": "bold green", "high": "green", "medium": "yellow", "low": "red", "unknown": "dim"}


def console(stderr: bool = False) -> Console:
    """A console on standard output or error; it has colours on a terminal only, and none under NO_COLOR."""
    plain = bool(os.environ.get("NO_COLOR"))
    made = Console(stderr=stderr, highlight=False, emoji=False, markup=False, color_system=None if plain else "auto")
    if not made.is_terminal:
        made.width = PIPE_WIDTH
    stream = made.file
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")
    return made


def level_text(level: str) -> Text:
    """A level in its colour."""
    return Text(level, LEVEL_STYLES[level])


def visible(text: str) -> str:
    """The text with what would steer a terminal shown instead of sent: controls, escapes, direction marks."""
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character in "\n\t" or unicodedata.category(character) not in ("Cc", "Cf", "Cs"):
        return character
    point = ord(character)
    if character == "\r":
        return ""
    return chr(0x2400 + point) if point < 0x20 else f"<U+{point:04X}>"


def tell(text: str, *, stderr: bool = False) -> None:
    """Lines for people, as they are but for what would steer the terminal."""
    console(stderr).print(Text(visible(text)))


def complain(name: str, message: str) -> None:
    """One line on standard error about a file."""
    click.echo(visible(f"webdecode: {name}: {message}"), err=True)


def write_json(value: Any, *, stderr: bool = False, indent: int | None = None) -> None:
    """JSON in UTF-8, whatever the terminal's encoding; a file name's undecodable bytes stay as escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=indent) + "\n"
    stream = (sys.stderr if stderr else sys.stdout).buffer
    stream.write(text.encode("utf-8", "backslashreplace"))
    stream.flush()
