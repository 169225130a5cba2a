from __future__ import annotations

import base64
import hashlib
import hmac
import time
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Mapping, Optional, Sequence, Union

from ._errors import CallbackError

_PREFIX = "whsec_"


@dataclass(frozen=True)
class VerifiedCallback:
    """Every attempt of a callback has the same id: keep it to handle a callback once."""

    id: str
    at: datetime


def verify_callback(
    *,
    url: str,
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    tolerance_seconds: float = 300,
    now: Optional[datetime] = None,
) -> VerifiedCallback:
    """Checks that a callback comes from the service (Standard Webhooks).

    `url` is the address exactly as the request named it, with its query and its escapes. A callback
    has no body; the method and the address are signed in its place: `{id}.{timestamp}.POST{address}`.
    Give several secrets while one is being replaced.
    """
    given = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in given:
            raise CallbackError(f"The header {name} is missing.")
    timestamp = given["webhook-timestamp"]
    current = time.time() if now is None else now.timestamp()
    is_number = timestamp.isascii() and timestamp.isdigit()
    if not is_number or abs(current - int(timestamp)) > tolerance_seconds:
        raise CallbackError("The time of the callback is too far from now.")
    signed = f"{given['webhook-id']}.{timestamp}.POST{url}".encode()
    for one in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key_of(one), signed, hashlib.sha256).digest()
        expected = f"v1,{base64.b64encode(digest).decode()}".encode()
        for signature in given["webhook-signature"].split(" "):
            if hmac.compare_digest(signature.encode(), expected):
                at = datetime.fromtimestamp(int(timestamp), timezone.utc)
                return VerifiedCallback(given["webhook-id"], at)
    raise CallbackError("No signature of the callback fits the secret and the address.")


def _key_of(secret: str) -> bytes:
    if not secret.startswith(_PREFIX):
        raise CallbackError(f"A secret begins with {_PREFIX}.")
    return base64.b64decode(secret[len(_PREFIX) :])
