import request from 'supertest';
import { vaultAddress } from '@cowrie/chain-evm';
import { formatTronAddress, tronVaultAddress } from '@cowrie/chain-tron';
import { verifiedOf } from '@cowrie/api/chain/chain-records/verified-network';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import type { ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { type AdminApp, startAdminApp } from './testing/admin-app';

// 20 tokens are 31,000 naira at the fixed rate of 1,550. No worker runs, so the test writes its cursors.
const networks: ConfiguredNetwork[] = [
  aNetwork(),
  {
    ...aNetwork({ name: 'tron', family: 'tron', chainId: 728_126_428 }),
    treasury: TREASURY,
    leastPaymentTokens: '20',
  },
];
const ON_TRON = { token: 'USDT', network: 'tron' };
const ON_BASE = { token: 'USDT', network: 'base' };
const OWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OWN_ON_TRON = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const TOO_SMALL = [400, 'amount_too_small', 'amount must be at least 31000 NGN'];

let database: TestDatabase;
let admin: AdminApp;
/** Of a merchant that takes both networks, and of one that takes only TRON. */
let key: string;
let tronKey: string;
beforeAll(async () => {
  database = await startDatabase();
  const environments = { test: { treasury: TREASURY, networks } };
  const mongo = { uri: database.uri, embeddedPort: 0 };
  admin = await startAdminApp({ ...aConfig(), role: 'api', environments, mongo });
  for (const network of networks) {
    const over = { updatedAt: new Date(), verified: verifiedOf(network) };
    await database.cursors.create(aCursor('test', network.name, new Date(), over));
  }
  [key, tronKey] = [await keyOf({}), await keyOf({ pairs: { USDT: ['tron'] } })];
  await until(async () => (await answerOf(quote(40_000, ON_TRON)))[0] === 200);
});
afterAll(async () => {
  await admin.close();
  await database.stop();
});

async function keyOf(settings: object): Promise<string> {
  const business = await admin.aMerchant();
  const changed = await admin.call('patch', `/merchants/${business}`, { body: settings });
  expect(changed.status).toBe(200);
  const body = { environment: 'test', kind: 'public' };
  return (await admin.call('post', `/merchants/${business}/api-keys`, { body })).body.data.key as string;
}

const post = (path: string, body: object, as = key) =>
  request(admin.app.url).post(path).set('Authorization', `Bearer ${as}`).send(body);
const quote = (amount: number, pair: object) =>
  post('/api/v1/payments/quote', { amount, ...pair, collectInUSD: false });
const create = (amount: number, as = key) =>
  post('/api/v1/payments', { amount, customerEmail: 'ada@example.com' }, as);
const complete = (payCode: string, pair: object) => post(`/checkout/${payCode}/complete`, pair);
const page = async (payCode: string) => (await request(admin.app.url).get(`/checkout/${payCode}`)).body.data;

async function session(amount: number, as = key): Promise<string> {
  return ((await create(amount, as)).body.data.paymentURL as string).split('/').at(-1) ?? '';
}

async function answerOf(sending: PromiseLike<request.Response>): Promise<unknown[]> {
  const { status, body } = await sending;
  return status === 200 || status === 201 ? [status] : [status, body.error?.code, body.message];
}

// Guarantee: no payment goes where its sweep would cost a large part of it.
it('refuses a pair below the smallest payment of its network, and names the amount', async () => {
  expect(await answerOf(quote(30_999.99, ON_TRON))).toEqual(TOO_SMALL);
  expect(await answerOf(quote(31_000, ON_TRON))).toEqual([200]);
  expect(await answerOf(quote(1_000, ON_BASE))).toEqual([200]);
  const small = await session(30_999.99);
  expect(await answerOf(complete(small, ON_TRON))).toEqual(TOO_SMALL);
  expect(await answerOf(complete(small, ON_BASE))).toEqual([200]);
  expect(await answerOf(complete(await session(31_000), ON_TRON))).toEqual([200]);
});

it('does not offer such a pair on the page, with or without JavaScript', async () => {
  const [small, large] = [await session(30_999.99), await session(31_000)];
  const shown = await page(small);
  expect(shown.supportedNetworksPerToken).toEqual({ USDC: ['base'], USDT: ['base'] });
  expect(shown.networks.map(({ name }: { name: string }) => name)).toEqual(['base']);
  expect(shown.unavailableNetworks).toEqual([]);
  expect((await page(large)).supportedNetworksPerToken.USDT).toEqual(['base', 'tron']);
  const plain = async (payCode: string) => (await request(admin.app.url).get(`/plain/${payCode}`)).text;
  expect(await plain(large)).toContain('value="USDT tron"');
  expect(await plain(small)).not.toContain('tron');
});

it('refuses to create a payment that no pair of the merchant takes', async () => {
  expect(await answerOf(create(30_999.99, tronKey))).toEqual(TOO_SMALL);
  expect((await page(await session(31_000, tronKey))).supportedTokens).toEqual(['USDT']);
});

describe('a merchant with treasuries of its own', () => {
  // Guarantee: its money on TRON never goes to the operator's treasury there, nor to its Safe's 20 bytes.
  it('is offered TRON once it has a treasury there, and its vaults empty into that', async () => {
    const business = await admin.aMerchant();
    const change = async (test: object) =>
      (await admin.call('patch', `/merchants/${business}`, { body: { environments: { test } } })).status;
    expect(await change({ treasury: OWN })).toBe(200);
    const body = { environment: 'test', kind: 'public' };
    const issued = await admin.call('post', `/merchants/${business}/api-keys`, { body });
    const ownKey = issued.body.data.key as string;
    const chosen = async (pair: object) => {
      const { paymentId, paymentURL } = (await create(40_000, ownKey)).body.data;
      const answer = await complete((paymentURL as string).split('/').at(-1) ?? '', pair);
      return { paymentId: paymentId as string, answer };
    };
    expect((await chosen(ON_TRON)).answer.body.error.code).toBe('pair_not_supported');

    expect(await change({ treasuryTron: formatTronAddress(OWN_ON_TRON) })).toBe(200);
    const { factory } = aNetwork();
    const onTron = await chosen(ON_TRON);
    const vault = { factory, treasury: OWN_ON_TRON, paymentId: onTron.paymentId };
    expect(onTron.answer.body.data.receiveAddress).toBe(formatTronAddress(tronVaultAddress(vault)));
    const { deposit } = await database.payments.findById(onTron.paymentId).lean().orFail();
    expect(deposit?.treasury).toBe(OWN_ON_TRON);
    const onBase = await chosen(ON_BASE);
    const elsewhere = { factory, treasury: OWN, paymentId: onBase.paymentId };
    expect(onBase.answer.body.data.receiveAddress).toBe(vaultAddress(elsewhere));
  });
});
