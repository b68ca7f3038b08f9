import type { Response } from 'supertest';
import request from 'supertest';
import type {
  DashboardBalance,
  DashboardInstitutions,
  DashboardPayment,
  DashboardSettlementAccounts,
  MemberRole,
  Settlement,
} from '@cowrie/dto';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../../testing/dashboard-world';
import {
  AN_ACCOUNT,
  type SettlementsWorld,
  startSettlementsWorld,
} from '@cowrie/api/money-out/testing/settlements-world';
import { aNetwork, rateLimitsOf, TREASURY } from '@cowrie/api/platform/testing/test-config';

/**
 * Guarantee: people see what their business was paid, in one environment, and change the account only as
 * owners or admins with a fresh proof.
 */
const OTHER = { ...AN_ACCOUNT, number: '9876543210' };
let world: SettlementsWorld;
let dashboard: DashboardWorld;
let businessId: string;
let ada: Visitor;
beforeAll(async () => {
  world = await startSettlementsWorld();
  // On a local chain, institutions are simulated.
  const environments = { test: { treasury: TREASURY, networks: [aNetwork({ chainId: 31337 })] } };
  dashboard = await startDashboardWorld({
    mongo: { uri: world.database.uri, embeddedPort: 0 },
    environments,
    rateLimits: rateLimitsOf(
      { limit: 100_000, windowSeconds: 60 },
      { 'account-checks': { limit: 10, windowSeconds: 86_400 } },
    ),
  });
});
beforeEach(async () => {
  await world.reset();
  businessId = world.merchant()._id.toHexString();
  ada = await dashboard.as('owner', { businessId });
});
afterAll(async () => {
  await dashboard.close();
  await world.stop();
});

const codeOf = ({ status, body }: Response) => [
  status,
  (body as { error?: { code: string } }).error?.code ?? 'ok',
];
const dataOf = <T>({ body }: Response) => (body as { data: T }).data;
const own = (path: string, environment = 'test') => `/businesses/${businessId}/${environment}/${path}`;
const audited = () =>
  world.database.auditEntries
    .find({ personId: { $exists: true } })
    .sort({ at: 1 })
    .lean();

/** A settlement of one payment. */
async function made(): Promise<string> {
  await world.completed('7750.00', '77.50', { clientReference: 'Order0001' });
  world.tomorrow();
  await world.making.run();
  const list = await ada.call('get', own('settlements'));
  return dataOf<{ data: Settlement[] }>(list).data[0]?.id ?? '';
}

it('lists settlements by state and time, and shows one as the API does', async () => {
  const id = await made();
  const key = await dashboard.keyOf('test', 'secret', businessId);
  const { body } = await request(dashboard.app.url)
    .get(`/api/v1/settlements/${id}`)
    .set('Authorization', `Bearer ${key}`);
  const shown = dataOf<Settlement>(await ada.call('get', own(`settlements/${id}`)));
  expect(shown).toEqual((body as { data: object }).data);
  expect(shown).toMatchObject({ id, state: 'open', amount: '7672.50', fee: '77.50' });
  const count = async (query: string) =>
    dataOf<{ totalItems: number }>(await ada.call('get', own(`settlements?${query}`))).totalItems;
  const after = new Date(Date.parse(shown.createdAt) + 1).toISOString();
  expect(await count('state=open')).toBe(1);
  expect(await count('state=paid')).toBe(0);
  expect(await count(`createdFrom=${shown.createdAt}&createdTo=${after}`)).toBe(1);
  expect(await count(`createdFrom=${after}`)).toBe(0);
});

it('says on a payment what the business gets after fee and refunds, and in which settlement', async () => {
  const payment = await world.completed('7750.00', '77.50');
  const path = own(`payments/${payment._id.toHexString()}`);
  const shown = async () => dataOf<DashboardPayment>(await ada.call('get', path));
  expect(await shown()).toMatchObject({ payableAmount: '7672.50' });
  expect(await shown()).not.toHaveProperty('settlementId');
  world.tomorrow();
  await world.making.run();
  const { data } = dataOf<{ data: Settlement[] }>(await ada.call('get', own('settlements')));
  expect((await shown()).settlementId).toBe(data[0]?.id);
  await world.refund(payment, '500.00', '5.00');
  expect((await shown()).payableAmount).toBe('7177.50');
});

