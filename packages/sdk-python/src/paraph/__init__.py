"""A typed client of the Paraph electronic signature service."""

from . import sandbox, v2, v3, validation
from ._callbacks import VerifiedCallback, verify_callback
from ._client import AsyncParaph, Paraph
from ._error_keys import ErrorKey
from ._errors import (
    CallbackError,
    ParaphConnectionError,
    ParaphError,
    StateError,
    Violation,
    is_refusal,
)
from ._files import AsyncDownload, Content, Download
from ._pages import AsyncPages, Page, Pages

__all__ = [
    "AsyncDownload",
    "AsyncPages",
    "AsyncParaph",
    "CallbackError",
    "Content",
    "Download",
    "ErrorKey",
    "Page",
    "Pages",
    "Paraph",
    "ParaphConnectionError",
    "ParaphError",
    "StateError",
    "VerifiedCallback",
    "Violation",
    "is_refusal",
    "sandbox",
    "v2",
    "v3",
    "validation",
    "verify_callback",
]
