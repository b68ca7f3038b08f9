from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Optional, Sequence, Union, cast

from .shapes import WebhookEvent

_PREFIX = "whsec_"


class WebhookError(ValueError):
    """The webhook is not signed with your secret, or its time is not current.

    Answer 400 and ignore its content.
    """


def verify_webhook(
    payload: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Returns the event of a webhook after it has verified the signature as Standard Webhooks describes.

    `payload` is the raw request body: parsing and serializing it again changes its bytes. The case of the
    names in `headers` does not matter. `secret` is `whsec_…`, or a list of both secrets while you replace
    one. `tolerance` is the allowed difference between the clocks in seconds. The same `webhook-id` may arrive
    more than once: handle it once.

    Raises WebhookError when the signature or its time is wrong.
    """
    event_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookError("webhook-timestamp is not a number of seconds")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookError("webhook-timestamp is too far from now")
    if not isinstance(payload, (bytes, bytearray, memoryview, str)):
        raise TypeError("payload is not bytes or text; pass the raw request body, before any JSON parser")
    body = payload.encode(errors="replace") if isinstance(payload, str) else bytes(payload)
    signed = f"{event_id}.{timestamp}.".encode(errors="replace") + body
    for known in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key_of(known), signed, hashlib.sha256).digest()
        expected = b"v1," + base64.b64encode(digest)
        given = [one.encode(errors="replace") for one in signatures.split(" ")]
        # Compares every signature, each in constant time.
        if any([hmac.compare_digest(expected, one) for one in given]):
            return _event_of(body)
    raise WebhookError("no signature matches one of your secrets")


def _header(headers: Mapping[str, str], name: str) -> str:
    given = [value for key, value in headers.items() if key.lower() == name]
    if len(given) > 1:
        # Of two, the receiver could read the one that was not checked.
        raise WebhookError(f"{name} came twice")
    if not given or not isinstance(given[0], str) or not given[0]:
        raise WebhookError(f"{name} is missing")
    return given[0]


def _key_of(secret: str) -> bytes:
    """Raises ValueError for a malformed secret, which is the receiver's mistake, not the sender's."""
    text = secret[len(_PREFIX) :] if secret.startswith(_PREFIX) else secret
    try:
        key = base64.b64decode(text, validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("secret must be whsec_ and base64; copy it again from the webhook endpoint")
    return key


def _event_of(body: bytes) -> WebhookEvent:
    try:
        event = json.loads(body)
    except ValueError as cause:
        raise WebhookError("the body is signed, but is not JSON") from cause
    return cast(WebhookEvent, event)
