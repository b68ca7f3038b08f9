from __future__ import annotations

import json
from typing import Any, List, Mapping, Optional, Sequence, Tuple

from .shapes import FieldError

NO_ANSWER = "no_answer"


class CowrieError(Exception):
    """Cowrie refused the request, or no answer came.

    `code` is stable, so base decisions on it. `message` is for people. `request_id` names the request in a
    report. `fields` holds the wrong fields.

    If no answer came, `code` is `no_answer` and `status` is None: Cowrie may or may not have run the request.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        fields: Sequence[FieldError] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.request_id = request_id
        self.fields: List[FieldError] = list(fields)

    def __str__(self) -> str:
        # The message of an invalid request names no field, and a log often holds only this text.
        reasons = "".join(f"; {field.get('message')}" for field in self.fields)
        facts = [self.code]
        if self.status is not None:
            facts.append(f"status {self.status}")
        if self.request_id:
            facts.append(f"request {self.request_id}")
        return f"{self.message}{reasons} ({', '.join(facts)})"

    def __reduce__(self) -> Tuple[Any, ...]:
        # Task queues pickle errors, and an exception with keyword arguments cannot be rebuilt by itself.
        return (_rebuilt, (self.message, self.code, self.status, self.request_id, self.fields))


def _rebuilt(
    message: str, code: str, status: Optional[int], request_id: Optional[str], fields: Sequence[FieldError]
) -> CowrieError:
    return CowrieError(message, code=code, status=status, request_id=request_id, fields=fields)


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> CowrieError:
    """The error of an unsuccessful answer, from Cowrie or from a proxy in front of it."""
    request_id = headers.get("x-request-id")
    try:
        answer = json.loads(body)
        error = answer["error"]
        code, message = error["code"], answer["message"]
        if not isinstance(code, str) or not isinstance(message, str):
            raise TypeError
    except (ValueError, KeyError, TypeError):
        return CowrieError(
            f"the service answered {status}", code="unknown", status=status, request_id=request_id
        )
    return CowrieError(
        message,
        code=code,
        status=status,
        request_id=error.get("requestId") or request_id,
        fields=error.get("fields") or (),
    )
