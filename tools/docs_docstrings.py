"""An extension for mkdocstrings: docstrings, which are plain text with examples, as the Markdown that shows them."""

from __future__ import annotations

import inspect
import re
from typing import Any

import griffe

#: What a paragraph begins with that is shown as it stands: an example, a table.
VERBATIM = {">>>": "pycon", "===": "text"}
#: A line that begins something new: an argument and what it is, what is raised, where it is from.
BEGINS = re.compile(r"^(?=[\w, ]{1,60}: |Returns? |Raises |Linear)", re.MULTILINE)


class Paragraphs(griffe.Extension):
    """Fences examples and tables, keeps a line for each argument, and shows <meta> as what it is."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Rewrite the object's docstring."""
        if obj.docstring is not None:
            paragraphs = inspect.cleandoc(obj.docstring.value).split("\n\n")
            obj.docstring.value = "\n\n".join(map(_shown, paragraphs))


def _shown(paragraph: str) -> str:
    language = VERBATIM.get(paragraph[:3])
    if language is not None:
        return f"```{language}\n{paragraph}\n```"
    first, *rest = BEGINS.split(paragraph)
    text = first + "".join(f"<br>{line}" for line in rest) if first else "<br>".join(rest)
    code = text.split("`")
    code[::2] = [re.sub("<(?!br>)", "&lt;", part) for part in code[::2]]
    return "`".join(code)
