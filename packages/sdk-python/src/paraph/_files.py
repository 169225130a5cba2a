from __future__ import annotations

import os
from pathlib import Path
from typing import AsyncIterator, BinaryIO, Callable, Iterable, Iterator, Optional, Tuple, Union

import httpx

_PIECE = 65_536

#: A PDF to upload. An open file or an iterable can be sent once; bytes, a path and a function that
#: opens something can be sent again after a lost connection.
Source = Union[bytes, "os.PathLike[str]", BinaryIO, Iterable[bytes]]
Content = Union[Source, Callable[[], Source]]

#: Called with the bytes so far and the total, which is None where nobody knows it.
OnProgress = Callable[[int, Optional[int]], None]


def is_repeatable(content: Content) -> bool:
    return isinstance(content, (bytes, os.PathLike)) or callable(content)


def open_content(
    content: Content, on_progress: Optional[OnProgress]
) -> Tuple[Iterator[bytes], Optional[int]]:
    """The pieces of a file, and its size where it is known before the end."""
    source = content() if callable(content) else content
    if isinstance(source, bytes):
        size: Optional[int] = len(source)
    elif isinstance(source, os.PathLike):
        size = Path(source).stat().st_size
    else:
        size = None
    return _counted(_pieces(source), size, on_progress), size


def _pieces(source: Source) -> Iterator[bytes]:
    if isinstance(source, bytes):
        for at in range(0, len(source), _PIECE):
            yield source[at : at + _PIECE]
    elif isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            yield from _pieces(file)
    elif hasattr(source, "read"):
        yield from iter(lambda: source.read(_PIECE), b"")
    else:
        yield from source


def _counted(
    pieces: Iterator[bytes], total: Optional[int], on_progress: Optional[OnProgress]
) -> Iterator[bytes]:
    loaded = 0
    for piece in pieces:
        loaded += len(piece)
        yield piece
        if on_progress:
            on_progress(loaded, total)


class _Answer:
    def __init__(self, answer: httpx.Response, on_progress: Optional[OnProgress]) -> None:
        self._answer = answer
        self._on_progress = on_progress
        self.content_type: str = answer.headers.get("content-type", "application/octet-stream")
        length = answer.headers.get("content-length")
        #: In bytes; None where the service does not know it before the end.
        self.size: Optional[int] = None if length is None else int(length)

    def _count(self, loaded: int) -> None:
        if self._on_progress:
            self._on_progress(loaded, self.size)


class Download(_Answer):
    """A file that the service answers: taken piece by piece, or whole. It can be taken once."""

    def __iter__(self) -> Iterator[bytes]:
        loaded = 0
        try:
            for piece in self._answer.iter_bytes():
                loaded += len(piece)
                self._count(loaded)
                yield piece
        finally:
            self._answer.close()

    def read(self) -> bytes:
        return b"".join(self)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        with open(path, "wb") as file:
            for piece in self:
                file.write(piece)

    def close(self) -> None:
        """Lets go of a download that is not taken to its end."""
        self._answer.close()


class AsyncDownload(_Answer):
    """A file that the service answers: taken piece by piece, or whole. It can be taken once."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        loaded = 0
        try:
            async for piece in self._answer.aiter_bytes():
                loaded += len(piece)
                self._count(loaded)
                yield piece
        finally:
            await self._answer.aclose()

    async def read(self) -> bytes:
        return b"".join([piece async for piece in self])

    async def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        with open(path, "wb") as file:
            async for piece in self:
                file.write(piece)

    async def close(self) -> None:
        """Lets go of a download that is not taken to its end."""
        await self._answer.aclose()
