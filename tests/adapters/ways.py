"""Each client as it comes and with webdecode's adapter: what a page's reader gets.

Strategy: a way is a function from the server's address and the names of pages to what came of each page. Where a
client gives text that is the text; a parser gives (title, first paragraph). What raises is kept: it is an answer too.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.cases import body_of

#: What a page gave: its text, (title, paragraph), or what was raised.
Answer = Any
Way = Callable[[str, list[str]], dict[str, Answer]]

ROOT = Path(__file__).parent.parent.parent


class Client:
    """A client and its ways: by default (None where it gives no text), and with webdecode."""

    def __init__(self, name: str, module: str, default: Way | None, adapted: Way, kind: str = "page") -> None:
        self.name = name
        self.module = module
        self.default = default
        self.adapted = adapted
        self.kind = kind

    def installed(self) -> bool:
        return importlib.util.find_spec(self.module) is not None

    def wants(self, page: dict[str, Any]) -> bool:
        """Whether the page is one for this client: feeds for feedparser, pages with a table for pandas."""
        if self.kind == "feed":
            return page["id"].startswith("feed-")
        scored: bool = page.get("score", False)
        return scored and (self.kind == "page" or b"<table" in body_of(page).replace(b"\0", b""))

    def is_right(self, page: dict[str, Any], answer: Answer) -> bool:
        """Whether the answer is what a browser's reader sees."""
        expected = page["expected"]
        if isinstance(answer, str):
            digest = hashlib.sha256(answer.encode("utf-8", "surrogatepass")).hexdigest()
            return bool(digest == expected["text_sha256"])
        if self.kind == "table":
            return bool(answer == [expected["title"]])
        return isinstance(answer, tuple) and answer == (expected["title"], expected["main"])


def tried(function: Callable[..., Answer], *arguments: Any) -> Answer:
    try:
        return function(*arguments)
    except Exception as error:
        return error


def each(get: Callable[[str], Answer], names: Iterable[str]) -> dict[str, Answer]:
    return {name: tried(get, name) for name in names}


# Clients: the text of a response.


def requests_default(url: str, names: list[str]) -> dict[str, Answer]:
    import requests

    with requests.Session() as session:
        return each(lambda name: session.get(url + name).text, names)


def requests_adapted(url: str, names: list[str]) -> dict[str, Answer]:
    import requests

    from webdecode.adapters import requests as webdecode_requests

    with webdecode_requests.attach(requests.Session()) as session:
        return each(lambda name: session.get(url + name).text, names)


def niquests_default(url: str, names: list[str]) -> dict[str, Answer]:
    import niquests

    with niquests.Session() as session:
        return each(lambda name: session.get(url + name).text, names)


def niquests_adapted(url: str, names: list[str]) -> dict[str, Answer]:
    import niquests

    from webdecode.adapters import niquests as webdecode_niquests

    with webdecode_niquests.attach(niquests.Session()) as session:
        return each(lambda name: session.get(url + name).text, names)


def httpx_default(url: str, names: list[str]) -> dict[str, Answer]:
    import httpx

    with httpx.Client() as client:
        return each(lambda name: client.get(url + name).text, names)


def httpx_adapted(url: str, names: list[str]) -> dict[str, Answer]:
    import httpx

    from webdecode.adapters import httpx as webdecode_httpx

    with webdecode_httpx.attach(httpx.Client()) as client:
        return each(lambda name: client.get(url + name).text, names)


def aiohttp_default(url: str, names: list[str]) -> dict[str, Answer]:
    import aiohttp

    return asyncio.run(_aiohttp(url, names, aiohttp.ClientResponse))


def aiohttp_adapted(url: str, names: list[str]) -> dict[str, Answer]:
    from webdecode.adapters import aiohttp as webdecode_aiohttp

    return asyncio.run(_aiohttp(url, names, webdecode_aiohttp.Response))


async def _aiohttp(url: str, names: list[str], response_class: Any) -> dict[str, Answer]:
    import aiohttp

    answers: dict[str, Answer] = {}
    async with aiohttp.ClientSession(response_class=response_class) as session:
        for name in names:
            async with session.get(url + name) as response:
                try:
                    answers[name] = await response.text()
                except Exception as error:
                    answers[name] = error
    return answers


def curl_cffi_default(url: str, names: list[str]) -> dict[str, Answer]:
    import curl_cffi

    with curl_cffi.Session() as session:
        return each(lambda name: session.get(url + name).text, names)


def curl_cffi_adapted(url: str, names: list[str]) -> dict[str, Answer]:
    import curl_cffi

    from webdecode.adapters import curl_cffi as webdecode_curl_cffi

    with curl_cffi.Session(response_class=webdecode_curl_cffi.Response) as session:
        return each(lambda name: session.get(url + name).text, names)


def urllib3_adapted(url: str, names: list[str]) -> dict[str, Answer]:
    import urllib3

    from webdecode.adapters import urllib3 as webdecode_urllib3

    with urllib3.PoolManager() as pool:
        return each(lambda name: webdecode_urllib3.decoded(pool.request("GET", url + name)).text, names)


def scrapy_default(url: str, names: list[str]) -> dict[str, Answer]:
    return crawl(url, names, "default", "text")


def scrapy_adapted(url: str, names: list[str]) -> dict[str, Answer]:
    return crawl(url, names, "webdecode", "text")


