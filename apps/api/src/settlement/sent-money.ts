import { transferIdOf } from '../payments/payment-facts';
import type { Transfer } from '../chain-records/transfer.schema';
import { isFinal, sumUnits } from './vault-balances';
import type { SettlingPayment } from './settling-payment';

/** What the chain shows of a payment's credited money. */
export type SentMoney =
  /** On its way, or not beyond doubt yet. */
  | { state: 'waiting' }
  /** At the treasury: what is to be sold, base units above zero. `txHash`: the last transaction that brought of it. */
  | { state: 'sent'; units: bigint; txHash: string }
  /** The vault is empty, and nothing of it is at the treasury. */
  | { state: 'lost' }
  /** A reorganization took the money away before it was sent. */
  | { state: 'gone' };

/**
 * Pure. Counts what left the vault for the treasury, by whoever's transaction, less what was given back from there; never more
 * than was credited: late and stray money is not the payment's. A token that keeps a part of each transfer brings less.
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
  if (creditedUnits === 0n || (!isAllCanonical && left.length === 0)) return { state: 'gone' };

  const arrived = left
    .filter(({ to }) => to.toLowerCase() === deposit.treasury.toLowerCase())
    .sort((a, b) => a.blockNumber - b.blockNumber || a.ordinal - b.ordinal);
  const refunded = new Set(
    payment.resolutions.filter(({ kind }) => kind === 'refunded').map(({ transferId }) => transferId),
  );
  const givenBack = ofAsset.filter(
    (transfer) => transfer.direction === 'in' && refunded.has(transferIdOf(transfer)) && transfer.canonical,
  );
  const available = sumUnits(arrived) - sumUnits(givenBack);
  const received = ofAsset.filter((transfer) => transfer.direction === 'in' && transfer.canonical);
  // What is not final yet is still to come, and so the vault is not known to be empty.
  const isEmpty = left.length > 0 && sumUnits(left) >= sumUnits(received);
  const txHash = arrived.at(-1)?.txHash;
  if (available >= creditedUnits && txHash) return { state: 'sent', units: creditedUnits, txHash };
  if (!isEmpty) return { state: 'waiting' };
  return available > 0n && txHash ? { state: 'sent', units: available, txHash } : { state: 'lost' };
}

/** Every credited transfer is beyond doubt: only such money is swept and sold. */
export function isCreditFinal(payment: SettlingPayment, transfers: readonly Transfer[]): boolean {
  const credited = creditedOf(payment, transfers);
  return credited.length > 0 && credited.every(isFinal);
}

/** What an operator accepted stays accepted: whatever of it a reorganization took away is waited for no more. */
function creditedOf(
  { creditedIds = [], resolutions }: SettlingPayment,
  transfers: readonly Transfer[],
): Transfer[] {
  const isAccepted = resolutions.some(({ kind }) => kind === 'accepted');
  return transfers
    .filter((transfer) => transfer.direction === 'in' && creditedIds.includes(transferIdOf(transfer)))
    .filter(({ canonical }) => canonical || !isAccepted);
}
