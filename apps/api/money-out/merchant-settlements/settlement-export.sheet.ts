import type { StatementLine } from '@cowrie/dto';
import type { Sheet } from '@cowrie/api/money-in/payments/lists/payment-export';
import { timeColumns, timesIn, zoneColumn, type ZonedTimes } from '@cowrie/api/platform/http/local-time';
import type { MerchantSettlement } from './merchant-settlement.schema';
import { presentSettlement } from './settlement.presenter';
import { LINE_COLUMNS, lineCells } from './statement.csv';

/** A line of a statement with its settlement. */
export interface ExportedLine {
  settlement: MerchantSettlement;
  line: StatementLine;
}

type Cell<T> = readonly [name: string, cell: (row: T) => string | undefined];

/** What both exports say about a settlement's times. */
function timesOf<T>(times: ZonedTimes, settlementOf: (row: T) => MerchantSettlement): Cell<T>[] {
  return [
    ...timeColumns<T>('settlementCreated', times, (row) => settlementOf(row).createdAt),
    ...timeColumns<T>('paid', times, (row) => settlementOf(row).paidAt),
    zoneColumn(times),
  ];
}

const SUMS = ['collected', 'fee', 'refunded', 'feeReturned', 'amount'] as const;

/** The columns of an export with one row for each settlement. Amounts are in `currency`. */
export function settlementSheet(timeZone: string): Sheet<MerchantSettlement> {
  return {
    columns: [
      ...(['id', 'state', 'currency'] as const).map((name): Cell<MerchantSettlement> => [
        name,
        (row) => presentSettlement(row)[name],
      ]),
      ['lines', ({ lineCount }) => String(lineCount ?? 0)],
      ...SUMS.map((name): Cell<MerchantSettlement> => [name, (row) => presentSettlement(row)[name]]),
      ['institution', ({ account }) => account?.institutionName],
      ['holder', ({ account }) => account?.holder],
      ['number', (row) => presentSettlement(row).account?.number],
      ...(['bankReference', 'failedBecause'] as const).map((name): Cell<MerchantSettlement> => [
        name,
        (row) => row[name],
      ]),
      ...timesOf<MerchantSettlement>(timesIn(timeZone), (row) => row),
    ],
  };
}

/**
 * The columns of an export with one row for each line: those of a statement, and the outcome of the
 * settlement.
 */
export function lineSheet(timeZone: string): Sheet<ExportedLine> {
  const times = timesIn(timeZone);
  return {
    columns: [
      ...LINE_COLUMNS.map((name, index): Cell<ExportedLine> => [
        name,
        ({ settlement, line }) => lineCells(line, settlement._id.toHexString(), settlement.currency)[index],
      ]),
      ['completedLocal', ({ line: { completedAt } }) => completedAt && times.local(new Date(completedAt))],
      ['state', ({ settlement }) => settlement.state],
      ['bankReference', ({ settlement }) => settlement.bankReference],
      ...timesOf<ExportedLine>(times, ({ settlement }) => settlement),
    ],
  };
}