describe('the balance', () => {
  const balance = async (environment?: string) =>
    dataOf<DashboardBalance>(await ada.call('get', own('balance', environment)));

  it('says what is owed and when it is paid, then what is on its way', async () => {
    expect(await balance()).toMatchObject({ schedule: 'daily', rows: [{ owed: '0.00', onTheWay: '0.00' }] });
    await world.completed('7750.00', '77.50');
    const later = await world.completed('1000.00', '0.00');
    const { rows } = await balance();
    const account = { institution: AN_ACCOUNT.institution, number: '••••6789' };
    expect(rows).toMatchObject([{ currency: 'NGN', owed: '8672.50', isOwedMore: false, account }]);
    expect(rows).toMatchObject([{ paymentCount: 2, fromPayments: '8672.50', refundCosts: '0.00' }]);
    expect(rows[0]).not.toHaveProperty('waitsFor');
    // Midnight in Lagos.
    expect(rows[0]?.nextAt).toMatch(/T23:00:00\.000Z$/);
    world.tomorrow();
    await world.making.run();
    expect((await balance()).rows).toMatchObject([{ owed: '0.00', onTheWay: '8672.50' }]);
    await world.refund(later, '500.00');
    const [row] = (await balance()).rows;
    expect(row).toMatchObject({ owed: '-500.00', onTheWay: '8672.50' });
    expect(row).toMatchObject({ paymentCount: 0, fromPayments: '0.00', refundCosts: '500.00' });
    expect(row).not.toHaveProperty('nextAt');
  });

  it.each<[Parameters<SettlementsWorld['set']>[0], string | undefined, string]>([
    [{ schedule: 'daily' }, undefined, 'account'],
    [{ schedule: 'daily', minimumAmount: '8000.00' }, 'minimum', 'account'],
    [{ schedule: 'per_payment', minimumAmount: '8000.00' }, undefined, 'account'],
    [{ schedule: 'none' }, 'schedule', 'schedule'],
  ])('with %o says why what is owed waits, in each currency', async (settings, ofNaira, ofDollars) => {
    await world.set(settings);
    // A process may know the settings for a few seconds.
    ada = await dashboard.as('owner', { businessId });
    await world.completed('7750.00', '77.50');
    await world.completed('100.00', '0.00', { currency: 'USD' });
    const { rows, ...rest } = await balance();
    expect(rows.map(({ currency, waitsFor }) => [currency, waitsFor])).toEqual([
      ['NGN', ofNaira],
      ['USD', ofDollars],
    ]);
    const isDaily = settings.schedule === 'daily' && settings.minimumAmount !== undefined;
    expect(rest).toEqual({
      schedule: settings.schedule,
      ...(isDaily && { minimumAmount: settings.minimumAmount }),
    });
  });

  it('is of one environment and one business', async () => {
    await world.completed('7750.00', '77.50');
    expect((await balance('live')).rows).toMatchObject([{ owed: '0.00' }]);
    const stranger = await dashboard.as('owner');
    expect(codeOf(await stranger.call('get', own('balance')))).toEqual([404, 'business_not_found']);
  });
});

it('lists the institutions of a currency by name, to those who may set the account', async () => {
  const list = async (query: string) =>
    dataOf<DashboardInstitutions>(await ada.call('get', own(`settlement-accounts/institutions${query}`)));
  const { institutions } = await list('');
  expect(institutions.map(({ code, kind }) => `${code} ${kind}`)).toEqual([
    'GTBINGLA bank',
    'KUDANGPC bank',
    'ZEIBNGLA bank',
  ]);
  // Nobody lists those of US dollars, so their codes are typed.
  expect(await list('?currency=USD')).toEqual({ institutions: [] });
  const viewer = await dashboard.as('viewer', { businessId });
  const refused = await viewer.call('get', own('settlement-accounts/institutions'));
  expect(codeOf(refused)).toEqual([403, 'permission_missing']);
});

it('gives the statement as JSON, CSV and a page to print', async () => {
  const id = await made();
  const statement = await ada.call('get', own(`settlements/${id}/statement`));
  expect(dataOf(statement)).toMatchObject({
    businessName: 'Ada Stores',
    lines: [{ clientReference: 'Order0001', collected: '7750.00', fee: '77.50', amount: '7672.50' }],
  });
  const csv = await ada.call('get', own(`settlements/${id}/statement?format=csv`));
  expect([csv.headers['content-type'], csv.text]).toEqual([
    expect.stringContaining('text/csv'),
    expect.stringContaining('Order0001'),
  ]);
  const page = await ada.call('get', own(`settlements/${id}/statement?format=html`));
  expect(page.headers['content-disposition']).toContain(`statement-${id}.html`);
});

