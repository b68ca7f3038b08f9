import { MongoClient } from 'mongodb';
import { ErrorCode } from '../command-error';
import { startEmbeddedMongo } from '../index';

it('creates a collection once while its first upserts arrive', async () => {
  const server = await startEmbeddedMongo();
  const client = await MongoClient.connect(server.uri);
  try {
    const db = client.db('d');
    const claim = (owner: number) =>
      db
        .collection<{ _id: string }>('leases')
        .findOneAndUpdate({ _id: 'watcher' }, { $setOnInsert: { owner } }, { upsert: true });
    const calls = Array.from({ length: 20 }, (_, owner) =>
      owner % 5 === 2 ? db.command({ create: 'leases' }) : claim(owner),
    );
    const refused = (await Promise.allSettled(calls)).flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: number }).code] : [],
    );
    const expected: (number | undefined)[] = [ErrorCode.NamespaceExists, ErrorCode.DuplicateKey];
    expect(refused.filter((code) => !expected.includes(code))).toEqual([]);
    expect(await db.listCollections({}, { nameOnly: true }).toArray()).toHaveLength(1);
    expect(await db.collection('leases').countDocuments()).toBe(1);
  } finally {
    await client.close();
    await server.close();
  }
});
