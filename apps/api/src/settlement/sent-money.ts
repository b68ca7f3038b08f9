import { transferIdOf } from '../payments/payment-facts';
import type { Transfer } from '../chain-records/transfer.schema';
import { isFinal, keptUnits, sumUnits } from './vault-balances';
import type { SettlingPayment } from './settling-payment';

/** Where a payment's credited money is, according to the chain. */
export type SentMoney =
  /** Still in the vault, or its transfer out is not final yet. */
  | { state: 'waiting' }
  /** At the treasury. `units`: what to sell, base units above zero. `txHash`: the last transaction that brought some of it. */
  | { state: 'sent'; units: bigint; txHash: string }
  /** The vault is empty, and none of the money is at the treasury. */
  | { state: 'lost' }
  /** A reorg orphaned the credited transfers before the money left the vault. */
  | { state: 'orphaned' };

/**
 * Where a payment's credited money is. Pure.
 *
 * Counts the final transfers from the vault to the treasury, from any sender, less what was refunded. The sum is never more than
 * was credited: late money and wrong tokens are not the payment's. It is less for a token that keeps a part of each transfer,
 * with a log or without (docs/decisions/0014).
 */
export function sentMoneyOf(payment: SettlingPayment, transfers: readonly Transfer[]): SentMoney {
  const { deposit } = payment;
  const ofAsset = transfers.filter(
    ({ network, tokenAddress }) => network === deposit.network && tokenAddress === deposit.tokenAddress,
  );
  const credited = creditedOf(payment, ofAsset);
  const creditedUnits = sumUnits(credited.filter(({ canonical }) => canonical));
  const isAllCanonical = credited.every(({ canonical }) => canonical);
  const left = ofAsset.filter((transfer) => transfer.direction === 'out' && isFinal(transfer));
  if (creditedUnits === 0n || (!isAllCanonical && left.length === 0)) return { state: 'orphaned' };

  const arrived = left
    .filter(({ to }) => to.toLowerCase() === deposit.treasury.toLowerCase())
    .sort((a, b) => a.blockNumber - b.blockNumber || a.ordinal - b.ordinal);
  const refunded = new Set(
    payment.resolutions.filter(({ kind }) => kind === 'refunded').map(({ transferId }) => transferId),
  );
  const refunds = ofAsset.filter(
    (transfer) => transfer.direction === 'in' && refunded.has(transferIdOf(transfer)) && transfer.canonical,
  );
  const available = sumUnits(arrived) - sumUnits(refunds);
  const received = ofAsset.filter((transfer) => transfer.direction === 'in' && transfer.canonical);
  // `received` includes transfers that are not final. Until all of it has left, the vault is not known to be empty.
  const goneUnits = sumUnits(left) + keptUnits(payment, deposit);
  const isEmpty = goneUnits > 0n && goneUnits >= sumUnits(received);
  const txHash = arrived.at(-1)?.txHash;
  if (available >= creditedUnits && txHash) return { state: 'sent', units: creditedUnits, txHash };
  if (!isEmpty) return { state: 'waiting' };
  return available > 0n && txHash ? { state: 'sent', units: available, txHash } : { state: 'lost' };
}

/** True once every credited transfer is final. Only final money is swept and sold (docs/decisions/0012). */
export function isCreditFinal(payment: SettlingPayment, transfers: readonly Transfer[]): boolean {
  const credited = creditedOf(payment, transfers);
  return credited.length > 0 && credited.every(isFinal);
}

/**
 * The credited transfers. An operator's acceptance is final (docs/decisions/0006), so an accepted payment does not wait for
 * orphaned ones.
 */
function creditedOf(
  { creditedIds = [], resolutions }: SettlingPayment,
  transfers: readonly Transfer[],
): Transfer[] {
  const isAccepted = resolutions.some(({ kind }) => kind === 'accepted');
  const ids = new Set(creditedIds);
  return transfers
    .filter((transfer) => transfer.direction === 'in' && ids.has(transferIdOf(transfer)))
    .filter(({ canonical }) => canonical || !isAccepted);
}
