"""`install`: ``import chardet``, ``cchardet`` and ``charset_normalizer`` find webdecode's shapes, until it is undone.

Strategy: an importer, in front of Python's others, makes a module for each name that callers import from these
packages, fills it from `webdecode.compat`, and takes the originals out of `sys.modules` until `undo`. No file is
written, nothing of the originals is changed. The charset-normalizer sub-modules that hold no decisions stay in
place; its own command line, run over these modules, is one of them.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec

from webdecode.originals import ORIGINAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType, TracebackType

    from typing_extensions import Self

__all__ = ["Installed", "install"]

#: What can be stood in for.
PACKAGES = ("chardet", "cchardet", "charset_normalizer")

#: Each name that can be imported, and the module that its names come from.
_STAND_INS = {
    "chardet": "webdecode.compat.chardet",
    "chardet.cli": "webdecode.compat.formats",
    "chardet.cli.chardetect": "webdecode.compat.formats",
    "chardet.detector": "webdecode.compat.chardet",
    "chardet.enums": "webdecode.compat.chardet",
    "chardet.resultdict": "webdecode.compat.chardet",
    "chardet.universaldetector": "webdecode.compat.universaldetector",
    "chardet.version": "webdecode.compat.chardet",
    "cchardet": "webdecode.compat.cchardet",
    "cchardet.version": "webdecode.compat.cchardet",
    "charset_normalizer": "webdecode.compat.charset_normalizer",
    "charset_normalizer.api": "webdecode.compat.charset_normalizer",
    "charset_normalizer.legacy": "webdecode.compat.charset_normalizer",
    "charset_normalizer.models": "webdecode.compat.charset_normalizer",
}

#: Stand-ins that have modules below them.
_WITH_PATH = ("chardet", "chardet.cli", "cchardet", "charset_normalizer")

#: The originals that stay, and are imported before the stand-ins take their places.
_SHARED = tuple(f"charset_normalizer.{name}" for name in ("cd", "constant", "md", "utils", "version"))


class _Importer(MetaPathFinder, Loader):
    """Finds and fills the stand-ins of some packages: finder and loader in one."""

    def __init__(self, packages: Sequence[str], originals: dict[str, ModuleType]) -> None:
        self._packages = packages
        self._originals = originals

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, below = name.partition(".")
        if package not in self._packages:
            return None
        if name in _STAND_INS:
            spec = ModuleSpec(name, self, origin="webdecode.install()", is_package=name in _WITH_PATH)
            if name == "charset_normalizer":
                # Its command line, and what it may get in future, are found in its own folder.
                spec.submodule_search_locations = list(self._originals[name].__path__)
            return spec
        if package == "charset_normalizer" or below == "__main__":
            return None
        raise ModuleNotFoundError(
            f"No module named {name!r}: webdecode.install() stands in for {package}'s public names, not its insides",
            name=name,
        )

    def create_module(self, spec: ModuleSpec) -> None:
        """Python's own way of making a module will do."""

    def exec_module(self, module: ModuleType) -> None:
        source = import_module(_STAND_INS[module.__name__])
        names = {name: value for name, value in vars(source).items() if not name.startswith("_")}
        lookup = vars(source).get("__getattr__")
        if lookup is not None:
            names["__getattr__"] = lookup
        for name in ("__all__", "__version__", "__doc__"):
            if name in vars(source):
                names[name] = vars(source)[name]
        vars(module).update(names)
        if module.__name__ in self._originals:
            setattr(module, ORIGINAL, self._originals[module.__name__])


class Installed:
    """What `install` has put in place; `undo` it, or use it in a ``with`` statement.

    missed: names of modules that had imported an original before, and go on with it.
    """

    __slots__ = ("_importer", "_packages", "_saved", "missed")

    def __init__(self, packages: Sequence[str]) -> None:
        self._packages = packages
        if "charset_normalizer" in packages:
            for name in (*_SHARED, "charset_normalizer.api", "charset_normalizer.models", "charset_normalizer.legacy"):
                import_module(name)
        present = {name: module for name, module in sys.modules.items() if self._ours(name)}
        originals = {name: getattr(module, ORIGINAL, module) for name, module in present.items()}
        self.missed = _holders(present)
        self._saved = {name: module for name, module in present.items() if name not in _SHARED}
        for name in self._saved:
            del sys.modules[name]
        self._importer: _Importer | None = _Importer(packages, originals)
        sys.meta_path.insert(0, self._importer)
        for name in _STAND_INS:
            if self._ours(name) and "." not in name:
                package = import_module(name)
                for shared in _SHARED:
                    if shared.startswith(f"{name}."):
                        setattr(package, shared.rpartition(".")[2], sys.modules[shared])

    def _ours(self, name: str) -> bool:
        return name.partition(".")[0] in self._packages

    def undo(self) -> None:
        """Put the originals back, as they were. A second call does nothing.

        Modules that imported a stand-in keep it, and it goes on working.
        """
        if self._importer is None:
            return
        sys.meta_path.remove(self._importer)
        self._importer = None
        for name in [name for name in sys.modules if self._ours(name) and name not in _SHARED]:
            del sys.modules[name]
        sys.modules.update(self._saved)
        self._saved.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.undo()

    def __repr__(self) -> str:
        state = "undone" if self._importer is None else "in place"
        return f"<webdecode.install({', '.join(map(repr, self._packages))}): {state}>"


def _holders(originals: dict[str, ModuleType]) -> tuple[str, ...]:
    """Modules outside these packages that hold one of the modules, or one of their functions and classes."""
    packages = {name.partition(".")[0] for name in originals}
    held: set[int] = set()
    for module in originals.values():
        held.add(id(module))
        held.update(id(value) for value in vars(module).values() if getattr(value, "__module__", None) in originals)
    holders = []
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in packages or name.partition(".")[0] == "webdecode" or name == "__main__":
            continue
        if module is not None and any(id(value) in held for value in list(getattr(module, "__dict__", {}).values())):
            holders.append(name)
    return tuple(sorted(holders))


def install(*packages: str) -> Installed:
    """Let ``import chardet``, ``import cchardet`` and ``import charset_normalizer`` find webdecode in their place.

    packages: which of the three; none named means all. They need not be installed.
    Call it before the modules that import them: what was imported earlier keeps the original, which is warned of.
    Returns a handle: ``.undo()`` puts the originals back, and so does the end of ``with install():``.
    Raises ValueError for another package's name. Not for use while other threads import.

    >>> with install("chardet"):
    ...     import chardet
    ...     chardet.detect("日本語".encode())["encoding"]
    'utf-8'
    """
    for name in packages:
        if name not in PACKAGES:
            raise ValueError(f"install() stands in for {', '.join(PACKAGES)}, not for {name!r}")
    handle = Installed(packages or PACKAGES)
    if handle.missed:
        import warnings

        warnings.warn(
            f"webdecode.install() came too late for {', '.join(handle.missed)}: call it before importing them",
            UserWarning,
            stacklevel=2,
        )
    return handle
