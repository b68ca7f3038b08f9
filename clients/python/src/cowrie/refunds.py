from __future__ import annotations

from typing import Iterator, Optional, cast

from ._api import Api, key_or_new, rows_of, segment
from .shapes import CreateRefund, DecideRefund, ListRefundsQuery, Refund, RefundPage

_PATH = "/api/v1/refunds"


class Refunds:
    """Refunds of payments. All calls need the secret key, and raise the same errors as `Payments`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def create(
        self, payment_id: str, request: CreateRefund, *, idempotency_key: Optional[str] = None
    ) -> Refund:
        """Promises money of a payment to its customer.

        With your own `idempotency_key`, one for each refund, you can repeat the call, even after a crash.
        Without it, the client makes a key for its own retries.
        """
        path = f"/api/v1/payments/{segment('payment_id', payment_id)}/refunds"
        key = key_or_new(idempotency_key)
        return cast(
            Refund, self._api.call("refunds.create", "POST", path, body=request, idempotency_key=key)
        )

    def get(self, refund_id: str) -> Refund:
        """One refund."""
        return cast(Refund, self._api.call("refunds.get", "GET", _path_of(refund_id)))

    def list(self, query: Optional[ListRefundsQuery] = None) -> RefundPage:
        """One page of refunds, newest first."""
        return cast(RefundPage, self._api.call("refunds.list", "GET", _PATH, query=query))

    def list_all(self, query: Optional[ListRefundsQuery] = None) -> Iterator[Refund]:
        """Every refund from the given page on, one request per page."""
        return rows_of(self.list, query)

    def approve(self, refund_id: str, decision: Optional[DecideRefund] = None) -> Refund:
        """Approves a refund that the customer or an operator has asked for."""
        return self._decide("approve", refund_id, decision)

    def cancel(self, refund_id: str, decision: Optional[DecideRefund] = None) -> Refund:
        """Takes back your own refund that is not sent yet, or refuses one that somebody else asked for."""
        return self._decide("cancel", refund_id, decision)

    def _decide(self, verb: str, refund_id: str, decision: Optional[DecideRefund]) -> Refund:
        path = f"{_path_of(refund_id)}/{verb}"
        return cast(Refund, self._api.call(f"refunds.{verb}", "POST", path, body=decision or {}))


def _path_of(refund_id: str) -> str:
    return f"{_PATH}/{segment('refund_id', refund_id)}"
