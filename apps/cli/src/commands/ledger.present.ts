import { section, table } from '../output/table.format';
import type { LedgerReport } from './ledger.check';

/** For people: the totals, and what is off by payment. */
export function ledgerText({ paymentsChecked, faults, totals }: LedgerReport): string {
  const rows = totals.map(({ environment, asset, account, amount }) => [environment, asset, account, amount]);
  const wrong = faults.flatMap((one) => one.faults.map((fault) => [one.paymentId, one.environment, fault]));
  const verdict =
    faults.length === 0
      ? `${paymentsChecked} payments: every entry balances, and the books are what the facts say.`
      : `${faults.length} of ${paymentsChecked} payments are off.`;
  return [
    rows.length > 0 ? table(['environment', 'asset', 'account', 'amount'], rows) : 'Nothing is booked.',
    section('Off', wrong.length > 0 ? table(['payment', 'environment', 'what'], wrong) : ''),
    `\n${verdict}`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}
