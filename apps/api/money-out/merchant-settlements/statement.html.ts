import type { SettlementStatement, StatementLine } from '@cowrie/dto';
import { escapedHtml as escaped } from '@cowrie/api/platform/http/html';

const STYLE = `
body{font:14px/1.5 system-ui,sans-serif;color:#111;margin:2rem auto;max-width:60rem;padding:0 1rem}
h1{font-size:1.4rem;margin:0 0 .25rem}
table{border-collapse:collapse;width:100%;margin-top:1.5rem}
caption{text-align:left;font-weight:600;margin-bottom:.25rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .5rem;border-bottom:1px solid #ccc}
.sum{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.note{color:#555;font-size:.8rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:1rem 0}
dt{color:#555}dd{margin:0}
@page{size:A4;margin:16mm}
@media print{body{margin:0;max-width:none;font-size:9.5pt}tr{break-inside:avoid}thead{display:table-header-group}}
`;

/**
 * A statement as a page to print or to save as PDF: no script, no external resources, every text escaped.
 * Pure.
 */
export function statementHtml({ settlement, businessName, lines }: SettlementStatement): string {
  const { id, currency, state, account, bankReference, createdAt, paidAt } = settlement;
  const facts: [string, string | undefined][] = [
    ['Settlement', id],
    ['State', state],
    ['Made', createdAt],
    ['Paid', paidAt],
    ['Account', account && `${account.holder}, ${account.institutionName}, ${account.number}`],
    ['Bank reference', bankReference],
    ['Amount', `${settlement.amount} ${currency}`],
  ];
  const title = `Statement ${id}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(businessName)}</h1><p>Statement of a settlement, ${escaped(settlement.environment)} environment</p>
<dl>${facts.map(([name, value]) => (value ? `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>` : '')).join('')}</dl>
<table><caption>All amounts in ${escaped(currency)}</caption>
<thead><tr><th>Payment</th><th>Tokens</th><th class="sum">Collected</th><th class="sum">Fee</th><th class="sum">Refunded</th><th class="sum">Fee returned</th><th class="sum">Amount</th></tr></thead>
<tbody>${lines.map(rowOf).join('\n')}</tbody>
<tfoot><tr><th colspan="2">Total</th>${sums(settlement)}</tr></tfoot></table>
</body></html>
`;
}

function rowOf(line: StatementLine): string {
  const sold = line.sales.map(({ sold: amount, token, network }) => `${amount} ${token} on ${network}`);
  const swept = line.transfers.filter(({ direction }) => direction === 'out').map(({ txHash }) => txHash);
  const refunds = line.refunds.map(
    ({ amount, token, status, txHash }) =>
      `refund of ${amount} ${token}, ${status}${txHash ? ` ${txHash}` : ''}`,
  );
  const kind = line.kind === 'change' ? ['change after an earlier settlement'] : [];
  const notes = [...kind, line.paymentId, line.completedAt ?? '', ...refunds].filter(Boolean);
  const rate = line.rate ? [`rate ${line.rate}`] : [];
  return `<tr><td>${escaped(line.clientReference)}${notesOf(notes)}</td><td>${escaped(sold.join(', '))}${notesOf([...rate, ...new Set(swept)])}</td>${sums(line)}</tr>`;
}

function sums(of: Pick<StatementLine, 'collected' | 'fee' | 'refunded' | 'feeReturned' | 'amount'>): string {
  return [of.collected, of.fee, of.refunded, of.feeReturned, of.amount]
    .map((sum) => `<td class="sum">${escaped(sum)}</td>`)
    .join('');
}

function notesOf(notes: readonly string[]): string {
  return notes.map((note) => `<div class="note">${escaped(note)}</div>`).join('');
}
