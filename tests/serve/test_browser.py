"""The page in a real browser, used as people use it: by roles and names, which is what screen readers have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import webdecode
from tests.serve.conftest import Server

TEXT = "商品,価格\nりんご,120円\nみかんの缶詰,80円\n"
MEGABYTE = 1 << 20
Opener = Callable[..., Any]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "table.csv"
    path.write_bytes(TEXT.encode("cp932"))
    return path


def choose(page: Any, *paths: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose files…").click()
    chooser.value.set_files([str(path) for path in paths])


def drop(page: Any, *paths: Path) -> None:
    """What the system does when a person drops files on the page."""
    session = page.context.new_cdp_session(page)
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 200, "data": data})


def result(page: Any, name: str) -> Any:
    """The heading of a file's result."""
    return page.get_by_role("article").get_by_role("button", name=name)


def saved(page: Any, button: str) -> tuple[str, bytes]:
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_a_dropped_file_is_told_shown_and_saved(open_page: Opener, table: Path) -> None:
    from playwright.sync_api import expect

    page = open_page()
    drop(page, table)
    expect(result(page, "table.csv")).to_have_accessible_name("table.csv Shift_JIS high")
    expect(page.get_by_role("region", name="The first")).to_have_text(TEXT)
    expect(page.get_by_role("status")).to_have_text("1 file was checked.")
    expect(page.get_by_text("Every byte fits a character.")).to_be_visible()
    assert saved(page, "Save as UTF-8") == ("table.utf-8.csv", TEXT.encode())
    assert saved(page, "Save as UTF-8 with BOM (for Excel)") == ("table.utf-8.csv", TEXT.encode("utf-8-sig"))
    expect(page.get_by_role("status")).to_have_text("table.csv is saved.")


def test_another_encoding_is_shown_with_what_it_cannot_read_marked(open_page: Opener, table: Path) -> None:
    from playwright.sync_api import expect

    page = open_page()
    choose(page, table)
    choice = page.get_by_role("combobox", name="Read it as")
    expect(choice).to_have_value("Shift_JIS")
    choice.select_option("EUC-JP")
    expect(page.locator("mark").first).to_be_visible()
    expect(page.get_by_text("are marked.")).to_be_visible()
    choice.select_option("Shift_JIS")
    expect(page.locator("mark")).to_have_count(0)
    choice.select_option("windows-1252")
    name, text = saved(page, "Save as UTF-8")
    assert text.decode() == webdecode.lookup("windows-1252").decode(TEXT.encode("cp932"))  # type: ignore[union-attr]


def test_the_reasons_are_there(open_page: Opener, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    path = tmp_path / "page.html"
    path.write_bytes(b"<meta charset=shift_jis><p>" + "これは違います。".encode("euc-jp") * 20)
    page = open_page()
    choose(page, path)
    expect(page.get_by_text("do not agree")).to_be_visible()
    page.get_by_text("How sure, and why").click()
    patterns = page.get_by_role("table", name="Byte patterns").get_by_role("row")
    expect(patterns).to_have_count(4)
    expect(page.get_by_role("table", name="What the detection answers")).to_contain_text("EUC-JP")
    expect(page.get_by_role("listitem")).to_contain_text(
        ["Byte order mark: none.", "a file has none", "The <meta> at byte 0 says “shift_jis”. That is Shift_JIS."]
    )


def test_a_folder_and_many_files(open_page: Opener, table: Path, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    inner = tmp_path / "folder" / "inner"
    inner.mkdir(parents=True)
    for number in range(120):  # a folder is read a hundred entries at a time
        (inner / f"{number}.txt").write_bytes(b"plain")
    (tmp_path / "folder" / "bom.csv").write_bytes(TEXT.encode("utf-8-sig"))
    page = open_page()
    drop(page, table, tmp_path / "folder")
    expect(page.get_by_role("status")).to_have_text("122 files were checked.", timeout=60_000)
    expect(result(page, "folder/bom.csv")).to_have_accessible_name("folder/bom.csv UTF-8 with BOM certain")
    expect(result(page, "folder/inner/119.txt")).to_have_accessible_name(
        "folder/inner/119.txt ASCII only cannot be told"
    )
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a folder…").click()
    chooser.value.set_files(str(tmp_path / "folder"))
    expect(page.get_by_role("status")).to_have_text("121 files were checked.", timeout=60_000)


@pytest.mark.parametrize(
    ("pasted", "name", "answer"),
    [
        ("8f a4 95 69 2c 89 bf 8a 69 82 cc 88 ea 97 97 82 c5 82 b7", "pasted hexadecimal", "Shift_JIS"),
        ("data:text/plain;base64,77u/aWQ=", "pasted data address", "UTF-8 with BOM"),
        ("naïve café", "pasted text", "UTF-8 without BOM"),
    ],
)
def test_pasted(open_page: Opener, pasted: str, name: str, answer: str) -> None:
    from playwright.sync_api import expect

    page = open_page()
    page.get_by_text("Paste text or bytes").click()
    page.get_by_role("textbox", name="A page's saved body").fill(pasted)
    page.get_by_role("button", name="Check it").click()
    expect(result(page, name)).to_contain_text(answer)


def test_a_content_type_counts_before_the_page(open_page: Opener, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    path = tmp_path / "page.html"
    path.write_bytes(b"<meta charset=utf-8><p>caf\xe9")
    page = open_page()
    page.get_by_text("Paste text or bytes").click()
    page.get_by_role("textbox", name="The Content-Type header").fill("text/html; charset=latin1")
    choose(page, path)
    page.get_by_text("How sure, and why").click()
    expect(page.get_by_role("listitem").nth(1)).to_contain_text("says “latin1”. That is windows-1252. This decides.")


def test_with_the_keyboard_alone(open_page: Opener, table: Path) -> None:
    from playwright.sync_api import expect

    page = open_page()
    page.on("filechooser", lambda chooser: chooser.set_files([str(table)]))
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Choose files…")).to_be_focused()
    page.keyboard.press("Enter")
    expect(result(page, "table.csv")).to_have_attribute("aria-expanded", "true")
    for _ in range(3):  # the folder's button, the field for pasting, the result
        page.keyboard.press("Tab")
    expect(result(page, "table.csv")).to_be_focused()
    page.keyboard.press("Space")
    expect(result(page, "table.csv")).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("combobox", name="Read it as")).to_be_focused()
    for name in ("Save as UTF-8", "Save as UTF-8 with BOM (for Excel)"):
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("region", name="The first")).to_be_focused()


def test_japanese(open_page: Opener, table: Path) -> None:
    from playwright.sync_api import expect

    page = open_page("ja-JP", "dark")
    assert page.locator("html").get_attribute("lang") == "ja"
    drop(page, table)
    expect(result(page, "table.csv")).to_have_accessible_name("table.csv Shift_JIS 高い")
    expect(page.get_by_role("status")).to_have_text("1 個のファイルを調べました。")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("button", name="Choose files…")).to_be_visible()


