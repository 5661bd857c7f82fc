"""Each instruction set of the compiled decoders, by force, in a fresh interpreter: WEBDECODE_SIMD is read at import."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytest.importorskip("webdecode._compiled.decoders", reason="the compiled kernels are not built")

SCRIPT = """
import sys
from webdecode._compiled import decoders
print(decoders.SIMD)
"""

#: Digest of everything that every decoder makes of text, markup and damage, in lengths around the vectors' sizes.
DIGEST = """
import hashlib, random
from webdecode import tables
from webdecode._{build} import decoders
codecs = {{"utf_8": "utf-8", "utf_16le": "utf-16-le", "utf_16be": "utf-16-be", "shift_jis": "cp932", "euc_kr": "cp949",
          "big5": "big5", "gb18030": "gb18030", "euc_jp": "euc_jp", "iso_2022_jp": "iso2022_jp"}}
draw = random.Random(5)
digest = hashlib.sha256()
text = "日本語のテキスト、<p class='x'>плюс 한국어 中文繁體 é ü 😀</p> plain ASCII for a while, and more of it here\\n"
for decoder, name in enumerate(tables.DECODERS):
    codec = codecs.get(name, "cp1251")
    whole = text.encode(codec, "ignore")
    for length in [*range(60, 70), 96, 97, 130, 191, 192, 255, 256, 511, 513, 600, 2000, 9000]:
        mixed = bytes(draw.choices(whole + b"\\x80\\xff", k=length))
        for data in (whole * (length // len(whole) + 1), draw.randbytes(length), mixed):
            data = data[:length]
            digest.update(repr(decoders.decode_batch([(decoder, data, 0)])).encode("utf-8", "replace"))
            if decoder < len(tables.SINGLE_BYTE):
                digest.update(repr(decoders.transcode_single_byte(data, decoder)).encode())
            else:
                digest.update(repr(getattr(decoders, "transcode_" + name)(data)).encode())
print(digest.hexdigest())
"""


def run(script: str, simd: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "WEBDECODE_SIMD": simd}
    return subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)


def test_forced_set_is_used() -> None:
    assert run(SCRIPT, "portable").stdout.strip() == "portable"
    assert run(SCRIPT, "").stdout.strip() in ("portable", "avx2")


def test_unknown_set_is_an_error() -> None:
    assert "WEBDECODE_SIMD must be unset, portable, avx2 or avx512, not 'sse9'" in run(SCRIPT, "sse9").stderr


def test_every_set_gives_the_twins_results() -> None:
    wanted = run(DIGEST.format(build="pure"), "")
    assert wanted.returncode == 0, wanted.stderr
    for simd in ("portable", "avx2"):
        got = run(DIGEST.format(build="compiled"), simd)
        if "has it not" in got.stderr:
            continue
        assert got.stdout == wanted.stdout, simd
