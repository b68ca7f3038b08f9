import { summed } from '@cowrie/ledger';
import type { Payment } from '../payments/payment.schema';

/** Returns a payment's ledger balances: `sent USDC@base` → units. Leaves out accounts at zero. */
export function ledgerBalancesOf({ ledger }: Pick<Payment, 'ledger'>): Record<string, number> {
  const lines = ledger
    .flatMap((entry) => entry.lines)
    .map((line) => ({ ...line, units: BigInt(line.units) }));
  return Object.fromEntries(
    summed(lines).map(({ account, asset, units }) => [`${account} ${asset}`, Number(units)]),
  );
}