it('exports one row for each settlement, or for each line, with local times', async () => {
  const id = await made();
  await world.database.settlements.updateOne(
    { _id: id },
    { $set: { createdAt: new Date('2026-12-31T23:30:00.000Z') } },
  );
  const { text } = await ada.call('get', own('exports/settlements'));
  const [head, row, end] = text.replace(/^\ufeff/, '').split('\r\n');
  expect(head).toMatch(/^id,state,currency,lines,collected,fee,/);
  expect(row).toContain(`${id},open,NGN,1,7750.00,77.50,0.00,0.00,7672.50`);
  expect(row).toContain('2027-01-01 00:30:00');
  expect(end).toBe('');
  const lines = await ada.call('get', own('exports/settlements?rows=lines'));
  expect(lines.headers['content-disposition']).toContain('settlement-lines.csv');
  expect(lines.text).toContain('Order0001');
  expect(lines.text).toContain(',1550.00,');
  expect((await ada.call('get', own('exports/settlements?state=paid'))).text.split('\r\n')).toHaveLength(2);
});

it('404: hides settlements from people of another business, and from the other environment', async () => {
  const id = await made();
  const another = await dashboard.anotherBusiness();
  const stranger = await dashboard.as('owner', { businessId: another });
  const paths = [
    [stranger, own(''), 'business_not_found'],
    [stranger, `/businesses/${another}/test/`, 'settlement_not_found'],
    [ada, own('', 'live'), 'settlement_not_found'],
  ] as const;
  for (const [by, place, code] of paths) {
    expect(codeOf(await by.call('get', `${place}settlements/${id}`))).toEqual([404, code]);
    expect(codeOf(await by.call('get', `${place}settlements/${id}/statement?format=csv`))).toEqual([
      404,
      code,
    ]);
  }
  expect((await ada.call('get', own('exports/settlements', 'live'))).text).not.toContain(id);
});

it.each<[MemberRole, boolean, boolean]>([
  ['owner', true, true],
  ['admin', true, true],
  ['finance', true, false],
  ['developer', false, false],
  ['viewer', false, false],
])('%s: sees all; exports: %s; changes the account: %s', async (role, mayExport, maySet) => {
  const visitor = await dashboard.as(role, { businessId });
  const id = await made();
  for (const path of [
    'settlements',
    `settlements/${id}`,
    `settlements/${id}/statement`,
    'settlement-accounts',
  ])
    expect((await visitor.call('get', own(path))).status).toBe(200);
  expect((await visitor.call('get', own('exports/settlements'))).status).toBe(mayExport ? 200 : 403);
  const allowed = maySet ? [200, 'ok'] : [403, 'permission_missing'];
  const at = own('settlement-accounts');
  expect(codeOf(await visitor.call('post', `${at}/check`, { body: OTHER }))).toEqual(allowed);
  expect(codeOf(await visitor.call('put', at, { body: OTHER }))).toEqual(allowed);
  expect(codeOf(await visitor.call('post', `${at}/cancel`, { body: {} }))).toEqual(
    maySet ? [200, 'ok'] : [403, 'permission_missing'],
  );
  if (!maySet) expect(await audited()).toEqual([]);
});

