"""The examples in docstrings are run."""

from __future__ import annotations

import os
import pkgutil
import subprocess
import sys

import pytest

import webdecode

MODULES = [
    module.name
    for module in pkgutil.walk_packages(webdecode.__path__, "webdecode.")
    if "._compiled" not in module.name and not module.name.endswith("__main__")
]


#: In an interpreter of its own: what other tests have imported must not matter to an example (`webdecode.install`).
RUN = """
import doctest, importlib, sys
try:
    module = importlib.import_module(sys.argv[1])
except ImportError as error:
    sys.exit(f"lacking: {error}")
sys.exit(3 if doctest.testmod(module).failed else 0)
"""


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", RUN, name],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        timeout=120,
    )
    if done.stderr.startswith("lacking: "):
        pytest.skip(f"{name}: {done.stderr.strip()}")
    assert done.returncode == 0, done.stdout + done.stderr
