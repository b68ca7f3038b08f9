import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { startSending } from '../../testing/sending-payouts';
import { type ConversionWorld, startConversionWorld } from '../../testing/conversion-world';
import { until } from '@cowrie/testing/until';
import { merchantParty } from '../payout-party';

const WALLET = '0x1Be31A94361a391bBaFB2a4CCd704F57dc04d4bb';

let world: ConversionWorld;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 2, pollIntervalMs: 20 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

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
  const sending = await startSending(world);
  try {
    await until(async () => (await stored()).waitsFor === 'its sweep to the treasury is not final yet');
    await world.work(2);
    // Waiting payouts are checked every 15 s, or when a payout changes.
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
});
