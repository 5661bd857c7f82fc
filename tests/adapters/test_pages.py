"""Every page and feed comes out right through every adapter, from a real server, by the real client."""

from __future__ import annotations

import pytest

from tests.adapters.ways import CLIENTS, crawl

#: Clients that give a response's text give a feed's too.
GIVE_TEXT = {"requests", "httpx", "aiohttp", "niquests", "curl_cffi", "urllib3", "Scrapy", "w3lib"}


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.name)
def test_every_page_is_right(server, client):
    pytest.importorskip(client.module)
    wanted = {
        name: page
        for name, page in server.pages.items()
        if client.wants(page) or (client.name in GIVE_TEXT and name.startswith("feed-"))
    }
    assert wanted
    answers = client.adapted(server.url, list(wanted))
    wrong = {name: answers.get(name) for name, page in wanted.items() if not client.is_right(page, answers.get(name))}
    assert not wrong


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.name)
def test_an_image_raises_nothing(server, client):
    pytest.importorskip(client.module)
    if client.name in GIVE_TEXT:
        assert isinstance(client.adapted(server.url, ["png-as-html"])["png-as-html"], str)


def test_scrapys_selectors(server):
    pytest.importorskip("scrapy")
    wanted = {name: page for name, page in server.pages.items() if page.get("score")}
    answers = crawl(server.url, list(wanted), "webdecode", "css")
    expected = {name: [page["expected"]["title"], page["expected"]["main"]] for name, page in wanted.items()}
    assert answers == expected
