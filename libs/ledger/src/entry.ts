import type { LedgerLine } from './accounts';
import { balancesFor, type LedgerFacts, summed } from './balances';

/**
 * Returns the lines of the ledger entry that brings the booked lines to the balances of the facts. Empty when
 * they agree. Booked lines never change: a new entry reverses what a reorg orphaned.
 */
export function entryFor(booked: readonly LedgerLine[], facts: LedgerFacts): LedgerLine[] {
  const undone = booked.map((line) => ({ ...line, units: -line.units }));
  return summed([...balancesFor(facts), ...undone]);
}

/** Returns the assets whose lines do not sum to zero. A correct ledger has none. */
export function unbalancedAssets(lines: readonly LedgerLine[]): string[] {
  const sums = new Map<string, bigint>();
  for (const { asset, units } of lines) sums.set(asset, (sums.get(asset) ?? 0n) + units);
  return [...sums].filter(([, sum]) => sum !== 0n).map(([asset]) => asset);
}
