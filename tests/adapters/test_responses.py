"""What responses of HTTP clients gain: the record, the encoding, streams; and what stays the client's."""

from __future__ import annotations

import asyncio
import pickle

import pytest

from tests.adapters.ways import crawl

PAGE = "eucjp-header-row13"


def text_of(server, name):
    from tests.cases import body_of
    from webdecode import decode

    page = server.pages[name]
    return decode(body_of(page), page["content_type"]).text


def check(server, response):
    """A response of an attached client, from PAGE."""
    record = response.webdecode
    assert (record.encoding, record.rule, record.label) == ("EUC-JP", "header", "euc-jp")
    assert response.text == record.text == text_of(server, PAGE)
    assert response.encoding == "euc_jp"
    assert response.webdecode is record

    response.encoding = "latin1"
    assert response.webdecode.rule == "override"
    assert response.text == response.content.decode("cp1252", "replace")
    response.encoding = "eucjp"  # Python's name
    assert response.text == record.text
    response.encoding = "cp850"  # Python's alone
    assert response.text == response.content.decode("cp850")
    with pytest.raises(LookupError, match="cp850"):
        _ = response.webdecode
    response.encoding = None
    assert response.webdecode == record


class TestRequests:
    @pytest.fixture
    def session(self):
        requests = pytest.importorskip("requests")
        from webdecode.adapters.requests import attach

        with attach(requests.Session()) as session:
            yield session

    def test_record(self, server, session):
        check(server, session.get(server.url + PAGE))

    def test_it_is_still_requests_response(self, server, session):
        import requests

        response = session.get(server.url + PAGE)
        assert isinstance(response, requests.Response)
        assert response.ok
        assert response.headers["Content-Type"] == "text/html; charset=euc-jp"
        assert session.get(server.url + "nothing").status_code == 404
        assert session.get(server.url + "nothing").text == ""

    def test_the_old_idiom_does_no_harm(self, server, session):
        for name in ("sjis-meta-ext", "utf16-header-nobom", "undeclared-gbk", "utf8-bom-vs-header"):
            response = session.get(server.url + name)
            response.encoding = response.apparent_encoding
            assert response.text == text_of(server, name)

    def test_nothing_is_read_before_it_is_asked_for(self, server, session):
        with session.get(server.url + "sjis-meta-1mb", stream=True) as response:
            assert response.raw.tell() == 0

    @pytest.mark.parametrize("name", [PAGE, "sjis-meta-1mb", "undeclared-eucjp", "sjis-cut", "utf8-bom"])
    def test_streams(self, server, session, name):
        with session.get(server.url + name, stream=True) as response:
            assert "".join(response.iter_content(100, decode_unicode=True)) == text_of(server, name)
        with session.get(server.url + name, stream=True) as response:
            assert list(response.iter_lines(decode_unicode=True)) == text_of(server, name).splitlines()
        with session.get(server.url + name, stream=True) as response:
            assert b"".join(response.iter_content(100)) == session.get(server.url + name).content

    def test_pickle(self, server, session):
        response = session.get(server.url + PAGE)
        assert response.text
        again = pickle.loads(pickle.dumps(response))
        assert (again.text, again.webdecode.rule) == (response.text, "header")

    def test_redirect(self, server, session):
        response = session.get(server.url + "moved/" + PAGE)
        assert [earlier.status_code for earlier in response.history] == [302]
        check(server, response)

    @pytest.mark.parametrize("name", ["json-utf8", "json-utf16"])
    def test_json(self, server, session, name):
        assert session.get(server.url + name).json() == {"name": "あ"}

    def test_decoded(self, server, session):
        import requests

        from webdecode.adapters.requests import decoded

        assert decoded(requests.get(server.url + PAGE)) == session.get(server.url + PAGE).webdecode


