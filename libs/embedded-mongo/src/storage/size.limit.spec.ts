import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Db, type Document } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongoOptions } from '../index';
import type { SizeLimit } from './size.limit';

const WIDE: SizeLimit = { documents: 1_000, bytes: 1_000_000 };

async function withDatabase(options: EmbeddedMongoOptions, work: (db: Db) => Promise<void>): Promise<void> {
  const server = await startEmbeddedMongo({ beginnings: ['payments'], ...options });
  const client = new MongoClient(server.uri);
  try {
    await work(client.db('t'));
  } finally {
    await client.close();
    await server.close();
  }
}

const insert = (db: Db, name: string, _id: number, fields: Document = {}): Promise<unknown> =>
  db.collection<Document & { _id: number }>(name).insertOne({ _id, ...fields });

/** Inserts until a document is refused, and returns how many were accepted. */
async function fill(db: Db, name: string, fields?: Document): Promise<number> {
  for (let taken = 0; ; taken++) {
    try {
      await insert(db, name, taken, fields);
    } catch (error) {
      expect(error).toMatchObject({ code: 14031 });
      return taken;
    }
  }
}

it('refuses new payments first, and then every new document; the stored ones can still change', async () => {
  await withDatabase({ limit: { ...WIDE, documents: 20 } }, async (db) => {
    expect(await fill(db, 'payments')).toBe(18);
    expect(await fill(db, 'transfers')).toBe(2);
    const payments = db.collection<Document & { _id: number }>('payments');
    await expect(payments.updateOne({ _id: 99 }, { $set: { a: 1 } }, { upsert: true })).rejects.toThrow(
      "holds 20 documents of 0 MiB, so it takes no new document of 'payments'; remove documents, or run a MongoDB and name it in MONGODB_URI",
    );
    await payments.updateOne({ _id: 3 }, { $set: { status: 'completed', history: ['x'.repeat(5_000)] } });
    expect(await payments.findOne({ _id: 3 }, { projection: { status: 1 } })).toMatchObject({
      status: 'completed',
    });
    await payments.deleteMany({ _id: { $lt: 3 } });
    await insert(db, 'payments', 0);
  });
});

it('counts the bytes of all documents too', async () => {
  await withDatabase({ limit: { ...WIDE, bytes: 100_000 } }, async (db) => {
    expect(await fill(db, 'payments', { filler: 'x'.repeat(10_000) })).toBe(9);
    await insert(db, 'transfers', 0);
  });
});

it('starts with more than the limit, and refuses only what is new', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  try {
    await withDatabase({ directory }, async (db) => {
      for (let id = 0; id < 10; id++) await insert(db, 'payments', id);
    });
    await withDatabase({ directory, limit: { ...WIDE, documents: 5 } }, async (db) => {
      const payments = db.collection('payments');
      expect(await payments.countDocuments()).toBe(10);
      expect((await payments.updateMany({}, { $set: { read: true } })).modifiedCount).toBe(10);
      await expect(insert(db, 'transfers', 0)).rejects.toMatchObject({ code: 14031 });
    });
  } finally {
    await rm(directory, { recursive: true });
  }
});
