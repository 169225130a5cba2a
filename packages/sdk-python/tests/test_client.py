"""What the client does by itself, against a service that answers from a list."""

import asyncio
import base64
import json
import time
import unittest
from datetime import datetime, timezone
from typing import Any, Callable, List, Union

import httpx
from paraph import (
    AsyncParaph,
    CallbackError,
    Paraph,
    ParaphConnectionError,
    ParaphError,
    StateError,
    is_refusal,
    verify_callback,
)

Reply = Union[httpx.Response, Exception]


class Service:
    """Answers from a list, and remembers what it was asked and how long was waited."""

    def __init__(self, *replies: Reply) -> None:
        self.left = list(replies)
        self.asked: List[httpx.Request] = []
        self.waits: List[float] = []

    def answer(self, request: httpx.Request) -> httpx.Response:
        request.read()
        self.asked.append(request)
        reply = self.left.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply

    def client(self, **options: Any) -> Paraph:
        http = httpx.Client(transport=httpx.MockTransport(self.answer))
        return Paraph("http://service.test/", username="u", api_key="k", http=http, sleep=self.waits.append, **options)

    def asynchronous(self) -> AsyncParaph:
        async def answer(request: httpx.Request) -> httpx.Response:
            await request.aread()
            return self.answer(request)

        async def sleep(seconds: float) -> None:
            self.waits.append(seconds)

        http = httpx.AsyncClient(transport=httpx.MockTransport(answer))
        return AsyncParaph("http://service.test/", username="u", api_key="k", http=http, sleep=sleep)


def token(text: str = "t") -> httpx.Response:
    return httpx.Response(200, text=text)


def answer(value: Any, status: int = 200, **headers: str) -> httpx.Response:
    return httpx.Response(status, json=value, headers={k.replace("_", "-"): v for k, v in headers.items()})


def jwt(seconds: float) -> str:
    claims = base64.urlsafe_b64encode(json.dumps({"exp": time.time() + seconds}).encode())
    return f"e30.{claims.decode().rstrip('=')}.s"


class LoginTest(unittest.TestCase):
    def test_logs_in_once_per_interface_and_sends_the_token(self) -> None:
        service = Service(token("t1"), answer({}), answer({}), token("t2"), answer({}))
        paraph = service.client()
        paraph.v2.documents.read("a/b")
        paraph.sandbox.clock.read()
        paraph.validation.billing.credits()
        self.assertEqual(
            [(str(one.url), one.headers.get("authorization")) for one in service.asked],
            [
                ("http://service.test/v2/access/login", None),
                ("http://service.test/v2/documents/a%2Fb", "Bearer t1"),
                ("http://service.test/sandbox/clock", "Bearer t1"),
                ("http://service.test/validation/v1/access/login", None),
                ("http://service.test/validation/v1/billing/credits/infos", "Bearer t2"),
            ],
        )

    def test_renews_a_token_that_ends_soon_and_one_that_is_refused_once(self) -> None:
        expired = answer({"key": "error.auth.token_expired"}, 401)
        service = Service(
            token(jwt(5)), answer({}), token(jwt(500)), expired, token(), answer({}), expired, token(), expired
        )
        paraph = service.client()
        paraph.v2.documents.read("1")
        paraph.v2.documents.read("2")
        with self.assertRaises(ParaphError) as caught:
            paraph.v2.documents.read("3")
        self.assertTrue(is_refusal(caught.exception, "error.auth.token_expired"))
        self.assertEqual(sum(str(one.url).endswith("/login") for one in service.asked), 4)

    def test_a_wrong_key_is_not_tried_again(self) -> None:
        service = Service(answer({"key": "error.auth.credentials_invalid"}, 401))
        with self.assertRaises(ParaphError):
            service.client().v2.documents.read("1")
        self.assertEqual(len(service.asked), 1)


class RepeatTest(unittest.TestCase):
    def test_waits_as_asked_then_1_2_4_8_seconds_and_gives_up(self) -> None:
        busy = [answer({}, 503, retry_after="7")] + [httpx.ConnectError("away")] * 4
        service = Service(token(), *busy)
        with self.assertRaises(ParaphConnectionError):
            service.client().v2.documents.read("1")
        self.assertEqual(service.waits, [7, 2, 4, 8])

    def test_does_not_wait_longer_than_an_attempt_may_take(self) -> None:
        service = Service(token(), answer({"key": "error.rate_limit.reminder"}, 429, retry_after="3600"))
        with self.assertRaises(ParaphError):
            service.client().v2.requests.remind("1")
        self.assertEqual(service.waits, [])

    def test_a_repeated_post_carries_one_idempotency_key(self) -> None:
        service = Service(token(), httpx.ReadTimeout("late"), answer({"id": "1"}), answer({"id": "2"}))
        paraph = service.client()
        body: Any = {"title": "T"}
        paraph.v2.requests.create(body)
        paraph.v2.requests.create(body, idempotency_key="mine")
        keys = [one.headers.get("idempotency-key") for one in service.asked[1:]]
        self.assertEqual(keys[0], keys[1])
        self.assertEqual(keys[2], "mine")
        self.assertNotIn(None, keys)

    def test_an_open_file_is_sent_once_and_bytes_again(self) -> None:
        service = Service(token(), answer({}, 503), answer({}, 503), answer({"id": "1"}))
        paraph = service.client()
        with self.assertRaises(ParaphError):
            paraph.v2.documents.upload(iter([b"%PDF-"]))
        seen: List[object] = []
        paraph.v2.documents.upload(b"%PDF-", on_progress=lambda *progress: seen.append(progress))
        self.assertEqual([one.content for one in service.asked[1:]], [b"%PDF-"] * 3)
        self.assertEqual(seen, [(5, 5), (5, 5)])

    def test_other_refusals_are_not_repeated_and_say_what_was_wrong(self) -> None:
        problem = {"key": "error.request.invalid", "message": "No.", "violations": [{"field": "title", "message": "is missing"}]}
        service = Service(token(), answer(problem, 400), httpx.Response(418, text="<html>"))
        paraph = service.client()
        with self.assertRaises(ParaphError) as caught:
            paraph.v2.documents.read("1")
        self.assertEqual(caught.exception.violations[0]["field"], "title")
        with self.assertRaises(ParaphError) as other:
            paraph.v2.documents.read("1")
        self.assertEqual((other.exception.status, other.exception.key), (418, None))
        self.assertEqual(service.waits, [])


