import { createTokenPayer, mintTestToken } from '@cowrie/chain-evm';
import { localAccounts } from '@cowrie/testing';
import { tokenAddressOf } from '@cowrie/testing/api/builders';
import { ledgerBalancesOf } from '@cowrie/testing/api/ledger-balances';
import { type SettlementWorld, startSettlementWorld } from '@cowrie/testing/api/settlement-world';
import { aConfig, PAYOUT_CAPS, TREASURY } from '@cowrie/testing/api/test-config';
import { until } from '@cowrie/testing/api/until';
import { HealthRegistry } from '../../platform/health/health.registry';
import { LeaseService } from '../../platform/leases/lease.service';
import { merchantParty } from '../payout-party';
import { PayoutSending } from './payout-sending.service';
import { SentPayouts } from './sent-payouts.repository';

const WALLET = '0x000000000000000000000000000000000000bEEF';
const FLOAT_KEY = localAccounts[4]?.privateKey ?? '';

let world: SettlementWorld;
beforeAll(async () => {
  world = await startSettlementWorld({ confirmations: 2, pollIntervalMs: 20 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** Starts the worker's part that sends payouts, from a float with 100 USDC. */
async function startSending(): Promise<PayoutSending> {
  const { chain, database, clock, rooms } = world;
  const { address: to, close } = createTokenPayer(chain.network, FLOAT_KEY);
  close();
  const tokenAddress = tokenAddressOf(chain.network, 'USDC');
  await chain.mining(mintTestToken(chain.payer, { tokenAddress, to, amountUnits: 100_000_000n }));
  const config = aConfig({
    environments: { test: { treasury: TREASURY, networks: [chain.network] } },
    payouts: { test: { signer: 'hot', hotKey: FLOAT_KEY, caps: PAYOUT_CAPS } },
  });
  const { payouts, payoutEvaluator, readiness, screening, desk } = rooms.refunds;
  const sending = new PayoutSending(
    config,
    new LeaseService(database.leases, clock),
    new HealthRegistry(clock),
    payouts,
    new SentPayouts(database.payouts),
    payoutEvaluator,
    readiness,
    screening,
    desk,
    rooms.cursors,
    clock,
  );
  sending.onApplicationBootstrap();
  return sending;
}

// Guarantee: the payer has the money back, and payment, events and books say so.
it('gives late money back: from the vault to the treasury, and from the float to the payer', async () => {
  const payment = await world.lock();
  world.clock.advanceSeconds(30 * 60 + 1);
  await world.deepen();
  for await (const _id of world.rooms.payments.walkWindowOver()) await world.rooms.evaluator.evaluate(_id);
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.deepen();
  const by = merchantParty(world.merchant());
  const order = { basis: 'unaccepted', destination: WALLET } as const;
  await world.rooms.refunds.requests.request(await world.payment(payment), order, by);
  const stored = async () => world.database.payouts.findOne().lean().orFail();
  const sending = await startSending();
  try {
    await until(async () => (await stored()).waitsFor === 'its money has not reached the treasury for good');
    await world.work(2);
    // What waits is looked at every 15 s, or when a payout has changed.
    world.rooms.refunds.payouts.changed.raise();
    await until(async () => (await stored()).status === 'sent');
    await until(async () => (await world.chain.rpc<{ pending: string }>('txpool_status')).pending === '0x1');
    await world.deepen();
    world.rooms.refunds.payouts.changed.raise();
    await until(async () => (await world.story(payment)).events.at(-1) === 'refund.completed');
  } finally {
    await sending.onModuleDestroy();
  }
  expect(await world.reader.tokenBalance('USDC', WALLET)).toBe(5_000_000n);
  const { events, status } = await world.story(payment);
  expect([status, events.slice(-3)]).toEqual([
    'expired',
    ['refund.created', 'refund.sent', 'refund.completed'],
  ]);
  expect(ledgerBalancesOf(await world.payment(payment))).toMatchObject({ 'refunded USDC@base': 5_000_000 });
}, 60_000);
