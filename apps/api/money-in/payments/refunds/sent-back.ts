import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { transferIdOf } from '../evaluate/payment-facts';
import { type ResolutionSource, returnableTransfers } from '../evaluate/resolution.rules';
import { promisedTransfers } from './promised-money';

/**
 * The ids of the canonical transfers whose money is with the payer again, all of it: an operator noted it, or
 * refunds that are final took it (docs/decisions/0103). A refund names an amount and not a transfer, so the
 * oldest transfers of its asset go back first, as in {@link promisedTransfers}. Pure.
 */
export function sentBackIds(source: ResolutionSource): Set<string> {
  const { payment, transfers } = source;
  const noted = new Set(
    payment.resolutions.filter(({ kind }) => kind === 'refunded').map(({ transferId }) => transferId),
  );
  const refunds = payment.refunds?.filter(({ status }) => status === 'final') ?? [];
  const ids = new Set<string>();
  // The case for nearly every payment.
  if (noted.size === 0 && refunds.length === 0) return ids;
  const isNoted = (one: Transfer) => one.canonical && one.direction === 'in' && noted.has(transferIdOf(one));
  for (const transfer of transfers.filter(isNoted)) ids.add(transferIdOf(transfer));
  if (refunds.length === 0) return ids;
  for (const id of promisedTransfers({ refunds }, returnableTransfers(source)).wholly) ids.add(id);
  return ids;
}
