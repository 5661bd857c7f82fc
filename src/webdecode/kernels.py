"""Which build of the kernels runs: the only switch.

``WEBDECODE_PURE`` unset takes the compiled kernels where they are there and the twins otherwise; ``1`` takes the
twins; ``0`` takes the compiled ones or raises ImportError. All modules come from one build, never a mixture.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False

__all__ = ["BUILD", "compiled", "counters", "decoders", "scanners"]

_wanted = os.environ.get("WEBDECODE_PURE", "")
if _wanted not in ("", "0", "1"):
    raise ValueError(f"WEBDECODE_PURE must be unset, 0 or 1, not {_wanted!r}")

compiled: bool = _wanted != "1"

# A type checker sees the twins: they have the signatures, so there is no stub that could go stale.
if TYPE_CHECKING or not compiled:
    from webdecode._pure import counters, decoders, scanners
else:
    try:
        from webdecode._compiled import counters, decoders, scanners
    except ImportError:
        if _wanted == "0":
            raise
        from webdecode._pure import counters, decoders, scanners

        compiled = False

#: The build in use, as ``--version`` and the test report show it: "compiled/avx2", "compiled/portable" or "pure".
BUILD: str = f"compiled/{vars(decoders)['SIMD']}" if compiled else "pure"
