import { ADMIN_AUDIT_PAGE, ADMIN_NETWORKS, AdminAuditPage, AdminNetwork } from '@cowrie/dto';
import type { OperationDoc } from '../../platform/http/documented.decorator';

/** What the API's document says of the endpoints for the service's own state. */
export const ADMIN_STATE_DOCS = {
  networks: {
    tag: 'Admin',
    operationId: 'adminListNetworks',
    summary: 'Get the state of every network',
    description: 'How far each has been read, what its nodes say, and what is on its way to treasuries.',
    answer: { data: { type: 'array', items: AdminNetwork }, examples: { networks: ADMIN_NETWORKS } },
    errors: [],
  },
  audit: {
    tag: 'Admin',
    operationId: 'adminListAudit',
    summary: 'Read the audit log',
    description: 'Who changed what, newest first. Nothing in it is ever changed or removed.',
    answer: { data: AdminAuditPage, examples: { page: ADMIN_AUDIT_PAGE } },
    errors: [],
  },
} as const satisfies Record<string, OperationDoc>;
