import { MongoClient, type Document } from 'mongodb';
import { startServer } from './server.start';

it('wakes up at most once a minute while nothing asks it', async () => {
  const timers = (['setInterval', 'setTimeout'] as const).map((name) => jest.spyOn(globalThis, name));
  const server = await startServer({});
  const delays = timers.flatMap(({ mock }) => mock.calls.map(([, delayMs]) => delayMs ?? 0));
  timers.forEach((timer) => timer.mockRestore());
  await server.close();
  expect(delays).toEqual([60_000]);
});

it('deletes expired documents and no others', async () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const server = await startServer({ sweepIntervalMs: 5, clock: () => now });
  const client = await new MongoClient(server.uri).connect();
  try {
    const c = client.db('t').collection<Document>('c');
    await c.createIndex({ at: -1 }, { expireAfterSeconds: 60 });
    await c.createIndex({ until: 1 }, { expireAfterSeconds: 0, partialFilterExpression: { kind: 'x' } });
    const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
    await c.insertMany([
      { _id: 'fresh', at: ago(10) },
      { _id: 'several', at: [ago(0), ago(50)] },
      { _id: 'text', at: '2000' },
      { _id: 'null', at: null },
      { _id: 'other kind', kind: 'y', until: ago(10) },
      { _id: 'later', kind: 'x', until: ago(-300) },
    ] as Document[]);
    const left = async (count: number): Promise<unknown[]> => {
      let found: Document[];
      do found = await c.find().sort({ _id: 1 }).toArray();
      while (found.length > count);
      return found.map(({ _id }) => _id as unknown);
    };
    now = new Date(now.getTime() + 15_000);
    expect(await left(5)).toEqual(['fresh', 'later', 'null', 'other kind', 'text']);
    now = new Date(now.getTime() + 600_000);
    expect(await left(3)).toEqual(['null', 'other kind', 'text']);
  } finally {
    await client.close();
    await server.close();
  }
});
