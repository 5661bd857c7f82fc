"""The command line: what it writes where, its exit codes, and what it says to people's mistakes."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("click", reason="not run: the [cli] extra is not installed")
pytest.importorskip("rich", reason="not run: the [cli] extra is not installed")

from click.testing import CliRunner, Result

import webdecode
from webdecode.cli import files as sources
from webdecode.cli import screen
from webdecode.cli import webdecode as command

TEXT = "商品,価格\nりんご,120円\nみかんの缶詰,80円\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of files, as the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sjis.csv").write_bytes(TEXT.encode("cp932"))
    (tmp_path / "bom.csv").write_bytes(TEXT.encode("utf-8-sig"))
    (tmp_path / "page.html").write_bytes(b"<meta charset=utf-8><p>\xff caf\xc3\xa9")
    (tmp_path / "ascii.txt").write_bytes(b"plain\n")
    return tmp_path


def run(*arguments: str, input: bytes | None = None) -> Result:
    return CliRunner().invoke(command, arguments, input=input, catch_exceptions=False)


def test_decode_writes_utf_8_and_the_record_beside_it(folder: Path) -> None:
    done = run("decode", "sjis.csv", "bom.csv")
    assert done.exit_code == 0
    assert done.stdout_bytes.decode() == TEXT + TEXT
    lines = done.stderr.splitlines()
    assert lines[0].startswith("sjis.csv: Shift_JIS, nothing declares it")
    assert lines[1] == "bom.csv: UTF-8, by the byte order mark"


def test_decode_takes_a_header_and_says_what_disagrees(folder: Path) -> None:
    done = run("decode", "-t", "text/html; charset=windows-1252", "page.html")
    assert done.stdout_bytes.decode().endswith("ÿ cafÃ©")
    assert done.stderr == (
        "page.html: windows-1252, by the Content-Type header ('windows-1252'); but <meta> says UTF-8\n"
    )


def test_decode_names_its_replacements(folder: Path) -> None:
    done = run("decode", "page.html")
    assert done.exit_code == 0
    assert done.stderr == (
        "page.html: UTF-8, by <meta> at byte 0 ('utf-8'); 1 U+FFFD put in for bytes that fit no character, at byte 23\n"
    )


@pytest.mark.parametrize("label", ["shift_jis", "cp932", "MS932"])
def test_decode_takes_a_label_or_pythons_name(folder: Path, label: str) -> None:
    done = run("decode", "-e", label, "sjis.csv")
    if webdecode.lookup(label, python=True) is None:
        pytest.skip(f"{label} is no name here")
    assert done.stdout_bytes.decode() == TEXT


def test_json_records_are_a_line_each(folder: Path) -> None:
    done = run("decode", "--record", "json", "sjis.csv", "bom.csv")
    records = [json.loads(line) for line in done.stderr.splitlines()]
    assert [(record["file"], record["encoding"]) for record in records] == [
        ("sjis.csv", "Shift_JIS"),
        ("bom.csv", "UTF-8"),
    ]
    done = run("decode", "--record", "json", "-o", "out.txt", "bom.csv")
    assert json.loads(done.stdout)["bom"] is True
    assert Path("out.txt").read_text(encoding="utf-8") == TEXT
    assert run("decode", "--record", "none", "sjis.csv").stderr == ""


def test_output_may_be_a_file_or_a_folder(folder: Path) -> None:
    assert run("decode", "-o", "out/", "sjis.csv", "bom.csv").exit_code == 0
    assert Path("out/sjis.csv").read_text(encoding="utf-8") == Path("out/bom.csv").read_text(encoding="utf-8") == TEXT
    assert run("decode", "--bom", "-o", "excel.csv", "sjis.csv").exit_code == 0
    assert Path("excel.csv").read_bytes() == TEXT.encode("utf-8-sig")
    many = run("decode", "-o", "one.txt", "sjis.csv", "bom.csv")
    assert many.exit_code == 2
    assert "several files need a folder to go to: --output one.txt/" in many.stderr


def test_output_destroys_nothing(folder: Path) -> None:
    before = Path("sjis.csv").read_bytes()
    same = run("decode", "-o", ".", "sjis.csv")
    assert same.exit_code == 1
    assert "would overwrite the file itself" in same.stderr
    assert Path("sjis.csv").read_bytes() == before
    os.mkdir("other")
    Path("other/sjis.csv").write_bytes(b"x")
    twice = run("decode", "-o", "out/", "sjis.csv", "other/sjis.csv")
    assert twice.exit_code == 1
    assert "was just written for another file of that name" in twice.stderr
    nowhere = run("decode", "-o", "nowhere/x.txt", "sjis.csv", "--record", "none")
    assert nowhere.exit_code == 1
    assert "nowhere/x.txt cannot be written" in nowhere.stderr


def test_missing_file_is_one_line_and_the_others_get_done(folder: Path) -> None:
    for arguments in (["decode", "--record", "none"], ["check"]):
        done = run(*arguments, "sjis.cvs", "ascii.txt")
        assert done.exit_code == 1
        assert done.stderr == "webdecode: sjis.cvs: no such file; is it sjis.csv?\n"
        assert "plain" in done.stdout or "ASCII only" in done.stdout


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (".", "this is a folder; name the files in it: ./*"),
        ("https://example.com/a", "this is an address, not a file; fetch it first: curl -sL 'https://example.com/a' |"),
    ],
)
def test_mistakes_get_advice(folder: Path, name: str, words: str) -> None:
    done = run("check", name)
    assert done.exit_code == 1
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_file_that_may_not_be_read(folder: Path) -> None:
    os.chmod("sjis.csv", 0)
    assert "reading it is not permitted" in run("check", "sjis.csv").stderr


def test_command_mistakes_are_exit_code_2(folder: Path) -> None:
    unknown = run("decode", "-e", "utf8mb4", "sjis.csv")
    assert (unknown.exit_code, "unknown encoding 'utf8mb4'" in unknown.stderr) == (2, True)
    forgotten = run("sjis.csv")
    assert (forgotten.exit_code, "webdecode check sjis.csv" in forgotten.stderr) == (2, True)
    assert run("check", "--format", "xml", "sjis.csv").exit_code == 2


def test_standard_input(folder: Path) -> None:
    assert run("decode", "-", input=TEXT.encode("cp932")).stdout_bytes.decode() == TEXT
    assert run("decode", input=TEXT.encode("euc_jp")).stdout_bytes.decode() == TEXT
    assert json.loads(run("check", "-f", "json", "-", input=b"\xef\xbb\xbf").stdout)[0]["name"] == "UTF-8 with BOM"


def test_check_table_for_people(folder: Path) -> None:
    done = run("check", "sjis.csv", "bom.csv", "ascii.txt")
    assert done.exit_code == 0
    rows = done.stdout.splitlines()
    assert rows[0].split()[:2] == ["file", "encoding"]
    assert [row.split("  ")[0] for row in rows[1:]] == ["sjis.csv", "bom.csv", "ascii.txt"]
    assert "Shift_JIS" in rows[1]
    assert "UTF-8 with BOM" in rows[2]
    assert "certain" in rows[2]
    assert "ASCII only" in rows[3]
    alone = run("check", "sjis.csv").stdout
    assert "りんご,120円" in alone
    assert "りんご" not in run("check", "--no-preview", "sjis.csv").stdout


def test_check_json_for_programs(folder: Path) -> None:
    answers: list[dict[str, Any]] = json.loads(run("check", "--format", "json", "sjis.csv", "none", "bom.csv").stdout)
    assert [answer["file"] for answer in answers] == ["sjis.csv", "bom.csv", "none"]
    assert answers[0]["encoding"] == "Shift_JIS"
    assert answers[0]["preview"] == TEXT
    assert answers[2] == {"file": "none", "error": "no such file"}


def test_check_in_the_words_of_others(folder: Path) -> None:
    assert run("check", "--format", "chardet", "bom.csv").stdout.startswith("bom.csv: UTF-8-SIG with confidence 1.0")
    assert json.loads(run("check", "--format", "normalizer", "bom.csv").stdout)["encoding"] == "utf_8"


def test_explain_tells_the_story_with_offsets(folder: Path) -> None:
    told = run("decode", "--explain", "-t", "text/html; charset=none", "page.html").stderr.splitlines()
    assert told == [
        "page.html, 30 bytes",
        "  1. Byte order mark: none.",
        "  2. The Content-Type header says 'none' at its byte 19: no encoding has this label; passed over.",
        "  3. A <meta> at byte 0 says 'utf-8': UTF-8. This decides.",
        "  So: UTF-8, by <meta> at byte 0 ('utf-8'); 1 U+FFFD put in for bytes that fit no character, at byte 23.",
    ]
    told = run("decode", "--explain", "sjis.csv").stderr.splitlines()
    assert "  4. The first byte that is not ASCII is 8F, at byte 0." in told
    told = run("check", "--explain", "bom.csv").stdout.splitlines()
    assert "  1. Bytes 0 to 2 are EF BB BF, the byte order mark of UTF-8." in told


def test_large_files_are_streamed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run("decode", "--bom", "sjis.csv", "-e", "sjis")
    monkeypatch.setattr(sources, "WHOLE", 16)
    monkeypatch.setattr(sources, "CHUNK", 7)
    streamed = run("decode", "--bom", "sjis.csv", "-e", "sjis")
    assert streamed.stdout_bytes == whole.stdout_bytes
    assert streamed.stderr == whole.stderr
    assert "larger than 64 MB" in run("check", "sjis.csv").stderr


def test_nothing_steers_the_terminal(folder: Path) -> None:
    Path("evil.txt").write_bytes(b"\xef\xbb\xbf\x1b[31mred\x07 \xe2\x80\xae \xc2\x9b")
    shown = run("check", "evil.txt").stdout
    assert "␛[31mred␇ <U+202E> <U+009B>" in shown
    assert screen.visible("a\r\n\tb\u200f") == "a\n\tb<U+200F>"


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "webdecode", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


def test_pipes_get_no_colours_and_any_locale_works(folder: Path) -> None:
    done = process("check", "sjis.csv", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert b"\x1b" not in done.stdout
    assert b"Shift_JIS" in done.stdout
    done = process("decode", "--explain", "sjis.csv", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.stdout.decode() == TEXT


def test_colours_on_a_terminal_and_none_under_no_color(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in run("check", "bom.csv").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("check", "bom.csv").stdout


def test_version_names_the_build() -> None:
    assert webdecode.BUILD in run("--version").stdout
    assert webdecode.__version__ in run("--version").stdout


@pytest.mark.parametrize("name", ["decode", "check", "completion"])
def test_help_has_examples(name: str) -> None:
    text = run(name, "--help").stdout
    assert "Examples:" in text
    assert f"webdecode {name}" in text


@pytest.mark.parametrize("name", ["decode", "check"])
def test_help_documents_exit_codes(name: str) -> None:
    assert "Exit codes:" in run(name, "--help").stdout
    assert "Exit codes:" in run("--help").stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    assert "_WEBDECODE_COMPLETE" in run("completion", shell).stdout


def test_labels_are_completed() -> None:
    environment = {"_WEBDECODE_COMPLETE": "bash_complete", "COMP_WORDS": "webdecode decode -e shi", "COMP_CWORD": "3"}
    assert process(**environment).stdout.decode().splitlines() == ["plain,shift_jis"]


def test_missing_extra_is_one_line() -> None:
    code = "import sys; sys.modules['click'] = None; from webdecode.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == 'webdecode: the command line needs click: pip install "webdecode[cli]"\n'


def test_serve_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("webdecode.serve")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    done = run("serve")
    assert done.exit_code == 2
    assert 'pip install "webdecode[serve]"' in done.stderr


def test_serve_says_that_a_port_is_taken() -> None:
    pytest.importorskip("starlette", reason="not run: the [serve] extra is not installed")
    pytest.importorskip("uvicorn", reason="not run: the [serve] extra is not installed")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = run("serve", "--no-browser", "--port", str(port))
    assert done.exit_code == 1
    assert f"port {port} cannot be had" in done.stderr
