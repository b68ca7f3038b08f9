"""The calls to Cowrie, and its webhooks' signature."""

import base64
import binascii
import hashlib
import hmac
import json
import time

import requests
from django.conf import settings
from requests.adapters import HTTPAdapter, Retry

# Seconds to connect, and to wait for the answer: a customer waits too.
TIMEOUT = (3, 5)
# Creating a payment is safe to repeat, because it has an idempotency key.
RETRY = Retry(
    total=2,
    backoff_factor=0.3,
    status_forcelist=(429, 500, 502, 503, 504),
    allowed_methods=None,
    raise_on_status=False,
    respect_retry_after_header=False,
)
TOLERANCE_SECONDS = 300


class CowrieError(Exception):
    """Cowrie refused a request, or did not answer. `code` is stable, so decide by it."""

    def __init__(self, code: str, message: str, request_id: str = "none", fields: tuple = ()):
        super().__init__(f"{code}: {message} (request {request_id})")
        self.code, self.request_id, self.fields = code, request_id, fields


def initialize(order, return_url: str) -> dict:
    """Creates the payment of an order: `paymentId` and `paymentURL`."""
    body = {
        # A text: JSON would make a float of a Decimal.
        "amount": str(order.amount),
        "customerEmail": order.email,
        "reference": order.reference,
        "callbackURL": return_url,
        "failureURL": return_url,
    }
    # The reference is one for each order and cannot be guessed, so it is the idempotency key too.
    headers = {"Idempotency-Key": order.reference}
    return _call("POST", "/api/v1/payments", settings.COWRIE_PUBLIC_KEY, json=body, headers=headers)


def verify(payment_id: str) -> dict:
    return _call("GET", f"/api/v1/payments/{payment_id}/verify", settings.COWRIE_SECRET_KEY)


def _call(method: str, path: str, key: str, headers: dict | None = None, **options) -> dict:
    headers = {"Authorization": f"Bearer {key}", **(headers or {})}
    with requests.Session() as session:
        session.mount("http", HTTPAdapter(max_retries=RETRY))
        url = settings.COWRIE_URL + path
        try:
            # No redirects, so no key reaches another host.
            response = session.request(
                method, url, headers=headers, timeout=TIMEOUT, allow_redirects=False, **options
            )
            answer = response.json()
        except requests.RequestException as error:
            raise CowrieError("no_answer", str(error)) from error
    if response.status_code >= 300:
        # A proxy in between answers in a shape of its own.
        error = answer.get("error") or {"code": "unknown"}
        fields = tuple(one["field"] for one in error.get("fields", ()))
        raise CowrieError(error["code"], answer.get("message", ""), error.get("requestId", "none"), fields)
    return answer["data"]


def read_webhook(raw_body: bytes, headers) -> dict:
    """Returns the event, or raises ValueError: then answer 400. `headers` finds names in any case, as Django's do."""
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("webhook-timestamp is too far from now")
    key = _webhook_key()
    signed = f"{event_id}.{timestamp}.".encode() + raw_body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    for one in headers.get("webhook-signature", "").split(" "):
        version, _, signature = one.partition(",")
        if version == "v1" and hmac.compare_digest(signature.encode(), expected):
            return json.loads(raw_body)
    raise ValueError("no signature matches the secret")


def _webhook_key() -> bytes:
    try:
        key = base64.b64decode(settings.COWRIE_WEBHOOK_SECRET.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise RuntimeError("COWRIE_WEBHOOK_SECRET must be whsec_ and base64")
    return key
