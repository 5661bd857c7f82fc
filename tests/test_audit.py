"""``webdecode audit`` and ``convert``: every page of an archive is counted, and none is lost."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("fastwarc", reason="not run: fastwarc is not installed (extra audit)")
pytest.importorskip("pyarrow", reason="not run: pyarrow is not installed (extra audit)")

JAPANESE = "<p>日本語の頁です。文字化けしません。"
KOREAN = "<meta charset=euc-kr><p>안녕하세요"
LATE = "<!--" + "x" * 1100 + "--><meta charset=shift_jis>" + JAPANESE
#: host, Content-Type header, body, text.
PAGES = [
    ("a.jp", "text/html", LATE.encode("cp932"), LATE),
    ("b.jp", "text/html; charset=euc-jp", JAPANESE.encode("euc-jp"), JAPANESE),
    ("c.kr", "text/html; charset=utf-8", KOREAN.encode("cp949"), KOREAN.encode("cp949").decode("utf-8", "replace")),
    ("d.kr", "text/html", KOREAN.encode("cp949"), KOREAN),
    ("e.de", "text/html", b"\xef\xbb\xbf" + "<p>Grüße".encode(), "<p>Grüße"),
    ("f.de", "text/html; charset=iso-8859-1", "<p>„Grüße“".encode("cp1252"), "<p>„Grüße“"),
    ("g.de", "text/html; charset=utf-8", b"", ""),
]


def record(host: str, content_type: str, body: bytes) -> bytes:
    response = f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\n\r\n".encode() + body
    head = (
        f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:test:{host}>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
        f"WARC-Target-URI: http://{host}/\r\nContent-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(response)}\r\n\r\n"
    )
    return head.encode() + response + b"\r\n\r\n"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, an image, and bytes that are no record before the last page."""
    path = tmp_path_factory.mktemp("archive") / "crawl.warc.gz"
    members = [record(*page[:3]) for page in PAGES]
    members.insert(3, record("i.de", "image/png", b"\x89PNG\r\n\x1a\n"))
    zipped = [gzip.compress(member) for member in members]
    path.write_bytes(b"".join(zipped[:-1]) + b"no record at all" + zipped[-1])
    return path


def webdecode(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "webdecode", *map(str, arguments)], encoding="utf-8", capture_output=True, timeout=120
    )


def test_every_count_is_right(archive: Path) -> None:
    done = webdecode("audit", "--format", "json", archive)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    total = found["all"]
    names = ("pages", "other", "boms", "late_metas", "conflicts", "damaged", "empty")
    assert [total[name] for name in names] == [7, 1, 1, 1, 1, 1, 1]
    assert total["replacements"] == PAGES[2][3].count("\ufffd")
    assert total["contradicted"] == 1
    # Read as ISO-8859-1: the two without a header's charset, the one with a mark, and the quotation marks of f.de.
    assert total["garbled"] == 4
    assert total["rules"] == {"bom": 1, "header": 3, "meta": 2}
    assert "partial" not in done.stderr


@pytest.mark.parametrize("format", ["parquet", "jsonl", "warc"])
def test_nothing_is_lost_and_a_second_run_gives_the_same(archive: Path, tmp_path: Path, format: str) -> None:
    done = webdecode("convert", "--to", format, "--output", tmp_path, archive)
    assert done.returncode == 0, done.stderr
    (part,) = tmp_path.iterdir()
    first = part.read_bytes()
    assert {**texts_in(part, format), "http://g.de/": ""} == {f"http://{host}/": text for host, _, _, text in PAGES}
    assert webdecode("convert", "--to", format, "--output", tmp_path, archive).stderr.startswith("0 parts written, 1 ")
    part.unlink()
    (tmp_path / f"{part.name}.1.unfinished").write_bytes(first[:100])  # what a killed run leaves
    assert webdecode("convert", "--to", format, "--output", tmp_path, archive).returncode == 0
    assert [path.name for path in tmp_path.iterdir()] == [part.name]
    assert part.read_bytes() == first


def texts_in(part: Path, format: str) -> dict[str, str]:
    """The text of each page of a part."""
    if format == "warc":
        from fastwarc.warc import ArchiveIterator, WarcRecordType

        with part.open("rb") as file:
            return {
                one.headers["WARC-Target-URI"]: one.reader.read().decode()
                for one in ArchiveIterator(file, record_types=WarcRecordType.conversion)
            }
    if format == "jsonl":
        rows = [json.loads(line) for line in part.read_text(encoding="utf-8").splitlines()]
    else:
        from pyarrow import parquet

        rows = parquet.read_table(part).to_pylist()
    assert len(rows) == len(PAGES) + 2  # the image and the place that is no record have rows too
    assert sum(row["error"] is not None for row in rows) == 2
    return {row["url"]: row["text"] for row in rows if row["text"] is not None}


def test_a_folder_of_pages(tmp_path: Path) -> None:
    for host, _, body, _ in PAGES:
        (tmp_path / f"{host}.html").write_bytes(body)
    done = webdecode("audit", "--format", "json", tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["all"]["pages"] == len(PAGES)


def test_what_is_no_archive(tmp_path: Path) -> None:
    missing = webdecode("audit", "--format", "json", tmp_path / "nothing.warc")
    assert missing.returncode != 0
    assert "nothing.warc" in missing.stderr
