import { startTestMongo, type TestMongo } from '@cowrie/testing';
import { untilFound } from '@cowrie/testing/until';
import { startProducer } from '@cowrie/chain-tron/test-node';
import { formatTronAddress, tronVaultAddress } from '@cowrie/chain-tron';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PaymentChoices } from '@cowrie/api/money-in/payments/choice/payment-choices.service';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { startTronTestChain, type TronTestChain } from '@cowrie/api/money-in/testing/tron-test-chain';
import { TransactionLookup } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.service';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { merchantParty } from '@cowrie/api/money-out/payouts/payout-party';
import { RefundRequests } from '@cowrie/api/money-out/payouts/refund-requests.service';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, PAYOUT_CAPS, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';

/** Of the chain's three seconds. */
const BLOCK_MS = 150;
const LONG_MS = 60_000;
const PAYER = `0x${'5'.repeat(40)}`;

const clock = new FakeClock();
let chain: TronTestChain;
let server: TestMongo;
let app: RunningApp;
beforeAll(async () => {
  // The chain was made before the service starts, whose clock is the system's.
  const firstSeconds = Math.floor(Date.now() / 3_000) * 3 - 600;
  [chain, server] = await Promise.all([
    startTronTestChain(clock, { firstSeconds, pollIntervalMs: 100 }),
    startTestMongo(),
  ]);
  clock.set(Date.now());
  await chain.mine();
  const network = { ...chain.network, treasury: TREASURY };
  app = await startApp(
    aConfig({
      mongo: { uri: server.uri, embeddedPort: 0 },
      environments: { test: { treasury: TREASURY, networks: [network] } },
      sweeperKeys: { test: chain.operatorKey },
      payouts: { test: { signer: 'hot', hotKey: chain.floatKey, caps: PAYOUT_CAPS } },
    }),
  );
}, LONG_MS);
afterAll(async () => {
  await app.close();
  await Promise.all([chain.stop(), server.close()]);
});

const get = <T>(of: new (...given: never[]) => T): T => app.nest.get(of, { strict: false });

/** Guarantee: the whole program does on TRON what it does elsewhere, without a line of its own for it. */
it(
  'gives a payment on TRON a vault, credits it, sweeps it, sells it, and pays a refund',
  async () => {
    const [payments, choices] = [get(PaymentsRepository), get(PaymentChoices)];
    const merchant = await get(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
    const open = aPayment(new Date(), { businessId: merchant._id });
    await payments.insertOnce(open);
    const found = async (): Promise<Payment> => (await payments.find(open._id)) as Payment;
    const pair = { token: 'USDT', network: chain.network.name } as const;
    const deposit = await untilFound('an offer', () =>
      choices.quote(open, merchant, pair).catch(() => undefined),
    );
    const { factory } = chain.network;
    const paymentId = open._id.toHexString();
    expect(deposit.address).toBe(tronVaultAddress({ factory, treasury: TREASURY, paymentId }));
    await choices.lock(open, deposit);

    const stopProducer = startProducer(chain.tron, BLOCK_MS);
    try {
      const { world } = chain;
      const usdt = chain.network.tokens.USDT?.address;
      const tooMuch = BigInt(deposit.expectedUnits) * 2n;
      const call = world.tokenCall(world.payer, 'transfer', [deposit.address, tooMuch], usdt);
      const txHash = await chain.tron.submit(world.signed(world.payer, call).rawTransaction);
      await untilFound('the transfer', async () => (await found()).seenUnits);
      await untilFound('the credit', async () => (await found()).paidAt);
      await untilFound('the end', async () => (await found()).status === 'completed' || undefined);
      expect(await chain.held(TREASURY, 'USDT')).toBe(tooMuch);

      const looked = await get(TransactionLookup).lookUp(await found(), txHash);
      expect(looked).toMatchObject({ verdict: 'credited', network: 'tron' });

      const order = { basis: 'amount', amount: '1.00', destination: formatTronAddress(PAYER) } as const;
      await get(RefundRequests).request(await found(), order, merchantParty(merchant));

      const isRefunded = async () =>
        (await found()).events.some(({ type }) => type === 'refund.completed') || undefined;
      await untilFound('the refund', isRefunded);
      expect(await chain.held(PAYER, 'USDT')).toBe(1_000_000n);
    } finally {
      stopProducer();
    }
    const states = get(HealthRegistry).states();
    for (const name of ['chain', 'vaults', 'sweeps', 'payouts'])
      expect(states.find((one) => one.name === `${name} test:tron`)).toMatchObject({ state: 'ok' });
    expect(await get(PayoutsRepository).ofPayment(open._id)).toMatchObject([{ status: 'final' }]);
  },
  5 * LONG_MS,
);
