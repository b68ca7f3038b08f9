import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { refundablePayments } from '@cowrie/api/money-out/testing/refundable-payments';
import { Batches } from '@cowrie/api/platform/mongo/migrations/batches';
import { paymentsRefunded } from './0005-payments-refunded';

/**
 * Guarantee: the migration records what the evaluator would have recorded, and a second run changes nothing.
 */
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

const migrate = () =>
  paymentsRefunded.up(database.payments.db.db as never, new Batches(() => Promise.resolve(), 2));
const all = () => database.payments.find().sort({ _id: 1 }).lean();

it('records what went back from sales, from other money, and from what operators recorded', async () => {
  const { rooms, sold, late } = refundablePayments(database, new FakeClock().now().getTime());
  const businessId = (await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' }))._id.toHexString();
  const { requests, payoutEvaluator, sync } = rooms.refunds;
  const refund = async (id: string, amount: string, isFinal = true): Promise<void> => {
    const payment = await database.payments.findById(id).lean().orFail();
    const shop = { kind: 'merchant', id: businessId, name: 'ada' } as const;
    const order = { basis: 'amount', amount, destination: WALLET } as const;
    const { _id } = await requests.request(payment, order, shop);
    if (!isFinal) return;
    const set = async (change: object) =>
      sync.tell(await payoutEvaluator.evaluate(_id, () => ({ set: change as never })));
    await set({ handOut: { signer: 'hot', from: WALLET, state: 'open', at: new Date(), scannedThrough: 1 } });
    const txHash = `0x${_id.toHexString().padEnd(64, '0')}`;
    await set({ transfer: { txHash, ordinal: 0, blockNumber: 7 } });
  };
  await refund(await sold(businessId), '5');
  await refund(await sold(businessId), '1.234567');
  await refund(await sold(businessId), '2', false);
  await refund(await late(businessId), '1.5');
  await sold(businessId);
  const noted = await late(businessId);
  await rooms.evaluator.evaluate(
    (await database.payments.findById(noted).lean().orFail())._id,
    (_, list) => ({
      resolutions: list.map(({ network, txHash, ordinal }) => ({
        transferId: `${network}:${txHash}:${ordinal}`,
        kind: 'refunded' as const,
        at: new Date(),
        by: 'ada',
        reason: 'by mail',
      })),
    }),
  );
  const before = await all();
  expect(
    before
      .map(({ refunded }) => refunded?.state)
      .filter(Boolean)
      .sort(),
  ).toEqual(['partly_refunded', 'partly_refunded', 'refunded', 'refunded', 'refunding']);
  await database.payments.collection.updateMany({}, { $unset: { refunded: 1 } });
  for (let time = 0; time < 2; time += 1) {
    await migrate();
    expect(await all()).toEqual(before);
  }
});