describe('the account', () => {
  const accounts = async (environment = 'test') =>
    dataOf<DashboardSettlementAccounts>(await ada.call('get', own('settlement-accounts', environment)));

  it('is shown masked, with its schedule, only in its own environment', async () => {
    await world.set({ schedule: 'daily', minimumAmount: '5000' });
    const shown = await accounts();
    expect(shown).toMatchObject({
      accounts: [{ currency: 'NGN', current: { number: '••••6789', holder: 'ACCOUNT HOLDER 6789' } }],
      currencies: ['NGN', 'USD'],
      schedule: 'daily',
      minimumAmount: '5000',
      delayHours: 48,
    });
    expect(JSON.stringify(shown)).not.toContain(AN_ACCOUNT.number);
    expect(await accounts('live')).toMatchObject({ accounts: [{ currency: 'NGN' }], schedule: 'none' });
    expect((await accounts('live')).accounts[0]).not.toHaveProperty('current');
  });

  it('changes after the delay, which the response names, and can be cancelled; the audit log names the person', async () => {
    const before = Date.now();
    const answer = await ada.call('put', own('settlement-accounts'), { body: OTHER });
    const { pending } = dataOf<DashboardSettlementAccounts['accounts'][number]>(answer);
    expect(pending).toMatchObject({ number: '••••3210', holder: 'ACCOUNT HOLDER 3210' });
    const hours = (Date.parse(pending?.effectiveAt ?? '') - before) / 3_600_000;
    expect([hours > 47.9, hours < 48.1]).toEqual([true, true]);
    expect((await accounts()).accounts[0]?.pending?.number).toBe('••••3210');
    await ada.call('post', own('settlement-accounts/cancel'), { body: {} });
    expect((await accounts()).accounts[0]).not.toHaveProperty('pending');
    const again = await ada.call('post', own('settlement-accounts/cancel'), { body: {} });
    expect(codeOf(again)).toEqual([409, 'no_account_change']);
    const entries = await audited();
    expect(entries.map(({ action }) => action)).toEqual([
      'settlement-account.change',
      'settlement-account.cancel',
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({
        by: `person:${ada.email}`,
        personId: ada.personId.toHexString(),
        businessId,
      });
    expect(JSON.stringify(entries)).not.toContain(OTHER.number);
  });

  it('needs a fresh second factor for a change, a check and to cancel, and writes nothing without it', async () => {
    const stale = await dashboard.as('owner', { businessId, isProven: false });
    const at = own('settlement-accounts');
    for (const answer of [
      await stale.call('put', at, { body: OTHER }),
      await stale.call('post', `${at}/check`, { body: OTHER }),
      await stale.call('post', `${at}/cancel`, { body: {} }),
    ])
      expect(codeOf(answer)).toEqual([403, 'fresh_factor_needed']);
    expect((await accounts()).accounts[0]).not.toHaveProperty('pending');
    expect(await audited()).toEqual([]);
  });

  it('shows the holder before the account is set, and sets none that the institution does not know', async () => {
    const check = async (over: object) =>
      ada.call('post', own('settlement-accounts/check'), { body: { ...OTHER, ...over } });
    expect(dataOf(await check({}))).toEqual({ state: 'found', holder: 'ACCOUNT HOLDER 3210' });
    expect(dataOf(await check({ number: '9876540000' }))).toEqual({ state: 'unknown' });
    expect(dataOf(await check({ currency: 'USD', number: '98765' }))).toEqual({ state: 'nobody' });
    expect(codeOf(await check({ number: '12345' }))).toEqual([400, 'validation_failed']);
    const unknown = await ada.call('put', own('settlement-accounts'), {
      body: { ...OTHER, number: '9876540000' },
    });
    expect(codeOf(unknown)).toEqual([400, 'settlement_account_unknown']);
    expect((await accounts()).accounts[0]).not.toHaveProperty('pending');
  });

  it('tells a business the holders of few numbers in a day, also with several owners', async () => {
    const eve = await dashboard.as('owner', { businessId });
    const check = (by: Visitor, number: number) =>
      by.call('post', own('settlement-accounts/check'), { body: { ...OTHER, number: String(number) } });
    for (let at = 0; at < 10; at += 1)
      expect((await check(at % 2 ? ada : eve, 2_000_000_001 + at)).status).toBe(200);
    for (const by of [ada, eve])
      expect(codeOf(await check(by, 2_000_000_099))).toEqual([429, 'rate_limited']);
  });

  it('belongs to one business: nobody sets another’s', async () => {
    const another = await dashboard.anotherBusiness();
    const stranger = await dashboard.as('owner', { businessId: another });
    const answer = await stranger.call('put', own('settlement-accounts'), { body: OTHER });
    expect(codeOf(answer)).toEqual([404, 'business_not_found']);
    await stranger.call('put', `/businesses/${another}/test/settlement-accounts`, { body: OTHER });
    expect((await accounts()).accounts[0]?.pending).toBeUndefined();
  });

  it('applies one of two simultaneous changes, and loses no audit entry', async () => {
    const colleague = await dashboard.as('admin', { businessId });
    const third = { ...OTHER, number: '1111111111' };
    await Promise.all([
      ada.call('put', own('settlement-accounts'), { body: OTHER }),
      colleague.call('put', own('settlement-accounts'), { body: third }),
    ]);
    expect(['••••3210', '••••1111']).toContain((await accounts()).accounts[0]?.pending?.number);
    expect((await audited()).map(({ by }) => by).sort()).toEqual(
      [ada, colleague].map(({ email }) => `person:${email}`).sort(),
    );
  });
});
