from __future__ import annotations

import itertools
import json
import random
import re
import socket
import time
import uuid
from dataclasses import dataclass, field
from decimal import Decimal
from http.client import HTTPException
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Union
from urllib.parse import quote, urlencode

from ._keys import Keys
from ._retry import delay, is_retryable
from ._transport import Request, Response, Transport
from .errors import NO_ANSWER, CowrieError, error_of
from .shapes import VERSION

_AMOUNTS = ("amount", "fiatAmount")


@dataclass
class Api:
    """Sends the requests of one client. `sleep`, `random` and `now` are replaced in tests."""

    base_url: str
    keys: Keys = field(repr=False)
    timeout: float
    max_retries: int
    transport: Transport = field(repr=False)
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False)
    random: Callable[[], float] = field(default=random.random, repr=False)
    now: Callable[[], float] = field(default=time.time, repr=False)

    def call(
        self,
        operation: str,
        method: str,
        path: str,
        *,
        key: str = "secret_key",
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        """The data of the answer. Raises CowrieError for a refusal, and when no answer comes.

        Retries only what can be repeated: a GET, or a POST under an idempotency key.
        """
        headers: Dict[str, str] = {
            "Authorization": self.keys.authorization(key, operation),
            "Accept": "application/json",
            "User-Agent": f"cowrie-python/{VERSION}",
        }
        if idempotency_key is not None:
            if not re.fullmatch(r"[!-~]{1,255}", idempotency_key):
                raise ValueError("idempotency_key must be 1 to 255 printable ASCII characters without spaces")
            headers["Idempotency-Key"] = idempotency_key
        encoded = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            encoded = json.dumps(_with_exact_amounts(body)).encode()
        url = self.base_url + path + _query_of(query)
        request = Request(method, url, headers, encoded, timeout or self.timeout)
        is_repeatable = method == "GET" or idempotency_key is not None
        return _data_of(self._answer(request, self.max_retries if is_repeatable else 0))

    def _answer(self, request: Request, max_retries: int) -> Response:
        for attempt in itertools.count():
            outcome = self._try_once(request)
            wait = self._wait_after(outcome, attempt) if attempt < max_retries else None
            if wait is not None:
                self.sleep(wait)
            elif isinstance(outcome, Response):
                return outcome
            else:
                raise outcome
        raise AssertionError("unreachable")

    def _wait_after(self, outcome: Union[Response, CowrieError], attempt: int) -> Optional[float]:
        """The seconds until the next attempt, or None for no retry."""
        retry_after = None
        if isinstance(outcome, Response):
            if not is_retryable(outcome.status):
                return None
            retry_after = outcome.headers.get("retry-after")
        return delay(attempt, random=self.random, now=self.now(), retry_after=retry_after)

    def _try_once(self, request: Request) -> Union[Response, CowrieError]:
        try:
            response = self.transport(request)
        except (OSError, HTTPException) as cause:
            if _is_timeout(cause):
                return _no_answer(f"no answer within {request.timeout:g} s", cause)
            return _no_answer("the service cannot be reached", cause)
        if 200 <= response.status < 300:
            if "json" not in response.headers.get("content-type", ""):
                return _no_answer("the answer is not from Cowrie; check base_url")
            if not _is_whole(response.body):
                return _no_answer("the answer is incomplete")
        return response


def key_or_new(idempotency_key: Optional[str]) -> str:
    """The caller's idempotency key, or a new one for the retries of this call."""
    return str(uuid.uuid4()) if idempotency_key is None else idempotency_key


def segment(name: str, value: str) -> str:
    """A value as one part of a path. Raises ValueError for a value that would change the path."""
    if value in ("", ".", ".."):
        raise ValueError(f"{name} is {value!r}; pass the one that Cowrie gave")
    return quote(value, safe="")


def rows_of(page_of: Callable[[Any], Any], query: Optional[Mapping[str, Any]]) -> Iterator[Any]:
    """Every row from the given page on, one request per page."""
    given = dict(query or {})
    page = given.get("page", 1)
    while True:
        answer = page_of({**given, "page": page})
        yield from answer["data"]
        if not answer["hasNext"]:
            return
        page += 1


def _with_exact_amounts(body: Mapping[str, Any]) -> Dict[str, Any]:
    """The body with its amounts as texts. Raises TypeError for a float, which may not be the exact amount."""
    exact = dict(body)
    for name in _AMOUNTS:
        value = exact.get(name)
        if value is None or isinstance(value, str):
            continue
        if isinstance(value, Decimal):
            exact[name] = format(value, "f")
        elif isinstance(value, int) and not isinstance(value, bool):
            exact[name] = str(value)
        else:
            raise TypeError(f"{name} is a {type(value).__name__}; pass a str or a Decimal")
    return exact


def _query_of(query: Optional[Mapping[str, Any]]) -> str:
    given = {name: value for name, value in (query or {}).items() if value is not None}
    return "?" + urlencode(given) if given else ""


def _data_of(response: Response) -> Any:
    if 200 <= response.status < 300:
        return json.loads(response.body, parse_float=Decimal)["data"]
    raise error_of(response.status, response.headers, response.body)


def _is_whole(body: bytes) -> bool:
    try:
        return "data" in json.loads(body)
    except (ValueError, TypeError):
        return False


def _no_answer(message: str, cause: Optional[BaseException] = None) -> CowrieError:
    error = CowrieError(message, code=NO_ANSWER)
    error.__cause__ = cause
    return error


def _is_timeout(cause: BaseException) -> bool:
    # urllib wraps a time-out of the connection, but not one of the answer. Before Python 3.10,
    # socket.timeout is no TimeoutError.
    times = (TimeoutError, socket.timeout)
    return isinstance(cause, times) or isinstance(getattr(cause, "reason", None), times)
