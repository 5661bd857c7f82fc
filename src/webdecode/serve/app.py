"""The addresses of the page: its own files, and three things that are done with a file's bytes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from webdecode import BUILD, __version__
from webdecode.encodings import ENCODINGS
from webdecode.serve.check import Checker
from webdecode.serve.convert import Converter, Texts
from webdecode.serve.decoders import can_be_read, preview
from webdecode.serve.guard import Guard

#: The largest file taken, in bytes: a text of it may need three times as much on the disk.
LIMIT = 512 << 20
#: The most that a preview is made from.
PREVIEW_LIMIT = 64 << 10
#: Bytes worked on, or sent, at a time.
CHUNK = 1 << 20
#: Files worked on at a time; others wait, so that memory stays bounded.
AT_A_TIME = 2

STATIC = Path(__file__).with_name("static")


class RefusedError(Exception):
    """A request that cannot be done. code: a word that the page has a sentence for."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def create_app(hosts: Iterable[str], limit: int = LIMIT) -> Starlette:
    """The application. hosts: the names and ports it is reached under; limit: the largest file taken, in bytes."""
    texts = Texts()
    turns = asyncio.Semaphore(AT_A_TIME)

    async def page(request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def about(request: Request) -> Response:
        names = [name for name in ENCODINGS if name != "replacement"]
        return JSONResponse({"version": __version__, "build": BUILD, "limit": limit, "encodings": names})

    async def check(request: Request) -> Response:
        checker = Checker(request.query_params.get("content_type") or None)
        async with turns:
            await _feed(request, limit, checker.feed)
            return JSONResponse(await run_in_threadpool(checker.result))

    async def show(request: Request) -> Response:
        head = bytearray()
        await _feed(request, PREVIEW_LIMIT, head.extend)
        whole = request.query_params.get("whole") == "1"
        text, replacements = preview(bytes(head), _encoding(request), whole)
        return JSONResponse({"text": text, "replacements": replacements})

    async def convert(request: Request) -> Response:
        converter = Converter(_encoding(request), request.query_params.get("bom") == "1")
        try:
            async with turns:
                await _feed(request, limit, converter.feed)
                size = await run_in_threadpool(converter.finish)
        except BaseException:
            converter.file.close()
            raise
        token = texts.put(converter.file, size, _saved_name(request.query_params.get("name", "")))
        return JSONResponse({"text": token, "size": size, "replacements": converter.replacements})

    async def text(request: Request) -> Response:
        found = texts.take(request.path_params["token"])
        if found is None:
            raise RefusedError(404, "gone", "this text was fetched already, or newer ones took its place")
        file, size, name = found
        headers = {"Content-Length": str(size), "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
        return StreamingResponse(_parts(file), headers=headers, media_type="text/plain; charset=utf-8")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        texts.close()

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/api/about", about),
            Route("/api/check", _answering(check), methods=["POST"]),
            Route("/api/preview", _answering(show), methods=["POST"]),
            Route("/api/convert", _answering(convert), methods=["POST"]),
            Route("/api/text/{token}", _answering(text)),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, hosts=tuple(hosts))],
        lifespan=lifespan,
    )
    app.state.texts = texts
    return app


def _answering(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """The handler, with what cannot be done said in JSON."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except RefusedError as refused:
            return JSONResponse({"error": refused.code, "message": str(refused)}, refused.status)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody reads it: the person stopped, or closed the page

    return answer


async def _feed(request: Request, limit: int, feed: Callable[[bytes], None]) -> None:
    """Hand the body on in chunks of about CHUNK bytes. Raises RefusedError once it is larger than the limit."""
    too_large = RefusedError(413, "too_large", f"larger than {limit:,} bytes; webdecode decode takes files of any size")
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > limit:
        raise too_large
    size, waiting = 0, bytearray()
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise too_large
        waiting += part
        if len(waiting) >= CHUNK:
            await run_in_threadpool(feed, bytes(waiting))
            waiting.clear()
    await run_in_threadpool(feed, bytes(waiting))


def _encoding(request: Request) -> str:
    label = request.query_params.get("encoding", "")
    if not can_be_read(label):
        raise RefusedError(400, "unknown_encoding", f"unknown encoding label {label!r}")
    return label


def _saved_name(name: str) -> str:
    """What the text of a file is saved as: "table.csv" becomes "table.utf-8.csv"."""
    base = "".join(character for character in name.replace("\\", "/").split("/")[-1] if character.isprintable())
    stem, dot, suffix = base.rpartition(".")
    return f"{stem}.utf-8.{suffix}" if stem and dot else f"{base or 'text'}.utf-8.txt"


async def _parts(file: IO[bytes]) -> AsyncIterator[bytes]:
    try:
        while part := await run_in_threadpool(file.read, CHUNK):
            yield part
    finally:
        file.close()
