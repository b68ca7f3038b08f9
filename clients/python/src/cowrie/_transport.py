from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Callable, List, Mapping, Optional
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, build_opener
from urllib.request import Request as UrlRequest

_CHUNK = 65_536


@dataclass(frozen=True)
class Request:
    """One attempt. `timeout` is in seconds."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    timeout: float


@dataclass(frozen=True)
class Response:
    """An answer of any status. The names of `headers` are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


Transport = Callable[[Request], Response]
"""Sends one request. Raises OSError or http.client.HTTPException when no whole answer comes. It must not
follow redirects: one could send the key to another host."""


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_opener = build_opener(_NoRedirects())


def send(request: Request) -> Response:
    """The default transport, on `urllib`. It honours the proxies of the environment."""
    deadline = time.monotonic() + request.timeout
    outgoing = UrlRequest(
        request.url, data=request.body, headers=dict(request.headers), method=request.method
    )
    try:
        answer = _opener.open(outgoing, timeout=request.timeout)
    except HTTPError as refusal:
        # A refusal is an answer too: its body says why.
        answer = refusal
    with answer:
        body = _body_until(deadline, answer)
        headers = {name.lower(): value for name, value in answer.headers.items()}
        return Response(answer.status, headers, body)


def _body_until(deadline: float, answer: Any) -> bytes:
    """Reads the body. The socket's time-out begins again with each byte, so the deadline is checked too."""
    chunks: List[bytes] = []
    while True:
        chunk = answer.read1(_CHUNK)
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)
        if time.monotonic() > deadline:
            raise TimeoutError("the answer took too long")
