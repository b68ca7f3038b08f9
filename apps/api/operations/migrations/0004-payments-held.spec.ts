import { type mongo, Types } from 'mongoose';
import { type RawDatabase, startRawDatabase } from '@cowrie/api/platform/testing/raw-database';
import { contentOf } from '../testing/version-0.1';
import { Batches } from '@cowrie/api/platform/mongo/migrations/batches';
import { paymentsHeld } from './0004-payments-held';

const BATCH_SIZE = 3;
const UPDATED = new Date('2026-01-02T03:04:05Z');
const TX = `0x${'a'.repeat(64)}`;

let database: RawDatabase;
beforeAll(async () => {
  database = await startRawDatabase();
});
beforeEach(() => database.db.dropDatabase());
afterAll(() => database.stop());

const migrate = (beforeBatch: () => Promise<void> = () => Promise.resolve()) =>
  paymentsHeld.up(database.db, new Batches(beforeBatch, BATCH_SIZE));

/** Stores a payment with one transfer. Returns its ID. */
async function stored(over: mongo.Document, transfer: mongo.Document = {}): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  const empty = { exceptions: [], resolutions: [] };
  await database.db
    .collection('payments')
    .insertOne({ _id, version: 1, updatedAt: UPDATED, ...empty, ...over });
  await database.db.collection('transfers').insertOne({
    paymentId: _id,
    direction: 'in',
    canonical: true,
    confirmedAt: UPDATED,
    network: 'base',
    txHash: TX,
    ordinal: 0,
    token: 'USDC',
    tokenAddress: '0xT',
    units: '1000000',
    ...transfer,
  });
  return _id;
}
const reported = (kind: string) => ({ exceptions: [{ transferId: `base:${TX}:0`, kind, at: UPDATED }] });

/** Payments of every kind. Returns the IDs of those whose money waits. */
async function storeAll(): Promise<string[]> {
  const held = [
    await stored({ status: 'failed' }),
    await stored({ status: 'expired' }),
    await stored({ status: 'completed', ...reported('late') }),
  ];
  const resolutions = [{ transferId: `base:${TX}:0`, kind: 'refunded' }];
  await stored({ status: 'completed' });
  await stored({ status: 'processing' });
  await stored({ status: 'failed', resolutions });
  await stored({ status: 'completed', ...reported('late'), resolutions });
  await stored({ status: 'completed', ...reported('unlisted_token') });
  await stored({ status: 'failed' }, { units: '999999' });
  await stored({ status: 'failed' }, { canonical: false });
  await stored({ status: 'failed' }, { direction: 'out' });
  return held.map(String).sort();
}

async function heldNow(): Promise<string[]> {
  const found = await database.db.collection('payments').find({ heldSince: UPDATED }).toArray();
  return found.map(({ _id }) => String(_id)).sort();
}

it('records since when money waits, changes nothing else, and can run again', async () => {
  const held = await storeAll();
  const before = await contentOf(database.db);
  const expected = (before.get('payments') ?? []).map((payment) =>
    held.includes(String(payment._id)) ? { ...payment, heldSince: UPDATED } : payment,
  );
  for (let time = 0; time < 2; time += 1) {
    await migrate();
    expect(await contentOf(database.db)).toEqual(new Map([...before, ['payments', expected]]));
  }
});

it.each([1, 2, 3])('gives the same result after a kill before batch %i', async (killedBefore) => {
  const held = await storeAll();
  let batches = 0;
  const killed = migrate(async () => {
    batches += 1;
    if (batches === killedBefore) throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  await migrate();
  expect(await heldNow()).toEqual(held);
});

it('runs on an empty database', async () => {
  await migrate();
  expect(await heldNow()).toEqual([]);
});