def test_both_languages_say_everything(open_page: Opener) -> None:
    said = []
    for language in ("en", "ja"):
        page = open_page(language)
        said.append(
            page.evaluate(
                """async () => {
                    const { texts } = await import("/static/texts.js");
                    const keys = (value, path) => value && typeof value === "object"
                        ? Object.entries(value).flatMap(([key, inner]) => keys(inner, `${path}.${key}`)) : [path];
                    return keys(texts, "").sort();
                }"""
            )
        )
    assert said[0] == said[1]
    assert len(said[0]) > 80


def test_a_file_that_is_too_large_is_refused_at_once(open_page: Opener, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    path = tmp_path / "huge.log"
    with path.open("wb") as file:
        file.truncate(513 * MEGABYTE)
    page = open_page()
    choose(page, path)
    expect(page.get_by_role("article")).to_contain_text("too large: files up to 512 MB are taken")
    expect(page.get_by_role("status")).to_contain_text("huge.log: too large")


def test_what_goes_wrong_is_said(open_page: Opener, server: Server, table: Path, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    page = open_page()
    choose(page, table)
    expect(result(page, "table.csv")).to_be_visible()
    table.unlink()
    page.get_by_role("button", name="Save as UTF-8", exact=True).click()
    expect(page.get_by_role("article")).to_contain_text("it cannot be read: was it moved")
    server.process.terminate()
    server.process.wait(20)
    other = tmp_path / "other.csv"
    other.write_bytes(b"x")
    choose(page, other)
    expect(page.get_by_role("status")).to_contain_text("the server does not answer")


def test_a_file_cannot_bring_markup_in(open_page: Opener, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    path = tmp_path / "<img src=x onerror=alert(1)>.html"
    body = "<script>alert(1)</script><img src=https://example.org/x.png> é"
    path.write_bytes(body.encode())
    page = open_page()
    choose(page, path)
    expect(page.get_by_role("region", name="The first")).to_have_text(body)
    expect(page.locator("article img")).to_have_count(0)


def test_200_mb_in_bounded_memory_with_progress(open_page: Opener, server: Server, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    if not webdecode.compiled:
        pytest.skip("not run: the pure kernels take minutes for 200 MB")
    line = "2024-01-01 12:00:00 情報 処理が終わりました。結果は正常です。\n".encode("cp932")
    path = tmp_path / "large.log"
    block = line * (MEGABYTE // len(line))
    with path.open("wb") as file:
        for _ in range(200):
            file.write(block)
    page = open_page()
    page.evaluate(
        """() => {
            window.seen = new Set();
            new MutationObserver(() => {
                const value = document.querySelector("progress")?.value;
                if (value) window.seen.add(value);
            }).observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
        }"""
    )
    choose(page, path)
    expect(result(page, "large.log")).to_have_accessible_name("large.log Shift_JIS high", timeout=120_000)
    expect(page.get_by_text("were looked at")).to_be_visible()
    assert page.evaluate("() => window.seen.size") > 3
    with page.expect_download(timeout=120_000) as download:
        page.get_by_role("button", name="Save as UTF-8", exact=True).click()
    made = Path(download.value.path())
    assert made.stat().st_size == 200 * len(block.decode("cp932").encode())
    with made.open("rb") as file:
        assert file.read(1000) == block.decode("cp932").encode()[:1000]
    assert server.peak_memory() < 200 * MEGABYTE


def test_a_long_check_can_be_stopped(open_page: Opener, tmp_path: Path) -> None:
    from playwright.sync_api import expect

    path = tmp_path / "long.log"
    with path.open("wb") as file:
        file.truncate(500 * MEGABYTE)
    page = open_page()
    choose(page, path)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("article")).to_contain_text("stopped")
