"""Guarantee: the default transport ends in time, follows no redirect, and returns refusals as answers."""

import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cowrie import Cowrie, CowrieError


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        case = self.path.split("/")[-2]
        self.server.seen.append((case, self.headers["Authorization"], self.headers["User-Agent"]))
        getattr(self, case)()

    def answer(self, status, body, content_type="application/json", **headers):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def good(self):
        self.answer(200, '{"data": {"name": "Ọjà"}}'.encode())

    def refused(self):
        self.answer(403, b'{"message": "no", "error": {"code": "ip_not_allowed", "requestId": "r-3"}}')

    def moved(self):
        self.answer(302, b"", Location="/api/v1/payments/good/verify")

    def silent(self):
        time.sleep(1)

    def slow(self):
        """One byte in 50 ms never reaches the time-out of a socket."""
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        try:
            for _ in range(40):
                self.wfile.write(b" ")
                time.sleep(0.05)
        except OSError:
            pass

    def cut(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "100")
        self.end_headers()
        self.wfile.write(b'{"data"')

    def log_message(self, *_):
        pass


class TransportTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        cls.server.daemon_threads = True
        cls.server.seen = []
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.url = f"http://127.0.0.1:{cls.server.server_port}"
        cls.client = Cowrie(cls.url, secret_key="cwr_sk_test_abcdef", max_retries=0)

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def error_of(self, case):
        with self.assertRaises(CowrieError) as caught:
            self.client.payments.verify(case)
        return caught.exception

    def test_reads_an_answer(self):
        self.assertEqual(self.client.payments.verify("good"), {"name": "Ọjà"})
        _, key, agent = self.server.seen[-1]
        self.assertEqual(key, "Bearer cwr_sk_test_abcdef")
        self.assertRegex(agent, r"^cowrie-python/\d")

    def test_reads_a_refusal(self):
        error = self.error_of("refused")
        self.assertEqual((error.status, error.code, error.request_id), (403, "ip_not_allowed", "r-3"))

    def test_follows_no_redirect(self):
        before = len(self.server.seen)
        self.assertEqual(self.error_of("moved").status, 302)
        self.assertEqual([case for case, _, _ in self.server.seen[before:]], ["moved"])

    def test_ends_in_time(self):
        hasty = Cowrie(self.url, secret_key="cwr_sk_test_abcdef", timeout=0.4, max_retries=0)
        for case in ("silent", "slow"):
            with self.assertRaisesRegex(CowrieError, r"no answer within 0\.4 s"):
                hasty.payments.verify(case)

    def test_refuses_half_an_answer(self):
        self.assertEqual(self.error_of("cut").code, "no_answer")

    def test_reports_a_service_that_is_down(self):
        down = Cowrie("http://127.0.0.1:9", secret_key="cwr_sk_test_abcdef", max_retries=0)
        with self.assertRaisesRegex(CowrieError, "cannot be reached"):
            down.payments.verify("id")


if __name__ == "__main__":
    unittest.main()
