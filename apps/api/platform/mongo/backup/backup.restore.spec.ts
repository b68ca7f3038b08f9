import { type RawDatabase, startRawDatabase } from '../../testing/raw-database';
import { FakeClock } from '../../testing/fake-clock';
import { createBackup } from './backup.create';
import { restoreBackup } from './backup.restore';
import { assertNotRestoring } from './restore.mark';

let database: RawDatabase;
let other: RawDatabase;
const clock = new FakeClock();
beforeEach(async () => {
  [database, other] = await Promise.all([startRawDatabase(), startRawDatabase()]);
});
afterEach(() => Promise.all([database.stop(), other.stop()]));

async function aBackup(): Promise<Buffer[]> {
  const origin = { id: 'one', program: '0.1.0', takenAt: clock.now(), keyFingerprint: '' };
  const frames: Buffer[] = [];
  const { db, connection } = database;
  for await (const frame of createBackup(connection.getClient(), db, origin)) frames.push(frame);
  return frames;
}

async function* of(frames: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const frame of frames) yield await Promise.resolve(frame);
}

const restore = (frames: Buffer[], open: () => AsyncIterable<Buffer> = () => of(frames)) =>
  restoreBackup(other.db, clock, { open, replaces: false, by: 'ada', check: () => undefined });

const many = Array.from({ length: 2500 }, (_, n) => ({ n }));

// Guarantee: half a database never passes for a whole one.
it.each([0.1, 0.5, 0.9])(
  'a restore that dies after %d of the documents leaves its mark, and can run again',
  async (share) => {
    await database.db.collection('payments').insertMany(many);
    const frames = await aBackup();
    let opened = 0;
    const dying = async function* (): AsyncGenerator<Buffer> {
      opened += 1;
      yield* of(opened === 1 ? frames : frames.slice(0, Math.floor(frames.length * share)));
      if (opened > 1) throw new Error('killed');
    };
    await expect(restore(frames, dying)).rejects.toThrow('killed');
    await expect(assertNotRestoring(other.db)).rejects.toThrow('A restore of backup one began at');
    await restore(frames);
    await assertNotRestoring(other.db);
    expect(await other.db.collection('payments').countDocuments({})).toBe(many.length);
  },
);

it('notices another process that writes meanwhile', async () => {
  await database.db.collection('payments').insertMany(many);
  const frames = await aBackup();
  let opened = 0;
  const open = async function* (): AsyncGenerator<Buffer> {
    opened += 1;
    for (const [index, frame] of frames.entries()) {
      if (opened === 2 && index === 1000) await other.db.collection('payments').insertOne({ stranger: true });
      yield frame;
    }
  };
  await expect(restore(frames, open)).rejects.toThrow('payments holds 2501 documents instead of 2500');
  await expect(assertNotRestoring(other.db)).rejects.toThrow('has not ended');
});

it('splits frames that arrive in pieces of any size', async () => {
  await database.db.collection('payments').insertMany(many.slice(0, 50));
  const bytes = Buffer.concat(await aBackup());
  for (const size of [1, 7, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    await other.db.dropDatabase();
    expect(await restore(pieces)).toMatchObject({ documents: 50, collections: 1 });
  }
});
