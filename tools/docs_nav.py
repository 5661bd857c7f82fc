"""A hook for MkDocs: a page that the navigation of mkdocs.yml does not name comes last in its folder's section."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any


def on_config(config: Any) -> Any:
    """Add what is there and not named."""
    folder = Path(config["docs_dir"])
    named = set(_pages(config["nav"]))
    for path in sorted(folder.rglob("*.md")):
        page = path.relative_to(folder).as_posix()
        if page not in named:
            _section_of(page, config["nav"]).append(page)
    return config


def _pages(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from _pages(part)


def _section_of(page: str, nav: list[Any]) -> list[Any]:
    """The first section that has a page of the same folder, else the top."""
    parent = page.rpartition("/")[0]
    for entry in nav:
        for section in entry.values() if isinstance(entry, dict) else ():
            if isinstance(section, list) and any(one.rpartition("/")[0] == parent for one in _pages(section)):
                return section
    return nav
