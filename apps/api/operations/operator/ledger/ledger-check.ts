import { entryFor, type LedgerLine, summed, unbalancedAssets } from '@cowrie/ledger';
import { deriveState } from '@cowrie/payment-state';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { factsOf, snapshotOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { bookedLines, ledgerFactsOf } from '@cowrie/api/money-in/payments/evaluate/ledger-facts';

/** Accounts that hold money. One below zero would have paid out money that it never held. */
const NEVER_BELOW_ZERO = [
  'vault',
  'token_fee',
  'unsold',
  'held',
  'in_transit',
  'refunding',
  'refunded',
  'payable',
  'paid_out',
  'fee',
];
/**
 * Accounts that name the source of money, as a negative balance. One above zero would be a source that
 * received money.
 */
const NEVER_ABOVE_ZERO = ['received', 'surplus', 'late', 'unallocated'];

/**
 * The faults of a payment's ledger, as texts; empty when it is correct (docs/decisions/0007). Pure. A ledger
 * is correct when:
 * - every entry sums to zero in each asset;
 * - the entries together equal the facts;
 * - no account has an impossible balance;
 * - no more was sold, or left as unsold, than was sent to the exchange;
 * - each transfer is resolved at most once, and a payment with accepted transfers is completed.
 */
export function ledgerFaults(payment: Payment, transfers: readonly Transfer[]): string[] {
  const booked = bookedLines(payment);
  return [
    ...faultsOfEntries(payment),
    ...faultsAgainstFacts(payment, transfers, booked),
    ...faultsOfBalances(booked),
    ...faultsOfSales(payment),
    ...faultsOfResolutions(payment),
  ];
}

function faultsOfEntries({ ledger }: Payment): string[] {
  return ledger.flatMap(({ at, lines }) => {
    const units = lines.map((line) => ({ ...line, units: BigInt(line.units) }));
    return unbalancedAssets(units).map(
      (asset) => `the entry of ${at.toISOString()} does not sum to zero in ${asset}`,
    );
  });
}

function faultsAgainstFacts(
  payment: Payment,
  transfers: readonly Transfer[],
  booked: LedgerLine[],
): string[] {
  // Depth, tolerance and time do not affect which transfers are exceptions, so any values work here.
  const facts = factsOf(payment, transfers, []);
  const { exceptions } = deriveState(snapshotOf(payment), facts, { toleranceBasisPoints: 0 }, 0);
  return entryFor(booked, ledgerFactsOf(payment, transfers, exceptions)).map(
    ({ account, asset, units }) => `${account} is off by ${units} of ${asset}, compared with the facts`,
  );
}

function faultsOfBalances(booked: readonly LedgerLine[]): string[] {
  const balances = summed(booked);
  const balanceOf = (account: string, asset: string) =>
    balances.find((one) => one.account === account && one.asset === asset)?.units ?? 0n;
  return balances.flatMap(({ account, asset, units }) => {
    const isBelow = NEVER_BELOW_ZERO.includes(account) && units < 0n;
    const isAbove = NEVER_ABOVE_ZERO.includes(account) && units > 0n;
    // Money can be refunded before its sweep, so a negative `sent` is correct up to the refunded amount.
    const returned = balanceOf('refunding', asset) + balanceOf('refunded', asset);
    const isOverdrawn = account === 'sent' && units + returned < 0n;
    return isBelow || isAbove || isOverdrawn
      ? [`${account} has an impossible balance: ${units} of ${asset}`]
      : [];
  });
}

function faultsOfSales({ settlement }: Payment): string[] {
  const { fills = [], sentUnits, unsoldUnits, otherSent = [] } = settlement ?? {};
  const own = { token: undefined, network: undefined, sentUnits, unsoldUnits };
  return [own, ...otherSent].flatMap(({ token, network, sentUnits = '0', unsoldUnits = '0' }) => {
    const sold = fills
      .filter((fill) => fill.token === token && fill.network === network)
      .reduce((sum, { soldUnits }) => sum + BigInt(soldUnits), 0n);
    const sent = BigInt(sentUnits) - BigInt(unsoldUnits);
    const what = token ? ` of ${token} on ${network}` : '';
    return sold > sent ? [`${sold} base units${what} were sold, but only ${sent} were sent to be sold`] : [];
  });
}

function faultsOfResolutions({ status, resolutions }: Payment): string[] {
  const ids = resolutions.map(({ transferId }) => transferId);
  const isAccepted = resolutions.some(({ kind }) => kind === 'accepted');
  return [
    ...(new Set(ids).size < ids.length ? ['a transfer was resolved twice'] : []),
    ...(isAccepted && status !== 'completed'
      ? [`the payment was accepted but is still ${status}; accept it again`]
      : []),
  ];
}
