import type { Payment, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '../testing/rooms';
import { sweptPayment } from '../testing/swept-payment';

import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';

const ADA = { name: 'ada' };
let database: TestDatabase;
let rooms: Rooms;
const clock = new FakeClock();
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  rooms = openRooms(database, clock);
});
afterAll(() => database.stop());

const stored = async ({ _id }: Pick<Payment, '_id'>): Promise<Payment> =>
  database.payments.findById(_id).lean().orFail();
/** Advances the payment, and lets every backoff pass. */
const advance = async ({ _id }: Pick<Payment, '_id'>, times = 1) => {
  for (let time = 0; time < times; time += 1) {
    await rooms.steps.advance(_id).catch(() => rooms.steps.postpone(_id));
    clock.advanceSeconds(300);
  }
};
const swept = (over?: Partial<Payment>, settlement?: Partial<Settlement>) =>
  sweptPayment(database, rooms, over, settlement);

describe('a refused settlement', () => {
  const accept = async (payment: Payment) => {
    const [transferId = ''] = payment.creditedIds ?? [];
    const resolution = { transferId, kind: 'accepted', reason: 'paid', by: 'ada', at: clock.now() };
    await database.payments.updateOne({ _id: payment._id }, { $push: { resolutions: resolution } });
    await rooms.evaluator.evaluate(payment._id);
  };

  it('is sold under the renewed key once an operator accepts the payment and retries', async () => {
    const payment = await swept();
    await rooms.sandboxSettings.set({ refuseWith: 'market closed' });
    await rooms.steps.advance(payment._id);
    await expect(rooms.settlements.retry(payment._id, ADA)).rejects.toThrow('is not accepted');
    await accept(payment);
    await rooms.sandboxSettings.set({ refuseWith: '' });
    const { reference } = await stored(payment);
    await rooms.settlements.retry(payment._id, ADA);
    await rooms.steps.advance(payment._id);
    const settled = await stored(payment);
    expect(settled).toMatchObject({
      status: 'completed',
      settlement: { state: 'settled', collectedFiatAmount: '7750.00', merchantFee: '77.50' },
    });
    expect(settled.settlement?.refusedReason).toBeUndefined();
    expect(ledgerBalancesOf(settled)).toMatchObject({ 'fee NGN': 7750 });
    const orders = await database.orders.find().sort({ placedAt: 1 }).lean();
    expect(orders.map(({ idempotencyKey }) => idempotencyKey)).toEqual([payment.reference, reference]);
    expect(await database.auditEntries.findOne().lean()).toMatchObject({
      by: 'ada',
      action: 'settlement.retry',
    });
    await expect(rooms.settlements.retry(payment._id, ADA)).rejects.toThrow('was not refused');
  });
});

// Guarantee: a crash between a change and its audit entry loses no entry (docs/decisions/0089).
it.each([
  [
    'settlement.fill',
    (id: Payment['_id']) => rooms.settlements.fillByHand(id, { boughtAmount: '7750' }, ADA),
  ],
  ['settlement.refuse', (id: Payment['_id']) => rooms.settlements.refuseByHand(id, 'no buyer', ADA)],
])('keeps the line of %s until the audit log takes it', async (action, change) => {
  const payment = await swept({}, { provider: 'manual' });
  await advance(payment, 20);
  const broken = jest.spyOn(database.auditEntries, 'create').mockRejectedValue(new Error('it ends here'));
  await change(payment._id);
  broken.mockRestore();
  expect(await database.auditEntries.countDocuments()).toBe(0);
  await new AuditLog(database.auditEntries, clock).carryAll();
  expect(await database.auditEntries.find().lean()).toMatchObject([{ action, by: 'ada' }]);
});

describe('a desk', () => {
  it('sells when an operator enters what it paid, also in parts', async () => {
    const payment = await swept({}, { provider: 'manual' });
    await advance(payment, 20);
    expect(await stored(payment)).toMatchObject({
      status: 'processing',
      settlement: { state: 'converting' },
    });
    const part = { boughtAmount: '3000.50', soldAmount: '2' };
    await rooms.settlements.fillByHand(payment._id, part, ADA);
    expect((await stored(payment)).settlement?.dueAt).toEqual(clock.now());
    await rooms.steps.advance(payment._id);
    await rooms.settlements.fillByHand(payment._id, { boughtAmount: '4600' }, { name: 'bola' });
    await rooms.steps.advance(payment._id);
    expect((await stored(payment)).settlement).toMatchObject({
      state: 'settled',
      collectedFiatAmount: '7600.50',
      fills: [
        { soldUnits: '2000000', boughtAmount: '3000.50' },
        { soldUnits: '3000000', boughtAmount: '4600.00' },
      ],
    });
    expect(await database.auditEntries.distinct('by')).toEqual(['ada', 'bola']);
  });

  it('refuses a second entry for an order', async () => {
    const payment = await swept({}, { provider: 'manual' });
    await advance(payment);
    await rooms.settlements.fillByHand(payment._id, { boughtAmount: '7700' }, ADA);
    const notPossible = { code: 'settlement_not_possible' };
    const again = rooms.settlements.fillByHand(payment._id, { boughtAmount: '1' }, ADA);
    await expect(again).rejects.toMatchObject(notPossible);
    const refusal = rooms.settlements.refuseByHand(payment._id, 'no buyer', ADA);
    await expect(refusal).rejects.toMatchObject(notPossible);
    await advance(payment);
    expect((await stored(payment)).settlement?.collectedFiatAmount).toBe('7700.00');
  });

  it('refuses when an operator enters it, with the reason', async () => {
    const payment = await swept({}, { provider: 'manual' });
    await advance(payment);
    await rooms.settlements.refuseByHand(payment._id, 'no buyer', ADA);
    await advance(payment);
    expect(await stored(payment)).toMatchObject({
      status: 'failed',
      errorMessage: 'The exchange refused: no buyer',
    });
  });

  it('takes entries only for its own open orders', async () => {
    const [other, early] = [await swept(), await swept({}, { provider: 'manual', state: 'sweeping' })];
    const sold = { boughtAmount: '1' };
    await expect(rooms.settlements.fillByHand(other._id, sold, ADA)).rejects.toThrow(
      'its provider is not `manual`',
    );
    await expect(rooms.settlements.fillByHand(early._id, sold, ADA)).rejects.toThrow('it is sweeping');
  });
});
