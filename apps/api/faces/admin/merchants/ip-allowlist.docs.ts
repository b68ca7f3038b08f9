import { ADMIN_IP_ALLOWLIST, AdminIpAllowlist } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { BUSINESS_ID } from '../path-parameters';

const answer = { data: AdminIpAllowlist, examples: { list: ADMIN_IP_ALLOWLIST } };

/** OpenAPI texts of the operator's endpoints for IP allow-lists. */
export const ADMIN_IP_ALLOWLIST_DOCS = {
  set: {
    tag: 'Admin',
    operationId: 'adminSetIpAllowlist',
    summary: 'Set the IP allow-list',
    description:
      'Replaces all entries of one environment. They hold at once in the process that answers, and within 1 s in every other. An empty list allows all addresses.',
    bodies: { list: ADMIN_IP_ALLOWLIST },
    parameters: BUSINESS_ID,
    answer,
    errors: ['merchant_not_found'],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetIpAllowlist',
    summary: 'Get the IP allow-list',
    description: 'Returns the entries of one environment. An empty list allows all addresses.',
    parameters: BUSINESS_ID,
    answer,
    errors: ['merchant_not_found', 'conflicting_change'],
  },
} as const satisfies Record<string, OperationDoc>;
