"""The application's answers, without a port or a browser."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason="not run: the [serve] extra is not installed")
pytest.importorskip("uvicorn", reason="not run: the [serve] extra is not installed")
pytest.importorskip("httpx", reason="not run: httpx is not installed (dependency group browser)")

import httpx

from webdecode.serve import create_app
from webdecode.serve.convert import WAITING

HOST = "127.0.0.1:8018"
ORIGIN = {"Origin": f"http://{HOST}"}
JAPANESE = "商品,価格\nりんご,120円\nみかんの缶詰,80円\n"


class Client:
    """Asks the application as an HTTP client would, without a port."""

    def __init__(self, headers: dict[str, str]) -> None:
        self.app = create_app([HOST], limit=1 << 20)
        self._headers = headers

    def _ask(self, method: str, path: str, **arguments: Any) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(
                transport=transport, base_url=f"http://{HOST}", headers=self._headers
            ) as client:
                return await client.request(method, path, **arguments)

        return asyncio.run(ask())

    def get(self, path: str, **arguments: Any) -> httpx.Response:
        return self._ask("GET", path, **arguments)

    def post(self, path: str, **arguments: Any) -> httpx.Response:
        return self._ask("POST", path, **arguments)


@pytest.fixture
def client() -> Iterator[Client]:
    made = Client(ORIGIN)
    yield made
    made.app.state.texts.close()


def checked(client: Client, body: bytes, **query: str) -> dict[str, Any]:
    answer = client.post("/api/check", params=query, content=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def converted(client: Client, body: bytes, **query: str) -> tuple[dict[str, Any], bytes]:
    answer = client.post("/api/convert", params=query, content=body).json()
    return answer, client.get(f"/api/text/{answer['text']}").content


def test_a_byte_order_mark_is_certain(client: Client) -> None:
    found = checked(client, JAPANESE.encode("utf-8-sig"))
    assert (found["name"], found["level"], found["reason"]) == ("UTF-8 with BOM", "certain", "bom")
    assert found["steps"][0] == {
        "source": "bom", "label": "", "encoding": "UTF-8", "offset": 0, "rule": "bom", "verdict": "decides"
    }  # fmt: skip


def test_utf_8_without_a_mark_is_told_apart(client: Client) -> None:
    found = checked(client, JAPANESE.encode())
    assert (found["name"], found["bom"]) == ("UTF-8 without BOM", False)


def test_shift_jis_has_scores_candidates_and_a_path(client: Client) -> None:
    found = checked(client, JAPANESE.encode("cp932"))
    assert (found["encoding"], found["shown"], found["replacements"]) == ("Shift_JIS", "Shift_JIS", 0)
    assert list(found["scores"]) == ["UTF-8", "Shift_JIS", "EUC-JP"]
    assert found["shares"]["Shift_JIS"] > 0.5
    assert found["candidates"][0]["encoding"] == "Shift_JIS"
    assert [(step["rule"], step["verdict"]) for step in found["steps"]] == [
        ("bom", "none"), ("header", "none"), ("meta", "none"), ("ascii", "no"), ("utf-8", "no"), ("detected", "decides")
    ]  # fmt: skip
    assert found["first_non_ascii"] == 0


def test_ascii_cannot_be_told(client: Client) -> None:
    found = checked(client, b"id,name\n1,x\n")
    assert (found["name"], found["level"], found["reason"]) == (None, "unknown", "ascii")
    assert checked(client, b"")["reason"] == "empty"


def test_what_is_no_text_has_no_preview(client: Client) -> None:
    found = checked(client, b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8)
    assert (found["reason"], found["shown"], found["candidates"]) == ("binary", None, [])


def test_a_declaration_that_the_bytes_contradict_is_a_conflict(client: Client) -> None:
    found = checked(client, b"<meta charset=shift_jis><p>" + "文字化けの見本です。".encode("euc-jp") * 20)
    assert found["decision"]["encoding"] == "Shift_JIS"
    assert found["conflict"]
    meta = next(step for step in found["steps"] if step["rule"] == "meta")
    assert (meta["label"], meta["offset"], meta["verdict"]) == ("shift_jis", 0, "decides")


def test_a_content_type_comes_before_the_page(client: Client) -> None:
    body = b"<meta charset=utf-8><p>caf\xe9"
    found = checked(client, body, content_type="text/html; charset=iso-8859-1")
    assert found["decision"]["rule"] == "header"
    assert [(step["rule"], step["verdict"]) for step in found["steps"]] == [
        ("bom", "none"), ("header", "decides"), ("meta", "late")
    ]  # fmt: skip
    assert found["conflict"]


def test_the_same_bytes_are_shown_in_another_encoding(client: Client) -> None:
    head = JAPANESE.encode("cp932")
    right = client.post("/api/preview", params={"encoding": "shift_jis", "whole": "1"}, content=head).json()
    assert right == {"text": JAPANESE, "replacements": 0}
    wrong = client.post("/api/preview", params={"encoding": "euc-jp", "whole": "1"}, content=head).json()
    assert wrong["text"].count("\ufffd") == wrong["replacements"] > 0


def test_a_preview_ends_before_a_cut_character(client: Client) -> None:
    cut = client.post("/api/preview", params={"encoding": "utf-8", "whole": "0"}, content="あい".encode()[:-1]).json()
    assert cut == {"text": "あ", "replacements": 0}
    long = client.post("/api/preview", params={"encoding": "utf-8"}, content="あ".encode() * 5000).json()
    assert len(long["text"]) == 500


def test_an_unknown_encoding_is_refused_and_python_only_codecs_are_unknown(client: Client) -> None:
    for label in ("nonsense", "rot13", "zip", "utf-7", "unicode_escape", ""):
        answer = client.post("/api/convert", params={"encoding": label}, content=b"x")
        assert (answer.status_code, answer.json()["error"]) == (400, "unknown_encoding")


def test_a_text_is_made_with_and_without_a_mark_and_fetched_once(client: Client) -> None:
    body = JAPANESE.encode("euc-jp")
    answer, text = converted(client, body, encoding="EUC-JP", name="表.csv")
    assert (text.decode(), answer["replacements"], answer["size"]) == (JAPANESE, 0, len(text))
    _, text = converted(client, body, encoding="EUC-JP", bom="1", name="表.csv")
    assert text == JAPANESE.encode("utf-8-sig")
    again = client.get(f"/api/text/{answer['text']}")
    assert (again.status_code, again.json()["error"]) == (404, "gone")


def test_a_mark_in_the_file_is_not_doubled(client: Client) -> None:
    _, text = converted(client, "\ufeffid".encode("utf-16-le"), encoding="UTF-16LE", bom="1")
    assert text == b"\xef\xbb\xbfid"


def test_a_codec_outside_the_web_is_decoded_too(client: Client) -> None:
    _, text = converted(client, "smørrebrød".encode("cp850"), encoding="cp850")
    assert text.decode() == "smørrebrød"


def test_a_name_is_kept_harmless(client: Client) -> None:
    for name, saved in {
        "表.csv": "%E8%A1%A8.utf-8.csv",
        "../../etc/passwd": "passwd.utf-8.txt",
        'a"\r\nX: y.txt': "a%22X%3A%20y.utf-8.txt",
        "": "text.utf-8.txt",
        ".bashrc": ".bashrc.utf-8.txt",
    }.items():
        made = client.post("/api/convert", params={"encoding": "utf-8", "name": name}, content=b"x").json()
        answer = client.get(f"/api/text/{made['text']}")
        assert answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''{saved}"


def test_only_so_many_texts_wait(client: Client) -> None:
    tokens = [
        client.post("/api/convert", params={"encoding": "utf-8"}, content=b"x").json()["text"]
        for _ in range(WAITING + 1)
    ]
    assert len(client.app.state.texts) == WAITING
    assert client.get(f"/api/text/{tokens[0]}").status_code == 404
    assert client.get(f"/api/text/{tokens[-1]}").content == b"x"


def test_a_larger_file_than_the_limit_is_refused_with_words(client: Client) -> None:
    answer = client.post("/api/check", content=b"x" * ((1 << 20) + 1))
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    assert "1,048,576 bytes" in answer.json()["message"]

    async def parts() -> AsyncIterator[bytes]:  # no length is announced
        for _ in range(20):
            yield b"x" * 65536

    assert client.post("/api/check", content=parts()).status_code == 413
    assert client.post("/api/preview", params={"encoding": "utf-8"}, content=b"x" * 65537).status_code == 413


@pytest.mark.parametrize(
    "host", ["evil.example:8018", "127.0.0.1:9999", "127.0.0.1", "localhost.evil.example:8018", ""]
)
def test_another_name_for_this_machine_is_refused(client: Client, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 403
    assert client.get("/static/page.js", headers={"Host": host}).status_code == 403
    assert client.post("/api/check", headers={"Host": host}, content=b"x").status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:8018", "http://127.0.0.1:8019"])
def test_another_site_is_refused(client: Client, origin: str) -> None:
    for path in ("/api/check", "/api/preview?encoding=utf-8", "/api/convert?encoding=utf-8"):
        assert client.post(path, headers={"Origin": origin}, content=b"x").status_code == 403
    assert client.get("/api/about", headers={"Origin": origin}).status_code == 403


def test_a_request_without_an_origin_computes_nothing() -> None:
    client = Client({})
    assert client.post("/api/check", content=b"x").status_code == 403
    assert client.get("/").status_code == 200


@pytest.mark.parametrize("path", ["/", "/static/page.js", "/api/about", "/api/text/none", "/nothing"])
def test_every_answer_forbids_what_comes_from_elsewhere(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert "unsafe" not in headers["content-security-policy"]
    assert "http" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert "access-control-allow-origin" not in headers


def test_files_of_the_page_only(client: Client) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/"):
        assert client.get(path).status_code in (404, 405)
