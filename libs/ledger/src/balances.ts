import type { LedgerAccount, LedgerLine } from './accounts';

/** Everything that determines a payment's ledger. Units as in {@link LedgerLine}, but never negative. */
export interface LedgerFacts {
  /** The expected amount; absent until the customer has chosen. */
  expected?: { asset: string; units: bigint } | undefined;
  /** Confirmed transfers of listed tokens to the payment's vaults. */
  arrivals: readonly {
    asset: string;
    units: bigint;
    /** `credited`: part of the sum that decides the payment's status. */
    as: 'credited' | 'late' | 'unallocated';
    /**
     * The worth of a credited arrival in another asset, in base units of the expected one. Default: the same
     * number of units.
     */
    worthUnits?: bigint | undefined;
    isRefunded: boolean;
  }[];
  /** Confirmed transfers from the payment's vaults, and what a token kept without a log. */
  departures: readonly { asset: string; units: bigint; reachedTreasury: boolean }[];
  conversions: readonly { asset: string; soldUnits: bigint; currency: string; boughtUnits: bigint }[];
  /** The part of what was sent that is too little for an order, by asset. */
  unsold?: readonly { asset: string; units: bigint }[] | undefined;
  /** The part of what was sent that is held for the payer. */
  held?: { asset: string; units: bigint; isRefunded: boolean } | undefined;
  fee?: { currency: string; units: bigint } | undefined;
  /** The part of what was sent that a payout rail has, for an order that is not over. */
  inTransit?: { asset: string; units: bigint } | undefined;
  /** What was paid to the merchant's account. */
  paidOut?: { currency: string; units: bigint } | undefined;
  /** Refunds that are promised or final. */
  refunds?:
    | readonly {
        asset: string;
        isFinal: boolean;
        /** Where the money was. `converted`: it was sold, and the merchant pays for it. */
        sources: readonly { account: 'sent' | 'held' | 'unsold' | 'converted'; units: bigint }[];
        /** What the merchant pays for money that was sold, and the part of our fee that it gets back. */
        charge?: { currency: string; units: bigint; feeReturnedUnits: bigint } | undefined;
      }[]
    | undefined;
}

/**
 * Returns the balances that a payment's ledger must have: one line for each account and asset, none of zero,
 * sorted by asset and account.
 */
export function balancesFor(facts: LedgerFacts): LedgerLine[] {
  const lines: LedgerLine[] = [];
  const post = (asset: string, units: bigint, from: LedgerAccount, to: LedgerAccount) =>
    lines.push({ account: from, asset, units: -units }, { account: to, asset, units });

  let toBeReceived = facts.expected?.units ?? 0n;
  for (const { asset, units, as, isRefunded, worthUnits = units } of facts.arrivals) {
    if (as === 'credited') {
      const isAll = worthUnits <= toBeReceived;
      // Anything above the expected amount is surplus, even in an asset that is worth more or less.
      const received = isAll ? units : (units * toBeReceived) / worthUnits;
      toBeReceived -= isAll ? worthUnits : toBeReceived;
      post(asset, received, 'received', 'vault');
      post(asset, units - received, 'surplus', 'vault');
    } else {
      post(asset, units, as, 'vault');
    }
    if (isRefunded) post(asset, units, 'sent', 'refunded');
  }
  for (const { asset, units, reachedTreasury } of facts.departures) {
    post(asset, units, 'vault', reachedTreasury ? 'sent' : 'token_fee');
  }
  for (const { asset, soldUnits, currency, boughtUnits } of facts.conversions) {
    post(asset, soldUnits, 'sent', 'converted');
    post(currency, boughtUnits, 'converted', 'payable');
  }
  for (const { asset, units } of facts.unsold ?? []) post(asset, units, 'sent', 'unsold');
  if (facts.held) {
    const { asset, units, isRefunded } = facts.held;
    post(asset, units, 'sent', isRefunded ? 'refunded' : 'held');
  }
  if (facts.fee) post(facts.fee.currency, facts.fee.units, 'payable', 'fee');
  if (facts.inTransit) post(facts.inTransit.asset, facts.inTransit.units, 'sent', 'in_transit');
  if (facts.paidOut) post(facts.paidOut.currency, facts.paidOut.units, 'payable', 'paid_out');
  for (const { asset, isFinal, sources, charge } of facts.refunds ?? []) {
    for (const { account, units } of sources) post(asset, units, account, isFinal ? 'refunded' : 'refunding');
    if (charge) {
      post(charge.currency, charge.units, 'payable', 'converted');
      post(charge.currency, charge.feeReturnedUnits, 'fee', 'payable');
    }
  }
  return summed(lines);
}

/**
 * Returns the sums of the lines: one line for each account and asset, none of zero, sorted by asset and
 * account.
 */
export function summed(lines: readonly LedgerLine[]): LedgerLine[] {
  const sums = new Map<string, LedgerLine>();
  for (const { account, asset, units } of lines) {
    const key = `${asset} ${account}`;
    sums.set(key, { account, asset, units: (sums.get(key)?.units ?? 0n) + units });
  }
  return [...sums.entries()]
    .filter(([, { units }]) => units !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line);
}
