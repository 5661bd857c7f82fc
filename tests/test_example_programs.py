"""The programs in examples/ are run as a reader would run them."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server import PageServer

ROOT = Path(__file__).parents[1]


def run(program: str, *arguments: str | Path, input: str | None = None) -> str:
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / program), *map(str, arguments)],
        input=input,
        env={**os.environ, "PYTHONUTF8": "1"},
        encoding="utf-8",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def page(name: str, content_type: str | None, body: bytes) -> dict[str, object]:
    return {"id": name, "content_type": content_type, "content_encoding": None, "body_b64": base64.b64encode(body)}


def test_every_program_says_how_it_is_used() -> None:
    programs = sorted(path.name for path in (ROOT / "examples").glob("*.py"))
    assert len(programs) >= 5
    for name in programs:
        assert f"python examples/{name}" in (ROOT / "examples" / name).read_text(encoding="utf-8")


def test_fix_csv(tmp_path: Path) -> None:
    for name in ("table-from-excel.csv", "table-with-bom.csv"):
        shutil.copy(ROOT / "examples" / "pages" / name, tmp_path)
    printed = run("fix_csv.py", tmp_path / "table-from-excel.csv", tmp_path / "table-with-bom.csv")
    assert printed == (
        "table-from-excel.csv: 4 rows, was Shift_JIS, is table-from-excel.utf-8.csv\n"
        "table-with-bom.csv: 4 rows, was UTF-8, is table-with-bom.utf-8.csv\n"
    )
    fixed = (tmp_path / "table-from-excel.utf-8.csv").read_bytes()
    assert fixed.startswith(b"\xef\xbb\xbf" + "商品,価格,備考\r\n".encode())
    assert fixed == (tmp_path / "table-with-bom.utf-8.csv").read_bytes()


def test_crawl_and_what_to_doubt() -> None:
    pytest.importorskip("requests", reason="not run: requests is not installed (dependency group adapters)")
    start = (
        '<meta charset="shift_jis"><a href="korean">韓</a><a href="lost#x">x</a><a href="https://elsewhere.test/">y</a>'
    )
    pages = [
        page("start", "text/html", start.encode("cp932")),
        page("korean", "text/html; charset=utf-8", "<meta charset=euc-kr>안녕".encode()),
        page("lost", "text/html; charset=utf-8", b"caf\xe9"),
    ]
    with PageServer(pages) as server:
        printed = run("crawl.py", server.url + "start")
    found = {record["url"].rpartition("/")[2]: record for record in map(json.loads, printed.splitlines())}
    assert list(found) == ["start", "korean", "lost"]
    assert (found["start"]["text"], found["start"]["encoding"]) == (start, "Shift_JIS")
    assert found["korean"]["text"].endswith("안녕")
    doubts = run("doubtful.py", input=printed).splitlines()
    assert [doubt.rpartition("/")[2] for doubt in doubts] == [
        "korean: read as UTF-8, but EUC-KR is declared too",
        "lost: U+FFFD put in: 1, for bytes that fit no character of UTF-8",
    ]


def test_grep(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_bytes("この表の一行目です。\nｶﾞｿﾘﾝ 120円\nこれでおわり。\n".encode("cp932"))
    (tmp_path / "b.log").write_bytes("ガソリンは高い\n".encode("euc-jp"))
    printed = run("grep.py", "ガソリン", tmp_path / "a.log", tmp_path / "b.log")
    assert printed == f"{tmp_path / 'a.log'}:2: ｶﾞｿﾘﾝ 120円\n{tmp_path / 'b.log'}:1: ガソリンは高い\n"
