"""The examples in docstrings are run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import webdecode

MODULES = [
    module.name
    for module in pkgutil.walk_packages(webdecode.__path__, "webdecode.")
    if "._compiled" not in module.name and not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        pytest.skip(f"{name} needs what is not installed: {error}")
    assert doctest.testmod(module).failed == 0
