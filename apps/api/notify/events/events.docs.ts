import { EVENT_PAGE_EXAMPLE, EventPage } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI text of the list of events. */
export const EVENTS_DOCS = {
  list: {
    tag: 'Events',
    operationId: 'listEvents',
    summary: 'List events',
    description:
      'Returns the events of the last 90 days, oldest first, whether a webhook delivered them or not. Numbers count up without gaps within the key’s environment. An event is listed only after all events with lower numbers. To continue where you stopped, send the last `lastNumber` as `after`.',
    answer: { data: EventPage, examples: { page: EVENT_PAGE_EXAMPLE } },
    errors: [],
  },
} as const satisfies Record<string, OperationDoc>;
