"""Imports point down, each module can be imported alone, and `import webdecode` stays cheap."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import webdecode

ROOT = Path(webdecode.__file__).parent

#: The rooms from the ground up; a module imports from its own row or from one below.
ROWS = (
    ("tables", "buffer", "originals", "references", "py"),
    ("_pure", "_compiled"),
    ("kernels",),
    ("header", "labels", "encodings", "decision", "detection"),
    ("sniff",),
    ("decode", "incremental", "files", "check", "normalization"),
    ("webdecode",),  # the public names
    ("compat", "adapters", "arrow"),
    ("audit", "serve"),
    ("cli", "__main__"),
)
ROW_OF = {room: row for row, rooms in enumerate(ROWS) for room in rooms}

MODULES = {
    ".".join(("webdecode", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}

#: What `import webdecode` must not load: each costs a crawler's short-lived worker more than it gives.
NOT_AT_IMPORT = {
    "asyncio",
    "charset_normalizer",
    "chardet",
    "click",
    "collections.namedtuple",
    "dataclasses",
    "enum",
    "hashlib",
    "importlib.resources",
    "inspect",
    "json",
    "logging",
    "re",
    "rich",
    "typing",
    "typing_extensions",
    "unicodedata",
    "webdecode.check",
    "webdecode.compat",
    "webdecode.normalization",
}


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "webdecode"


def run_time(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below, without what only type checkers see."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            for other in child.orelse:
                yield other
                yield from run_time(other)
            continue
        yield child
        yield from run_time(child)


def imported(module: str, path: Path) -> Iterator[str]:
    """The modules of this package that a module imports, at its top or later."""
    for node in run_time(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == "webdecode")
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports relatively; this package names its modules in full"
            if node.module and node.module.split(".")[0] == "webdecode":
                whole = (f"{node.module}.{alias.name}" for alias in node.names)
                yield from (name if name in MODULES else str(node.module) for name in whole)


def test_every_room_has_its_row() -> None:
    assert {room_of(module) for module in MODULES} <= ROW_OF.keys()


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_down(module: str) -> None:
    own = ROW_OF[room_of(module)]
    up = {name for name in imported(module, MODULES[module]) if ROW_OF[room_of(name)] > own}
    assert not up


def test_a_wrong_import_would_be_seen(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def f():\n    from webdecode import decode, header\n", encoding="utf-8")
    assert list(imported("webdecode.kernels", path)) == ["webdecode.decode", "webdecode.header"]


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_each_module_can_be_imported_alone() -> None:
    """In a fresh state each: the package's modules are forgotten in between, and a failure names its module."""
    alone = [
        name
        for name in MODULES
        if room_of(name) not in ("adapters", "cli", "__main__", "arrow", "audit", "serve")  # they need extras
    ]
    assert len(alone) > 30
    run(
        "import importlib, sys\n"
        f"for name in {alone!r}:\n"
        "    for old in list(sys.modules):\n"
        "        if old.partition('.')[0] == 'webdecode' and '_compiled' not in old:\n"
        "            del sys.modules[old]\n"
        "    try:\n"
        "        importlib.import_module(name)\n"
        "    except Exception as error:\n"
        "        raise SystemExit(f'{name} cannot be imported alone: {error!r}')\n"
    )


def test_import_is_cheap() -> None:
    before = set(run("import sys; print(*sys.modules)").split())
    after = set(run("import sys, webdecode; print(*sys.modules)").split())
    assert "webdecode.decode" in after
    twins_need = set() if webdecode.compiled else {"re", "enum"}
    assert sorted((after - before) & NOT_AT_IMPORT - twins_need) == []


def test_only_the_fallback_asks_charset_normalizer() -> None:
    code = "import sys, webdecode; webdecode.decode({!r}); print('charset_normalizer' in sys.modules)"
    assert run(code.format(b"<meta charset=shift_jis>\x83e")) == "False\n"
    assert run(code.format("日本".encode())) == "False\n"


def test_public_names_are_there() -> None:
    missing = [name for name in webdecode.__all__ if not hasattr(webdecode, name)]
    assert not missing
    assert set(webdecode.__all__) <= set(dir(webdecode))
    with pytest.raises(AttributeError, match="module 'webdecode' has no attribute 'nothing'"):
        _ = webdecode.nothing


def test_no_public_function_has_the_name_of_a_module_that_is_imported_later() -> None:
    """Importing such a module would put it in the function's place."""
    from webdecode import _LATER

    modules = {path.stem for path in Path(webdecode.__file__).parent.iterdir()}
    assert _LATER
    assert not modules & set(_LATER)
