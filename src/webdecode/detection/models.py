"""The trained models: read once, when detection is first asked for statistics.

models.bin is made by tools/train_models.py; models.toml says from what, under which licences, and has its digest.
"""

from __future__ import annotations

from webdecode.kernels import counters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set


class Loaded:
    """The models with their names, in the kernel's order."""

    __slots__ = ("everything", "kernel", "names")

    def __init__(self) -> None:
        import zlib
        from pathlib import Path

        data = zlib.decompress(Path(__file__).with_name("models.bin").read_bytes())
        end = 4 + int.from_bytes(data[:4], "little")
        #: (encoding, language) of each model.
        self.names = [(line.split(" ")[0], line.split(" ")[1]) for line in data[4:end].decode().split("\n")]
        self.kernel = counters.load(data[end:])
        self.everything = b"\1" * len(self.names)

    def mask(self, allow: Set[str] | None, exclude: Set[str] | None) -> bytes:
        """A byte for each model: whether its encoding may be answered."""
        if allow is None and exclude is None:
            return self.everything
        return bytes(
            any(
                (allow is None or one in allow) and (exclude is None or one not in exclude)
                for one in _NAMES.get(name, (name,))
            )
            for name, _ in self.names
        )


#: Encodings that share a decoder: either name allows the model.
_NAMES = {"GBK": ("GBK", "gb18030"), "ISO-8859-8": ("ISO-8859-8", "ISO-8859-8-I")}

_loaded: list[Loaded] = []


def loaded() -> Loaded:
    """The models; read at the first call, some milliseconds. Two threads may both read them: to the same end."""
    if not _loaded:
        _loaded.append(Loaded())
    return _loaded[0]
