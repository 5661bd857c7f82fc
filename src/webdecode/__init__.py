"""The text a reader's browser would show, from the bytes of a web page or a text file, and how it was decided."""

from __future__ import annotations

from webdecode.decision import Decision, Declaration, Decoded, Transcoded
from webdecode.decode import decode, decode_many, to_utf8
from webdecode.kernels import BUILD, compiled
from webdecode.labels import lookup
from webdecode.sniff import sniff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from webdecode.check import Report, inspect
    from webdecode.compat.chardet import UniversalDetector, detect, detect_all
    from webdecode.compat.charset_normalizer import from_bytes, from_fp, from_path, is_binary
    from webdecode.compat.install import install
    from webdecode.encodings import Encoding
    from webdecode.encodings.codecs import register_codecs
    from webdecode.files import open
    from webdecode.incremental import IncrementalDecoder
    from webdecode.normalization import normalize

__version__ = "0.1.0"

__all__ = [
    "BUILD",
    "Decision",
    "Declaration",
    "Decoded",
    "Encoding",
    "IncrementalDecoder",
    "Report",
    "Transcoded",
    "UniversalDetector",
    "compiled",
    "decode",
    "decode_many",
    "detect",
    "detect_all",
    "from_bytes",
    "from_fp",
    "from_path",
    "inspect",
    "install",
    "is_binary",
    "lookup",
    "normalize",
    "open",
    "register_codecs",
    "sniff",
    "to_utf8",
]

#: Public names that are imported when they are first asked for: a crawler that decodes does not pay for them.
_LATER = {
    "Encoding": "webdecode.encodings",
    "IncrementalDecoder": "webdecode.incremental",
    "Report": "webdecode.check",
    "UniversalDetector": "webdecode.compat.chardet",
    "detect": "webdecode.compat.chardet",
    "detect_all": "webdecode.compat.chardet",
    "from_bytes": "webdecode.compat.charset_normalizer",
    "from_fp": "webdecode.compat.charset_normalizer",
    "from_path": "webdecode.compat.charset_normalizer",
    "inspect": "webdecode.check",
    "install": "webdecode.compat.install",
    "is_binary": "webdecode.compat.charset_normalizer",
    "normalize": "webdecode.normalization",
    "open": "webdecode.files",
    "register_codecs": "webdecode.encodings.codecs",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'webdecode' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_LATER[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
