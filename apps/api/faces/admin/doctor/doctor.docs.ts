import { ADMIN_DOCTOR, AdminDoctor } from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

/** OpenAPI texts of the examination of the service. */
export const ADMIN_DOCTOR_DOCS = {
  examine: {
    tag: 'Admin',
    operationId: 'adminDoctor',
    summary: 'Examine the service',
    description:
      'Returns what the checks of `cowrie doctor` find that need no worker’s keys: nodes, contracts, rates, readers, payouts, secrets and operators. The answer is kept for 30 s, and a check that takes longer than 8 s is left out.',
    answer: { data: AdminDoctor, examples: { doctor: ADMIN_DOCTOR } },
    errors: [],
  },
} as const satisfies Record<string, OperationDoc>;
