from __future__ import annotations

import re
from email.utils import parsedate_to_datetime
from typing import Callable, Optional

_BASE_DELAY = 0.25
_MAX_DELAY = 8.0
_MAX_RETRY_AFTER = 60.0
"""If the service asks for a longer wait, the call fails at once."""


def is_retryable(status: int) -> bool:
    """True for 429 and 5xx, which may be temporary. Any other refusal would be the same again."""
    return status == 429 or status >= 500


def delay(
    attempt: int, *, random: Callable[[], float], now: float, retry_after: Optional[str] = None
) -> Optional[float]:
    """The wait before the next attempt in seconds, or None for no retry.

    An exponential backoff with full jitter, so that many clients do not retry at the same moment. It is never
    shorter than `Retry-After`.
    """
    backoff = random() * min(_MAX_DELAY, _BASE_DELAY * 2**attempt)
    asked = _seconds_of(retry_after, now) if retry_after else 0.0
    return None if asked > _MAX_RETRY_AFTER else asked + backoff


def _seconds_of(text: str, now: float) -> float:
    """The seconds of a header that holds seconds or a date (RFC 9110 §10.2.3); 0 for anything else."""
    if re.fullmatch(r"[0-9]{1,9}", text):
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except (TypeError, ValueError, IndexError, OverflowError):
        return 0.0
