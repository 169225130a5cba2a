from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace
from typing import Any, AsyncIterator, Awaitable, Callable, Dict, Iterator, Tuple, TypeVar

import httpx

from ._errors import StateError
from ._exchange import Call, Login, Pause, Reply, Send, Step, exchange
from ._files import AsyncDownload, Download, open_content
from ._pages import AsyncPages, Page, Pages, page_of

Request = TypeVar("Request")
_ENDED = {"SIGNED", "DECLINED", "WITHDRAWN", "EXPIRED", "ERROR"}


def _arguments(step: Send) -> Tuple[Dict[str, Any], Iterator[bytes]]:
    """What httpx is given for a step, without the pieces of a file."""
    headers = dict(step.headers)
    given: Dict[str, Any] = {"method": step.call.method, "url": step.url, "headers": headers}
    given["params"] = {name: value for name, value in step.call.query.items() if value is not None}
    given["timeout"] = step.timeout
    pieces: Iterator[bytes] = iter(())
    if step.call.body is not None:
        headers["content-type"] = "application/json"
        given["content"] = json.dumps(step.call.body).encode()
    elif step.call.content is not None:
        headers["content-type"] = "application/pdf"
        pieces, size = open_content(step.call.content, step.call.on_progress)
        if size is not None:
            headers["content-length"] = str(size)
    return given, pieces


def _has_ended(request: Any, status: str) -> bool:
    state = request["status_overall"]
    if state != status and state in _ENDED:
        raise StateError(state)
    return bool(state == status)


class Session:
    """Sends calls below a root."""

    def __init__(
        self, http: httpx.Client, login: Login, root: str, sleep: Callable[[float], object] = time.sleep
    ) -> None:
        self._http, self._login, self._root, self._sleep = http, login, root, sleep

    def json(self, call: Call) -> Any:
        return self._run(call).json()

    def nothing(self, call: Call) -> None:
        self._run(call)

    def file(self, call: Call) -> Download:
        return Download(self._run(replace(call, is_file=True)), call.on_progress)

    def pages(self, call: Call) -> Pages[Any]:
        def read(number: int) -> Page[Any]:
            return page_of(self._run(replace(call, query={**call.query, "page_number": number})))

        return Pages(call.query.get("page_number") or 1, read)

    def wait_for(self, read: Callable[[], Request], status: str, interval: float) -> Request:
        while True:
            request = read()
            if _has_ended(request, status):
                return request
            self._sleep(interval)

    def _run(self, call: Call) -> httpx.Response:
        steps = exchange(self._login, self._root, call)
        reply: Reply = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as done:
                answer: httpx.Response = done.value
                return answer
            reply = self._take(step)

    def _take(self, step: Step) -> Reply:
        if isinstance(step, Pause):
            self._sleep(step.seconds)
            return None
        given, pieces = _arguments(step)
        if step.call.content is not None:
            given["content"] = pieces
        try:
            answer = self._http.send(self._http.build_request(**given), stream=step.call.is_file)
            if not answer.is_success:
                answer.read()
        except httpx.TransportError as error:
            return error
        return answer


class AsyncSession:
    """Sends calls below a root."""

    def __init__(
        self,
        http: httpx.AsyncClient,
        login: Login,
        root: str,
        sleep: Callable[[float], Any] = asyncio.sleep,
    ) -> None:
        self._http, self._login, self._root, self._sleep = http, login, root, sleep

    async def json(self, call: Call) -> Any:
        return (await self._run(call)).json()

    async def nothing(self, call: Call) -> None:
        await self._run(call)

    async def file(self, call: Call) -> AsyncDownload:
        return AsyncDownload(await self._run(replace(call, is_file=True)), call.on_progress)

    def pages(self, call: Call) -> AsyncPages[Any]:
        async def read(number: int) -> Page[Any]:
            numbered = replace(call, query={**call.query, "page_number": number})
            return page_of(await self._run(numbered))

        return AsyncPages(call.query.get("page_number") or 1, read)

    async def wait_for(
        self, read: Callable[[], Awaitable[Request]], status: str, interval: float
    ) -> Request:
        while True:
            request = await read()
            if _has_ended(request, status):
                return request
            await self._sleep(interval)

    async def _run(self, call: Call) -> httpx.Response:
        steps = exchange(self._login, self._root, call)
        reply: Reply = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as done:
                answer: httpx.Response = done.value
                return answer
            reply = await self._take(step)

    async def _take(self, step: Step) -> Reply:
        if isinstance(step, Pause):
            await self._sleep(step.seconds)
            return None
        given, pieces = _arguments(step)
        if step.call.content is not None:
            given["content"] = _awaited(pieces)
        try:
            request = self._http.build_request(**given)
            answer = await self._http.send(request, stream=step.call.is_file)
            if not answer.is_success:
                await answer.aread()
        except httpx.TransportError as error:
            return error
        return answer


async def _awaited(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    for piece in pieces:
        yield piece
