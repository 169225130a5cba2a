from __future__ import annotations

import json
from typing import Any, List, Mapping, Optional, TypedDict, cast

from ._error_keys import ErrorKey


class Violation(TypedDict):
    """A field that was wrong, and why."""

    field: str
    message: str


class ParaphError(Exception):
    """The service refused a call. Match on `key`; the message is for people and may change."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        super().__init__(problem.get("message") or f"The service answered {status}.")
        self.status = status
        #: None where something between here and the service answered.
        self.key: Optional[ErrorKey] = cast("Optional[ErrorKey]", problem.get("key"))
        #: Names the call in the log of the service.
        self.request_id: Optional[str] = problem.get("request_id")
        self.violations: List[Violation] = problem.get("violations") or []
        self.problem = problem


class ParaphConnectionError(Exception):
    """No answer came: the network or the service is away, or an attempt took too long."""


class StateError(Exception):
    """A request ended in another state than the one that was waited for."""

    def __init__(self, status: str) -> None:
        super().__init__(f"The request is {status}.")
        self.status = status


class CallbackError(Exception):
    """A callback that does not come from the service, is too old, or was meant for another address."""


def is_refusal(error: BaseException, key: ErrorKey) -> bool:
    """Whether a call was refused with this key."""
    return isinstance(error, ParaphError) and error.key == key


def error_of(status: int, text: str) -> ParaphError:
    """The error of an answer that is no success."""
    try:
        problem = json.loads(text)
    except ValueError:
        # A proxy in between answers HTML: its status is all there is to report.
        problem = None
    return ParaphError(status, problem if isinstance(problem, dict) else {})
