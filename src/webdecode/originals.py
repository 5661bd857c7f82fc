"""The real charset-normalizer, also while `webdecode.install` has another module in its place."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

#: Where a stand-in keeps the module that it stands in for.
ORIGINAL = "__original__"


def original(name: str) -> ModuleType:
    """The real module by this name. Raises ModuleNotFoundError where it is not installed."""
    module = import_module(name)
    real: ModuleType = getattr(module, ORIGINAL, module)
    return real
