import { type Evaluation, isNoise } from '@cowrie/payment-state';
import type { Transfer } from '../chain-records/transfer.schema';
import type { Payment, PaymentException } from './payment.schema';
import type { EventConfig } from './payment-events';
import { transferIdOf } from './payment-facts';
import { decimalsOf } from './transfer-decimals';

/**
 * How many exceptions a payment notes and tells: anybody can send dust to any address for next to nothing, and a document has
 * room for so much. Those of a token and more have room of their own, so that dust never hides them. What is beyond stays a
 * fact: operators see it among the transfers, the books hold it, and it is swept.
 */
const EXCEPTION_LIMITS = { small: 100, ofWorth: 1000 };

export interface RecordSource {
  payment: Payment;
  transfers: readonly Transfer[];
  result: Pick<Evaluation, 'exceptions'>;
  now: Date;
  config: EventConfig;
}

/** What is to be noted now of the exceptions that a payment does not know yet. */
export function exceptionsToRecord({
  payment,
  transfers,
  result,
  now,
  config,
}: RecordSource): PaymentException[] {
  const known = new Set(payment.exceptions.map(({ transferId }) => transferId));
  const fresh = result.exceptions.filter(({ transferId }) => !known.has(transferId));
  if (fresh.length === 0) return [];
  const byId = new Map(transfers.map((transfer) => [transferIdOf(transfer), transfer]));
  const sizeOf = ({ kind, transferId }: Evaluation['exceptions'][number]): keyof typeof EXCEPTION_LIMITS => {
    const transfer = byId.get(transferId);
    return transfer && !isNoise(kind) && isOfWorth(transfer, payment, config) ? 'ofWorth' : 'small';
  };
  const recorded = { small: 0, ofWorth: 0 };
  for (const exception of payment.exceptions) recorded[sizeOf(exception)] += 1;
  return fresh
    .filter((exception) => {
      const size = sizeOf(exception);
      recorded[size] += 1;
      return recorded[size] <= EXCEPTION_LIMITS[size];
    })
    .map((exception) => ({ ...exception, at: now }));
}

/** One token or more, whatever its decimals on that network. */
function isOfWorth(transfer: Transfer, payment: Payment, config: EventConfig): boolean {
  const decimals = decimalsOf(transfer, payment, config.environments[payment.environment]);
  return decimals !== undefined && BigInt(transfer.units) >= 10n ** BigInt(decimals);
}
