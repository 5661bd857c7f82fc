"""Runs a page's programs in an interpreter of their own: JSON of the programs in, JSON of what each prints out.

They share the names that a reader of the page would have. A program that needs what is not installed answers what it
lacks.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from types import SimpleNamespace
from typing import Any

#: Made behind the first program, which may want to come before all imports (`webdecode.install`).
IMPORTS = (
    "import lxml.html",
    "import parsel",
    "import selectolax.lexbor",
    "from bs4 import BeautifulSoup",
)


def run(page: str, programs: list[str], body: bytes) -> list[dict[str, Any]]:
    """For each program {"printed": text} or {"lacking": module}."""
    response = SimpleNamespace(content=body, headers={"content-type": "text/html"})
    names: dict[str, Any] = {"__name__": "__main__", "body": body, "content_type": "text/html", "response": response}
    exec("import webdecode", names)
    answers: list[dict[str, Any]] = []
    lacking: dict[str, str | None] = {}
    for number, program in enumerate(programs):
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                exec(compile(program, page, "exec"), names)
        except ModuleNotFoundError as error:
            answers.append({"lacking": error.name})
        except NameError as error:
            if error.name not in lacking:
                raise
            answers.append({"lacking": lacking[error.name]})
        else:
            answers.append({"printed": printed.getvalue()})
        for statement in () if number else IMPORTS:
            try:
                exec(statement, names)
            except ModuleNotFoundError as error:
                lacking[statement.split()[-1].partition(".")[0]] = error.name
    return answers


if __name__ == "__main__":
    given = json.load(sys.stdin)
    json.dump(run(given["page"], given["programs"], bytes.fromhex(given["body"])), sys.stdout)
