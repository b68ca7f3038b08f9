import { isPayoutVoid } from '@cowrie/payout-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Payment } from '../document/payment.schema';
import type { RefundAccount } from '../document/payment-refund.schema';
import { transferIdOf } from '../evaluate/payment-facts';

type WithRefunds = Pick<Payment, 'refunds'>;

/** What refunds took or will take from an account in an asset: base units of the token. Pure. */
export function promisedUnits(
  { refunds = [] }: WithRefunds,
  account: RefundAccount,
  { token, network }: Pick<Transfer, 'token' | 'network'>,
): bigint {
  return refunds
    .filter((one) => !isPayoutVoid(one.status) && one.token === token && one.network === network)
    .flatMap(({ sources }) => sources.filter((one) => one.account === account))
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
}

/** Ids of transfers whose money refunds have promised: all of it, or a part of it. */
export interface PromisedTransfers {
  wholly: Set<string>;
  partly: Set<string>;
}

/**
 * Which transfers the refunds of a payment take their money from. A refund names an amount and not a
 * transfer, so the oldest transfers of its asset pay first. Pure.
 * @param returnable the transfers whose money can go back to the payer
 */
export function promisedTransfers(payment: WithRefunds, returnable: readonly Transfer[]): PromisedTransfers {
  const promised: PromisedTransfers = { wholly: new Set(), partly: new Set() };
  if (!payment.refunds?.length) return promised;
  const left = new Map<string, bigint>();
  const inOrder = [...returnable].sort((a, b) => a.blockNumber - b.blockNumber || a.ordinal - b.ordinal);
  for (const transfer of inOrder) {
    const key = `${String(transfer.token)}@${transfer.network}`;
    const units = BigInt(transfer.units);
    const rest = left.get(key) ?? promisedUnits(payment, 'sent', transfer);
    if (rest >= units) promised.wholly.add(transferIdOf(transfer));
    else if (rest > 0n) promised.partly.add(transferIdOf(transfer));
    left.set(key, rest > units ? rest - units : 0n);
  }
  return promised;
}
