from __future__ import annotations

from typing import Iterator, Optional, cast

from ._api import Api, key_or_new, rows_of, segment
from .shapes import (
    InitializedPayment,
    InitializePayment,
    ListPaymentsQuery,
    ListTransfersQuery,
    PaymentDetails,
    PaymentDetailsPage,
    PaymentListRow,
    PaymentPage,
    PaymentTransfer,
    PaymentTransferPage,
    PaymentVerification,
    Quote,
    QuoteRequest,
    RateProof,
    Receipt,
)

_PATH = "/api/v1/payments"


class Payments:
    """All calls raise CowrieError for a refusal, and when no answer comes."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def initialize(
        self, request: InitializePayment, *, idempotency_key: Optional[str] = None
    ) -> InitializedPayment:
        """Creates a payment. Send the customer to its `paymentURL`. Public key.

        With your own `idempotency_key`, one for each order, you can repeat the call, even after a crash.
        Without it, the client makes a key for its own retries.
        """
        answer = self._api.call(
            "payments.initialize",
            "POST",
            _PATH,
            key="public_key",
            body=request,
            idempotency_key=key_or_new(idempotency_key),
        )
        return cast(InitializedPayment, answer)

    def quote(self, request: QuoteRequest) -> Quote:
        """The crypto amount for a fiat amount at the current rate. Public key. It is never retried."""
        answer = self._api.call("payments.quote", "POST", f"{_PATH}/quote", key="public_key", body=request)
        return cast(Quote, answer)

    def verify(self, payment_id: str) -> PaymentVerification:
        """Whether the payment is paid, its status and its amounts. Secret key."""
        path = f"{_PATH}/{segment('payment_id', payment_id)}/verify"
        return cast(PaymentVerification, self._api.call("payments.verify", "GET", path))

    def verify_by_reference(self, reference: str) -> PaymentVerification:
        """The same, by your reference. Secret key."""
        path = f"{_PATH}/reference/{segment('reference', reference)}/verify"
        return cast(PaymentVerification, self._api.call("payments.verify_by_reference", "GET", path))

    def details(self, payment_id: str) -> PaymentDetails:
        """Everything about one payment. Secret key."""
        path = f"{_PATH}/{segment('payment_id', payment_id)}"
        return cast(PaymentDetails, self._api.call("payments.details", "GET", path))

    def list(self, query: Optional[ListPaymentsQuery] = None) -> PaymentPage:
        """One page of payments. Secret key."""
        return cast(PaymentPage, self._api.call("payments.list", "GET", _PATH, query=query))

    def list_all(self, query: Optional[ListPaymentsQuery] = None) -> Iterator[PaymentListRow]:
        """Every row from the given page on, one request per page. Secret key."""
        return rows_of(self.list, query)

    def list_details(self, query: Optional[ListPaymentsQuery] = None) -> PaymentDetailsPage:
        """One page of payments with all their details. Secret key."""
        whole = {**(query or {}), "expand": "details"}
        return cast(PaymentDetailsPage, self._api.call("payments.list_details", "GET", _PATH, query=whole))

    def list_all_details(self, query: Optional[ListPaymentsQuery] = None) -> Iterator[PaymentDetails]:
        """Every payment from the given page on with all its details, one request per page. Secret key."""
        return rows_of(self.list_details, query)

    def transfers(self, payment_id: str, query: Optional[ListTransfersQuery] = None) -> PaymentTransferPage:
        """One page of the transfers that reached a payment's address, oldest first. Secret key."""
        path = f"{_PATH}/{segment('payment_id', payment_id)}/transfers"
        return cast(PaymentTransferPage, self._api.call("payments.transfers", "GET", path, query=query))

    def all_transfers(
        self, payment_id: str, query: Optional[ListTransfersQuery] = None
    ) -> Iterator[PaymentTransfer]:
        """Every transfer from the given page on, one request per page. Secret key."""
        return rows_of(lambda page: self.transfers(payment_id, page), query)

    def rate_proof(self, payment_id: str) -> RateProof:
        """The signed proof of the payment's rate. Secret key."""
        path = f"{_PATH}/{segment('payment_id', payment_id)}/rate-proof"
        return cast(RateProof, self._api.call("payments.rate_proof", "GET", path))

    def receipt(self, payment_id: str) -> Receipt:
        """The receipt of a paid payment, which proves itself. Secret key."""
        path = f"{_PATH}/{segment('payment_id', payment_id)}/receipt"
        return cast(Receipt, self._api.call("payments.receipt", "GET", path))
