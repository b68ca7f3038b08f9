import { randomUUID } from 'node:crypto';
import { entryFor } from '@cowrie/ledger';
import { type Evaluation, isNoise, isTerminal } from '@cowrie/payment-state';
import type { Transfer } from './facts/transfer.schema';
import { bookedLines, ledgerFactsOf } from './ledger/ledger-facts';
import type { OutgoingEvent, Payment, Resolution, StoredLedgerEntry } from './payment.schema';
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
  watchAfterEndSeconds: number;
}

/** All that follows from an evaluation, to be written at once; undefined when the payment already says so. */
export function commitOf(source: CommitSource): PaymentCommit | undefined {
  const { payment, resolutions, transfers, result, now } = source;
  const known = new Set(payment.exceptions.map(({ transferId }) => transferId));
  const exceptions = result.exceptions
    .filter(({ transferId }) => !known.has(transferId))
    .map((exception) => ({ ...exception, at: now }));
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
  const added = [result.moves, exceptions, resolutions, ledger];
  if (isUnchanged && added.every(({ length }) => length === 0)) return undefined;
  if (result.moves.length > 0) Object.assign(set, changesOfMoves(source));
  return {
    set,
    exceptions,
    resolutions,
    ledger,
    history: result.moves.map(({ from, to, cause }) => ({ at: now, from, to, cause })),
    events: eventsOf(payment, result, exceptions.filter(({ kind }) => !isNoise(kind)).length, now),
  };
}

function changesOfMoves({ payment, result, now, watchAfterEndSeconds }: CommitSource): PaymentCommit['set'] {
  const isCompleted = result.status === 'completed';
  return {
    status: result.status,
    // An operator may complete what had failed.
    ...((result.errorMessage || isCompleted) && {
      errorMessage: isCompleted ? undefined : result.errorMessage,
    }),
    ...(isCompleted && { completedAt: now }),
    ...(isTerminal(result.status) &&
      payment.deposit && { watchedUntil: new Date(now.getTime() + watchAfterEndSeconds * 1000) }),
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

function eventsOf(payment: Payment, result: Evaluation, newExceptions: number, now: Date): OutgoingEvent[] {
  const types = result.moves.flatMap(({ event }) => (event ? [event] : []));
  const all = [...types, ...Array.from({ length: newExceptions }, () => 'payment.exception' as const)];
  const last = payment.events.at(-1)?.sequence ?? 0;
  return all.map((type, index) => ({ id: `evt_${randomUUID()}`, type, sequence: last + index + 1, at: now }));
}

/** The newest transfer that counts. */
function txHashOf(transfers: readonly Transfer[], result: Evaluation): string | undefined {
  const excepted = new Set(result.exceptions.map(({ transferId }) => transferId));
  return transfers
    .filter(({ standing, direction }) => standing && direction === 'in')
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
