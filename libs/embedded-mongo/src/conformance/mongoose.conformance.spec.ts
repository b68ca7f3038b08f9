import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { startHarness, type Harness } from './harness';

interface Payment {
  reference: string;
  status: string;
  version: number;
  history: { status: string; at: Date }[];
  createdAt: Date;
  updatedAt: Date;
}

let harness: Harness;
let connection: Connection;
let payments: Model<Payment>;

beforeAll(async () => {
  harness = await startHarness();
  connection = await mongoose.createConnection(harness.uri, { dbName: harness.db.databaseName }).asPromise();
  const schema = new Schema<Payment>(
    {
      reference: { type: String, required: true, unique: true },
      status: { type: String, default: 'pending' },
      version: { type: Number, default: 0 },
      history: [{ _id: false, status: String, at: Date }],
    },
    { timestamps: true, optimisticConcurrency: true },
  );
  payments = connection.model<Payment>('Payment', schema);
  await payments.init();
});

afterAll(async () => {
  await connection.close();
  await harness.stop();
});

const outcomes = async (
  calls: Promise<unknown>[],
): Promise<{ won: unknown[]; errors: { code?: number }[] }> => {
  const settled = await Promise.allSettled(calls);
  return {
    won: settled.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : [])),
    errors: settled.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as { code?: number }] : [],
    ),
  };
};

it('saves and finds models, sets timestamps and refuses a stale save', async () => {
  const payment = await payments.create({ reference: 'save' });
  expect(payment.createdAt).toEqual(payment.updatedAt);
  const stale = await payments.findById(payment._id).orFail();
  payment.status = 'processing';
  payment.history.push({ status: 'processing', at: new Date(0) });
  await payment.save();
  stale.status = 'expired';
  await expect(stale.save()).rejects.toThrow('No matching document');
  expect(await payments.findOne({ reference: 'save' }).lean()).toMatchObject({
    status: 'processing',
    history: [{ status: 'processing', at: new Date(0) }],
  });
});

it('lets exactly one of 50 conditional updates of one version succeed', async () => {
  const { _id } = await payments.create({ reference: 'race' });
  const update = (i: number): Promise<unknown> =>
    payments
      .findOneAndUpdate(
        { _id, version: 0, status: 'pending' },
        {
          $set: { status: `s${i}` },
          $inc: { version: 1 },
          $push: { history: { status: `s${i}`, at: new Date() } },
        },
        { returnDocument: 'after' },
      )
      .exec();
  const { won, errors } = await outcomes(Array.from({ length: 50 }, (_, i) => update(i)));
  expect({ won: won.length, errors }).toEqual({ won: 1, errors: [] });
  const after = await payments.findById(_id).orFail();
  expect(after).toMatchObject({ version: 1 });
  expect(after.history).toHaveLength(1);
});

it('lets exactly one of 50 inserts of one reference succeed', async () => {
  const { won, errors } = await outcomes(
    Array.from({ length: 50 }, () => payments.create({ reference: 'unique' })),
  );
  expect(won).toHaveLength(1);
  expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 49 }, () => 11000));
  expect(await payments.countDocuments({ reference: 'unique' })).toBe(1);
});

it('creates one document with 50 upserts of one reference, and counts them all', async () => {
  const upsert = async (): Promise<unknown> => {
    for (;;) {
      try {
        return await payments
          .updateOne({ reference: 'upsert' }, { $inc: { version: 1 } }, { upsert: true })
          .exec();
      } catch (error) {
        // MongoDB too may let two upserts race to the unique index. The loser retries and finds the document.
        if ((error as { code?: number }).code !== 11000) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: 50 }, upsert));
  expect(await payments.find({ reference: 'upsert' }).lean()).toMatchObject([{ version: 50 }]);
});

it('gives a lease to one of many workers', async () => {
  const leases = connection.model('Lease', new Schema({ _id: String, owner: String, until: Date }));
  // The foreign server deadlocks when a collection's first upserts run during its `create`.
  await leases.init();
  const now = new Date();
  const claim = (owner: string): Promise<unknown> =>
    leases
      .findOneAndUpdate(
        { _id: 'watcher', $or: [{ until: { $lt: now } }, { owner }] },
        { $set: { owner, until: new Date(now.getTime() + 1000) } },
        { upsert: true, returnDocument: 'after' },
      )
      .exec();
  const { won, errors } = await outcomes(Array.from({ length: 20 }, (_, i) => claim(`w${i}`)));
  expect(won).toHaveLength(1);
  expect(errors.every(({ code }) => code === 11000)).toBe(true);
});
