"""Guarantee: the client repeats only what can be repeated, sends exact amounts, and shows no key."""

import json
import pickle
import traceback
import unittest
from decimal import Decimal

from cowrie import Cowrie, CowrieError, Response
from cowrie._retry import delay, is_retryable

PUBLIC = "cwr_pk_test_abcdef"
SECRET = "cwr_sk_test_abcdef"
REQUEST = {"amount": "5000.00", "customerEmail": "ada@example.com"}
NOW = 1_767_225_600.0
"""2026-01-01T00:00:00Z"""


def ok(data):
    return Response(200, {"content-type": "application/json"}, json.dumps({"data": data}).encode())


def refusal(status, code, **headers):
    body = {"success": False, "message": "no", "data": None, "error": {"code": code, "requestId": "r-1"}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(status, {"content-type": "application/json", **named}, json.dumps(body).encode())


BROKEN = ConnectionResetError("broken")


class Service:
    """A transport that gives these answers in order, and keeps the requests."""

    def __init__(self, answers):
        self.answers = list(answers)
        self.sent = []

    def __call__(self, request):
        self.sent.append(request)
        answer = self.answers.pop(0) if self.answers else BROKEN
        if isinstance(answer, Exception):
            raise answer
        return answer


def client_of(*answers, **options):
    service = Service(answers)
    given = {"public_key": PUBLIC, "secret_key": SECRET, "max_retries": 2, **options}
    client = Cowrie("https://api.cowrie.example/", transport=service, **given)
    client.waits = []
    client._api.sleep = client.waits.append
    client._api.random = lambda: 1.0
    client._api.now = lambda: NOW
    return client, service.sent


class CallsTest(unittest.TestCase):
    def test_each_call_has_its_method_path_key_and_body(self):
        page = {"data": [], "hasNext": False, "hasMore": False, "lastNumber": 0}
        client, sent = client_of(*[ok(page)] * 28)
        payments, refunds, settlements = client.payments, client.refunds, client.settlements
        payments.initialize(REQUEST)
        payments.quote({"amount": Decimal("1.10"), "token": "USDC", "network": "base"})
        payments.verify("id")
        payments.verify_by_reference("Order/1?")
        payments.details("id")
        payments.list({"page": 2, "status": "completed"})
        payments.list_details({"reference": "Order10001"})
        payments.transfers("id", {"page": 2})
        payments.rate_proof("id")
        payments.receipt("id")
        refunds.create("id", {"basis": "amount", "amount": Decimal("2.50")}, idempotency_key="return-7")
        refunds.get("r")
        refunds.list({"paymentId": "id"})
        refunds.approve("r", {"reason": "agreed"})
        refunds.cancel("r")
        client.events.list({"after": 41})
        settlements.list({"state": "paid"})
        settlements.get("s")
        settlements.statement("s")
        settlements.account()
        settlements.set_account({"kind": "bank"})
        settlements.cancel_account_change({"currency": "NGN"})
        client.test_helpers.simulate("id", {"case": "exact"})
        for rows in (
            payments.list_all(),
            payments.list_all_details(),
            payments.all_transfers("id"),
            refunds.list_all(),
            settlements.list_all(),
        ):
            self.assertEqual(list(rows), [])
        host = "https://api.cowrie.example"
        lines = [
            " ".join([one.method, one.url.replace(host, ""), (one.body or b"").decode()]).strip()
            for one in sent
        ]
        self.assertEqual(
            lines,
            [
                'POST /api/v1/payments {"amount": "5000.00", "customerEmail": "ada@example.com"}',
                'POST /api/v1/payments/quote {"amount": "1.10", "token": "USDC", "network": "base"}',
                "GET /api/v1/payments/id/verify",
                "GET /api/v1/payments/reference/Order%2F1%3F/verify",
                "GET /api/v1/payments/id",
                "GET /api/v1/payments?page=2&status=completed",
                "GET /api/v1/payments?reference=Order10001&expand=details",
                "GET /api/v1/payments/id/transfers?page=2",
                "GET /api/v1/payments/id/rate-proof",
                "GET /api/v1/payments/id/receipt",
                'POST /api/v1/payments/id/refunds {"basis": "amount", "amount": "2.50"}',
                "GET /api/v1/refunds/r",
                "GET /api/v1/refunds?paymentId=id",
                'POST /api/v1/refunds/r/approve {"reason": "agreed"}',
                "POST /api/v1/refunds/r/cancel {}",
                "GET /api/v1/events?after=41",
                "GET /api/v1/settlements?state=paid",
                "GET /api/v1/settlements/s",
                "GET /api/v1/settlements/s/statement",
                "GET /api/v1/settlement-account",
                'PUT /api/v1/settlement-account {"kind": "bank"}',
                "POST /api/v1/settlement-account/cancel?currency=NGN",
                'POST /api/v1/test-helpers/payments/id/simulate {"case": "exact"}',
                "GET /api/v1/payments?page=1",
                "GET /api/v1/payments?page=1&expand=details",
                "GET /api/v1/payments/id/transfers?page=1",
                "GET /api/v1/refunds?page=1",
                "GET /api/v1/settlements?page=1",
            ],
        )
        keys = [one.headers["Authorization"] for one in sent]
        self.assertEqual(keys, [f"Bearer {PUBLIC}"] * 2 + [f"Bearer {SECRET}"] * 26)
        self.assertEqual(sent[10].headers["Idempotency-Key"], "return-7")
        timeouts = [one.timeout for one in sent]
        self.assertEqual(timeouts, [10.0] * 22 + [60.0] + [10.0] * 5)

    def test_amounts_are_exact_texts(self):
        client, sent = client_of(ok({}), ok({}), ok({}))
        for amount in ("4999.95", Decimal("1E+3"), 7):
            client.payments.initialize({**REQUEST, "amount": amount})
        self.assertEqual([json.loads(one.body)["amount"] for one in sent], ["4999.95", "1000", "7"])

    def test_a_float_is_no_amount(self):
        client, sent = client_of()
        for name in ("amount", "fiatAmount"):
            with self.assertRaisesRegex(TypeError, f"{name} is a float; pass a str or a Decimal"):
                client.refunds.create("id", {"basis": name, name: 4999.95})
        self.assertEqual(sent, [])

    def test_answers_hold_no_float(self):
        body = b'{"data": {"amount": "5000.00", "later": 0.1}}'
        client, _ = client_of(Response(200, {"content-type": "application/json"}, body))
        self.assertEqual(client.payments.details("id"), {"amount": "5000.00", "later": Decimal("0.1")})

    def test_an_id_cannot_change_the_path(self):
        client, sent = client_of()
        for value in ("", ".", ".."):
            with self.assertRaisesRegex(ValueError, "payment_id is"):
                client.payments.verify(value)
        self.assertEqual(sent, [])


class PagesTest(unittest.TestCase):
    def test_list_all_gives_every_row_of_every_page_once(self):
        first = ok({"data": [{"id": "a"}, {"id": "b"}], "hasNext": True})
        client, sent = client_of(first, ok({"data": [{"id": "c"}], "hasNext": False}))
        rows = list(client.payments.list_all({"pageSize": 2}))
        self.assertEqual([row["id"] for row in rows], ["a", "b", "c"])
        queries = [one.url.partition("?")[2] for one in sent]
        self.assertEqual(queries, ["pageSize=2&page=1", "pageSize=2&page=2"])

    def test_events_continue_after_the_last_number(self):
        first = ok({"data": [{"number": 6}, {"number": 7}], "hasMore": True, "lastNumber": 7})
        client, sent = client_of(first, ok({"data": [{"number": 8}], "hasMore": False, "lastNumber": 8}))
        events = client.events.list_all({"after": 5, "limit": 2})
        self.assertEqual([event["number"] for event in events], [6, 7, 8])
        queries = [one.url.partition("?")[2] for one in sent]
        self.assertEqual(queries, ["after=5&limit=2", "after=7&limit=2"])


class RetriesTest(unittest.TestCase):
    def test_initialize_and_refunds_repeat_under_one_idempotency_key(self):
        for call in (
            lambda client: client.payments.initialize(REQUEST),
            lambda client: client.refunds.create("id", {"basis": "full"}),
        ):
            client, sent = client_of(BROKEN, refusal(503, "not_ready"), ok({"id": "made"}))
            self.assertEqual(call(client), {"id": "made"})
            self.assertEqual(len({one.headers["Idempotency-Key"] for one in sent}), 1)
            self.assertEqual(client.waits, [0.25, 0.5])

    def test_two_calls_have_two_keys(self):
        client, sent = client_of(ok({}), ok({}))
        client.payments.initialize(REQUEST)
        client.payments.initialize(REQUEST)
        self.assertEqual(len({one.headers["Idempotency-Key"] for one in sent}), 2)

    def test_a_malformed_key_is_refused(self):
        client, sent = client_of()
        for key in ("", "a b", "a\r\nAuthorization: x", "ọ", "x" * 256):
            with self.assertRaisesRegex(ValueError, "idempotency_key must be"):
                client.payments.initialize(REQUEST, idempotency_key=key)
        self.assertEqual(sent, [])

    def test_reads_are_repeated_after_a_broken_or_foreign_answer(self):
        page = Response(200, {"content-type": "text/html"}, b"<html>")
        cut = Response(200, {"content-type": "application/json"}, b'{"data": {"pai')
        client, sent = client_of(page, cut, ok({"paid": True}))
        self.assertEqual(client.payments.verify("id"), {"paid": True})
        self.assertEqual(len(sent), 3)

    def test_what_cannot_be_repeated_is_sent_once(self):
        for call in (
            lambda client: client.payments.quote({"amount": "1", "token": "USDC", "network": "base"}),
            lambda client: client.refunds.approve("r"),
            lambda client: client.refunds.cancel("r"),
            lambda client: client.settlements.set_account({"kind": "bank"}),
            lambda client: client.test_helpers.simulate("id", {"case": "exact"}),
        ):
            for answer in (BROKEN, refusal(503, "not_ready"), refusal(429, "rate_limited")):
                client, sent = client_of(answer, ok({}))
                with self.assertRaises(CowrieError):
                    call(client)
                self.assertEqual(len(sent), 1)

    def test_other_refusals_are_never_repeated(self):
        for status in (302, 400, 401, 404, 409):
            client, sent = client_of(refusal(status, "some_code"), ok({}))
            with self.assertRaises(CowrieError) as caught:
                client.payments.initialize(REQUEST)
            self.assertEqual((caught.exception.status, caught.exception.code), (status, "some_code"))
            self.assertEqual(len(sent), 1)

    def test_stop_after_max_retries_with_the_last_error(self):
        client, sent = client_of(BROKEN, BROKEN, refusal(500, "internal_error"))
        with self.assertRaises(CowrieError) as caught:
            client.payments.verify("id")
        self.assertEqual((caught.exception.code, len(sent)), ("internal_error", 3))

    def test_wait_for_retry_after(self):
        client, _ = client_of(refusal(429, "rate_limited", retry_after="12"), ok({}))
        client.payments.verify("id")
        self.assertEqual(client.waits, [12.25])

    def test_fail_at_once_if_retry_after_is_too_far(self):
        client, sent = client_of(refusal(429, "rate_limited", retry_after="61"), ok({}))
        with self.assertRaises(CowrieError):
            client.payments.verify("id")
        self.assertEqual((client.waits, len(sent)), ([], 1))

    def test_the_policy(self):
        statuses = [200, 400, 401, 404, 409, 429, 500, 503]
        self.assertEqual([one for one in statuses if is_retryable(one)], [429, 500, 503])
        longest = [delay(attempt, random=lambda: 1.0, now=NOW) for attempt in (0, 1, 2, 3, 30)]
        self.assertEqual(longest, [0.25, 0.5, 1.0, 2.0, 8.0])

        def after(text):
            return delay(0, random=lambda: 0.0, now=NOW, retry_after=text)

        self.assertEqual(after("12"), 12)
        self.assertEqual(after("Thu, 01 Jan 2026 00:00:05 GMT"), 5)
        self.assertEqual(after("Thu, 01 Jan 2020 00:00:05 GMT"), 0)
        self.assertEqual(after("soon"), 0)
        self.assertIsNone(after("3600"))


class ErrorsTest(unittest.TestCase):
    def test_carry_every_field_of_the_service(self):
        fields = [{"field": "customerEmail", "message": "customerEmail must be an e-mail address"}]
        error = {"code": "validation_failed", "requestId": "r-9", "fields": fields}
        body = json.dumps({"success": False, "message": "not valid", "data": None, "error": error}).encode()
        client, _ = client_of(Response(400, {"content-type": "application/json"}, body))
        with self.assertRaises(CowrieError) as caught:
            client.payments.initialize(REQUEST)
        for thrown in (caught.exception, pickle.loads(pickle.dumps(caught.exception))):
            found = (thrown.status, thrown.code, thrown.message, thrown.request_id, thrown.fields)
            self.assertEqual(found, (400, "validation_failed", "not valid", "r-9", fields))
            text = "not valid; customerEmail must be an e-mail address (validation_failed, status 400, request r-9)"
            self.assertEqual(str(thrown), text)

    def test_of_a_proxy_have_the_code_unknown(self):
        for body in (b"<h1>Forbidden</h1>", b"[]", b'{"error": "no"}', b"null", b"\xff"):
            client, _ = client_of(Response(403, {"x-request-id": "r-2"}, body))
            with self.assertRaises(CowrieError) as caught:
                client.payments.verify("id")
            thrown = caught.exception
            self.assertEqual((thrown.status, thrown.code, thrown.request_id), (403, "unknown", "r-2"))

    def test_without_an_answer_have_no_status(self):
        client, _ = client_of(BROKEN, max_retries=0)
        with self.assertRaises(CowrieError) as caught:
            client.payments.verify("id")
        self.assertEqual((caught.exception.code, caught.exception.status), ("no_answer", None))
        self.assertIs(caught.exception.__cause__, BROKEN)
        slow, _ = client_of(TimeoutError(), max_retries=0, timeout=2.5)
        with self.assertRaisesRegex(CowrieError, "no answer within 2.5 s"):
            slow.payments.verify("id")


class KeysTest(unittest.TestCase):
    def test_a_missing_key_is_named_and_nothing_is_sent(self):
        client, sent = client_of(secret_key=None)
        with self.assertRaisesRegex(ValueError, "payments.verify needs secret_key"):
            client.payments.verify("id")
        self.assertEqual(sent, [])

    def test_wrong_keys_are_refused_without_showing_them(self):
        for keys, message in (
            ({"public_key": SECRET}, "public_key holds a secret key"),
            ({"secret_key": PUBLIC}, "secret_key holds a public key"),
            ({"secret_key": "cwr_sk_live_abcdef"}, "public_key is of test and secret_key of live"),
            ({"secret_key": SECRET + "\n"}, "secret_key contains a space, a line end"),
        ):
            with self.assertRaisesRegex(ValueError, message) as caught:
                client_of(**keys)
            self.assertNotIn("abcdef", str(caught.exception))

    def test_nothing_shows_a_key(self):
        client, sent = client_of(BROKEN, refusal(401, "invalid_api_key"), max_retries=0)
        texts = [repr(client), repr(client._api), repr(client._api.keys), repr(vars(client._api.keys))]
        for call in (client.payments.verify, client.payments.details):
            try:
                call("id")
            except CowrieError as error:
                shown = traceback.TracebackException.from_exception(error, capture_locals=True)
                texts += [repr(error), str(error), repr(vars(error)), "".join(shown.format())]
        texts += [repr(request) for request in sent]
        self.assertEqual([text for text in texts if "abcdef" in text], [])

    def test_base_url_is_an_address(self):
        with self.assertRaisesRegex(ValueError, "base_url must begin with https://"):
            Cowrie("api.cowrie.example", public_key=PUBLIC)


if __name__ == "__main__":
    unittest.main()
