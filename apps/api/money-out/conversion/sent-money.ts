import { assetsOf, type PaidAsset } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import { keptUnits } from '@cowrie/api/money-in/payments/evaluate/kept-by-token';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { promisedUnits } from '@cowrie/api/money-in/payments/refunds/promised-money';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { isFinal, sumUnits } from './vault-balances';
import type { ConvertingPayment } from './converting-payment';

/**
 * The part of one asset that reached the treasury. `units`: what to sell, base units above zero. `txHash`:
 * the last transfer that brought some.
 */
export interface SentPart {
  asset: PaidAsset;
  units: bigint;
  txHash: string;
}

/** Where a payment's credited money is, according to the chains. */
export type SentMoney =
  /** Some is still in a vault, or its transfer out is not final. */
  | { state: 'waiting' }
  /** At the treasury: one part for each asset, the chosen pair first. */
  | { state: 'sent'; parts: SentPart[] }
  /** The vaults are empty, and none of the money is at the treasury. */
  | { state: 'lost' }
  /** A reorg orphaned credited transfers before any money left a vault. */
  | { state: 'orphaned' };

/**
 * Where a payment's credited money is. Pure.
 *
 * Counts, for each asset that is credited, the final transfers from the vault to the treasury, from any
 * sender, less what was refunded. The sum is never more than the credited amount, because late money and
 * wrong tokens do not belong to the payment. It is less for a token that keeps a part of each transfer,
 * logged or not (docs/decisions/0014).
 */
export function sentMoneyOf(payment: ConvertingPayment, transfers: readonly Transfer[]): SentMoney {
  const assets = assetsOf(payment.deposit)
    .map((asset) => whereaboutsOf(payment, asset, transfers))
    .filter(({ credited }) => credited.length > 0);
  const isAllCanonical = assets.every(({ credited }) => credited.every(({ canonical }) => canonical));
  const hasLeft = assets.some(({ left }) => left.length > 0);
  const isAnyCanonical = assets.some(({ creditedUnits }) => creditedUnits > 0n);
  if (!isAnyCanonical || (!isAllCanonical && !hasLeft)) return { state: 'orphaned' };
  const parts: SentPart[] = [];
  for (const { asset, creditedUnits, available, isEmpty, txHash } of assets) {
    if (creditedUnits === 0n) continue;
    if (available < creditedUnits && !isEmpty) return { state: 'waiting' };
    const units = available < creditedUnits ? available : creditedUnits;
    if (units > 0n && txHash) parts.push({ asset, units, txHash });
  }
  return parts.length > 0 ? { state: 'sent', parts } : { state: 'lost' };
}

/** What is credited of an asset, what left its vault, and what is at the treasury. Base units. */
function whereaboutsOf(payment: ConvertingPayment, asset: PaidAsset, transfers: readonly Transfer[]) {
  const ofAsset = transfers.filter(
    ({ network, tokenAddress }) => network === asset.network && tokenAddress === asset.tokenAddress,
  );
  const credited = creditedOf(payment, ofAsset);
  const left = ofAsset.filter((transfer) => transfer.direction === 'out' && isFinal(transfer));
  const arrived = left
    .filter(({ to }) => to.toLowerCase() === payment.deposit.treasury.toLowerCase())
    .sort((a, b) => a.blockNumber - b.blockNumber || a.ordinal - b.ordinal);
  const refunded = new Set(
    payment.resolutions.filter(({ kind }) => kind === 'refunded').map(({ transferId }) => transferId),
  );
  const refunds = ofAsset.filter(
    (transfer) => transfer.direction === 'in' && refunded.has(transferIdOf(transfer)) && transfer.canonical,
  );
  const received = ofAsset.filter((transfer) => transfer.direction === 'in' && transfer.canonical);
  // `received` includes transfers that are not final. The vault counts as empty only when all of it has left.
  const goneUnits = sumUnits(left) + keptUnits(payment, asset);
  const creditedUnits = sumUnits(credited.filter(({ canonical }) => canonical));
  // A refund of money that does not count takes nothing from money that does, even if a reorg orphaned the
  // money it was promised from.
  const promised = promisedUnits(payment, 'sent', asset);
  const beside = sumUnits(received) - sumUnits(refunds) - creditedUnits;
  return {
    asset,
    credited,
    left,
    creditedUnits,
    available: sumUnits(arrived) - sumUnits(refunds) - least(promised, beside > 0n ? beside : 0n),
    isEmpty: goneUnits > 0n && goneUnits >= sumUnits(received),
    txHash: arrived.at(-1)?.txHash,
  };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** True once every credited transfer is final. Only final money is swept and sold (docs/decisions/0012). */
export function isCreditFinal(payment: ConvertingPayment, transfers: readonly Transfer[]): boolean {
  const credited = creditedOf(payment, transfers);
  return credited.length > 0 && credited.every(isFinal);
}

/**
 * The credited transfers. An operator's acceptance is final (docs/decisions/0006), so an accepted payment
 * does not wait for orphaned ones.
 */
export function creditedOf(
  { creditedIds = [], resolutions }: ConvertingPayment,
  transfers: readonly Transfer[],
): Transfer[] {
  const isAccepted = resolutions.some(({ kind }) => kind === 'accepted');
  const ids = new Set(creditedIds);
  return transfers
    .filter((transfer) => transfer.direction === 'in' && ids.has(transferIdOf(transfer)))
    .filter(({ canonical }) => canonical || !isAccepted);
}
