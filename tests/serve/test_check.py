"""Files of any size, in pieces: what is known of them is the same, and memory is bounded."""

from __future__ import annotations

import pytest

pytest.importorskip("starlette", reason="not run: the [serve] extra is not installed")
pytest.importorskip("uvicorn", reason="not run: the [serve] extra is not installed")

from webdecode.serve.check import SAMPLE, Checker

JAPANESE = "商品と価格の一覧です。りんごは120円、みかんは80円。\n".encode("cp932")


def checked(*parts: bytes) -> dict[str, object]:
    checker = Checker()
    for part in parts:
        checker.feed(part)
    return checker.result()


def test_pieces_do_not_matter() -> None:
    body = b"id,name\n" * 10 + JAPANESE * 20
    assert checked(*(body[place : place + 7] for place in range(0, len(body), 7))) == checked(body)


def test_a_large_file_is_told_by_its_first_part() -> None:
    body = JAPANESE * (SAMPLE // len(JAPANESE) + 100)
    found = checked(*(body[place : place + 100_000] for place in range(0, len(body), 100_000)))
    assert (found["encoding"], found["size"]) == ("Shift_JIS", len(body))
    assert found["looked_at"] == {"start": 0, "size": SAMPLE}
    assert found["replacements"] == 0


def test_what_comes_behind_much_ascii_is_looked_at() -> None:
    ascii = b"2024-01-01 INFO nothing happened\n" * 200_000
    found = checked(ascii, JAPANESE * 20)
    assert (found["encoding"], found["first_non_ascii"]) == ("Shift_JIS", len(ascii))
    assert found["looked_at"]["start"] > 0  # type: ignore[index]
    assert found["decision"]["encoding"] == "Shift_JIS"  # type: ignore[index]


def test_damage_behind_the_sample_is_counted() -> None:
    text = "ログの行です。\n".encode()
    found = checked(text * (SAMPLE // len(text) + 10), b"\xff\xff", text)
    assert (found["encoding"], found["replacements"]) == ("UTF-8", 2)
