import type { Client } from 'openapi-fetch';
import { dataOf } from './answer.read';
import type { keyring } from './keys';
import type { components, operations, paths } from './openapi.generated';
import type { CallOptions } from './payments.api';

export type ListedEvent = components['schemas']['ListedEvent'];
export type EventPage = components['schemas']['EventPage'];
export type ListEventsQuery = NonNullable<operations['listEvents']['parameters']['query']>;

/** For who has missed webhooks. Throws as payments do. */
export interface Events {
  /** One page, oldest first: what came after the number `after`. Secret key. */
  list(query?: ListEventsQuery, options?: CallOptions): Promise<EventPage>;
  /** Every event after the number `after`, one request a page, to the newest. Keep the last `number`. Secret key. */
  listAll(query?: ListEventsQuery, options?: CallOptions): AsyncGenerator<ListedEvent, void, void>;
}

export function createEvents(api: Client<paths>, keyFor: ReturnType<typeof keyring>): Events {
  const events: Events = {
    async list(query = {}, { signal } = {}) {
      const headers = keyFor('secretKey', 'events.list');
      return dataOf(await api.GET('/api/v1/events', { headers, params: { query }, signal }));
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
