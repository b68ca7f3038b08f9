import { DashboardEvent, DashboardEventPage } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { OF_ENVIRONMENT, OF_EVENT } from '../path-parameters';

const tag = 'Dashboard (internal)';

/** OpenAPI texts of the events of a business. */
export const EVENTS_DOCS = {
  list: {
    tag,
    operationId: 'dashboardListEvents',
    summary: 'List events',
    description:
      'Returns the events of the last 90 days, newest first, whether a webhook delivered them or not.',
    parameters: OF_ENVIRONMENT,
    answer: { data: DashboardEventPage, examples: {} },
    errors: [],
  },
  get: {
    tag,
    operationId: 'dashboardGetEvent',
    summary: 'Get an event',
    description: 'Returns the event with its body.',
    parameters: OF_EVENT,
    answer: { data: DashboardEvent, examples: {} },
    errors: ['event_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
