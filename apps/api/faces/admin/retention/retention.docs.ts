import {
  ADMIN_ERASE_CUSTOMER,
  ADMIN_ERASURES,
  ADMIN_REMOVED_SESSION,
  AdminErasure,
  AdminRemovedSession,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';
import { BUSINESS_ID } from '../path-parameters';

/** OpenAPI texts of the operator's endpoints for erasure and removed sessions. */
export const ADMIN_RETENTION_DOCS = {
  erase: {
    tag: 'Admin',
    operationId: 'adminEraseCustomer',
    summary: 'Erase a customer’s personal data',
    description:
      'Redacts e-mail address, names and metadata in the customer’s ended payments with this merchant, in their events and in their deliveries. This cannot be undone. Amounts, transfers and references stay. Open payments are only counted. With `dryRun` it changes nothing.',
    bodies: ADMIN_ERASE_CUSTOMER,
    parameters: BUSINESS_ID,
    answer: { data: AdminErasure, examples: ADMIN_ERASURES },
    errors: ['merchant_not_found'],
  },
  removed: {
    tag: 'Admin',
    operationId: 'adminGetRemovedSession',
    summary: 'Get what is left of a removed session',
    description:
      'Returns what finds and sweeps the vault of a session that was removed. Money that reaches it later can be sent to its treasury and nowhere else.',
    parameters: {
      addressOrId: {
        description: 'The deposit address, or the 24-character hex ID of the payment.',
        example: ADMIN_REMOVED_SESSION.address,
        pattern: '^(0x[0-9a-fA-F]{40}|[0-9a-fA-F]{24})$',
      },
    },
    answer: { data: AdminRemovedSession, examples: { session: ADMIN_REMOVED_SESSION } },
    errors: ['payment_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
