import type { LedgerLine } from './accounts';
import { balancesFor, type LedgerFacts, summed } from './balances';

/**
 * The entry that brings the books up to the facts; empty when they agree. Nothing is ever changed in the books: what a
 * reorganization took away is booked back.
 */
export function entryFor(booked: readonly LedgerLine[], facts: LedgerFacts): LedgerLine[] {
  const undone = booked.map((line) => ({ ...line, units: -line.units }));
  return summed([...balancesFor(facts), ...undone]);
}

/** The assets whose lines do not sum to zero: there are none, unless the books are broken. */
export function unbalancedAssets(lines: readonly LedgerLine[]): string[] {
  const sums = new Map<string, bigint>();
  for (const { asset, units } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + units);
  return [...sums].filter(([, sum]) => sum !== 0n).map(([asset]) => asset);
}
