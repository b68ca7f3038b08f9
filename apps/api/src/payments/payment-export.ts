import { Readable } from 'node:stream';
import type { PaymentDetails, PaymentListRow } from '@cowrie/dto';
import { csvLine } from '../platform/http/csv.format';

/** What one export may hold and take (docs/interface.md §4.5). */
export const EXPORT_LIMITS = { rows: 100_000, seconds: 300 };
/** Text that is sent at once. */
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
    field('paymentLinkId'),
  ],
};

/**
 * The rows as CSV with a header line. It is read as fast as the caller takes it. The first rows are read before it resolves, so
 * their errors can still be answered. A later error, or the end of the time, destroys the stream: the answer then breaks off.
 * @throws the error of `rows` while the first of them are read
 */
export async function csvStream<T>(
  { columns }: Sheet<T>,
  rows: AsyncIterable<T>,
  timeLimitMs = EXPORT_LIMITS.seconds * 1000,
): Promise<Readable> {
  const chunks = chunksOf(columns, rows);
  const first = await chunks.next();
  const stream = Readable.from(startingWith(first, chunks), { objectMode: false });
  const timer = setTimeout(
    () => stream.destroy(new Error('the export took too long; narrow its times')),
    timeLimitMs,
  );
  timer.unref();
  return stream.once('close', () => clearTimeout(timer));
}

async function* chunksOf<T>(
  columns: readonly Column<T>[],
  rows: AsyncIterable<T>,
): AsyncGenerator<string, void> {
  let chunk = csvLine(columns.map(([name]) => name));
  for await (const row of rows) {
    chunk += csvLine(columns.map(([, cell]) => cell(row)));
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

async function* startingWith(
  first: IteratorResult<string, void>,
  others: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  try {
    if (!first.done) yield first.value;
    yield* others;
  } finally {
    // Also when the caller has gone before the second chunk.
    await others.return();
  }
}
