"""Many bodies in one call give what each gives alone, on several threads as well."""

from __future__ import annotations

import random
import threading
from types import SimpleNamespace

import pytest

from webdecode import tables

CODECS = {"utf_8": "utf-8", "utf_16le": "utf-16-le", "utf_16be": "utf-16-be", "shift_jis": "cp932"}


def jobs(seed: int) -> list[tuple[int, bytes, int]]:
    draw = random.Random(seed)
    text = "日本語のテキスト、<b>markup</b> и русский. 한국어 😀\n"
    made = []
    for decoder, name in enumerate(tables.DECODERS):
        codec = CODECS.get(name, "euc_jp")
        whole = text.encode(codec, "ignore") * draw.choice((0, 1, 20, 700))
        for data in (whole, whole[:-1], draw.randbytes(draw.randrange(3000))):
            made.append((decoder, data, min(len(data), draw.choice((0, 0, 1)))))
    draw.shuffle(made)
    return made


def alone(kernels: SimpleNamespace, decoder: int, data: bytes, start: int) -> tuple[object, ...]:
    if decoder < len(tables.SINGLE_BYTE):
        return tuple(kernels.decoders.decode_single_byte(data, decoder, start))
    return tuple(getattr(kernels.decoders, f"decode_{tables.DECODERS[decoder]}")(data, start)[:4])


@pytest.mark.parametrize("seed", range(3))
def test_batch_gives_what_each_body_gives_alone(kernels: SimpleNamespace, seed: int) -> None:
    batch = jobs(seed)
    assert kernels.decoders.decode_batch(batch) == [alone(kernels, *job) for job in batch]


def test_no_bodies(kernels: SimpleNamespace) -> None:
    assert kernels.decoders.decode_batch([]) == []


@pytest.mark.parametrize("decoder", [-1, len(tables.DECODERS)])
def test_unknown_decoder(kernels: SimpleNamespace, decoder: int) -> None:
    with pytest.raises(ValueError, match=f"decoder must be a place in tables.DECODERS, not {decoder}"):
        kernels.decoders.decode_batch([(0, b"abc", 0), (decoder, b"abc", 0)])


def test_threads_share_tables(kernels: SimpleNamespace) -> None:
    """Batches on four threads at once, the tables' first use among it (in a fresh process)."""
    batch = jobs(7)
    wanted = [alone(kernels, *job) for job in batch]
    wrong: list[int] = []

    def work(number: int) -> None:
        for _ in range(2):
            if kernels.decoders.decode_batch(batch) != wanted:
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
