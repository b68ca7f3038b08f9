import type { Client } from 'openapi-fetch';
import { dataOf } from './answer.read';
import type { keyring } from './keys';
import type { components, operations, paths } from './openapi.generated';
import type { CallOptions } from './payments.api';
import type { WebhookEvent } from './webhook.verify';

/** An event about a payment, or about your money and accounts. Its `type` says which. */
export type ListedEvent = WebhookEvent & Pick<components['schemas']['ListedEvent'], 'id' | 'number'>;
export type EventPage = Omit<components['schemas']['EventPage'], 'data'> & { data: ListedEvent[] };
export type ListEventsQuery = NonNullable<operations['listEvents']['parameters']['query']>;

/** The list of events, to catch up on missed webhooks. Throws the same errors as `Payments`. */
export interface Events {
  /** One page of events with a number after `after`, oldest first. Secret key. */
  list(query?: ListEventsQuery, options?: CallOptions): Promise<EventPage>;
  /** Every event with a number after `after`, one request per page. Store the last `number`. Secret key. */
  listAll(query?: ListEventsQuery, options?: CallOptions): AsyncGenerator<ListedEvent, void, void>;
}

export function createEvents(
  api: Client<paths, 'application/json'>,
  keyFor: ReturnType<typeof keyring>,
): Events {
  const events: Events = {
    async list(query = {}, { signal = null } = {}) {
      const headers = keyFor('secretKey', 'events.list');
      const page = dataOf(await api.GET('/api/v1/events', { headers, params: { query }, signal }));
      // The OpenAPI document describes each event type once, in its webhook.
      return page as EventPage;
    },
    async *listAll(query = {}, options) {
      for (let after = query.after ?? 0; ;) {
        const { data, hasMore, lastNumber } = await events.list({ ...query, after }, options);
        yield* data;
        if (!hasMore) return;
        after = lastNumber;
      }
    },
  };
  return events;
}
