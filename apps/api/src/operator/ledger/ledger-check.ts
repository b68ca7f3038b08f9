import { entryFor, type LedgerLine, summed, unbalancedAssets } from '@cowrie/ledger';
import { deriveState } from '@cowrie/payment-state';
import type { Transfer } from '../../chain-records/transfer.schema';
import { factsOf, snapshotOf } from '../../payments/payment-facts';
import type { Payment } from '../../payments/payment.schema';
import { bookedLines, ledgerFactsOf } from '../../payments/ledger-facts';

/** Accounts that hold something: what is not there cannot be taken from them. */
const NEVER_BELOW_ZERO = ['vault', 'token_fee', 'refunded', 'payable', 'fee'];
/** Accounts that say where it came from: what came cannot be less than nothing. */
const NEVER_ABOVE_ZERO = ['received', 'surplus', 'late', 'unallocated'];

/**
 * All that is wrong with a payment's books, in words; empty when they are right: every entry balanced, the whole equal to what
 * the facts say, nothing taken from where it cannot be, and nothing sold that was not sent. Pure.
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
      (asset) => `entry of ${at.toISOString()} does not sum to zero in ${asset}`,
    );
  });
}

function faultsAgainstFacts(
  payment: Payment,
  transfers: readonly Transfer[],
  booked: LedgerLine[],
): string[] {
  // Which transfers are exceptions follows from neither depth nor tolerance, nor from the time.
  const facts = factsOf(payment, transfers, null);
  const { exceptions } = deriveState(snapshotOf(payment), facts, { toleranceBasisPoints: 0 }, 0);
  return entryFor(booked, ledgerFactsOf(payment, transfers, exceptions)).map(
    ({ account, asset, units }) => `${account} is off by ${units} of ${asset}, by the facts`,
  );
}

function faultsOfBalances(booked: readonly LedgerLine[]): string[] {
  const balances = summed(booked);
  const balanceOf = (account: string, asset: string) =>
    balances.find((one) => one.account === account && one.asset === asset)?.units ?? 0n;
  return balances.flatMap(({ account, asset, units }) => {
    const isBelow = NEVER_BELOW_ZERO.includes(account) && units < 0n;
    const isAbove = NEVER_ABOVE_ZERO.includes(account) && units > 0n;
    // An operator may send money back that is still in its vault.
    const isOverdrawn = account === 'sent' && units + balanceOf('refunded', asset) < 0n;
    return isBelow || isAbove || isOverdrawn
      ? [`${account} stands at ${units} of ${asset}, which cannot be`]
      : [];
  });
}

function faultsOfSales({ settlement }: Payment): string[] {
  const sold = (settlement?.fills ?? []).reduce((sum, { soldUnits }) => sum + BigInt(soldUnits), 0n);
  const sent = BigInt(settlement?.sentUnits ?? 0);
  return sold > sent ? [`${sold} base units were sold, and ${sent} were sent`] : [];
}

function faultsOfResolutions({ status, resolutions }: Payment): string[] {
  const ids = resolutions.map(({ transferId }) => transferId);
  const isAccepted = resolutions.some(({ kind }) => kind === 'accepted');
  return [
    ...(new Set(ids).size < ids.length ? ['a transfer was resolved twice'] : []),
    ...(isAccepted && status !== 'completed' ? [`accepted, and still ${status}: accept it again`] : []),
  ];
}
