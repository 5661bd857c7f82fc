"""What all tests share: the builds of the kernels, and the folder of right answers that is not part of this project."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from types import SimpleNamespace

import pytest

MODULES = ("scanners", "decoders", "counters")


def load_build(name: str) -> SimpleNamespace:
    """One build of the kernels, whatever the package itself runs on: "pure" or "compiled"."""
    modules = {module: importlib.import_module(f"webdecode._{name}.{module}") for module in MODULES}
    return SimpleNamespace(name=name, **modules)


@pytest.fixture(scope="session", params=["pure", "compiled"])
def kernels(request: pytest.FixtureRequest) -> SimpleNamespace:
    """Each build in turn: a test that takes this fixture runs on both."""
    try:
        return load_build(request.param)
    except ImportError as error:
        if os.environ.get("WEBDECODE_PURE") == "0":
            raise
        pytest.skip(f"the {request.param} kernels are not built: {error}")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of vectors, cases and real files: WEBDECODE_SHARED says where it is."""
    folder = os.environ.get("WEBDECODE_SHARED")
    if not folder:
        pytest.skip("not run: WEBDECODE_SHARED does not say where the right answers are")
    return Path(folder)


def pytest_report_header() -> list[str]:
    from webdecode import kernels

    return [
        f"webdecode kernels: {kernels.BUILD}",
        f"right answers: {os.environ.get('WEBDECODE_SHARED') or 'not given'}",
    ]
