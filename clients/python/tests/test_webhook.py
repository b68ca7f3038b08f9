"""Guarantee: the client accepts exactly the genuine webhooks, like the other clients."""

import json
import unittest
from email.message import Message
from pathlib import Path

from cowrie import WebhookError, verify_webhook

VECTORS = json.loads((Path(__file__).parents[2] / "webhook-vectors.json").read_text(encoding="utf-8"))


class WebhookTest(unittest.TestCase):
    def test_accepts_exactly_the_genuine_webhooks(self):
        for case in VECTORS["cases"]:
            for payload in (case["payload"], case["payload"].encode()):
                with self.subTest(case["name"], type=type(payload).__name__):
                    given = (payload, case["headers"], case["secrets"])
                    if case["isGenuine"]:
                        event = verify_webhook(*given, now=VECTORS["now"])
                        self.assertEqual(event, json.loads(case["payload"]))
                    else:
                        with self.assertRaises(WebhookError):
                            verify_webhook(*given, now=VECTORS["now"])

    def test_takes_one_secret_as_a_text(self):
        case = VECTORS["cases"][0]
        event = verify_webhook(case["payload"], case["headers"], case["secrets"][0], now=VECTORS["now"])
        self.assertEqual(event["type"], "payment.completed")

    def test_compares_with_the_clock(self):
        case = VECTORS["cases"][0]
        with self.assertRaisesRegex(WebhookError, "too far from now"):
            verify_webhook(case["payload"], case["headers"], case["secrets"])

    def test_takes_another_tolerance(self):
        case = VECTORS["cases"][0]
        given = (case["payload"], case["headers"], case["secrets"])
        with self.assertRaises(WebhookError):
            verify_webhook(*given, tolerance=10, now=VECTORS["now"] + 11)
        self.assertTrue(verify_webhook(*given, tolerance=10, now=VECTORS["now"] + 10))

    def test_refuses_a_parsed_body_and_a_malformed_secret(self):
        case = VECTORS["cases"][0]
        with self.assertRaisesRegex(TypeError, "raw request body"):
            verify_webhook({}, case["headers"], case["secrets"], now=VECTORS["now"])
        for secret in ("whsec_", "whsec_*", ""):
            with self.assertRaisesRegex(ValueError, "whsec_ and base64") as caught:
                verify_webhook(case["payload"], case["headers"], secret, now=VECTORS["now"])
            self.assertNotIsInstance(caught.exception, WebhookError)

    def test_refuses_broken_headers(self):
        case = VECTORS["cases"][0]
        for name in case["headers"]:
            headers = {**case["headers"], name: "v1,\udcff \ud800"}
            with self.assertRaises(WebhookError):
                verify_webhook(case["payload"], headers, case["secrets"], now=VECTORS["now"])

    def test_refuses_a_header_that_came_twice_and_a_broken_body(self):
        case = VECTORS["cases"][0]
        headers = Message()
        for name, value in case["headers"].items():
            headers[name] = value
        self.assertTrue(verify_webhook(case["payload"], headers, case["secrets"], now=VECTORS["now"]))
        for payload in (case["payload"] + "\ud800", case["payload"] + "\udcff"):
            with self.assertRaises(WebhookError):
                verify_webhook(payload, headers, case["secrets"], now=VECTORS["now"])
        headers["Webhook-Id"] = "evt_2"
        with self.assertRaises(WebhookError):
            verify_webhook(case["payload"], headers, case["secrets"], now=VECTORS["now"])


if __name__ == "__main__":
    unittest.main()
