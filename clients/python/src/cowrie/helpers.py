from __future__ import annotations

from typing import cast

from ._api import Api, segment
from .shapes import PaymentSimulation, SimulatePayment

_SECONDS = 60.0
"""A simulated customer waits for blocks, and for a worker to see them."""


class TestHelpers:
    """Plays customers in your tests. For `test` on local chains only."""

    # pytest would collect a class of this name.
    __test__ = False

    def __init__(self, api: Api) -> None:
        self._api = api

    def simulate(self, payment_id: str, request: SimulatePayment) -> PaymentSimulation:
        """Chooses token and network, unless that is done, and pays. Secret key of `test`.

        It is never retried, because each call pays. If no answer came, look at the payment's transfers.
        """
        path = f"/api/v1/test-helpers/payments/{segment('payment_id', payment_id)}/simulate"
        answer = self._api.call(
            "test_helpers.simulate",
            "POST",
            path,
            body=request,
            timeout=max(self._api.timeout, _SECONDS),
        )
        return cast(PaymentSimulation, answer)