def crawl(url: str, names: list[str], how: str, what: str) -> dict[str, Answer]:
    """A crawl in a process of its own, because Scrapy's engine runs once in a process."""
    command = [sys.executable, "-m", "tests.adapters.crawl", how, what, url, *names]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=300, check=False)
    if run.returncode:
        raise RuntimeError(run.stderr.decode("utf-8", "replace"))
    answers: dict[str, Answer] = json.loads(run.stdout)
    return answers


# Parsers: title and first paragraph, of bytes and a header that came by urllib3.


def fetched(read: Callable[[bytes, str | None], Answer]) -> Way:
    """A way that gives a function each page's body and header."""

    def way(url: str, names: list[str]) -> dict[str, Answer]:
        import urllib3

        def get(name: str) -> Answer:
            response = pool.request("GET", url + name)
            return read(response.data, response.headers.get("content-type"))

        with urllib3.PoolManager() as pool:
            return each(get, names)

    return way


def w3lib_default(body: bytes, content_type: str | None) -> Answer:
    from w3lib.encoding import html_to_unicode

    return html_to_unicode(content_type, body)[1]


def w3lib_adapted(body: bytes, content_type: str | None) -> Answer:
    from webdecode.adapters.w3lib import html_to_unicode

    return html_to_unicode(content_type, body)[1]


def of_soup(soup: Any) -> Answer:
    return soup.title.get_text(), soup.find(id="t").get_text()


def bs4_default(body: bytes, content_type: str | None) -> Answer:
    import bs4

    return of_soup(bs4.BeautifulSoup(body, "html.parser"))


def bs4_adapted(body: bytes, content_type: str | None) -> Answer:
    from webdecode.adapters import bs4 as webdecode_bs4

    return of_soup(webdecode_bs4.parse(body, content_type))


def of_tree(tree: Any) -> Answer:
    return tree.findtext(".//title"), tree.get_element_by_id("t").text_content()


def lxml_default(body: bytes, content_type: str | None) -> Answer:
    import lxml.html

    return of_tree(lxml.html.document_fromstring(body))


def lxml_adapted(body: bytes, content_type: str | None) -> Answer:
    from webdecode.adapters import lxml as webdecode_lxml

    return of_tree(webdecode_lxml.parse(body, content_type))


def of_selector(selector: Any) -> Answer:
    return selector.css("title::text").get(), "".join(selector.css("#t ::text").getall())


def parsel_default(body: bytes, content_type: str | None) -> Answer:
    import parsel

    return of_selector(parsel.Selector(body=body))


def parsel_adapted(body: bytes, content_type: str | None) -> Answer:
    from webdecode.adapters import parsel as webdecode_parsel

    return of_selector(webdecode_parsel.parse(body, content_type))


def of_lexbor(parser: Any) -> Answer:
    return parser.css_first("title").text(), parser.css_first("#t").text()


def selectolax_default(body: bytes, content_type: str | None) -> Answer:
    from selectolax.lexbor import LexborHTMLParser

    return of_lexbor(LexborHTMLParser(body))


def selectolax_adapted(body: bytes, content_type: str | None) -> Answer:
    from webdecode.adapters import selectolax as webdecode_selectolax

    return of_lexbor(webdecode_selectolax.parse(body, content_type))


def of_tables(tables: Any) -> Answer:
    """The pages' tables have the page's title in each row; the paragraph is not theirs."""
    return sorted(set(tables[0]["name"]))


def pandas_default(body: bytes, content_type: str | None) -> Answer:
    import pandas

    return of_tables(pandas.read_html(BytesIO(body)))


def pandas_adapted(body: bytes, content_type: str | None) -> Answer:
    from webdecode.adapters import pandas as webdecode_pandas

    return of_tables(webdecode_pandas.read_html(body, content_type))


def of_feed(feed: Any) -> Answer:
    return feed.feed.title, feed.entries[0].description


def feedparser_default(body: bytes, content_type: str | None) -> Answer:
    import feedparser

    return of_feed(feedparser.parse(BytesIO(body), response_headers={"content-type": content_type}))


def feedparser_adapted(body: bytes, content_type: str | None) -> Answer:
    from webdecode.adapters import feedparser as webdecode_feedparser

    return of_feed(webdecode_feedparser.parse(body, content_type))


CLIENTS = [
    Client("requests", "requests", requests_default, requests_adapted),
    Client("httpx", "httpx", httpx_default, httpx_adapted),
    Client("aiohttp", "aiohttp", aiohttp_default, aiohttp_adapted),
    Client("niquests", "niquests", niquests_default, niquests_adapted),
    Client("curl_cffi", "curl_cffi", curl_cffi_default, curl_cffi_adapted),
    Client("urllib3", "urllib3", None, urllib3_adapted),
    Client("Scrapy", "scrapy", scrapy_default, scrapy_adapted),
    Client("w3lib", "w3lib", fetched(w3lib_default), fetched(w3lib_adapted)),
    Client("Beautiful Soup", "bs4", fetched(bs4_default), fetched(bs4_adapted)),
    Client("lxml.html", "lxml", fetched(lxml_default), fetched(lxml_adapted)),
    Client("parsel", "parsel", fetched(parsel_default), fetched(parsel_adapted)),
    Client("selectolax", "selectolax", fetched(selectolax_default), fetched(selectolax_adapted)),
    Client("pandas.read_html", "pandas", fetched(pandas_default), fetched(pandas_adapted), "table"),
    Client("feedparser", "feedparser", fetched(feedparser_default), fetched(feedparser_adapted), "feed"),
]
