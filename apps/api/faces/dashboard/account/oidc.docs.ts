import { DashboardWays } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of the ways in. */
export const WAYS_DOCS = {
  ways: {
    tag: 'Dashboard (internal)',
    operationId: 'dashboardWays',
    summary: 'Get the ways in',
    description: 'Returns by what people can sign in here, besides passwords and passkeys.',
    answer: { data: DashboardWays, examples: {} },
    errors: [],
  },
} satisfies Record<string, OperationDoc>;
