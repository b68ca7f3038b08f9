import { entryFor } from '@cowrie/ledger';
import { type Evaluation, isTerminal } from '@cowrie/payment-state';
import type { AppConfig } from '../platform/config/app.config';
import type { Transfer } from '../chain-records/transfer.schema';
import { bookedLines, ledgerFactsOf } from './ledger-facts';
import { exceptionsToRecord } from './recorded-exceptions';
import type { Payment, Resolution, StoredLedgerEntry } from './payment.schema';
import { type EventConfig, eventsOf } from './payment-events';
import { transferIdOf } from './payment-facts';
import type { PaymentCommit } from './payments.repository';

export interface CommitSource {
  /** With what is decided now among its resolutions. */
  payment: Payment;
  /** What an operator decides now. */
  resolutions: Resolution[];
  /** Every fact of its vaults, in and out. */
  transfers: readonly Transfer[];
  result: Evaluation;
  settlement: Payment['settlement'];
  now: Date;
  config: EventConfig & Pick<AppConfig, 'watchAfterEndSeconds'>;
}

/** All that follows from an evaluation, to be written at once; undefined when the payment already says so. */
export function commitOf(source: CommitSource): PaymentCommit | undefined {
  const { payment, resolutions, transfers, result, now, config } = source;
  const exceptions = exceptionsToRecord(source);
  const set: PaymentCommit['set'] = {
    seenUnits: unitsOf(result.seenUnits),
    confirmedUnits: unitsOf(result.confirmedUnits),
    creditedIds: result.creditedIds.length > 0 ? result.creditedIds : undefined,
    deficitUnits: unitsOf(result.deficitUnits),
    surplusUnits: unitsOf(result.surplusUnits),
    txHash: txHashOf(transfers, result),
    paidAt: result.paidAt === undefined ? undefined : new Date(result.paidAt),
    settlement: source.settlement,
  };
  const ledger = ledgerEntriesOf(source, set.creditedIds);
  const isUnchanged = Object.entries(set).every(([key, value]) =>
    isSame(payment[key as keyof Payment], value),
  );
  const added = [result.transitions, exceptions, resolutions, ledger];
  if (isUnchanged && added.every(({ length }) => length === 0)) return undefined;
  Object.assign(set, result.transitions.length > 0 && changesOfTransitions(source), { updatedAt: now });
  const after: Payment = { ...payment, ...set };
  return {
    set,
    exceptions,
    resolutions,
    ledger,
    history: result.transitions.map(({ from, to, cause }) => ({ at: now, from, to, cause })),
    events: eventsOf({ payment: after, transitions: result.transitions, exceptions, transfers, now, config }),
  };
}

function changesOfTransitions({ payment, result, now, config }: CommitSource): PaymentCommit['set'] {
  const isCompleted = result.status === 'completed';
  return {
    status: result.status,
    // An operator may complete what had failed.
    ...((result.errorMessage || isCompleted) && {
      errorMessage: isCompleted ? undefined : result.errorMessage,
    }),
    ...(isCompleted && { completedAt: now }),
    ...(isTerminal(result.status) &&
      payment.deposit && { watchedUntil: new Date(now.getTime() + config.watchAfterEndSeconds * 1000) }),
  };
}

/** What the books lack, given the facts as they will stand after this change. */
function ledgerEntriesOf(
  { payment, transfers, result, now }: CommitSource,
  creditedIds: string[] | undefined,
): StoredLedgerEntry[] {
  const facts = ledgerFactsOf({ ...payment, creditedIds }, transfers, result.exceptions);
  const lines = entryFor(bookedLines(payment), facts);
  if (lines.length === 0) return [];
  return [{ at: now, lines: lines.map((line) => ({ ...line, units: line.units.toString() })) }];
}

/** The newest transfer that counts. */
function txHashOf(transfers: readonly Transfer[], result: Evaluation): string | undefined {
  const excepted = new Set(result.exceptions.map(({ transferId }) => transferId));
  return transfers
    .filter(({ canonical, direction }) => canonical && direction === 'in')
    .filter((transfer) => !excepted.has(transferIdOf(transfer)))
    .sort((a, b) => a.blockNumber - b.blockNumber || a.ordinal - b.ordinal)
    .at(-1)?.txHash;
}

function unitsOf(units: bigint | undefined): string | undefined {
  return units ? units.toString() : undefined;
}

function isSame(stored: unknown, wanted: unknown): boolean {
  if (stored instanceof Date && wanted instanceof Date) return stored.getTime() === wanted.getTime();
  if (Array.isArray(stored) && Array.isArray(wanted)) {
    return stored.length === wanted.length && stored.every((value, index) => value === wanted[index]);
  }
  return stored === wanted;
}
