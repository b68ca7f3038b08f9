from __future__ import annotations

from typing import Optional
from urllib.parse import urlsplit

from ._api import Api
from ._keys import Keys
from ._transport import Transport, send
from .events import Events
from .helpers import TestHelpers
from .payments import Payments
from .refunds import Refunds
from .settlements import Settlements


class Cowrie:
    """A client for merchants' servers. It can be shared by threads.

    `base_url` is the address of the service, such as `https://api.example.com`. The keys belong to the same
    environment and select it. `timeout` is in seconds, for each attempt. `max_retries` counts the retries
    after the first attempt. `transport` sends a request in another way, for a proxy or for tests.

    Raises ValueError when the keys are swapped or belong to different environments.
    """

    def __init__(
        self,
        base_url: str,
        *,
        public_key: Optional[str] = None,
        secret_key: Optional[str] = None,
        timeout: float = 10.0,
        max_retries: int = 3,
        transport: Transport = send,
    ) -> None:
        if urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError("base_url must begin with https:// or http://")
        self._api = Api(
            base_url=base_url.rstrip("/"),
            keys=Keys(public_key, secret_key),
            timeout=timeout,
            max_retries=max_retries,
            transport=transport,
        )
        self.payments = Payments(self._api)
        self.refunds = Refunds(self._api)
        self.events = Events(self._api)
        self.settlements = Settlements(self._api)
        self.test_helpers = TestHelpers(self._api)

    def __repr__(self) -> str:
        return f"Cowrie({self._api.base_url!r})"
