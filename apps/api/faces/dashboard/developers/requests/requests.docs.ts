import { DashboardRequestPage } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { OF_ENVIRONMENT } from '../path-parameters';

/** OpenAPI text of the log of requests. */
export const REQUESTS_DOCS = {
  list: {
    tag: 'Dashboard (internal)',
    operationId: 'dashboardListRequests',
    summary: 'List requests with API keys',
    description:
      'Returns requests of the last days with keys of the business, newest first. It holds no bodies and no headers. A request appears about a second after its answer.',
    parameters: OF_ENVIRONMENT,
    answer: { data: DashboardRequestPage, examples: {} },
    errors: [],
  },
} as const satisfies Record<string, OperationDoc>;
