from __future__ import annotations

from typing import Iterator, Optional, Union, cast

from ._api import Api
from .shapes import EventPage, ListedEvent, ListedMerchantEvent, ListEventsQuery


class Events:
    """The list of events, to catch up on missed webhooks. Raises the same errors as `Payments`."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def list(self, query: Optional[ListEventsQuery] = None) -> EventPage:
        """One page of events with a number after `after`, oldest first. Secret key."""
        return cast(EventPage, self._api.call("events.list", "GET", "/api/v1/events", query=query))

    def list_all(
        self, query: Optional[ListEventsQuery] = None
    ) -> Iterator[Union[ListedEvent, ListedMerchantEvent]]:
        """Every event with a number after `after`, one request per page. Store the last `number`."""
        given: ListEventsQuery = {**query} if query else {}
        after = given.get("after", 0)
        while True:
            page = self.list({**given, "after": after})
            yield from page["data"]
            if not page["hasMore"]:
                return
            after = page["lastNumber"]
