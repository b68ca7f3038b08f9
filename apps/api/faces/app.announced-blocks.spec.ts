import { deployFactory, deployTestToken, mintTestToken, type NetworkDefinition } from '@cowrie/chain-evm';
import {
  localAccounts,
  type LocalChain,
  startLocalChain,
  startTestMongo,
  type TestMongo,
} from '@cowrie/testing';
import { until } from '@cowrie/testing/until';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';

const HOUR_MS = 3_600_000;
const account = (rpcUrl: string) => ({ rpcUrl, privateKey: localAccounts[0]?.privateKey ?? '' });

let chain: LocalChain;
let server: TestMongo;
let network: NetworkDefinition;
let app: RunningApp;
beforeAll(async () => {
  [chain, server] = await Promise.all([
    startLocalChain({ chainId: 8453, blockTimeSeconds: 1 }),
    startTestMongo(),
  ]);
  const { address: factory } = await deployFactory(account(chain.rpcUrl));
  const USDC = await deployTestToken(account(chain.rpcUrl), { symbol: 'USDC', label: 'test' });
  network = aNetwork({
    rpcUrls: [chain.rpcUrl],
    wsUrls: [chain.rpcUrl.replace('http', 'ws')],
    // Only an announcement can be why a block is read.
    pollIntervalMs: HOUR_MS,
    restIntervalMs: HOUR_MS,
    maxHeadAgeSeconds: 3_600,
    factory,
    tokens: { USDC },
    confirmations: 3,
  });
  const environments = { test: { treasury: TREASURY, networks: [network] } };
  const mongo = { uri: server.uri, embeddedPort: 0 };
  const sweeperKeys = { test: localAccounts[1]?.privateKey ?? '' };
  app = await startApp(aConfig({ mongo, environments, sweeperKeys }));
});
afterAll(async () => {
  await app.close();
  await Promise.all([chain.stop(), server.close()]);
});

it('reads a block because a node announces it, and confirms a transfer by the blocks after it', async () => {
  const payments = app.nest.get(PaymentsRepository, { strict: false });
  const merchants = app.nest.get(MerchantsService, { strict: false });
  const { _id: businessId } = await merchants.create({ name: 'Ada Stores', country: 'NG' });
  const payment = aLockedPayment(new Date(), { businessId }, network);
  await payments.insertOnce(payment);
  const { tokenAddress, address: to, expectedUnits } = payment.deposit;
  // New tokens are a transfer too.
  await mintTestToken(account(chain.rpcUrl), { tokenAddress, to, amountUnits: BigInt(expectedUnits) });
  const isPaid = async () => (await payments.find(payment._id))?.paidAt !== undefined;
  await until(isPaid);
  const { status, txHash } = (await payments.find(payment._id)) ?? {};
  expect([status === 'processing' || status === 'completed', txHash !== undefined]).toEqual([true, true]);
});
