import type { EventPage, ListedEvent, ListEventsQueryDto, PaymentEventBody } from '@cowrie/dto';
import type { StoredEvent } from './event.schema';

/** A page of events. `found` holds one row more than `limit` if another page exists. */
export function presentEventPage(
  found: readonly StoredEvent[],
  { after, limit }: ListEventsQueryDto,
): EventPage {
  const shown = found.slice(0, limit);
  return {
    data: shown.map(presentEvent),
    hasMore: found.length > limit,
    lastNumber: shown.at(-1)?.number ?? after,
  };
}

function presentEvent({ number, _id: id, body }: StoredEvent): ListedEvent {
  return { number, id, ...(JSON.parse(body) as PaymentEventBody) };
}
