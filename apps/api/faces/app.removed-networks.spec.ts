import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import request from 'supertest';
import type { TokenDefinition } from '@cowrie/chain-evm';
import type { Token } from '@cowrie/dto';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { aPayout } from '@cowrie/api/money-out/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { AppConfig, ConfiguredNetwork, Role } from '@cowrie/api/platform/config/app.config';
import { ConfigError } from '@cowrie/api/platform/config/load-config';

const [base, celo] = [aNetwork(), aNetwork({ name: 'celo', chainId: 42220 })];
const retired: ConfiguredNetwork = { ...celo, retired: true };
const ADD_BACK = 'add it to the configuration again, with "retired": true';
const DAY_MS = 86_400_000;
const fromNow = (ms: number) => new Date(Date.now() + ms);
const ended = { status: 'expired', watchedUntil: fromNow(-DAY_MS) } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.stop());

function configOf(networks: ConfiguredNetwork[], over: Partial<AppConfig> = {}): AppConfig {
  const environments = { test: { treasury: TREASURY, networks } };
  return aConfig({ role: 'api', environments, mongo: { uri: database.uri, embeddedPort: 0 }, ...over });
}

/** Why the service does not start with these networks; empty when it starts. */
async function refusalOf(networks: ConfiguredNetwork[], over: Partial<AppConfig> = {}): Promise<string[]> {
  let app: RunningApp;
  try {
    app = await startApp(configOf(networks, over));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...error.problems];
  }
  await app.close();
  return [];
}

const onCelo = (over: Partial<Payment> = {}) => aLockedPayment(new Date(), over, celo);

it.each(['api', 'worker'] as Role[])(
  'refuses to start in the role %s while payments on a removed network are open or watched',
  async (role) => {
    const watchedUntil = fromNow(DAY_MS);
    const open = onCelo({ ...ended, status: 'pending' });
    await database.payments.create([open, onCelo({ ...ended, watchedUntil }), onCelo(ended)]);
    const found = `1 payment on it is open, 1 is watched until ${watchedUntil.toISOString()}`;
    expect(await refusalOf([base], { role })).toEqual([
      `network "celo" of test is no longer configured, but ${found}; ${ADD_BACK}`,
    ]);
    expect(await refusalOf([base, retired], { role })).toEqual([]);
  },
);

it.each<[string, RegExp, (database: TestDatabase) => Promise<unknown>]>([
  [
    'a vault waits for a sweep',
    /but 1 vault waits for a sweep;/,
    ({ vaultSweeps }) => {
      const vault = { tokenAddress: '0x1', paymentId: new Types.ObjectId(), treasury: TREASURY };
      const times = { requestedAt: new Date(), dueAt: new Date() };
      return vaultSweeps.create({ ...at('celo'), ...vault, ...times, receivedUnits: '1', attempts: 0 });
    },
  ],
  [
    'a sweep is open',
    /but a sweep is open;/,
    ({ sweeps }) => {
      const sweep = { tokenAddress: '0x1', treasury: TREASURY, vaults: [], nonce: 0, attempts: [] };
      return sweeps.create({ ...at('celo'), ...sweep, isOpen: true, createdAt: new Date() });
    },
  ],
  [
    'a transfer is not final',
    /but 1 transfer on it is not final and reconciled;/,
    ({ transfers }) => transfers.create(aTransfer(onCelo(), { blockNumber: 101, finalAt: undefined })),
  ],
  [
    'the vault of a final transfer is not reconciled',
    /but 1 transfer on it is not final and reconciled;/,
    ({ transfers }) => transfers.create(aTransfer(onCelo(), { blockNumber: 99, collectAt: new Date() })),
  ],
])('refuses to start without a network that was read while %s', async (_, reason, store) => {
  // The cursor is final up to block 100.
  await database.cursors.create(aCursor('test', 'celo', new Date()));
  await store(database);
  expect(await refusalOf([base])).toEqual([expect.stringMatching(reason)]);
});

const at = (network: string) => ({ environment: 'test', network }) as const;

it('starts without a network on which nothing is left', async () => {
  await database.cursors.create(aCursor('test', 'celo', new Date()));
  const payment = onCelo(ended);
  await database.payments.create(payment);
  await database.transfers.create(aTransfer(payment, { blockNumber: 99 }));
  expect(await refusalOf([base])).toEqual([]);
});

it('names every missing network, including one of a removed environment', async () => {
  const inLive = onCelo({ environment: 'live' });
  const onPolygon = aLockedPayment(new Date(), {}, aNetwork({ name: 'polygon' }));
  await database.payments.create([inLive, onPolygon, onCelo(), aLockedPayment(new Date(), {}, base)]);
  const names = (await refusalOf([base])).map((problem) =>
    /^network "(\w+)" of (\w+)/.exec(problem)?.slice(1),
  );
  expect(names.sort()).toEqual([
    ['celo', 'live'],
    ['celo', 'test'],
    ['polygon', 'test'],
  ]);
});

