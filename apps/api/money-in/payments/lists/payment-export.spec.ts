import { strFromU8, unzipSync } from 'fflate';
import { type ExportForm, FOR_PROGRAMS, formForPeople } from '@cowrie/api/platform/http/export.form';
import { DETAILS_SHEET, exportStream, type Sheet } from './payment-export';

interface Row {
  id: string;
}
const SHEET = { columns: [['id', (row: Row) => row.id]] } as const;

/** Endless rows. `read` is the number taken, and `isLetGo` says that nobody waits for more. */
function endless() {
  const state = { read: 0, isLetGo: false };
  async function* rows(): AsyncGenerator<Row> {
    try {
      for (;;) {
        state.read += 1;
        yield await Promise.resolve({ id: 'x'.repeat(1000) });
      }
    } finally {
      state.isLetGo = true;
    }
  }
  return { rows: rows(), state };
}
const ticks = () => new Promise((resolve) => setImmediate(resolve));

it('reads no further ahead than its caller takes, and releases the rows with the caller', async () => {
  const { rows, state } = endless();
  const stream = await exportStream(SHEET, rows, FOR_PROGRAMS);
  const taken = stream[Symbol.asyncIterator]();
  await taken.next();
  for (let i = 0; i < 50; i += 1) await ticks();
  const { read } = state;
  expect(read).toBeLessThan(500);
  for (let i = 0; i < 50; i += 1) await ticks();
  expect(state.read).toBe(read);
  await taken.return?.();
  expect(state.isLetGo).toBe(true);
});

it('stops when its time is over', async () => {
  const { rows, state } = endless();
  const stream = await exportStream(SHEET, rows, FOR_PROGRAMS, 20);
  const read = (async () => {
    for await (const chunk of stream) await ticks().then(() => chunk);
  })();
  await expect(read).rejects.toThrow('took too long');
  await ticks();
  expect(state.isLetGo).toBe(true);
});

// Guarantee: a request that fails after its export has begun ends no process.
it('ends quietly when its time is over and nobody has taken it', async () => {
  const { rows, state } = endless();
  const stream = await exportStream(SHEET, rows, FOR_PROGRAMS, 20);
  await new Promise<void>((closed) => stream.once('close', closed));
  await ticks();
  expect([state.isLetGo, stream.errored?.message]).toEqual([true, expect.stringContaining('took too long')]);
});

it('has a column for each field of the details', () => {
  const names = DETAILS_SHEET.columns.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(36);
});

// Guarantee: a spreadsheet shows the export correctly: letters unchanged, each amount as a number, each
// reference as written.
describe('for people', () => {
  const PEOPLE: Sheet<{ reference: string; fiatAmount: string }> = {
    columns: [
      ['reference', ({ reference }) => reference],
      ['fiatAmount', ({ fiatAmount }) => fiatAmount],
    ],
  };
  const ROW = { reference: '000123', fiatAmount: '1500.50' };
  async function* row(): AsyncGenerator<typeof ROW> {
    yield await Promise.resolve(ROW);
  }
  const bytesOf = async (form: ExportForm): Promise<Buffer> =>
    Buffer.concat((await (await exportStream(PEOPLE, row(), form)).toArray()).map((one) => Buffer.from(one)));

  it.each([
    ['comma', 'reference,fiatAmount\r\n000123,1500.50\r\n'],
    ['semicolon', 'reference;fiatAmount\r\n000123;1500.50\r\n'],
    ['tab', 'reference\tfiatAmount\r\n000123\t1500.50\r\n'],
  ] as const)('CSV with %s begins with the UTF-8 byte order mark', async (separator, text) => {
    const bytes = await bytesOf(formForPeople({ format: 'csv', separator }));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString()).toBe(text);
  });

  it('CSV for programs has no byte order mark', async () => {
    expect((await bytesOf(FOR_PROGRAMS)).toString()).toBe('reference,fiatAmount\r\n000123,1500.50\r\n');
  });

  it('a workbook keeps the reference as text and the amount as number', async () => {
    const bytes = await bytesOf(formForPeople({ format: 'xlsx', separator: 'comma' }));
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<t xml:space="preserve">000123</t>');
    expect(sheet).toContain('<c><v>1500.50</v></c>');
  });
});
