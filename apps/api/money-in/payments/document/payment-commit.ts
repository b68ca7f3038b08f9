import { isDeepStrictEqual } from 'node:util';
import { entryFor, type LedgerLine } from '@cowrie/ledger';
import { type Evaluation, isTerminal } from '@cowrie/payment-state';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { auditEntriesOf } from '../evaluate/decision-audit';
import { isMoneyHeld } from '../holds/held-money';
import { bookedLines, ledgerFactsOf } from '../evaluate/ledger-facts';
import { owedFieldsOf } from '../lists/owed';
import { exceptionsToRecord, reversedIds } from '../evaluate/recorded-exceptions';
import { eventsOfRefund, withEventsTold } from '../refunds/refund-events';
import { usedNetworkOf } from '../evaluate/network-used';
import { refundedOf } from '../refunds/refunded';
import type { Payment, PaymentException, Resolution, StoredLedgerEntry } from './payment.schema';
import { type EventConfig, eventsOf } from '../evaluate/payment-events';
import { transferIdOf } from '../evaluate/payment-facts';
import type { PaymentCommit } from './payments.repository';
import { screeningEntriesOf, tellOf } from '../holds/screened-payment';

/** The input of a commit. */
export interface CommitInput {
  /** Its resolutions include the new ones, and its refunds are as decided. */
  payment: Payment;
  /** True if its refunds have changed. */
  isRefundChanged?: boolean;
  /** The resolutions that an operator adds now. */
  resolutions: Resolution[];
  /** All transfers of its vaults, in and out. */
  transfers: readonly Transfer[];
  result: Evaluation;
  settlement: Payment['settlement'];
  /** After the change, before the merchant is told. */
  screening: Payment['screening'];
  now: Date;
  config: EventConfig & Pick<AppConfig, 'watchAfterEndSeconds'>;
}

/**
 * Everything to write after an evaluation, in one update. Pure. Undefined when nothing has changed
 * (docs/decisions/0011).
 */
export function commitOf(input: CommitInput): PaymentCommit | undefined {
  const { payment, resolutions, transfers, result, now, config } = input;
  const exceptions = exceptionsToRecord(input);
  const { screening, held } = tellOf(input);
  const derived: PaymentCommit['set'] = {
    seenUnits: unitsOf(result.seenUnits),
    confirmedUnits: unitsOf(result.confirmedUnits),
    creditedIds: result.creditedIds.length > 0 ? result.creditedIds : undefined,
    deficitUnits: unitsOf(result.deficitUnits),
    surplusUnits: unitsOf(result.surplusUnits),
    ...usedNetworkOf(payment.deposit, countedOf(transfers, result)),
    paidAt: result.paidAt === undefined ? undefined : new Date(result.paidAt),
    settlement: input.settlement,
    screening,
    isEmpty: isEmpty(input, exceptions.length) || undefined,
    isReversed: isReversed(input, exceptions) || undefined,
    heldSince: heldSince(input, exceptions),
  };
  Object.assign(derived, owedOf(input, { screening, isReversed: derived.isReversed }));
  const lines = missingLines(input, derived.creditedIds);
  const ledger = entriesOf(lines, now);
  derived.refunded = refundedAfter(input, lines);
  const changed = Object.entries(derived).filter(
    ([key, value]) => !isSame(payment[key as keyof Payment], value),
  );
  const added = [result.transitions, exceptions, resolutions, ledger];
  const refunds = input.isRefundChanged ? refundChangesOf(payment) : undefined;
  if (changed.length === 0 && !refunds && added.every(({ length }) => length === 0)) return undefined;
  // The version in the filter ensures that all other fields are as they were read.
  const set: PaymentCommit['set'] = Object.fromEntries(changed);
  Object.assign(set, result.transitions.length > 0 && changesOfTransitions(input), { updatedAt: now });
  Object.assign(set, refunds?.set);
  const after: Payment = { ...payment, ...set };
  const before =
    resolutions.length > 0
      ? { ...payment, resolutions: payment.resolutions.filter((one) => !resolutions.includes(one)) }
      : payment;
  return {
    set,
    exceptions,
    resolutions,
    ledger,
    unaudited: [...auditEntriesOf(before, after, resolutions), ...screeningEntriesOf(before, after)],
    history: result.transitions.map(({ from, to, cause }) => ({ at: now, from, to, cause })),
    events: eventsOf({
      payment: after,
      transitions: result.transitions,
      isPaidNow: derived.paidAt !== undefined && payment.paidAt === undefined,
      exceptions,
      held,
      transfers,
      now,
      config,
      refunds: refunds?.told,
    }),
  };
}

