import { csvStream, DETAILS_SHEET } from './payment-export';

interface Row {
  id: string;
}
const SHEET = { columns: [['id', (row: Row) => row.id]] } as const;

/** Rows without an end. `read` tells how many were taken, and `isLetGo` that nobody waits for more. */
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

it('reads no further ahead than its caller takes, and lets the rows go with the caller', async () => {
  const { rows, state } = endless();
  const stream = await csvStream(SHEET, rows);
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

it('breaks off at the end of its time', async () => {
  const { rows, state } = endless();
  const stream = await csvStream(SHEET, rows, 20);
  const read = (async () => {
    for await (const chunk of stream) await ticks().then(() => chunk);
  })();
  await expect(read).rejects.toThrow('took too long');
  await ticks();
  expect(state.isLetGo).toBe(true);
});

it('has a column for each field of the details', () => {
  const names = DETAILS_SHEET.columns.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(34);
});
