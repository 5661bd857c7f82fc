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

    __slots__ = ("_masks", "everything", "kernel", "names")

    def __init__(self) -> None:
        import zlib
        from pathlib import Path

        data = zlib.decompress(Path(__file__).with_name("models.bin").read_bytes())
        end = 4 + int.from_bytes(data[:4], "little")
        #: (encoding, language) of each model.
        self.names = [(line.split(" ")[0], line.split(" ")[1]) for line in data[4:end].decode().split("\n")]
        self.kernel = counters.load(data[end:])
        self.everything = b"\1" * len(self.names)
        self._masks: dict[tuple[frozenset[str] | None, frozenset[str] | None], bytes] = {}

    def mask(self, allow: Set[str] | None, exclude: Set[str] | None) -> bytes:
        """A byte for each model: whether its encoding may be answered."""
        if allow is None and exclude is None:
            return self.everything
        key = (None if allow is None else frozenset(allow), None if exclude is None else frozenset(exclude))
        mask = self._masks.get(key)
        if mask is None:
            mask = bytes(_may(_NAMES.get(name, (name,)), allow, exclude) for name, _ in self.names)
            if len(self._masks) < MASKS_KEPT:
                self._masks[key] = mask
        return mask


def _may(names: tuple[str, ...], allow: Set[str] | None, exclude: Set[str] | None) -> bool:
    return any((allow is None or name in allow) and (exclude is None or name not in exclude) for name in names)


#: Masks that are kept: callers ask for the same few.
MASKS_KEPT = 100
#: Encodings that share a decoder: either name allows the model.
_NAMES = {"GBK": ("GBK", "gb18030"), "ISO-8859-8": ("ISO-8859-8", "ISO-8859-8-I")}

_loaded: list[Loaded] = []


def loaded() -> Loaded:
    """The models; read at the first call, some milliseconds. Two threads may both read them: to the same end."""
    if not _loaded:
        _loaded.append(Loaded())
    return _loaded[0]