class TestNiquests:
    @pytest.fixture
    def niquests(self):
        return pytest.importorskip("niquests")

    @pytest.mark.parametrize("multiplexed", [False, True])
    def test_record(self, server, niquests, multiplexed):
        from webdecode.adapters.niquests import attach

        with attach(niquests.Session(multiplexed=multiplexed)) as session:
            check(server, session.get(server.url + PAGE))
            check(server, session.get(server.url + "moved/" + PAGE))
            assert session.get(server.url + "json-utf8").json() == {"name": "あ"}
            assert session.get(server.url + "json-utf16").json() == {"name": "あ"}
            again = pickle.loads(pickle.dumps(session.get(server.url + PAGE)))
            assert (again.text, again.webdecode.rule) == (text_of(server, PAGE), "header")

    @pytest.mark.parametrize("name", [PAGE, "undeclared-eucjp", "sjis-cut"])
    def test_streams(self, server, niquests, name):
        from webdecode.adapters.niquests import attach

        with attach(niquests.Session()) as session:
            response = session.get(server.url + name, stream=True)
            assert "".join(response.iter_content(100, decode_unicode=True)) == text_of(server, name)
            response = session.get(server.url + name, stream=True)
            assert list(response.iter_lines(decode_unicode=True)) == text_of(server, name).splitlines()

    def test_asynchronous(self, server, niquests):
        from webdecode.adapters.niquests import attach

        async def run():
            async with attach(niquests.AsyncSession()) as session:
                check(server, await session.get(server.url + PAGE))
                moved = await session.get(server.url + "moved/" + PAGE)
                assert [earlier.status_code for earlier in moved.history] == [302]
                check(server, moved)
                streamed = await session.get(server.url + PAGE, stream=True)
                assert await streamed.content == (await session.get(server.url + PAGE)).content

        asyncio.run(run())

    def test_multiplexed_and_asynchronous_is_refused(self, server, niquests):
        from webdecode.adapters.niquests import attach, decoded

        async def run():
            async with niquests.AsyncSession(multiplexed=True) as session:
                with pytest.raises(ValueError, match="decoded"):
                    attach(session)
                response = await session.get(server.url + PAGE)
                await session.gather()
                assert decoded(response).text == text_of(server, PAGE)

        asyncio.run(run())


class TestHttpx:
    @pytest.fixture
    def httpx(self):
        return pytest.importorskip("httpx")

    def test_record(self, server, httpx):
        from webdecode.adapters.httpx import attach

        with attach(httpx.Client()) as client:
            response = client.get(server.url + PAGE)
            assert response.text
            assert response.extensions["webdecode"] is response.webdecode
            assert pickle.loads(pickle.dumps(response)).text == response.text
            check(server, client.get(server.url + PAGE))
            check(server, client.get(server.url + "moved/" + PAGE, follow_redirects=True))
            assert client.get(server.url + "json-utf16").json() == {"name": "あ"}

    @pytest.mark.parametrize("name", [PAGE, "sjis-meta-1mb", "undeclared-eucjp", "sjis-cut"])
    def test_streams(self, server, httpx, name):
        from webdecode.adapters.httpx import attach

        with attach(httpx.Client()) as client:
            with client.stream("GET", server.url + name) as response:
                with pytest.raises(httpx.ResponseNotRead):
                    _ = response.text
                assert "".join(response.iter_text()) == text_of(server, name)
            with client.stream("GET", server.url + name) as response:
                texts = list(response.iter_text(100))
                assert "".join(texts) == text_of(server, name)
                assert {len(text) for text in texts[:-1]} <= {100}
            with client.stream("GET", server.url + name) as response:
                assert list(response.iter_lines()) == text_of(server, name).splitlines()

    def test_asynchronous(self, server, httpx):
        from webdecode.adapters.httpx import attach

        async def run():
            async with attach(httpx.AsyncClient()) as client:
                check(server, await client.get(server.url + PAGE))
                async with client.stream("GET", server.url + PAGE) as response:
                    assert "".join([text async for text in response.aiter_text(7)]) == text_of(server, PAGE)

        asyncio.run(run())


