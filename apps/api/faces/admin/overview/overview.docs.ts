import { ADMIN_HELD_PAGE, ADMIN_OVERVIEW, AdminHeldPage, AdminOverview } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of the operator's endpoints for the overview and the open exceptions. */
export const ADMIN_OVERVIEW_DOCS = {
  overview: {
    tag: 'Admin',
    operationId: 'adminGetOverview',
    summary: 'Get the overview',
    description:
      'Returns for each environment what became of the payments of the last 24 hours, and what waits for somebody: money without a decision, late settlements, failing webhooks, gas. Amounts of different currencies, tokens and networks are not added up.',
    answer: { data: AdminOverview, examples: { overview: ADMIN_OVERVIEW } },
    errors: [],
  },
  exceptions: {
    tag: 'Admin',
    operationId: 'adminListExceptions',
    summary: 'List money without a decision',
    description:
      'Returns the payments that hold at least one token of money which nobody has decided about, the longest waiting first: late, double or wrong transfers, and money of payments that failed or expired. Each says what waits, and which decisions are possible.',
    answer: { data: AdminHeldPage, examples: { page: ADMIN_HELD_PAGE } },
    errors: [],
  },
} as const satisfies Record<string, OperationDoc>;
