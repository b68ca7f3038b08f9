import { type Evaluation, isNoise } from '@cowrie/payment-state';
import type { Transfer } from '../chain-records/transfer.schema';
import type { Payment, PaymentException } from './payment.schema';
import type { EventConfig } from './payment-events';
import { transferIdOf } from './payment-facts';
import { decimalsOf } from './transfer-decimals';

/**
 * A payment reports at most this many exceptions (docs/decisions/0009). Anyone can send dust to an address for next to nothing,
 * and a document is limited to 16 MB. Exceptions of one token or more have their own limit, so that dust does not hide them.
 * Transfers beyond the limits are still stored: operators see them, the ledger holds them, and they are swept.
 */
const EXCEPTION_LIMITS = { belowOneToken: 100, oneTokenOrMore: 1000 };

/** What new exceptions are found from. */
export interface ExceptionsInput {
  payment: Payment;
  transfers: readonly Transfer[];
  result: Pick<Evaluation, 'exceptions'>;
  now: Date;
  config: EventConfig;
}

/** The exceptions that a payment does not have yet, up to the limits. Pure. */
export function exceptionsToRecord({
  payment,
  transfers,
  result,
  now,
  config,
}: ExceptionsInput): PaymentException[] {
  const known = new Set(payment.exceptions.map(({ transferId }) => transferId));
  const fresh = result.exceptions.filter(({ transferId }) => !known.has(transferId));
  if (fresh.length === 0) return [];
  const byId = new Map(transfers.map((transfer) => [transferIdOf(transfer), transfer]));
  const sizeOf = ({ kind, transferId }: Evaluation['exceptions'][number]): keyof typeof EXCEPTION_LIMITS => {
    const transfer = byId.get(transferId);
    return transfer && !isNoise(kind) && isOneTokenOrMore(transfer, payment, config)
      ? 'oneTokenOrMore'
      : 'belowOneToken';
  };
  const recorded = { belowOneToken: 0, oneTokenOrMore: 0 };
  for (const exception of payment.exceptions) recorded[sizeOf(exception)] += 1;
  return fresh
    .filter((exception) => {
      const size = sizeOf(exception);
      recorded[size] += 1;
      return recorded[size] <= EXCEPTION_LIMITS[size];
    })
    .map((exception) => ({ ...exception, at: now }));
}

/** False also when the token's decimals are unknown. */
function isOneTokenOrMore(transfer: Transfer, payment: Payment, config: EventConfig): boolean {
  const decimals = decimalsOf(transfer, payment, config.environments[payment.environment]);
  return decimals !== undefined && BigInt(transfer.units) >= 10n ** BigInt(decimals);
}
