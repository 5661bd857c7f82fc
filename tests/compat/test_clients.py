"""The packages that use chardet, cchardet or charset-normalizer, with `install` in place, each in its own interpreter.

Against a server in the same process where the package is an HTTP client. Each must start (they check versions as they
are imported), give the right text of an undeclared page, and have asked webdecode.
"""

from __future__ import annotations

import importlib.util

import pytest

from tests.compat.test_install import run

#: An undeclared page in Shift_JIS, one in windows-1251, and a server that serves them.
BEFORE = """
import sys, threading, warnings
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
warnings.simplefilter("default")
import webdecode
handle = webdecode.install()
assert not handle.missed, handle.missed
warnings.filterwarnings("error", message=".*(chardet|charset_normalizer).*")  # what requests says of a version

JAPANESE = "<!doctype html><title>朝市</title><p>駅前の商店街では、毎月第二日曜日に朝市が開かれています。"
RUSSIAN = "<!doctype html><title>Рынок</title><p>Каждое второе воскресенье на площади открывается утренний рынок."
PAGES = {"/ja": JAPANESE.encode("cp932"), "/ru": RUSSIAN.encode("cp1251")}
TEXTS = {"/ja": JAPANESE, "/ru": RUSSIAN}

class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        body = PAGES[self.path]
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *arguments):
        pass

server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
URL = f"http://127.0.0.1:{server.server_port}"
"""

CLIENTS = {
    "requests": """
import requests
assert requests.compat.chardet.__spec__.origin == "webdecode.install()"
assert requests.packages.chardet is requests.compat.chardet
for path, text in TEXTS.items():
    response = requests.get(URL + path)
    response.encoding = response.apparent_encoding
    assert response.text == text, response.apparent_encoding
""",
    "niquests": """
import niquests
for path, text in TEXTS.items():
    response = niquests.get(URL + path)
    assert response.text == text, response.encoding
    assert niquests.utils.guess_json_utf('{"a": "é"}'.encode("utf-16")) in ("utf-16", "utf_16")
""",
    "httpx": """
import chardet, httpx
detect = lambda body: chardet.detect(body)["encoding"] or "utf-8"  # as httpx's documentation has it
with httpx.Client(default_encoding=detect) as client:
    for path, text in TEXTS.items():
        assert client.get(URL + path).text == text
""",
    "aiohttp": """
import aiohttp, asyncio, chardet
async def main():
    resolve = lambda response, body: chardet.detect(body)["encoding"] or "utf-8"  # as aiohttp's documentation has it
    async with aiohttp.ClientSession(fallback_charset_resolver=resolve) as session:
        for path, text in TEXTS.items():
            async with session.get(URL + path) as response:
                assert await response.text() == text
asyncio.run(main())
""",
    "bs4": """
import bs4.dammit
assert bs4.dammit._chardet_dammit(b"abc") is not None
for path, text in TEXTS.items():
    soup = bs4.BeautifulSoup(PAGES[path], "html.parser")
    assert soup.title.string in text and soup.p.string in text, soup.original_encoding
    assert bs4.dammit.EncodingDetector(PAGES[path]).encodings
""",
    "scrapy": """
from scrapy.http import HtmlResponse, TextResponse
from w3lib.encoding import html_to_unicode
import chardet
for path, text in TEXTS.items():
    response = HtmlResponse(URL + path, body=PAGES[path])
    assert response.text == text, response.encoding
    assert response.css("p::text").get() in text
    found, page = html_to_unicode(None, PAGES[path], auto_detect_fun=lambda body: chardet.detect(body)["encoding"])
    assert page == text, found
""",
    "feedparser": """
import feedparser
feed = "<rss version='2.0'><channel><title>{}</title></channel></rss>"
for title in ("駅前の商店街では、毎月第二日曜日に朝市が開かれています。野菜や魚が並びます。",):
    parsed = feedparser.parse(feed.format(title).encode("cp932"), response_headers={"content-type": "text/xml"})
    assert parsed.feed.title == title, (parsed.encoding, parsed.feed)
""",
    "html5lib": """
import html5lib
for path, text in TEXTS.items():
    page = html5lib.parse(PAGES[path], namespaceHTMLElements=False)
    assert page.find(".//p").text in text
""",
    "clevercsv": """
import clevercsv.encoding, tempfile
with tempfile.NamedTemporaryFile() as file:
    file.write((JAPANESE + ",1\\n").encode("cp932"))
    file.flush()
    assert clevercsv.encoding.get_encoding(file.name) == "CP932"
""",
    "trafilatura": """
import trafilatura, trafilatura.meta, trafilatura.utils
for path, text in TEXTS.items():
    assert trafilatura.utils.decode_file(PAGES[path]) == text
trafilatura.meta.reset_caches()
""",
}


@pytest.mark.parametrize("client", CLIENTS)
def test_client_works_with_install_in_place(client: str) -> None:
    if importlib.util.find_spec(client) is None:
        pytest.skip(f"{client} is not installed: pip install --group compat (pip 25.1 or later)")
    run(BEFORE + CLIENTS[client], "-W", "default")
