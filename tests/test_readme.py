"""The README's examples are run, and what they print is what it says."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.readme import README, blocks


def test_python_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(README.parent)
    examples = "\n".join(blocks("pycon"))
    assert examples.count(">>>") >= 10
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", str(README), 0)
    report: list[str] = []
    assert doctest.DocTestRunner().run(test, out=report.append).failed == 0, "".join(report)


@pytest.mark.parametrize("example", blocks("console"))
def test_terminal_examples(example: str, tmp_path: Path) -> None:
    """A block of ``$ webdecode …`` and what it prints, run in the README's folder."""
    pytest.importorskip("click", reason="not run: the [cli] extra is not installed")
    command, _, expected = example.partition("\n")
    assert command.startswith("$ webdecode ")
    arguments = command.split()[2:]
    done = subprocess.run(
        [sys.executable, "-m", "webdecode", *arguments],
        cwd=README.parent,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "100"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
    )
    assert done.stdout.decode().split() == expected.split()
