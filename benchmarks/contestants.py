"""Who decodes: our compiled kernels, their pure twins, and Python's own codecs, each as a function of bytes."""

from __future__ import annotations

import importlib
import platform
import sys
from collections.abc import Callable
from types import ModuleType

from webdecode import tables

Decode = Callable[[bytes], object]


def kernel(build: str) -> ModuleType | None:
    """The decoders of one build, "compiled" or "pure"; None where it is not there."""
    try:
        return importlib.import_module(f"webdecode._{build}.decoders")
    except ImportError:
        return None


def family(encoding: str) -> str:
    """The kernels' word for an encoding: "shift_jis"; "gb18030" for GBK."""
    name = encoding.lower().replace("-", "_")
    return "gb18030" if name == "gbk" else name


def decoder(build: ModuleType, encoding: str, what: str = "decode") -> Decode:
    """The kernel's function for an encoding: "decode" to a str, "transcode" to UTF-8."""
    if encoding in tables.SINGLE_BYTE:
        number = tuple(tables.SINGLE_BYTE).index(encoding)
        function = getattr(build, f"{what}_single_byte")
        return lambda data: function(data, number)
    found: Decode = getattr(build, f"{what}_{family(encoding)}")
    return found


def codec(name: str, what: str = "decode", errors: str = "strict") -> Decode:
    """Python's codec, to a str or through one to UTF-8."""
    if what == "decode":
        return lambda data: data.decode(name, errors)
    return lambda data: data.decode(name, errors).encode()


def versions() -> str:
    compiled = kernel("compiled")
    simd = compiled.SIMD if compiled else "not built"
    return f"CPython {platform.python_version()}, {platform.machine()}, {sys.platform}; compiled kernels: {simd}"
