import { Readable } from 'node:stream';
import type { PaymentDetails, PaymentListRow } from '@cowrie/dto';
import { csvLine } from '@cowrie/api/platform/http/csv.format';
import type { ExportForm } from '@cowrie/api/platform/http/export.form';
import { type XlsxCell, xlsxChunks } from '@cowrie/api/platform/http/xlsx.format';

/** The limits of one export (docs/interface.md §4.5). */
export const EXPORT_LIMITS = { rows: 100_000, seconds: 300 };
/** The amount of text that is sent at once. */
const CHUNK_LENGTH = 32 * 1024;

type Column<T> = readonly [name: string, cell: (row: T) => string | undefined];

/** The columns of an export: one for each field of a row. */
export interface Sheet<T> {
  readonly columns: readonly Column<T>[];
}

const field = <K extends string>(name: K): Column<{ [P in K]?: string | undefined }> => [
  name,
  (row) => row[name],
];

/** A row of the list. */
export const ROW_SHEET: Sheet<PaymentListRow> = {
  columns: (['id', 'clientReference', 'fiatAmount', 'currency', 'status', 'created_at'] as const).map(field),
};

/** A whole payment, in the order of its details. The customer has three columns, and `metadata` is JSON. */
export const DETAILS_SHEET: Sheet<PaymentDetails> = {
  columns: [
    ...(['id', 'businessId', 'userId', 'environment', 'payCode', 'fiatAmount'] as const).map(field),
    ...(['collectedFiatAmount', 'currency', 'status', 'clientReference', 'displacedBy'] as const).map(field),
    ...(['paymentURL', 'callbackURL', 'failureURL'] as const).map(field),
    ['customerEmail', ({ customerInfo }) => customerInfo.email],
    ['customerFirstName', ({ customerInfo }) => customerInfo.firstName],
    ['customerLastName', ({ customerInfo }) => customerInfo.lastName],
    ['metadata', ({ metadata }) => JSON.stringify(metadata)],
    ...(['cryptoAmount', 'collectedCryptoAmount', 'surplusAmount', 'deficitAmount', 'token'] as const).map(
      field,
    ),
    ...(['network', 'txHash', 'primaryAddress', 'totalSentAmount', 'merchantFee'] as const).map(field),
    ...(['errorMessage', 'createdAt', 'updatedAt', 'completedAt', 'expiresAt'] as const).map(field),
    ...(['paymentLinkId', 'paidBy', 'relayCost'] as const).map(field),
  ],
};

/**
 * The columns that hold numbers. In a workbook all others are texts, so a numeric reference keeps its leading
 * zeros.
 */
const NUMBERS: ReadonlySet<string> = new Set([
  'fiatAmount',
  'refundedFiatAmount',
  'netFiatAmount',
  'collectedFiatAmount',
  'merchantFee',
  'fee',
  'rate',
  'cryptoAmount',
  'collectedCryptoAmount',
  'surplusAmount',
  'deficitAmount',
  'totalSentAmount',
  'relayCost',
  'amount',
  'minimumAmount',
  'maximumAmount',
  'paidCount',
  'paidAmount',
  'openCount',
  'fiatValue',
  'chargedAmount',
  'returnedFee',
  'feeReturned',
  'refunded',
  'collected',
  'lines',
]);
/** Tells spreadsheet programs that a text is UTF-8. */
const MARK = '\ufeff';

/**
 * The rows as CSV or as a workbook, with a header line. Rows are read as fast as the caller takes them. The
 * first rows are read before it resolves, so the response can still report their errors. A later error or the
 * time limit destroys the stream and cuts the response off.
 * @throws the error of `rows` while the first ones are read
 */
export async function exportStream<T>(
  { columns }: Sheet<T>,
  rows: AsyncIterable<T>,
  form: ExportForm,
  timeLimitMs = EXPORT_LIMITS.seconds * 1000,
): Promise<Readable> {
  const chunks =
    form.format === 'csv' ? csvChunks(columns, rows, form) : xlsxChunks(sheetRows(columns, rows));
  const first = await chunks.next();
  const stream = Readable.from(startingWith(first, chunks), { objectMode: false });
  const timer = setTimeout(
    () => stream.destroy(new Error('the export took too long; narrow its time range')),
    timeLimitMs,
  );
  timer.unref();
  // Who sends it hears of an error. But a request can fail before that, as when its audit entry cannot be
  // written, and an error that nobody hears ends the process.
  stream.on('error', () => undefined);
  return stream.once('close', () => {
    clearTimeout(timer);
    // A stream that nobody reads never begins its generator, so that does not end this one and its rows.
    chunks.return(undefined).catch(() => undefined);
  });
}

async function* csvChunks<T>(
  columns: readonly Column<T>[],
  rows: AsyncIterable<T>,
  { separator, hasMark }: Extract<ExportForm, { format: 'csv' }>,
): AsyncGenerator<string, void> {
  const names = columns.map(([name]) => name);
  let chunk = (hasMark ? MARK : '') + csvLine(names, separator);
  for await (const row of rows) {
    chunk += csvLine(
      columns.map(([, cell]) => cell(row)),
      separator,
    );
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

async function* sheetRows<T>(
  columns: readonly Column<T>[],
  rows: AsyncIterable<T>,
): AsyncGenerator<XlsxCell[], void> {
  yield columns.map(([name]) => name);
  for await (const row of rows)
    yield columns.map(([name, cell]) => {
      const text = cell(row);
      return text !== undefined && NUMBERS.has(name) ? { number: text } : text;
    });
}

type Piece = string | Uint8Array;

async function* startingWith(
  first: IteratorResult<Piece, void>,
  others: AsyncGenerator<Piece, void>,
): AsyncGenerator<Piece, void> {
  try {
    if (!first.done) yield first.value;
    yield* others;
  } finally {
    // Also when the caller is gone before the second chunk.
    await others.return();
  }
}