/** The refunds as they are stored, and what the merchant is told about them now. */
function refundChangesOf({ refunds = [] }: Payment) {
  const told = refunds.flatMap((refund) => eventsOfRefund(refund).map((type) => ({ type, refund })));
  const stored = refunds.map(withEventsTold);
  const isAnyNew = refunds.some((refund) => refund.told.length === 0);
  return { told, set: { refunds: stored, ...(isAnyNew && { hasNewRefunds: true }) } };
}

/**
 * True while money is gone from the chain that was reported to the merchant as settled or is being sold. A
 * payment that failed for too little money cost nobody anything.
 */
function isReversed({ payment, result, settlement }: CommitInput, fresh: PaymentException[]): boolean {
  const isReliedOn = result.status === 'completed' || (settlement && settlement.state !== 'due');
  return !!isReliedOn && reversedIds({ exceptions: [...payment.exceptions, ...fresh] }).length > 0;
}

/** When money began to wait for an operator. The time stays while any money waits. */
function heldSince(
  { payment, transfers, result, settlement, now, config }: CommitInput,
  fresh: PaymentException[],
): Date | undefined {
  const { environment, deposit, resolutions, refunds } = payment;
  const exceptions = [...payment.exceptions, ...fresh];
  const after = { environment, deposit, resolutions, refunds, status: result.status, settlement, exceptions };
  return isMoneyHeld(after, transfers, config) ? (payment.heldSince ?? now) : undefined;
}

/** What a settlement could take from it. The time since when it can stays. */
function owedOf(
  { payment, result, settlement, now }: CommitInput,
  derived: Pick<Payment, 'screening' | 'isReversed'>,
): Pick<Payment, 'owedSince' | 'owedAs' | 'owedUnits'> {
  const { currency, refunds, stated, owedSince } = payment;
  const after = { currency, refunds, stated, owedSince, ...derived, status: result.status, settlement };
  return owedFieldsOf(after, now);
}

function changesOfTransitions({ payment, result, now, config }: CommitInput): PaymentCommit['set'] {
  const isCompleted = result.status === 'completed';
  return {
    status: result.status,
    // An operator can complete a failed payment, which then no longer has an error.
    ...((result.errorMessage || isCompleted) && {
      errorMessage: isCompleted ? undefined : result.errorMessage,
    }),
    ...(isCompleted && { completedAt: now }),
    ...(isTerminal(result.status) && { endedAt: now }),
    ...(isTerminal(result.status) &&
      payment.deposit && { watchedUntil: new Date(now.getTime() + config.watchAfterEndSeconds * 1000) }),
  };
}

/**
 * True for an expired payment for which no arrival is recorded, not even a transfer that a reorg orphaned.
 */
function isEmpty({ payment, transfers, result }: CommitInput, newExceptions: number): boolean {
  const records = [transfers, payment.exceptions, payment.resolutions, payment.ledger];
  const isRecorded = newExceptions > 0 || payment.settlement || records.some(({ length }) => length > 0);
  return result.status === 'expired' && !isRecorded;
}

/** The ledger lines that are missing after this change. */
function missingLines(
  { payment, transfers, result, settlement }: CommitInput,
  creditedIds: string[] | undefined,
): LedgerLine[] {
  const { deposit, resolutions, currency, keptByToken, refunds } = payment;
  const booked = { deposit, creditedIds, resolutions, settlement, currency, keptByToken, refunds };
  const facts = ledgerFactsOf(booked, transfers, result.exceptions);
  return entryFor(bookedLines(payment), facts);
}

/** The entry of these lines: one or none. */
function entriesOf(lines: readonly LedgerLine[], now: Date): StoredLedgerEntry[] {
  if (lines.length === 0) return [];
  return [{ at: now, lines: lines.map((line) => ({ ...line, units: line.units.toString() })) }];
}

/**
 * What went back to the payer, according to the ledger after this change. The stored value if it is equal.
 */
function refundedAfter(
  { payment, result, settlement, config }: CommitInput,
  missing: readonly LedgerLine[],
): Payment['refunded'] {
  // The case for nearly every payment.
  if (!payment.refunds?.length && payment.resolutions.length === 0) return undefined;
  const after = { ...payment, status: result.status, settlement };
  const books = [...bookedLines(payment), ...missing];
  const refunded = refundedOf(after, books, config.environments[payment.environment]);
  return isDeepStrictEqual(refunded, payment.refunded) ? payment.refunded : refunded;
}

/** The canonical transfers to the vault that are no exceptions. */
function countedOf(transfers: readonly Transfer[], result: Evaluation): Transfer[] {
  const exceptionIds = new Set(result.exceptions.map(({ transferId }) => transferId));
  return transfers
    .filter(({ canonical, direction }) => canonical && direction === 'in')
    .filter((transfer) => !exceptionIds.has(transferIdOf(transfer)));
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