it('refuses to start without a token that payments need, and lets a retired token continue', async () => {
  const payment = aLockedPayment(new Date(), {}, base);
  const { USDC, USDT } = base.tokens as Record<Token, TokenDefinition>;
  await database.payments.create(payment);
  const [problem] = await refusalOf([{ ...base, tokens: { USDT } }]);
  expect(problem).toContain(
    `token ${payment.deposit.tokenAddress} on network "base" of test is no longer configured`,
  );
  expect(problem).toContain('add it to the "tokens" of the network again, with "retired": true');
  expect(await refusalOf([{ ...base, tokens: { USDT, USDC: { ...USDC, retired: true } } }])).toEqual([]);
});

// Guarantee: a payout never loses the runner that sends it or finds it on the chain.
it.each(['requested', 'awaiting_address', 'awaiting_approval', 'queued', 'sent'] as const)(
  'refuses to start without the network of a payout that is %s',
  async (status) => {
    await database.payouts.create(aPayout(new Date(), { status }, celo));
    expect(await refusalOf([base])).toEqual([
      `network "celo" of test is no longer configured, but 1 payout is not over for good; ${ADD_BACK}`,
    ]);
    expect(await refusalOf([base, retired])).toEqual([]);
  },
);

it('refuses to start without the token of a payout, and starts once all payouts are over', async () => {
  const { USDC, USDT } = base.tokens as Record<Token, TokenDefinition>;
  const payout = aPayout(new Date(), { status: 'sent' }, base);
  await database.payouts.create(payout);
  const [problem] = await refusalOf([{ ...base, tokens: { USDT } }]);
  expect(problem).toContain(`token ${USDC.address} on network "base" of test is no longer configured`);
  expect(problem).toContain('but 1 payout is not over for good;');
  for (const status of ['final', 'failed', 'cancelled', 'refused', 'expired']) {
    await database.payouts.updateOne({ _id: payout._id }, { $set: { status } });
    expect(await refusalOf([{ ...base, tokens: { USDT } }])).toEqual([]);
  }
  const lookAgainAt = fromNow(DAY_MS);
  await database.payouts.updateOne({ _id: payout._id }, { $set: { status: 'final', lookAgainAt } });
  expect(await refusalOf([{ ...base, tokens: { USDT } }])).toEqual([
    expect.stringContaining('but 1 payout is not over for good;'),
  ]);
});

it('also guards the embedded database', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cowrie-removed-'));
  const mongo = { embeddedDirectory: directory, embeddedPort: 0 };
  try {
    const app = await startApp(configOf([base, celo], { mongo }));
    await app.nest.get<Model<Payment>>(getModelToken(PAYMENT), { strict: false }).create(onCelo());
    await app.close();
    expect(await refusalOf([base], { mongo })).toEqual([expect.stringContaining(ADD_BACK)]);
    expect(await refusalOf([base, retired], { mongo })).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

it('keeps a retired network out of the offer, and shows its payments as before', async () => {
  const now = new Date();
  await database.cursors.create([aCursor('test', 'base', now), aCursor('test', 'celo', now)]);
  const app = await startApp(configOf([base, retired]));
  try {
    const { body: ready } = await request(app.url).get('/health/ready');
    const { status, checks } = ready.data as { status: string; checks: { name: string }[] };
    expect(status).toBe('ready');
    const offers = checks.filter(({ name }) => name.startsWith('offer'));
    expect(offers).toMatchObject([{ name: 'offer test:base' }]);
    const merchants = app.nest.get(MerchantsService, { strict: false });
    const { _id: businessId } = await merchants.create({ name: 'Ada Stores', country: 'NG' });
    const [locked, fresh] = [onCelo({ businessId }), aPayment(now, { businessId })];
    await database.payments.create([locked, fresh]);
    const of = async ({ payCode }: Payment) => (await request(app.url).get(`/checkout/${payCode}`)).body.data;
    expect((await of(fresh)).supportedNetworksPerToken).toEqual({ USDC: ['base'], USDT: ['base'] });
    expect(await of(locked)).toMatchObject({ deposit: { network: 'celo', chainId: 42220 } });
    const complete = ({ payCode }: Payment) =>
      request(app.url).post(`/checkout/${payCode}/complete`).send({ token: 'USDC', network: 'celo' });
    expect((await complete(fresh)).body.error).toMatchObject({ code: 'pair_not_supported' });
    expect((await complete(locked)).status).toBe(200);
  } finally {
    await app.close();
  }
});
