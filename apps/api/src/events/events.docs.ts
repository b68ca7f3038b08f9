import { EVENT_PAGE_EXAMPLE, EventPage } from '@cowrie/dto';
import type { OperationDoc } from '../platform/http/documented.decorator';

export const EVENTS_DOCS = {
  list: {
    tag: 'Events',
    operationId: 'listEvents',
    summary: 'List events',
    description:
      'What webhooks told, or would have told, oldest first, for 90 days. Numbers count up without gaps within the key’s environment, and an event is listed only after all below its number: keep `lastNumber`, and give it as `after` to go on where you stopped.',
    answer: { data: EventPage, examples: { page: EVENT_PAGE_EXAMPLE } },
    errors: [],
  },
} as const satisfies Record<string, OperationDoc>;
