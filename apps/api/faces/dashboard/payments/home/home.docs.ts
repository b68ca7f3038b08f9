import { DashboardFigures, DashboardHome } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { PLACE } from '../place.parameters';

const tag = 'Dashboard (internal)';

/** OpenAPI texts of a business's first page. */
export const HOME_DOCS = {
  home: {
    tag,
    operationId: 'dashboardHome',
    summary: 'Get what waits',
    description: 'Returns what waits for the people of the business, and what is set up.',
    parameters: PLACE,
    answer: { data: DashboardHome, examples: {} },
    errors: [],
  },
  figures: {
    tag,
    operationId: 'dashboardFigures',
    summary: 'Get figures by day',
    description:
      'Returns how many payments were created, completed, failed and expired on each of the last days, and the prices of the completed ones.',
    parameters: PLACE,
    answer: { data: DashboardFigures, examples: {} },
    errors: ['validation_failed'],
  },
} satisfies Record<string, OperationDoc>;
