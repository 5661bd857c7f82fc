"""What a body may be: bytes, or any contiguous buffer of bytes."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer

#: Formats whose items are bytes; anything else (characters of an array, numbers) is not a body.
_BYTE_FORMATS = ("B", "b", "c")


def as_bytes(body: Buffer, what: str = "body") -> bytes:
    """The body as the kernels take it: bytes.

    bytes pass as they are. Any other contiguous buffer of bytes (bytearray, memoryview, mmap, array of bytes) is
    copied once, while nobody else runs: what happens to it afterwards, in another thread or process, cannot reach a
    kernel that works without the interpreter's lock. The copy costs memcpy, some 3 % of a decoding.

    Raises TypeError for anything else, and says what came.
    """
    if type(body) is bytes:
        return body
    try:
        view = memoryview(body)
    except TypeError:
        hint = ": it is decoded already" if isinstance(body, str) else ""
        raise TypeError(f"{what} must be bytes or a buffer of bytes, not {type(body).__name__}{hint}") from None
    with view:
        if view.format not in _BYTE_FORMATS:
            raise TypeError(f"{what} must be bytes or a buffer of bytes, not a buffer of format {view.format!r}")
        if not view.c_contiguous:
            raise TypeError(f"{what} must be a contiguous buffer of bytes, not one with gaps")
        return view.tobytes()
