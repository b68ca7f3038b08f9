import { section, table } from '../output/table.format';
import type { LedgerReport } from './ledger.check';

/** The balances of all accounts, and the problems by payment. */
export function ledgerText({ paymentsChecked, faults, totals }: LedgerReport): string {
  const rows = totals.map(({ environment, asset, account, amount }) => [environment, asset, account, amount]);
  const wrong = faults.flatMap((one) => one.faults.map((fault) => [one.paymentId, one.environment, fault]));
  const verdict =
    faults.length === 0
      ? `${paymentsChecked} payments: every entry balances and agrees with the records.`
      : `${faults.length} of ${paymentsChecked} payments are wrong.`;
  return [
    rows.length > 0 ? table(['environment', 'asset', 'account', 'amount'], rows) : 'The ledger is empty.',
    section('Problems', wrong.length > 0 ? table(['payment', 'environment', 'problem'], wrong) : ''),
    `\n${verdict}`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}
