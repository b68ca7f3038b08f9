import type { AdminPayoutBatch, AdminPayoutBatchSummary } from '@cowrie/dto';
import type { PayoutBatch } from '@cowrie/api/money-out/payouts/sending/payout-batches.service';
import type { BatchSummary } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

/** A batch as operators see it, without its files. Pure. */
export function presentBatchSummary(batch: BatchSummary): AdminPayoutBatchSummary {
  const { batchId, environment, network, from, at, count, takenBackAt, waitsForNonce, nonce, gapSince } =
    batch;
  return {
    batchId: batchId.toHexString(),
    environment,
    network,
    from: shownAddress(network, from),
    at: at.toISOString(),
    count,
    takenBackAt: takenBackAt?.toISOString(),
    waitsForNonce,
    nonce,
    gapSince: gapSince?.toISOString(),
  };
}

/** A batch with its files. Pure. */
export function presentBatch(batch: PayoutBatch): AdminPayoutBatch {
  return { ...presentBatchSummary(batch), transactions: batch.transactions, csv: batch.csv };
}
