from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import Any, Awaitable, Callable, Optional, Type

import httpx

from . import sandbox, v2, v3, validation
from ._exchange import Login, Settings
from ._session import AsyncSession, Session


class _Roots:
    def __init__(self, base_url: str, validation_url: Optional[str], settings: Settings) -> None:
        base = base_url.rstrip("/")
        self.v2, self.v3, self.sandbox = f"{base}/v2", f"{base}/v3", f"{base}/sandbox"
        self.validation = f"{(validation_url or f'{base}/validation').rstrip('/')}/v1"
        self.second = Login(settings, self.v2)
        self.third = Login(settings, self.v3)
        self.validating = Login(settings, self.validation)


class Paraph:
    """Every interface of one service, under one key. Nothing is sent before the first call.

    `validation_url` is where the validation interface is, if it has a host of its own; `timeout` the
    seconds that one attempt may take; `http` a client of yours, where connections need a proxy or a
    client certificate.
    """

    def __init__(
        self,
        base_url: str,
        *,
        username: str,
        api_key: str,
        validation_url: Optional[str] = None,
        retries: int = 4,
        timeout: float = 120.0,
        http: Optional[httpx.Client] = None,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        roots = _Roots(base_url, validation_url, Settings(username, api_key, retries, timeout))
        self._http = httpx.Client() if http is None else http

        def session(login: Login, root: str) -> Session:
            return Session(self._http, login, root, sleep)

        #: Current and stable: a request carries its document and is OPEN at once.
        self.v2 = v2.Calls(session(roots.second, roots.v2))
        #: Preview: documents are uploaded first, requests begin as drafts.
        self.v3 = v3.Calls(session(roots.third, roots.v3))
        #: Validates signed documents, and reports what that cost (`validation.billing`).
        self.validation = validation.Calls(session(roots.validating, roots.validation))
        #: Plays signers, reads messages and moves time; for demo keys only.
        self.sandbox = sandbox.Calls(session(roots.second, roots.sandbox))

    def close(self) -> None:
        self._http.close()

    def __enter__(self) -> Paraph:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()


class AsyncParaph:
    """The same as `Paraph`; its calls are awaited."""

    def __init__(
        self,
        base_url: str,
        *,
        username: str,
        api_key: str,
        validation_url: Optional[str] = None,
        retries: int = 4,
        timeout: float = 120.0,
        http: Optional[httpx.AsyncClient] = None,
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
    ) -> None:
        roots = _Roots(base_url, validation_url, Settings(username, api_key, retries, timeout))
        self._http = httpx.AsyncClient() if http is None else http

        def session(login: Login, root: str) -> AsyncSession:
            return AsyncSession(self._http, login, root, sleep)

        self.v2 = v2.AsyncCalls(session(roots.second, roots.v2))
        self.v3 = v3.AsyncCalls(session(roots.third, roots.v3))
        self.validation = validation.AsyncCalls(session(roots.validating, roots.validation))
        self.sandbox = sandbox.AsyncCalls(session(roots.second, roots.sandbox))

    async def close(self) -> None:
        await self._http.aclose()

    async def __aenter__(self) -> AsyncParaph:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.close()
