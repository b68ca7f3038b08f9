import { DashboardMe } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of who is signed in. */
export const ME_DOCS = {
  me: {
    tag: 'Dashboard (internal)',
    operationId: 'dashboardMe',
    summary: 'Get who is signed in',
    description:
      'Returns the person, and the businesses for which the person works, each with what the role there may do.',
    answer: { data: DashboardMe, examples: {} },
    errors: [],
  },
  change: {
    tag: 'Dashboard (internal)',
    operationId: 'dashboardChangeMe',
    summary: 'Change one’s name',
    description: 'Changes the name of who is signed in.',
    bodies: { name: { name: 'Ada Obi' } },
    answer: { data: DashboardMe, examples: {} },
    errors: ['conflicting_change'],
  },
} satisfies Record<string, OperationDoc>;
