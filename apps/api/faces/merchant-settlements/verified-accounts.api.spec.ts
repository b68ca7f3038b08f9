import type { Type } from '@nestjs/common';
import request, { type Response } from 'supertest';
import type { Environment, FiatCurrency } from '@cowrie/dto';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { type FakePaycrest, FAKE_SECRET, startFakePaycrest } from '@cowrie/api/money-out/testing/rail-world';
import { AN_ACCOUNT } from '@cowrie/api/money-out/testing/settlements-world';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '../app';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';

/**
 * Guarantee: where a rail pays, no account takes effect that its institution does not know, and an API checks
 * that without the rail's key.
 */
let server: FakePaycrest;
let database: TestDatabase;
let app: RunningApp;
let keys: Record<Environment, string>;
beforeAll(async () => {
  server = await startFakePaycrest();
  database = await startDatabase();
  const paycrest = {
    environment: 'test',
    baseUrl: server.url,
    feeMillionths: 0,
    apiSecret: FAKE_SECRET,
  } as const;
  app = await startApp(aConfig({ role: 'api', mongo: { uri: database.uri, embeddedPort: 0 }, paycrest }));
});
beforeEach(async () => {
  server.reset();
  const { _id } = await own(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  const issue = async (environment: Environment) =>
    (await own(ApiKeysService).issue(_id, { kind: 'secret', environment }, { name: 'cli:tests' })).key;
  keys = { test: await issue('test'), live: await issue('live') };
});
afterAll(async () => {
  await app.close();
  await Promise.all([server.close(), database.stop()]);
});

const own = <T>(service: Type<T>): T => app.nest.get(service, { strict: false });
const asked = () => server.calls.filter((call) => call === 'POST /v2/verify-account').length;
const account = (over: object = {}) => ({ ...AN_ACCOUNT, ...over });
const put = async (body: object, environment: Environment = 'test'): Promise<Response> =>
  request(app.url)
    .put('/api/v1/settlement-account')
    .set('Authorization', `Bearer ${keys[environment]}`)
    .send(body);
const current = async (): Promise<unknown> => {
  const call = request(app.url).get('/api/v1/settlement-account').query({ currency: 'NGN' });
  const { body } = await call.set('Authorization', `Bearer ${keys.test}`);
  return (body as { data: { current?: unknown } }).data.current;
};
const outcome = ({ status, body }: Response) => [
  status,
  (body as { error?: { code: string } }).error?.code ?? (body as { data: unknown }).data,
];

it('200: keeps the holder’s name from the institution', async () => {
  expect(outcome(await put(account()))).toEqual([
    200,
    expect.objectContaining({
      current: expect.objectContaining({
        holder: 'ADA STORES LTD',
        number: '••••6789',
        verifiedAt: expect.any(String),
      }),
    }),
  ]);
  expect(server.keys).toEqual([undefined]);
});

it('400: for an account that the institution does not know, and sets none', async () => {
  const answer = await put(account({ number: '0123456780' }));
  expect(outcome(answer)).toEqual([400, 'settlement_account_unknown']);
  expect(await current()).toBeUndefined();
});

it.each([500, 429, 401, 404, 'garbage', 'lost', 'redirect'] as const)(
  '503: sets no account while the rail answers %p',
  async (fault) => {
    server.faults.push(fault);
    expect(outcome(await put(account()))).toEqual([503, 'account_lookup_unavailable']);
    expect(await current()).toBeUndefined();
    expect(outcome(await put(account()))[0]).toBe(200);
  },
);

it('200: confirms no name if the rail reports none, as for mobile money', async () => {
  const wallet = {
    kind: 'mobile_money',
    currency: 'KES',
    institution: 'SAFAKEPC',
    institutionName: 'M-Pesa',
  };
  const answer = await put(account({ ...wallet, number: '254712345678' }));
  expect(outcome(answer)).toEqual([
    200,
    expect.objectContaining({ current: expect.not.objectContaining({ verifiedAt: expect.anything() }) }),
  ]);
  expect(asked()).toBe(1);
});

it.each<[string, object, Environment]>([
  ['a currency that the rail does not pay', { currency: 'USD' }, 'test'],
  ['the other environment', {}, 'live'],
])('200: asks nobody in %s', async (_what, over, environment) => {
  const [status, data] = outcome(await put(account(over), environment));
  expect([status, data]).toEqual([
    200,
    expect.objectContaining({ current: expect.objectContaining({ holder: AN_ACCOUNT.holder }) }),
  ]);
  expect(data).not.toHaveProperty('current.verifiedAt');
  expect(asked()).toBe(0);
});

it('lists the rail’s institutions, asks for them once, and says when it does not know them', async () => {
  const list = (currency: FiatCurrency) => own(SettlementAccounts).institutionsOf(currency, 'test');
  server.faults.push(500);
  await expect(list('KES')).rejects.toMatchObject({ code: 'account_lookup_unavailable' });
  const expected = [
    { code: 'GTBINGLA', name: 'Guaranty Trust Bank', kind: 'bank' },
    { code: 'SAFAKEPC', name: 'M-Pesa', kind: 'mobile_money' },
  ];
  expect(await list('NGN')).toEqual(expected);
  expect(await list('NGN')).toEqual(expected);
  expect(server.calls.filter((call) => call === 'GET /v2/institutions/NGN')).toHaveLength(1);
  expect(await list('GHS')).toEqual([]);
  expect(server.keys.filter((key) => key !== undefined)).toEqual([]);
});
