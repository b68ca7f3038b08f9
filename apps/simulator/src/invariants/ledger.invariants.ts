import { type LedgerAccount, unbalancedAssets } from '@cowrie/ledger';
import { bookedLines } from '@cowrie/api/money-in/payments/ledger-facts';
import type { Payment } from '@cowrie/api/money-in/payments/payment.schema';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Scenario } from '../scenario/scenario';
import type { World } from '../world';
import {
  incomingTransfersOf,
  outgoingTransfersOf,
  type Invariant,
  type KnownTransfer,
  sum,
} from './invariant';

const ORIGINS: LedgerAccount[] = ['received', 'surplus', 'late', 'unallocated'];
/** Accounts of money that has reached the treasury. */
const REACHED: LedgerAccount[] = ['sent', 'converted', 'unsold', 'held', 'refunding', 'refunded'];

export const ledgerInvariants: Invariant[] = [
  {
    name: 'A payment’s ledger sums to zero for each asset',
    write: ({ after }) => unbalancedAssets(bookedLines(after)),
  },
  {
    name: 'In the end every base unit that arrived is in exactly one account of origin, and the other accounts say where it is',
    end: (world) =>
      world.scenarios.filter(({ plan }) => plan.isChosen).flatMap((one) => ledgerFaultsOf(one, world)),
  },
];

function ledgerFaultsOf(scenario: Scenario, world: World): string[] {
  const payment = world.mirror.payments.get(scenario.hex);
  if (!payment) return ['the payment is missing'];
  const came = incomingTransfersOf(scenario, world).filter(({ token }) => token !== undefined);
  const left = outgoingTransfersOf(scenario, world);
  const assets = new Set([...came, ...left].map(assetOf));
  return [...assets].flatMap((asset) => {
    const of = (transfers: KnownTransfer[]) =>
      sum(transfers.filter((one) => assetOf(one) === asset).map(({ amountUnits }) => amountUnits));
    const reached = of(left.filter(({ to }) => to === TREASURY));
    const wanted: [string, LedgerAccount[], bigint][] = [
      ['came', ORIGINS, -of(came)],
      ['in the vault', ['vault'], of(came) - of(left)],
      ['reached the treasury', REACHED, reached],
      ['kept by the token', ['token_fee'], of(left) - reached],
    ];
    return wanted.flatMap(([what, accounts, units]) => {
      const booked = balance(payment, asset, accounts);
      return booked === units ? [] : [`${scenario.hex} ${asset} ${what}: ${units}, booked ${booked}`];
    });
  });
}

function balance(payment: Payment, asset: string, accounts: LedgerAccount[]): bigint {
  const lines = bookedLines(payment).filter(
    (line) => line.asset === asset && accounts.includes(line.account),
  );
  return sum(lines.map(({ units }) => units));
}

function assetOf({ token, network }: KnownTransfer): string {
  return `${token}@${network}`;
}
