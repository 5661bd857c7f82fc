"""What the three commands print."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from webdecode.compat.formats import check_lines, description_of, main

FILES = [
    ("a.txt", b"abc"),
    ("b.html", b"<meta charset=sjis>\x83e"),
    ("c.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01"),
]


def test_chardetects_lines() -> None:
    assert check_lines(FILES, "chardet").split("\n") == [
        "a.txt: ascii with confidence 1.0",
        "b.html: CP932 with confidence 1.0",
        "c.png: no result",
    ]


def test_cchardetects_lines() -> None:
    assert check_lines(FILES, "cchardet").split("\n") == [
        "a.txt: ASCII with confidence 1.0",
        "b.html: CP932 with confidence 1.0",
        "c.png: None with confidence None",
    ]


def test_normalizers_json() -> None:
    one = json.loads(check_lines(FILES[1:2], "normalizer"))
    assert one["encoding"] == "cp932"
    assert one["path"].endswith("b.html")
    assert one["language"] == "Japanese"
    assert one["is_preferred"] is True
    assert [found["encoding"] for found in json.loads(check_lines(FILES, "normalizer"))] == ["ascii", "cp932", None]


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ValueError, match="format must be one of chardet, cchardet, normalizer, not 'file'"):
        check_lines(FILES, "file")


def test_the_json_has_the_keys_of_the_real_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from charset_normalizer.cli import cli_detect

    file = tmp_path / "a.txt"
    file.write_bytes(b"abc")
    cli_detect([str(file)])
    real = json.loads(capsys.readouterr().out)
    ours = json.loads(check_lines([(str(file), b"abc")], "normalizer"))
    assert list(ours) == list(real)
    assert ours["encoding_aliases"] == real["encoding_aliases"]


def test_chardets_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("é".encode())
    main([str(file), "--minimal"])
    assert capsys.readouterr().out == "utf-8\n"
    with pytest.raises(SystemExit):
        main([str(tmp_path / "none")])
    assert "can't open" in capsys.readouterr().err
    assert description_of([b"ab", b"c"], "x") == "x: ascii with confidence 1.0"
