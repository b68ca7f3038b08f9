import { strFromU8, unzipSync } from 'fflate';
import { type XlsxCell, xlsxChunks } from './xlsx.format';

/** The parts of a workbook, by name. */
async function workbook(rows: readonly (readonly XlsxCell[])[]): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxChunks(each(rows))) chunks.push(chunk);
  const parts = unzipSync(Buffer.concat(chunks));
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const row of rows) yield await Promise.resolve(row);
}
const sheetOf = async (...rows: (readonly XlsxCell[])[]): Promise<string> =>
  (await workbook(rows))['xl/worksheets/sheet1.xml'] ?? '';
const textCell = (text: string): string =>
  `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;

it('is a workbook whose parts name each other', async () => {
  const parts = await workbook([['reference'], ['0001']]);
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(parts['xl/worksheets/sheet1.xml']).toMatch(
    /<row>.*<\/row><row>.*<\/row><\/sheetData><\/worksheet>$/,
  );
});

// Guarantee: what a customer or a shop wrote is a text in the sheet, and nothing else.
it.each([
  '000123',
  '12345678901234567890',
  '1e5',
  '=1+1',
  '+1',
  '@SUM(A1)',
  ';=cmd',
  '\t=1',
  '1,5',
  '2026-11-27',
])('%j stays a text', async (text) => {
  expect(await sheetOf([text])).toContain(textCell(text));
});

it.each([
  ['a<b>&c', 'a&lt;b&gt;&amp;c'],
  ['a\u0000b\u000bc', 'a\ufffdb\ufffdc'],
  ['half \ud83d', 'half \ufffd'],
  ['whole 😀', 'whole 😀'],
  ['_x0041_', '_x005F_x0041_'],
  [' spaces ', ' spaces '],
  ['x'.repeat(40_000), `${'x'.repeat(32_766)}…`],
])('%j is written as XML can hold it', async (text, written) => {
  expect(await sheetOf([text])).toContain(textCell(written));
});

it('writes amounts as numbers if a sheet keeps all their digits', async () => {
  const amounts = ['5000.00', '-3.5', '0.000001', '123456789012345', '1234567890.123456'];
  const sheet = await sheetOf(amounts.map((number) => ({ number })));
  for (const number of amounts.slice(0, 4)) expect(sheet).toContain(`<c><v>${number}</v></c>`);
  expect(sheet).toContain(textCell('1234567890.123456'));
  expect(await sheetOf([{ number: 'Infinity' }])).toContain(textCell('Infinity'));
});

it('keeps the position of an empty cell', async () => {
  expect(await sheetOf(['a', undefined, '', 'b'])).toContain(
    `<row>${textCell('a')}<c/><c/>${textCell('b')}</row>`,
  );
});

it('streams many rows while they are read', async () => {
  let read = 0;
  async function* rows(): AsyncGenerator<string[]> {
    for (; read < 20_000; read += 1)
      yield await Promise.resolve([`row ${read}`, Math.sin(read).toString(36)]);
  }
  const chunks = xlsxChunks(rows());
  await chunks.next();
  expect(read).toBeLessThan(2000);
  const rest: Uint8Array[] = [];
  for await (const chunk of chunks) rest.push(chunk);
  expect(rest.length).toBeGreaterThan(5);
});

it('throws the errors of its rows', async () => {
  async function* rows(): AsyncGenerator<string[]> {
    yield await Promise.resolve(['a']);
    throw new Error('the database is away');
  }
  const chunks = xlsxChunks(rows());
  await expect(chunks.next()).rejects.toThrow('the database is away');
});
