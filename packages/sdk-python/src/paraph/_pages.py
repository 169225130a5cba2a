from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, AsyncIterator, Awaitable, Callable, Generic, Iterator, List, TypeVar

import httpx

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    """One page of a list; `total` counts the whole list."""

    items: List[Item]
    total: int
    has_next: bool


def page_of(answer: httpx.Response) -> Page[Any]:
    items = answer.json()
    total = int(answer.headers.get("x-total-count", len(items)))
    has_next = re.search(r';\s*rel="next"', answer.headers.get("link", "")) is not None
    return Page(items, total, has_next)


class Pages(Generic[Item]):
    """A list: iterate over all items from the page on that was asked for, one page at a time."""

    def __init__(self, first: int, read: Callable[[int], Page[Item]]) -> None:
        self._first = first
        self._read = read

    def page(self) -> Page[Item]:
        """The page that was asked for, with the total."""
        return self._read(self._first)

    def __iter__(self) -> Iterator[Item]:
        number = self._first
        while True:
            page = self._read(number)
            yield from page.items
            if not page.has_next:
                return
            number += 1


class AsyncPages(Generic[Item]):
    """A list: iterate over all items from the page on that was asked for, one page at a time."""

    def __init__(self, first: int, read: Callable[[int], Awaitable[Page[Item]]]) -> None:
        self._first = first
        self._read = read

    async def page(self) -> Page[Item]:
        """The page that was asked for, with the total."""
        return await self._read(self._first)

    async def __aiter__(self) -> AsyncIterator[Item]:
        number = self._first
        while True:
            page = await self._read(number)
            for item in page.items:
                yield item
            if not page.has_next:
                return
            number += 1
