import {
  ADMIN_FIX_RATE,
  ADMIN_RATE,
  ADMIN_RATE_FIXED,
  ADMIN_RATES,
  ADMIN_UNFIX_RATE,
  AdminRate,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of the operator's endpoints for exchange rates. */
export const ADMIN_RATES_DOCS = {
  list: {
    tag: 'Admin',
    operationId: 'adminListRates',
    summary: 'List the exchange rates',
    description:
      'Returns the rate of each token in each currency as customers get it at this moment, what the sources say, and why there is no rate. It asks no source.',
    answer: { data: { type: 'array', items: AdminRate }, examples: { rates: ADMIN_RATES } },
    errors: [],
  },
  fix: {
    tag: 'Admin',
    operationId: 'adminFixRate',
    summary: 'Set a rate by hand',
    description:
      'Prices a pair by your own rate for a while, before every source, in all processes within about a second. A rate far outside what the fresh sources say is stored and gives no rate: `verdict` says so. It replaces one that was set before.',
    bodies: { fix: ADMIN_FIX_RATE },
    answer: { data: AdminRate, examples: { fixed: ADMIN_RATE_FIXED } },
    errors: [],
  },
  unfix: {
    tag: 'Admin',
    operationId: 'adminUnfixRate',
    summary: 'Take a rate that was set by hand away',
    description: 'The sources price the pair again. Changes nothing if there is no such rate.',
    bodies: { unfix: ADMIN_UNFIX_RATE },
    answer: { data: AdminRate, examples: { rate: ADMIN_RATE } },
    errors: [],
  },
} as const satisfies Record<string, OperationDoc>;
