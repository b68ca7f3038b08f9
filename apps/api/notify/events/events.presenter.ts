import {
  type DashboardEvent,
  type DashboardEventRow,
  type EventPage,
  type ListedEvent,
  type ListEventsQueryDto,
  MERCHANT_EVENT_TYPES,
  type PaymentEventBody,
} from '@cowrie/dto';
import type { StoredEvent } from './event.schema';
import { withoutCustomersPage } from '@cowrie/api/money-in/payments/document/personal-data';
import type { EventRow } from './events.repository';

/**
 * A page of events. `found` has one row more than `limit` if another page exists.
 * @param seesCustomers false: events about payments are shown without the customer
 */
export function presentEventPage(
  found: readonly StoredEvent[],
  { after, limit }: ListEventsQueryDto,
  seesCustomers: boolean,
): EventPage {
  const shown = found.slice(0, limit);
  return {
    data: shown.map((event) => (seesCustomers ? presentEvent(event) : withoutItsCustomer(event))),
    hasMore: found.length > limit,
    lastNumber: shown.at(-1)?.number ?? after,
  };
}

function presentEvent({ number, _id: id, body }: StoredEvent): ListedEvent {
  return { number, id, ...(JSON.parse(body) as PaymentEventBody) };
}

function withoutItsCustomer(event: StoredEvent): ListedEvent {
  const shown = presentEvent(event);
  return isMerchants(event) ? shown : { ...shown, data: withoutCustomersPage(shown.data) };
}

/** Whether an event is about a merchant's own money or account, and not about a payment. */
function isMerchants({ type }: Pick<StoredEvent, 'type'>): boolean {
  return (MERCHANT_EVENT_TYPES as readonly string[]).includes(type);
}

/** A row of the dashboard's list. */
export function presentEventRow(event: EventRow): DashboardEventRow {
  const { _id: id, number, type, at, paymentId } = event;
  return {
    id,
    number,
    type,
    at: at.toISOString(),
    paymentId: isMerchants(event) ? undefined : paymentId.toHexString(),
  };
}

/** An event with its body, as webhooks carry it. */
export function presentEventBody(event: StoredEvent): DashboardEvent {
  return { ...presentEventRow(event), body: event.body };
}