def pages() -> List[Reply]:
    return [
        answer([{"id": "1"}, {"id": "2"}], x_total_count="3", link='<x>; rel="next"'),
        answer([{"id": "3"}], x_total_count="3"),
    ]


class ListTest(unittest.TestCase):
    def test_goes_through_all_pages(self) -> None:
        service = Service(token(), *pages())
        found = [one["id"] for one in service.client().v2.requests.list(page_size=2)]
        self.assertEqual(found, ["1", "2", "3"])
        self.assertEqual(
            [one.url.query for one in service.asked[1:]],
            [b"page_number=1&page_size=2", b"page_number=2&page_size=2"],
        )

    def test_one_page_says_the_total(self) -> None:
        page = Service(token(), *pages()).client().v2.requests.list().page()
        self.assertEqual((len(page.items), page.total, page.has_next), (2, 3, True))


class WaitTest(unittest.TestCase):
    def test_waits_for_the_state_and_ends_when_another_is_final(self) -> None:
        states = [answer({"status_overall": state}) for state in ("OPEN", "SIGNED", "OPEN", "DECLINED")]
        service = Service(token(), *states)
        paraph = service.client()
        self.assertEqual(paraph.v2.requests.wait_for("1", interval=3)["status_overall"], "SIGNED")
        with self.assertRaises(StateError) as caught:
            paraph.v2.requests.wait_for("1")
        self.assertEqual(caught.exception.status, "DECLINED")
        self.assertEqual(service.waits, [3, 2.0])


class AsyncTest(unittest.TestCase):
    def test_the_asynchronous_client_does_the_same(self) -> None:
        service = Service(
            token(),
            answer({}, 429, retry_after="1"),
            answer({"id": "1"}),
            *pages(),
            answer({"status_overall": "SIGNED"}),
            httpx.Response(200, content=b"%PDF-", headers={"content-length": "5"}),
        )
        seen: List[object] = []

        async def use() -> None:
            async with service.asynchronous() as paraph:
                await paraph.v2.documents.upload(b"%PDF-")
                self.assertEqual([one["id"] async for one in paraph.v2.requests.list()], ["1", "2", "3"])
                await paraph.v2.requests.wait_for("1")
                download = await paraph.v2.documents.content("1", on_progress=lambda *p: seen.append(p))
                self.assertEqual(await download.read(), b"%PDF-")

        asyncio.run(use())
        self.assertEqual(service.waits, [1])
        self.assertEqual(seen, [(5, 5)])


class CallbackTest(unittest.TestCase):
    SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    URL = "https://shop.example/paid?order=7%2F8&state=a+b"
    HEADERS = {
        "Webhook-Id": "cb_0001",
        "webhook-timestamp": "1772355600",
        "webhook-signature": "v1,AAAA v1,axd3FeI/3KJo/huKDhqUSwh297waTDFOFqyK2oUmsGo=",
    }

    def verify(self, **other: Any) -> str:
        now = datetime.fromtimestamp(1772355600, timezone.utc)
        given = {"url": self.URL, "headers": self.HEADERS, "secret": self.SECRET, "now": now}
        return verify_callback(**{**given, **other}).id

    def test_takes_the_call_of_the_service(self) -> None:
        self.assertEqual(self.verify(), "cb_0001")
        self.assertEqual(self.verify(secret=["whsec_AAAA", self.SECRET]), "cb_0001")

    def test_refuses_every_other(self) -> None:
        wrong: List[Callable[[], str]] = [
            lambda: self.verify(url=self.URL.replace("%2F", "/")),
            lambda: self.verify(secret="whsec_AAAA"),
            lambda: self.verify(secret=self.SECRET[6:]),
            lambda: self.verify(now=datetime.fromtimestamp(1772355901, timezone.utc)),
            lambda: self.verify(headers={**self.HEADERS, "webhook-timestamp": "-1772355600"}),
            lambda: self.verify(headers={"webhook-id": "cb_0001"}),
        ]
        for attempt in wrong:
            with self.assertRaises(CallbackError):
                attempt()


if __name__ == "__main__":
    unittest.main()
