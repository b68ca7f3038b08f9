import request from 'supertest';
import {
  accountOf,
  deployFactory,
  deployTestToken,
  mintTestToken,
  type NetworkDefinition,
  signTestAuthorization,
} from '@cowrie/chain-evm';
import type { LockedDeposit } from '@cowrie/dto';
import {
  localAccounts,
  type LocalChain,
  type NodeProxy,
  startLocalChain,
  startNodeProxy,
  startTestMongo,
  type TestMongo,
} from '@cowrie/testing';
import { until } from '@cowrie/testing/until';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { RelayRequests } from '@cowrie/api/money-in/relays/relay-requests.service';
import { RelayWaits } from '@cowrie/api/money-in/relays/relay-waits.service';
import { RelayersRepository } from '@cowrie/api/money-in/relays/relayers.repository';
import { aLockedPayment, aPayment } from '@cowrie/api/money-in/testing/builders';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';

const keyOf = (index: number) => localAccounts[index]?.privateKey ?? '';
const payerKey = keyOf(5);

let chain: LocalChain;
let node: NodeProxy;
let server: TestMongo;
let network: NetworkDefinition;
const running: RunningApp[] = [];
beforeAll(async () => {
  [chain, server] = await Promise.all([
    startLocalChain({ chainId: 8453, blockTimeSeconds: 1 }),
    startTestMongo(),
  ]);
  const account = { rpcUrl: chain.rpcUrl, privateKey: keyOf(0) };
  const { address: factory } = await deployFactory(account);
  const signature = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
  const USDC = await deployTestToken(account, { symbol: 'USDC', label: 'test', signature });
  await mintTestToken(account, {
    tokenAddress: USDC.address,
    to: accountOf(payerKey),
    amountUnits: 50_000_000n,
  });
  node = await startNodeProxy(chain.rpcUrl);
  network = aNetwork({ rpcUrls: [node.rpcUrl], factory, tokens: { USDC }, confirmations: 1 });
});
afterAll(async () => {
  for (const app of running) await app.close();
  await node.close();
  await Promise.all([chain.stop(), server.close()]);
});

async function start(role: 'api' | 'worker'): Promise<RunningApp> {
  const keys = role === 'worker' && { sweeperKeys: { test: keyOf(1) }, relayerKeys: { test: keyOf(4) } };
  const app = await startApp(
    aConfig({
      role,
      mongo: { uri: server.uri, embeddedPort: 0 },
      environments: { test: { treasury: TREASURY, networks: [network] } },
      ...keys,
    }),
  );
  running.push(app);
  return app;
}

async function shown({ url }: RunningApp, page: string): Promise<Partial<LockedDeposit>> {
  const { body } = await request(url).get(page).expect(200);
  return (body as { data: { deposit?: LockedDeposit } }).data.deposit ?? {};
}

// Guarantee: the process that takes signatures holds no key, and the one that holds it takes none.
it('takes a payer’s signature in an api, sends it from a worker, and pays for it', async () => {
  const worker = await start('worker');
  const api = await start('api');
  const get = <T>(of: new (...given: never[]) => T, from = api): T => from.nest.get(of, { strict: false });
  await until(
    async () =>
      (await get(RelayersRepository).working({ environment: 'test', network: 'base' })) !== undefined,
  );
  const payments = get(PaymentsRepository);
  const { _id: businessId } = await get(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  const payment = aLockedPayment(new Date(), { businessId }, network);
  await payments.insertOnce(payment);
  const page = `/checkout/${payment.payCode}`;
  await until(async () => (await shown(api, page)).signing !== undefined);
  const { signing } = await shown(api, page);
  const { USDC } = network.tokens;
  if (!USDC || !signing) throw new Error('no USDC');
  const [from, validBefore] = [accountOf(payerKey), Math.floor(payment.expiresAt.getTime() / 1000)];
  const authorization = {
    from,
    to: payment.deposit.address,
    amountUnits: 5_000_000n,
    validAfterSeconds: 0n,
    validBeforeSeconds: BigInt(validBefore),
    nonce: signing.nonce,
  };
  const signature = signTestAuthorization({ privateKey: payerKey }, network, USDC, authorization);
  const body = { from, validAfter: 0, validBefore, nonce: signing.nonce, signature };
  const refused = await request(api.url)
    .post(`${page}/relay`)
    .send({ ...body, validBefore: 9 });
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'signature_not_taken', fields: [{ message: 'expired: it has expired, or is about to' }] },
  ]);
  await request(api.url).post(`${page}/relay`).send(body).expect(200);
  const [relay] = await get(RelayRequests).ofPayment(payment._id);
  if (!relay) throw new Error('nothing was stored');
  const { mined } = await get(RelayWaits).untilMined(relay, 20_000);
  expect(mined).toMatchObject({ isRelayed: true });
  await until(async () => (await payments.find(payment._id))?.paidAt !== undefined);
  expect((await payments.find(payment._id))?.txHash).toBe(mined?.txHash);
  await until(async () => (await get(RelayRequests).ofPayment(payment._id))[0]?.outcome === 'confirmed');
  const states = get(HealthRegistry, worker).states();
  expect(states.find(({ name }) => name === 'relays test:base')).toMatchObject({ state: 'ok' });
});

interface Offer {
  network: string;
  payTo: string;
  amount: string;
}

// Guarantee: a node that does not answer is no failure of the service, and nobody is asked to sign twice.
it('tells a program why it cannot pay while no node answers, and takes the same signature afterwards', async () => {
  await start('worker');
  const api = await start('api');
  const get = <T>(of: new (...given: never[]) => T): T => api.nest.get(of, { strict: false });
  const { _id: businessId } = await get(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  const payment = aPayment(new Date(), { businessId });
  await get(PaymentsRepository).insertOnce(payment);
  const page = `/x402/${payment.payCode}`;
  const asked = async (header?: string) => {
    const headers = header ? { 'PAYMENT-SIGNATURE': header } : {};
    const { status, headers: given } = await request(api.url).get(page).set(headers);
    const required = Buffer.from(String(given['payment-required'] ?? ''), 'base64').toString();
    return { status, ...((required && JSON.parse(required)) as { error?: string; accepts?: Offer[] }) };
  };
  await until(async () => (await asked()).accepts?.[0] !== undefined);
  const [accepted] = (await asked()).accepts ?? [];
  const { USDC } = network.tokens;
  if (!accepted || !USDC) throw new Error('nothing is offered');
  const from = accountOf(payerKey);
  const validBefore = Math.floor(Date.now() / 1000) + 60;
  const nonce = `0x${'42'.repeat(32)}`;
  const signature = signTestAuthorization({ privateKey: payerKey }, network, USDC, {
    from,
    to: accepted.payTo,
    amountUnits: BigInt(accepted.amount),
    validAfterSeconds: 0n,
    validBeforeSeconds: BigInt(validBefore),
    nonce,
  });
  const authorization = {
    from,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: '0',
    validBefore: String(validBefore),
    nonce,
  };
  const payload = { x402Version: 2, accepted, payload: { signature, authorization } };
  const header = Buffer.from(JSON.stringify(payload)).toString('base64');
  await node.setMode('dead');
  expect(await asked(header)).toMatchObject({ status: 402, error: 'unexpected_settle_error' });
  await node.setMode('straight');
  await until(async () => (await asked(header)).status === 200);
});
