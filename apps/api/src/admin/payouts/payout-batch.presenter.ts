import type { AdminPayoutBatch, AdminPayoutBatchSummary } from '@cowrie/dto';
import type { PayoutBatch } from '../../payouts/sending/payout-batches.service';

type Summary = Pick<PayoutBatch, 'batchId' | 'environment' | 'network' | 'from' | 'at' | 'count'>;

/** A batch as operators see it, without its files. Pure. */
export function presentBatchSummary(batch: Summary): AdminPayoutBatchSummary {
  const { batchId, environment, network, from, at, count } = batch;
  return { batchId: batchId.toHexString(), environment, network, from, at: at.toISOString(), count };
}

/** A batch with its files. Pure. */
export function presentBatch(batch: PayoutBatch): AdminPayoutBatch {
  return { ...presentBatchSummary(batch), transactions: batch.transactions, csv: batch.csv };
}
