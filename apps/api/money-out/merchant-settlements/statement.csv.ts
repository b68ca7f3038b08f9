import type { SettlementStatement, StatementLine } from '@cowrie/dto';
import { csvLine } from '@cowrie/api/platform/http/csv.format';

/** The columns of a line. */
export const LINE_COLUMNS = [
  'settlementId',
  'kind',
  'paymentId',
  'clientReference',
  'completedAt',
  'currency',
  'fiatAmount',
  'token',
  'network',
  'rate',
  'sold',
  'collected',
  'fee',
  'refunded',
  'feeReturned',
  'amount',
  'transferHashes',
  'sweepHashes',
  'refundHashes',
];

/** The lines of a statement as CSV, one row each, with a header. */
export function statementCsv({ settlement, lines }: SettlementStatement): string {
  const { id, currency } = settlement;
  return [csvLine(LINE_COLUMNS), ...lines.map((line) => csvLine(lineCells(line, id, currency)))].join('');
}

/** The cells of a line, in the order of the columns. @param id of its settlement */
export function lineCells(line: StatementLine, id: string, currency: string): (string | undefined)[] {
  const hashes = (direction: 'in' | 'out') => [
    ...new Set(line.transfers.filter((one) => one.direction === direction).map(({ txHash }) => txHash)),
  ];
  return [
    id,
    line.kind,
    line.paymentId,
    line.clientReference,
    line.completedAt,
    currency,
    line.fiatAmount,
    line.token,
    line.network,
    line.rate,
    line.sales.map(({ sold, token, network }) => `${sold} ${token} ${network}`).join(' '),
    line.collected,
    line.fee,
    line.refunded,
    line.feeReturned,
    line.amount,
    hashes('in').join(' '),
    hashes('out').join(' '),
    line.refunds.flatMap(({ txHash = [] }) => txHash).join(' '),
  ];
}