class TestAiohttp:
    def test_record(self, server):
        aiohttp = pytest.importorskip("aiohttp")
        from webdecode.adapters.aiohttp import Response, decoded

        async def run():
            session = aiohttp.ClientSession(response_class=Response)
            async with session, session.get(server.url + PAGE) as response:
                assert await response.text() == text_of(server, PAGE)
                assert (response.webdecode.encoding, response.webdecode.rule) == ("EUC-JP", "header")
                assert await response.text("latin1") == (await response.read()).decode("cp1252", "replace")
                assert response.webdecode.rule == "override"
                with pytest.raises(LookupError, match="nothing-such"):
                    await response.text("nothing-such")
            async with aiohttp.ClientSession() as session, session.get(server.url + PAGE) as response:
                assert (await decoded(response)).text == text_of(server, PAGE)

        asyncio.run(run())


class TestCurlCffi:
    @pytest.fixture
    def curl_cffi(self):
        return pytest.importorskip("curl_cffi")

    def test_record(self, server, curl_cffi):
        from webdecode.adapters.curl_cffi import Response

        with curl_cffi.Session(response_class=Response) as session:
            response = session.get(server.url + PAGE)
            assert response.charset == "euc_jp"
            check(server, response)

    def test_asynchronous(self, server, curl_cffi):
        from webdecode.adapters.curl_cffi import Response

        async def run():
            async with curl_cffi.AsyncSession(response_class=Response) as session:
                check(server, await session.get(server.url + PAGE))
                streamed = await session.get(server.url + PAGE, stream=True)
                assert await streamed.atext() == text_of(server, PAGE)
                await streamed.aclose()

        asyncio.run(run())


def test_urllib3(server):
    urllib3 = pytest.importorskip("urllib3")
    from webdecode.adapters.urllib3 import decoded

    with urllib3.PoolManager() as pool:
        page = decoded(pool.request("GET", server.url + PAGE))
    assert (page.text, page.encoding, page.rule) == (text_of(server, PAGE), "EUC-JP", "header")


class TestScrapy:
    @pytest.fixture(autouse=True)
    def _scrapy(self):
        pytest.importorskip("scrapy")

    def test_record(self, server):
        names = [PAGE, "feed-sjis-ext", "header-none-meta-sjis"]
        answers = crawl(server.url, names, "webdecode", "record")
        assert [answers[name][:2] for name in names] == [["Html", "euc_jp"], ["Xml", "cp932"], ["Html", "cp932"]]
        assert [answers[name][2]["rule"] for name in names] == ["header", "xml", "meta"]

    def process(self, cls, body, headers=None):
        from webdecode.adapters.scrapy import Middleware

        return Middleware().process_response(None, cls("https://example.org/", body=body, headers=headers))

    def test_kinds(self):
        from scrapy.http import HtmlResponse, JsonResponse, Response, TextResponse, XmlResponse

        for cls in (HtmlResponse, XmlResponse, JsonResponse, TextResponse):
            response = self.process(cls, b"{}")
            assert isinstance(response, cls)
            assert response.webdecode.text == response.text == "{}"
        assert type(self.process(Response, b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")) is Response
        assert type(self.process(Response, b"abc", {"Content-Type": "image/png"})) is Response
        assert type(self.process(Response, b"")) is Response
        assert self.process(Response, "<p>あ".encode("utf-16")).css("p::text").get() == "あ"

    def test_an_encoding_of_ones_own(self):
        from scrapy.http import HtmlResponse

        response = self.process(HtmlResponse, b"<title>\x83e", {"Content-Type": "text/html; charset=x-sjis"})
        assert response.text == "<title>テ"
        assert response.replace(body="<title>ア").text == "<title>ア"
        assert response.replace(encoding="latin1").text == "<title>ƒe"
        assert response.replace(encoding="cp850").text == b"<title>\x83e".decode("cp850")
        assert response.replace(encoding="cp850").encoding == "cp850"
