from __future__ import annotations

from typing import Iterator, Optional, cast

from ._api import Api, rows_of, segment
from .shapes import (
    ListSettlementsQuery,
    SetSettlementAccount,
    Settlement,
    SettlementAccountQuery,
    SettlementAccountState,
    SettlementPage,
    SettlementStatement,
)

_PATH = "/api/v1/settlements"
_ACCOUNT_PATH = "/api/v1/settlement-account"


class Settlements:
    """What you are paid, and where. All calls need the secret key, and raise the errors of `Payments`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: Optional[ListSettlementsQuery] = None) -> SettlementPage:
        """One page of settlements, newest first."""
        return cast(SettlementPage, self._api.call("settlements.list", "GET", _PATH, query=query))

    def list_all(self, query: Optional[ListSettlementsQuery] = None) -> Iterator[Settlement]:
        """Every settlement from the given page on, one request per page."""
        return rows_of(self.list, query)

    def get(self, settlement_id: str) -> Settlement:
        """One settlement."""
        path = f"{_PATH}/{segment('settlement_id', settlement_id)}"
        return cast(Settlement, self._api.call("settlements.get", "GET", path))

    def statement(self, settlement_id: str) -> SettlementStatement:
        """Each payment of a settlement. For CSV and HTML, call the endpoint with `format`."""
        path = f"{_PATH}/{segment('settlement_id', settlement_id)}/statement"
        return cast(SettlementStatement, self._api.call("settlements.statement", "GET", path))

    def account(self, query: Optional[SettlementAccountQuery] = None) -> SettlementAccountState:
        """The account that is paid."""
        answer = self._api.call("settlements.account", "GET", _ACCOUNT_PATH, query=query)
        return cast(SettlementAccountState, answer)

    def set_account(self, account: SetSettlementAccount) -> SettlementAccountState:
        """Sets the account. The first account takes effect at once, a later one after a delay."""
        answer = self._api.call("settlements.set_account", "PUT", _ACCOUNT_PATH, body=account)
        return cast(SettlementAccountState, answer)

    def cancel_account_change(
        self, query: Optional[SettlementAccountQuery] = None
    ) -> SettlementAccountState:
        """Cancels a change of the account that has not taken effect yet."""
        path = f"{_ACCOUNT_PATH}/cancel"
        answer = self._api.call("settlements.cancel_account_change", "POST", path, query=query)
        return cast(SettlementAccountState, answer)
