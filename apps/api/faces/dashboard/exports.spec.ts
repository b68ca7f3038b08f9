import { type DashboardWorld, startDashboardWorld, type Visitor } from '../testing/dashboard-world';

/**
 * Guarantee: every list can be exported in a form that a person's spreadsheet program reads
 * (docs/decisions/0102).
 */
let world: DashboardWorld;
let finance: Visitor;
beforeAll(async () => {
  world = await startDashboardWorld();
  finance = await world.as('finance');
});
afterAll(() => world.close());

const EXPORTS = [
  ['payments/export', 'payments'],
  ['links/export', 'payment-links'],
  ['exports/refunds', 'refunds'],
  ['exports/settlements', 'settlements'],
  ['exports/settlements?rows=lines', 'settlement-lines'],
] as const;

const get = (path: string, form: string) =>
  finance.call('get', `${world.path('test')}/${path}${path.includes('?') ? '&' : '?'}${form}`);

describe.each(EXPORTS)('%s', (path, name) => {
  it.each([
    ['', ','],
    ['format=csv', ','],
    ['separator=semicolon', ';'],
    ['format=csv&separator=tab', '\t'],
  ])(
    'with %j: CSV whose cells are separated by %j, with a UTF-8 byte order mark',
    async (form, separator) => {
      const { status, headers, text } = await get(path, form);
      expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
        200,
        'text/csv; charset=utf-8; header=present',
        `attachment; filename="${name}.csv"`,
      ]);
      expect(text.charCodeAt(0)).toBe(0xfeff);
      const [head = ''] = text.slice(1).split('\r\n');
      expect(head.split(separator).length).toBeGreaterThan(8);
    },
  );

  it('as a workbook', async () => {
    const { status, headers } = await get(path, 'format=xlsx');
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      `attachment; filename="${name}.xlsx"`,
    ]);
  });

  it.each(['format=ods', 'separator=pipe', 'format='])('400: refuses %s', async (form) => {
    expect((await get(path, form)).status).toBe(400);
  });
});
