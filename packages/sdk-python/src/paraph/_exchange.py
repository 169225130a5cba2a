"""What a call takes, without input and output: the same for the synchronous and the other client."""

from __future__ import annotations

import base64
import json
import time
import uuid
from dataclasses import dataclass, field, replace
from typing import Any, Dict, Generator, Mapping, Optional, Union

import httpx

from ._errors import ParaphConnectionError, ParaphError, error_of
from ._files import Content, OnProgress, is_repeatable

_BUSY = {429, 502, 503, 504}
#: A token that ends sooner than this is renewed before a call.
_RENEW_SECONDS = 30


@dataclass(frozen=True)
class Settings:
    username: str
    api_key: str
    #: How often a call is repeated after 429, 503 or a lost connection.
    retries: int
    #: Seconds that one attempt may take.
    timeout: float


@dataclass(frozen=True)
class Call:
    method: str
    #: Below the root.
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    content: Optional[Content] = None
    is_file: bool = False
    timeout: Optional[float] = None
    idempotency_key: Optional[str] = None
    on_progress: Optional[OnProgress] = None


@dataclass(frozen=True)
class Send:
    """A request to make; what it is answered with comes back: a response, or an error of the network."""

    url: str
    call: Call
    headers: Mapping[str, str]
    timeout: float


@dataclass(frozen=True)
class Pause:
    seconds: float


Step = Union[Send, Pause]
Reply = Union[httpx.Response, httpx.TransportError, None]
Exchange = Generator[Step, Reply, httpx.Response]


class Login:
    """The token of one interface, made when it is needed and renewed before it ends."""

    def __init__(self, settings: Settings, root: str) -> None:
        self.settings = settings
        self._root = root
        self._token: Optional[str] = None

    def token(self) -> Generator[Step, Reply, str]:
        if self._token is None or _ends_soon(self._token):
            body = {"username": self.settings.username, "api-key": self.settings.api_key}
            login = Call("POST", "/access/login", body=body)
            answer = yield from _repeated(self.settings, self._root, login, {})
            self._token = answer.text
        return self._token

    def forget(self) -> None:
        self._token = None


def exchange(login: Login, root: str, call: Call) -> Exchange:
    """One call with its token; a token that the service no longer takes is renewed once."""
    if call.method == "POST" and call.idempotency_key is None:
        # A POST with a key is carried out once however often it is sent, and the others are so by nature.
        call = replace(call, idempotency_key=str(uuid.uuid4()))
    for attempt in (1, 2):
        headers = {"authorization": f"Bearer {(yield from login.token())}"}
        try:
            return (yield from _repeated(login.settings, root, call, headers))
        except ParaphError as error:
            login_failed = error.key == "error.auth.credentials_invalid"
            if attempt == 2 or error.status != 401 or login_failed or not _can_repeat(call):
                raise
            login.forget()
    raise AssertionError("unreachable")


def _repeated(
    settings: Settings, root: str, call: Call, headers: Dict[str, str]
) -> Exchange:
    """Interface part 8: waits as long as Retry-After says, otherwise 1 s, 2 s, 4 s, 8 s; not for an hour."""
    if call.idempotency_key is not None:
        headers = {**headers, "idempotency-key": call.idempotency_key}
    timeout = settings.timeout if call.timeout is None else call.timeout
    tried = 0
    while True:
        reply = yield Send(root + call.path, call, headers, timeout)
        if isinstance(reply, httpx.Response) and reply.is_success:
            return reply
        error, wait = _outcome(reply, timeout)
        is_far = wait is not None and wait > timeout
        if tried >= settings.retries or not _can_repeat(call) or not _is_passing(error) or is_far:
            raise error
        yield Pause(2.0**tried if wait is None else wait)
        tried += 1


def _outcome(reply: Reply, timeout: float) -> "tuple[Exception, Optional[float]]":
    if isinstance(reply, httpx.Response):
        asked = reply.headers.get("retry-after", "")
        return error_of(reply.status_code, reply.text), float(asked) if asked.isdigit() else None
    late = isinstance(reply, httpx.TimeoutException)
    message = f"No answer within {timeout} s." if late else f"The service cannot be reached: {reply}"
    error = ParaphConnectionError(message)
    error.__cause__ = reply
    return error, None


def _can_repeat(call: Call) -> bool:
    return call.content is None or is_repeatable(call.content)


def _is_passing(error: Exception) -> bool:
    if isinstance(error, ParaphError):
        return error.status in _BUSY or error.key == "error.idempotency.in_flight"
    return True


def _ends_soon(token: str) -> bool:
    """Whether a JWT ends within the next moments; one that cannot be read is used as it is."""
    try:
        part = token.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
        return bool(claims["exp"] - time.time() < _RENEW_SECONDS)
    except (IndexError, KeyError, TypeError, ValueError):
        return False
