"""Both builds have the same functions with the same parameters. There is no list by hand."""

import inspect
from importlib import import_module

import pytest

MODULES = ("scanners", "decoders", "counters")


def public_functions(build: str, module: str) -> dict[str, list]:
    try:
        loaded = import_module(f"webdecode._{build}.{module}")
    except ImportError as error:
        pytest.skip(f"the {build} {module} are not built: {error}")
    functions = {}
    for name, value in vars(loaded).items():
        # Those made here: not what the module imports from elsewhere.
        if name.startswith("_") or not callable(value) or inspect.isclass(value):
            continue
        if value.__module__.startswith(f"webdecode._{build}"):
            parameters = inspect.signature(value).parameters.values()
            functions[name] = [(parameter.name, parameter.kind, parameter.default) for parameter in parameters]
    return functions


@pytest.mark.parametrize("module", MODULES)
def test_same_functions(module):
    pure = public_functions("pure", module)
    assert pure, "there is nothing to compare"
    assert public_functions("compiled", module) == pure
