"""A crawl by Scrapy, as a process: ``python -m tests.adapters.crawl default|webdecode text|css|record URL NAME…``.

Prints what each page gave as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncIterator
from typing import Any

import scrapy
from scrapy.crawler import CrawlerProcess

ANSWERS: dict[str, Any] = {}


class PageSpider(scrapy.Spider):
    name = "pages"
    what: str
    base: str
    names: list[str]

    async def start(self) -> AsyncIterator[scrapy.Request]:
        for name in self.names:
            yield scrapy.Request(self.base + name, cb_kwargs={"name": name}, dont_filter=True)

    def parse(self, response: Any, name: str) -> None:
        if self.what == "text":
            ANSWERS[name] = response.text
        elif self.what == "css":
            ANSWERS[name] = [response.css("title::text").get(), "".join(response.css("#t ::text").getall())]
        else:
            ANSWERS[name] = [type(response).__name__, response.encoding, response.webdecode.record()]


def main(how: str, what: str, base: str, *names: str) -> None:
    settings: dict[str, Any] = {"LOG_LEVEL": "CRITICAL", "TELNETCONSOLE_ENABLED": False, "RETRY_ENABLED": False}
    if how == "webdecode":
        settings["DOWNLOADER_MIDDLEWARES"] = {"webdecode.adapters.scrapy.Middleware": 585}
    process = CrawlerProcess(settings)
    process.crawl(PageSpider, what=what, base=base, names=list(names))
    process.start()
    sys.stdout.buffer.write(json.dumps(ANSWERS).encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
