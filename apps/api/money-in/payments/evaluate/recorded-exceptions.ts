import { type Evaluation, type ExceptionKind, floorUnits, isNoise } from '@cowrie/payment-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Payment, PaymentException } from '../document/payment.schema';
import type { EventConfig } from './payment-events';
import { transferIdOf } from './payment-facts';
import { decimalsOf } from '../document/transfer-decimals';

/**
 * A payment reports at most this many exceptions (docs/decisions/0009). Anyone can cheaply send dust to an
 * address, and a document is limited to 16 MB. Exceptions of one token or more and reports of a reorg have
 * their own limits, so dust does not hide them. Transfers beyond the limits are still stored: operators see
 * them, the ledger holds them, and they are swept.
 */
const EXCEPTION_LIMITS = { belowOneToken: 100, oneTokenOrMore: 1000, reorg: 1000 };

/** The input for finding new exceptions. */
export interface ExceptionsInput {
  payment: Payment;
  transfers: readonly Transfer[];
  result: Pick<Evaluation, 'exceptions'>;
  now: Date;
  config: EventConfig;
}

type Found = Evaluation['exceptions'][number];

/** The exceptions that a payment does not have yet, up to the limits. Pure. */
export function exceptionsToRecord({
  payment,
  transfers,
  result,
  now,
  config,
}: ExceptionsInput): PaymentException[] {
  const reversed = new Set(reversedIds(payment));
  if (result.exceptions.length === 0 && reversed.size === 0) return [];
  const byId = new Map(transfers.map((transfer) => [transferIdOf(transfer), transfer]));
  const restored = [...reversed].filter((id) => {
    const transfer = byId.get(id);
    return transfer?.canonical && transfer.confirmedAt;
  });
  const known = new Set(
    payment.exceptions.filter(({ kind }) => !isOfReorg(kind)).map(({ transferId }) => transferId),
  );
  const fresh: Found[] = [
    ...restored.map((transferId) => ({ transferId, kind: 'restored' as const })),
    ...result.exceptions.filter(
      ({ transferId, kind }) => !(isOfReorg(kind) ? reversed : known).has(transferId),
    ),
  ];
  if (fresh.length === 0) return [];
  const sizeOf = ({ kind, transferId }: Found): keyof typeof EXCEPTION_LIMITS => {
    if (isOfReorg(kind)) return 'reorg';
    const transfer = byId.get(transferId);
    return transfer && !isNoise(kind) && isOneTokenOrMore(transfer, payment, config)
      ? 'oneTokenOrMore'
      : 'belowOneToken';
  };
  const recorded = { belowOneToken: 0, oneTokenOrMore: 0, reorg: 0 };
  for (const exception of payment.exceptions) recorded[sizeOf(exception)] += 1;
  return fresh
    .filter((exception) => {
      const size = sizeOf(exception);
      recorded[size] += 1;
      return recorded[size] <= EXCEPTION_LIMITS[size];
    })
    .map((exception) => ({ ...exception, at: now }));
}

/** The IDs of the transfers whose last report is a reversal, not a restoration. */
export function reversedIds({ exceptions }: Pick<Payment, 'exceptions'>): string[] {
  const last = new Map(
    exceptions.filter(({ kind }) => isOfReorg(kind)).map(({ transferId, kind }) => [transferId, kind]),
  );
  return [...last].filter(([, kind]) => kind === 'reversed').map(([transferId]) => transferId);
}

/**
 * True for reports that a reorg took back or restored a credited transfer. The same transfer can also be an
 * exception of another kind: it came late, was accepted, and then a reorg orphaned it.
 */
export function isOfReorg(kind: ExceptionKind): boolean {
  return kind === 'reversed' || kind === 'restored';
}

/** Also false when the token's decimals are unknown. */
function isOneTokenOrMore(transfer: Transfer, payment: Payment, config: EventConfig): boolean {
  const decimals = decimalsOf(transfer, payment, config.environments[payment.environment]);
  return decimals !== undefined && BigInt(transfer.units) >= floorUnits('exception', decimals);
}
