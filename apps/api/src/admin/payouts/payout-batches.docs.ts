import {
  ADMIN_BATCH,
  ADMIN_BATCHES,
  ADMIN_EXPORT_BATCH,
  AdminPayoutBatch,
  AdminPayoutBatchSummary,
} from '@cowrie/dto';
import type { OperationDoc } from '../../platform/http/documented.decorator';

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
    description: 'Returns the batches that the chain does not show in full yet, oldest first.',
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
    parameters: {
      batchId: {
        description: 'The 24-character hex ID of the batch.',
        example: ADMIN_BATCH.batchId,
        pattern: '^[0-9a-fA-F]{24}$',
      },
    },
    answer: BATCH,
    errors: ['payout_batch_not_found'],
  },
} as const satisfies Record<string, OperationDoc>;
