"""The documentation's examples are run, and what they print is what it says; what its pages name is there.

In a page, ``pycon`` blocks are one session, ``python`` blocks are programs that run in a folder of their own (a `text`
block behind one is what it prints), and ``console`` blocks are commands with what they print.
"""

from __future__ import annotations

import base64
import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import webdecode
from tests.server import PageServer

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
BODY = b'<meta charset="shift_jis"><title>\x83e\x83X\x83g</title><table><tr><td>1</table>'
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page: language and text."""
    return FENCE.findall((DOCS / page).read_text(encoding="utf-8"))


def with_language(*languages: str) -> list[str]:
    return [page for page in PAGES if any(language in languages for language, _ in blocks(page))]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, with the examples in it as a reader's clone has them."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def site() -> Iterator[str]:
    """A site to fetch from, in the place of https://example.org/."""
    page = {"id": "", "content_type": "text/html", "content_encoding": None, "body_b64": base64.b64encode(BODY)}
    with PageServer([page]) as server:
        yield server.url


@pytest.mark.parametrize("page", with_language("pycon"))
def test_sessions(page: str, place: Path) -> None:
    text = "\n".join(text for language, text in blocks(page) if language == "pycon")
    test = doctest.DocTestParser().get_doctest(text, {"webdecode": webdecode}, page, page, 0)
    report: list[str] = []
    assert doctest.DocTestRunner().run(test, out=report.append).failed == 0, "".join(report)


@pytest.mark.parametrize("page", with_language("python"))
def test_programs(page: str, place: Path, site: str) -> None:
    """Each in turn, in an interpreter of their own; what needs a package that is not installed is not run."""
    found = blocks(page)
    programs = [code.replace("https://example.org/", site) for language, code in found if language == "python"]
    given = {"page": page, "body": BODY.hex(), "programs": programs}
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "run_programs.py")],
        input=json.dumps(given).encode(),
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    answers = iter(json.loads(done.stdout))
    lacking = set()
    for (language, code), (after, expected) in zip(found, [*found[1:], ("", "")], strict=True):
        answer = next(answers) if language == "python" else {}
        if "lacking" in answer:
            lacking.add(answer["lacking"])
        elif language == "python" and after == "text":
            assert answer["printed"] == expected, code
    if lacking:
        pytest.skip(f"not all run: {', '.join(sorted(lacking))} not installed")


@pytest.mark.parametrize("page", with_language("console"))
def test_commands(page: str, place: Path) -> None:
    pytest.importorskip("click", reason="not run: the [cli] extra is not installed")
    for language, text in blocks(page):
        if language != "console":
            continue
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            command = command.replace("webdecode", f"{sys.executable} -m webdecode", 1)
            done = subprocess.run(
                command,
                shell=True,
                env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=60,
            )
            assert done.stdout.decode().split() == expected.split(), command


def test_every_public_name_is_in_the_reference() -> None:
    text = "\n".join((DOCS / page).read_text(encoding="utf-8") for page in PAGES if page.startswith("reference/"))
    missing = [name for name in webdecode.__all__ if not re.search(rf"\b{name}\b", text)]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = re.sub(r"```.*?```", "", (DOCS / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#\s]+)", text):
        if "://" not in target:
            assert ((DOCS / page).parent / target).exists(), f"{page} names {target}"


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    for needed in ("mkdocs", "mkdocstrings"):
        pytest.importorskip(needed, reason=f"not run: {needed} is not installed (dependency group docs)")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "index.html").exists()
    loaded = re.compile(r'(?:src|href)="(https?:)?//[^"]+\.(?:js|css|woff2?)"')
    assert not [path for path in (tmp_path / "site").rglob("*.html") if loaded.search(path.read_text("utf-8"))]
