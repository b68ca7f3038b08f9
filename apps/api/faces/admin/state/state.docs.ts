import { ADMIN_AUDIT_PAGE, ADMIN_NETWORKS, AdminAuditPage, AdminNetwork } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of the operator's endpoints for networks and audit log. */
export const ADMIN_STATE_DOCS = {
  networks: {
    tag: 'Admin',
    operationId: 'adminListNetworks',
    summary: 'Get the state of every network',
    description:
      'Returns for each network how far the watcher has read it, the state of its nodes, and its open sweeps and waiting vaults. `headNumber` and `lagBlocks` are left out while no node answers.',
    answer: { data: { type: 'array', items: AdminNetwork }, examples: { networks: ADMIN_NETWORKS } },
    errors: [],
  },
  audit: {
    tag: 'Admin',
    operationId: 'adminListAudit',
    summary: 'Read the audit log',
    description: 'Returns who changed what, newest first. Entries are never changed or removed.',
    answer: { data: AdminAuditPage, examples: { page: ADMIN_AUDIT_PAGE } },
    errors: [],
  },
} as const satisfies Record<string, OperationDoc>;
