"""The files that the README runs on: what the script makes, decoded to the texts it has."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import webdecode

EXAMPLES = Path(__file__).parents[1] / "examples"
MADE = runpy.run_path(str(EXAMPLES / "make_pages.py"))
PAGES: dict[str, tuple[str, str, str, str]] = MADE["PAGES"]


def test_files_are_what_the_script_makes() -> None:
    assert {path.name: path.read_bytes() for path in (EXAMPLES / "pages").iterdir()} == {
        name: MADE["bytes_of"](name) for name in PAGES
    }


@pytest.mark.parametrize("name", PAGES)
def test_page_is_decoded(name: str) -> None:
    _, text, encoding, rule = PAGES[name]
    page = webdecode.decode((EXAMPLES / "pages" / name).read_bytes())
    assert (page.text, page.encoding, page.rule) == (text, encoding, rule)
    assert page.replacements == 0
