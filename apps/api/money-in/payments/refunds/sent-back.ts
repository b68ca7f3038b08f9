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
  const canonical = transfers.filter((one) => one.canonical && one.direction === 'in').map(transferIdOf);
  const ids = new Set(canonical.filter((id) => noted.has(id)));
  const refunds = payment.refunds?.filter(({ status }) => status === 'final');
  if (!refunds?.length) return ids;
  for (const id of promisedTransfers({ refunds }, returnableTransfers(source)).wholly) ids.add(id);
  return ids;
}
