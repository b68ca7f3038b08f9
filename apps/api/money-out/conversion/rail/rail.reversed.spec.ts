import { type RailWorld, startRailWorld } from '../../testing/rail-world';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { HandedOut, Payout } from '../../payouts/payout.schema';
import { SentPayouts } from '../../payouts/sending/sent-payouts.repository';

let world: RailWorld;
beforeAll(async () => {
  world = await startRailWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const PAST_THE_ORDER_SECONDS = 700;
const operator = { kind: 'operator', id: 'o1', name: 'ben' } as const;
const deposit = async (): Promise<Payout> => {
  const [payout] = await world.payouts();
  if (!payout) throw new Error('no payout was made');
  return payout;
};

async function change(set: (payout: Payout & { handOut: HandedOut }) => Partial<Payout>): Promise<void> {
  const { payoutEvaluator, sync } = world.rooms.refunds;
  const { _id } = await deposit();
  await sync.tell(
    await payoutEvaluator.evaluate(_id, (payout) => ({
      set: payout.handOut ? set({ ...payout, handOut: payout.handOut }) : {},
    })),
  );
}
/** The chain no longer has the deposit. */
const takeBack = () =>
  change(({ handOut }) => ({
    handOut: { ...handOut, state: 'open' },
    transfer: undefined,
    reversedAt: world.clock.now(),
  }));
/** Another transaction has used its nonce for good. */
const loseNonce = () => change(({ handOut }) => ({ handOut: { ...handOut, state: 'void' } }));

async function handedOut(): Promise<Payment> {
  const payment = await world.swept();
  await world.advance(payment, 5);
  await world.handOut();
  return payment;
}
async function deposited(): Promise<Payment> {
  const payment = await handedOut();
  await world.finish();
  await world.advance(payment, 5);
  return payment;
}

/**
 * The rail may pay the merchant, so nobody else does. The reason is reported with the stalled queues.
 */
async function expectHeld(payment: Payment): Promise<void> {
  await expect(world.rooms.steps.advance(payment._id)).rejects.toThrow(
    /^the rail says that order \S+ is (settled|under_way), and the chain shows no deposit of it/,
  );
  await world.advance(payment);
  await world.advance(payment);
  expect(world.server.orders).toHaveLength(1);
  const { status, settlement } = await world.stored(payment);
  expect([status, settlement]).toMatchObject([
    'processing',
    { provider: 'paycrest', state: 'converting', railOrder: { orderId: world.order().id } },
  ]);
}

// Guarantee: a reorg that takes back a deposit does not pay the merchant twice and makes no second deposit.
describe('a deposit that a reorg took back', () => {
  it('is waited for while it is on its way again, and the rail’s payment is booked once it is final', async () => {
    const payment = await deposited();
    world.order().status = 'settled';
    await takeBack();
    world.clock.advanceSeconds(PAST_THE_ORDER_SECONDS);
    await world.advance(payment);
    expect((await world.stored(payment)).settlement?.fills).toBeUndefined();
    await world.finish();
    await world.advance(payment);
    expect((await world.stored(payment)).status).toBe('completed');
    expect(world.server.deposits).toEqual([{ orderId: world.order().id, units: '4950000' }]);
  });

  it.each(['settled', 'deposited'])(
    'is not followed by another order while the rail calls it %s',
    async (told) => {
      const payment = await deposited();
      world.order().status = told;
      await takeBack();
      await loseNonce();
      world.clock.advanceSeconds(PAST_THE_ORDER_SECONDS);
      await expectHeld(payment);
      const unpaid = await new SentPayouts(world.database.payouts).unpaid();
      expect(unpaid.map(({ status }) => status)).toEqual(['queued']);
    },
  );

  it('is not the sync’s when an operator refuses to send it again', async () => {
    const payment = await deposited();
    world.order().status = 'settled';
    await takeBack();
    await loseNonce();
    await change(() => ({ decision: { kind: 'declined', by: operator, at: world.clock.now() } }));
    await expectHeld(payment);
  });

  it('is not followed by another order when it reverts the second time', async () => {
    const payment = await deposited();
    world.order().status = 'settled';
    await takeBack();
    await change(({ handOut }) => ({ handOut: { ...handOut, state: 'reverted' } }));
    await expectHeld(payment);
  });

  it('names the transaction that the chain holds in the end', async () => {
    const payment = await deposited();
    await takeBack();
    await change(() => ({ transfer: { txHash: `0x${'e'.repeat(64)}`, ordinal: 0, blockNumber: 9 } }));
    world.order().status = 'settled';
    await world.advance(payment);
    expect((await world.stored(payment)).settlement?.paidOut?.txHash).toBe(`0x${'e'.repeat(64)}`);
  });

  it('after the payment was completed leaves it as it is, and is reported as unpaid', async () => {
    const payment = await deposited();
    world.order().status = 'settled';
    await world.advance(payment);
    const before = await world.stored(payment);
    expect(before.status).toBe('completed');
    await takeBack();
    await world.advance(payment);
    const after = await world.stored(payment);
    expect([after.status, after.settlement?.paidOut, after.settlement?.fills]).toEqual([
      before.status,
      before.settlement?.paidOut,
      before.settlement?.fills,
    ]);
    const unpaid = await new SentPayouts(world.database.payouts).unpaid();
    expect(unpaid.map(({ purpose, status }) => [purpose, status])).toEqual([['settlement', 'sent']]);
    await world.finish();
    expect((await deposit()).status).toBe('final');
    expect(world.server.orders).toHaveLength(1);
  });
});

describe('a deposit that lost its nonce before it was final', () => {
  it('is not followed by another order while the rail says that it has it', async () => {
    const payment = await handedOut();
    world.order().status = 'settled';
    await loseNonce();
    world.clock.advanceSeconds(PAST_THE_ORDER_SECONDS);
    await expectHeld(payment);
  });

  it('is made for another order when the rail never saw it', async () => {
    const payment = await handedOut();
    await loseNonce();
    world.order().status = 'expired';
    world.clock.advanceSeconds(PAST_THE_ORDER_SECONDS);
    for (let step = 0; step < 3; step += 1) await world.advance(payment);
    expect(world.server.orders).toHaveLength(2);
    expect((await deposit()).order?.orderId).toBe(world.order(1).id);
  });
});
