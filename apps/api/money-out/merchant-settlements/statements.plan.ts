import type { Types } from 'mongoose';
import type { OwedSum } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';

/** The most lines in one statement: it is read in one piece, and one person pays it. */
export const MOST_LINES = 500;

/** What to pay, and what to deduct: refunds of money that was already paid out. */
export interface OwedSums {
  /** Each above zero. */
  payments: readonly OwedSum[];
  /** Each zero or below. */
  costs: readonly OwedSum[];
}

/** How to divide: into as few statements as hold them, or into one for each payment. */
export interface Division {
  isEachAlone: boolean;
  mostLines?: number;
}

interface Draft {
  payments: OwedSum[];
  costs: OwedSum[];
  units: bigint;
}

/**
 * Divides what is owed into statements that can be paid: each has a sum above zero and a bounded number of
 * lines, and together they pay what is owed in all. The largest costs are assigned payments first. A cost
 * that no statement covers waits, and payments up to that sum wait with it, so that no more is paid than is
 * owed. Pure.
 *
 * @returns the payments of each statement
 */
export function statementsOf(
  owed: OwedSums,
  { isEachAlone, mostLines = MOST_LINES }: Division,
): Types.ObjectId[][] {
  const rest = [...owed.payments].sort((a, b) => compare(b.units, a.units));
  const costs = [...owed.costs].sort((a, b) => compare(a.units, b.units));
  const drafts: Draft[] = [];
  let draft = emptyDraft();
  const next = () => {
    if (draft.payments.length > 0) drafts.push(draft);
    draft = emptyDraft();
  };
  let unborne = 0n;
  for (const cost of costs) {
    let needed = paymentsNeeded(draft, rest, cost, mostLines);
    if (needed === undefined && paymentsNeeded(emptyDraft(), rest, cost, mostLines) !== undefined) {
      next();
      needed = paymentsNeeded(draft, rest, cost, mostLines);
    }
    if (needed === undefined) unborne -= cost.units;
    else {
      for (const payment of rest.splice(0, needed)) add(draft, 'payments', payment);
      add(draft, 'costs', cost);
    }
  }
  const left = new Set(rest);
  for (const payment of owed.payments.filter((one) => left.has(one))) {
    if (isEachAlone || linesOf(draft) === mostLines) next();
    add(draft, 'payments', payment);
  }
  next();
  keepBack(drafts, unborne);
  return drafts
    .filter(({ payments }) => payments.length > 0)
    .map((one) => [...one.payments, ...one.costs].map(({ _id }) => _id));
}

/** How many of the remaining payments a statement needs to cover a cost; undefined if it cannot. */
function paymentsNeeded(
  draft: Draft,
  rest: readonly OwedSum[],
  cost: OwedSum,
  mostLines: number,
): number | undefined {
  const room = mostLines - linesOf(draft) - 1;
  let units = draft.units + cost.units;
  for (let needed = 0; needed <= room; needed += 1) {
    if (units > 0n) return needed;
    const payment = rest[needed];
    if (!payment) return undefined;
    units += payment.units;
  }
  return undefined;
}

/** Takes payments out again, last first, up to the sum that waits with costs. */
function keepBack(drafts: readonly Draft[], units: bigint): void {
  let left = units;
  for (const draft of [...drafts].reverse())
    for (const payment of [...draft.payments].reverse()) {
      const isAlone = draft.payments.length === 1 && draft.costs.length === 0;
      if (payment.units > left || (draft.units <= payment.units && !isAlone)) continue;
      draft.payments.splice(draft.payments.indexOf(payment), 1);
      draft.units -= payment.units;
      left -= payment.units;
    }
}

function emptyDraft(): Draft {
  return { payments: [], costs: [], units: 0n };
}

function add(draft: Draft, as: 'payments' | 'costs', one: OwedSum): void {
  draft[as].push(one);
  draft.units += one.units;
}

function linesOf({ payments, costs }: Draft): number {
  return payments.length + costs.length;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
