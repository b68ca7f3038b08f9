import {
  ADMIN_BATCH,
  ADMIN_BATCH_TAKEN_BACK,
  ADMIN_BATCHES,
  ADMIN_EXPORT_BATCH,
  ADMIN_TAKE_BACK_BATCH,
  AdminPayoutBatch,
  AdminPayoutBatchSummary,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

const PARAMETERS = {
  batchId: {
    description: 'The 24-character hex ID of the batch.',
    example: ADMIN_BATCH.batchId,
    pattern: '^[0-9a-fA-F]{24}$',
  },
};
const BATCH = { data: AdminPayoutBatch, examples: { batch: ADMIN_BATCH } };

/** OpenAPI texts of the operator's endpoints for batches of payouts. */
export const ADMIN_BATCHES_DOCS = {
  export: {
    tag: 'Admin',
    operationId: 'adminExportPayoutBatch',
    summary: 'Export payouts for a Safe',
    description:
      'Hands out the queued payouts of a network whose money lies in one treasury, at most 100, and returns the files for Safe{Wallet}. Each payout is in one batch only. Execute the batch once: the chain then shows that it was done.',
    bodies: { export: ADMIN_EXPORT_BATCH },
    answer: BATCH,
    errors: ['payout_batch_not_possible'],
  },
  list: {
    tag: 'Admin',
    operationId: 'adminListPayoutBatches',
    summary: 'List open batches',
    description: 'Returns the files and proposals that the chain does not show in full yet, oldest first.',
    answer: {
      data: { type: 'array', items: AdminPayoutBatchSummary },
      examples: { batches: ADMIN_BATCHES },
    },
    errors: [],
  },
  get: {
    tag: 'Admin',
    operationId: 'adminGetPayoutBatch',
    summary: 'Get the files of a batch again',
    description: 'Returns a batch as it was exported, byte for byte.',
    parameters: PARAMETERS,
    answer: BATCH,
    errors: ['payout_batch_not_found', 'payout_batch_not_possible'],
  },
  takeBack: {
    tag: 'Admin',
    operationId: 'adminTakeBackPayoutBatch',
    summary: 'Take a batch back',
    description:
      'Takes back what the chain does not show of a batch. Its payouts are queued again when all blocks until now are final and none of them paid it. If owners may have signed it, give the nonce that it has in the Safe: the payouts then wait until another transaction has used that nonce for good. A proposal to the Safe is rejected there instead. Only one whose nonce is at least 20 above all that waits can be taken back. A signed transaction that is left can still be executed, and would then pay twice.',
    parameters: PARAMETERS,
    bodies: { takeBack: ADMIN_TAKE_BACK_BATCH },
    answer: { data: AdminPayoutBatchSummary, examples: { batch: ADMIN_BATCH_TAKEN_BACK } },
    errors: ['validation_failed', 'payout_batch_not_found', 'payout_batch_not_possible'],
  },
} as const satisfies Record<string, OperationDoc>;
