import type { mongo } from 'mongoose';
import { type RawDatabase, startRawDatabase } from '@cowrie/api/platform/testing/raw-database';
import { contentOf, loadVersion01 } from '../testing/version-0.1';
import { Batches } from '@cowrie/api/platform/mongo/migrations/batches';
import { paymentsRetention } from './0003-payments-retention';

const BATCH_SIZE = 4;
let database: RawDatabase;
beforeAll(async () => {
  database = await startRawDatabase();
});
beforeEach(async () => {
  await database.db.dropDatabase();
  await loadVersion01(database.db);
});
afterAll(() => database.stop());

const migrate = (beforeBatch: () => Promise<void> = () => Promise.resolve()) =>
  paymentsRetention.up(database.db, new Batches(beforeBatch, BATCH_SIZE));

async function expectedPayments(): Promise<mongo.Document[]> {
  const content = await contentOf(database.db);
  const paidIds = new Set((content.get('transfers') ?? []).map(({ paymentId }) => String(paymentId)));
  return (content.get('payments') ?? []).map((payment) => {
    const customer = payment.customer as { email: string };
    const history = payment.history as { at: Date; to: string }[];
    const isOpen = payment.status === 'pending' || payment.status === 'processing';
    const isEmpty = payment.status === 'expired' && !paidIds.has(String(payment._id));
    return {
      ...payment,
      customer: { ...customer, emailKey: customer.email.toLowerCase() },
      ...(!isOpen && { endedAt: history.at(-1)?.at }),
      ...(isEmpty && { isEmpty }),
    };
  });
}

it('starts from several batches with open, paid, and empty payments', async () => {
  const expected = await expectedPayments();
  expect(expected.length).toBeGreaterThan(BATCH_SIZE);
  expect(expected.some(({ endedAt }) => !endedAt)).toBe(true);
  expect(new Set(expected.map(({ isEmpty }) => Boolean(isEmpty)))).toEqual(new Set([true, false]));
});

it('records end, emptiness and e-mail key of every payment, changes nothing else, and can run again', async () => {
  const customers = { 'customer.email': 'Ada@Example.COM' };
  await database.db.collection('payments').updateMany({ status: 'expired' }, { $set: customers });
  const before = await contentOf(database.db);
  const expected = new Map([...before, ['payments', await expectedPayments()]]);
  for (let time = 0; time < 2; time += 1) {
    await migrate();
    expect(await contentOf(database.db)).toEqual(expected);
  }
});

it.each([1, 2, 3])('gives the same result after a kill before batch %i', async (killedBefore) => {
  const expected = await expectedPayments();
  let batches = 0;
  const killed = migrate(async () => {
    batches += 1;
    if (batches === killedBefore) throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  await migrate();
  expect((await contentOf(database.db)).get('payments')).toEqual(expected);
});

it('runs on an empty database', async () => {
  await database.db.dropDatabase();
  await migrate();
  expect([...(await contentOf(database.db)).keys()]).toEqual([]);
});
