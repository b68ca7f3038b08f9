import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { idIndexSpec } from '../storage/index-spec';
import type { Store } from '../storage/store';
import { decode, encode } from '../values/bson.codec';
import type { Document } from '../values/document';
import { openDirectory, type OpenDirectory } from './directory.open';
import { FILE_HEADER, readFrame } from './frame.codec';

let root: string;
let made = 0;
beforeAll(async () => (root = await mkdtemp(join(tmpdir(), 'embedded-mongo-'))));
afterAll(() => rm(root, { recursive: true }));

const directory = (): string => join(root, String(++made));
const start = (path: string, compaction?: { minBytes: number; growth: number }): Promise<OpenDirectory> =>
  openDirectory(path, { fsync: false, ...(compaction && { compaction }) });

function contentsOf(store: Store): Document {
  return Object.fromEntries(
    store.collections().map((collection) => [
      collection.namespace,
      {
        documents: [...collection.entries()].map(([id, bytes]) => [id, decode(bytes)]),
        indexes: collection.indexes.map(({ spec, size }) => [spec.name, size]),
      },
    ]),
  );
}

const put = (store: Store, name: string, document: Document): void =>
  store.ensureCollection('t', name).insert(encode(document));

/** Writes changes of every kind, one batch each, and returns the contents after each batch. */
async function writeHistory({ store }: OpenDirectory): Promise<Document[]> {
  const states: Document[] = [contentsOf(store)];
  const settle = async (): Promise<void> => {
    await store.journal.settled();
    states.push(contentsOf(store));
  };
  put(store, 'a', { _id: 1, v: 'one' });
  await settle();
  store.ensureCollection('t', 'a').createIndex({ ...idIndexSpec, name: 'v', key: { v: 1 } });
  await settle();
  put(store, 'a', { _id: 2, v: 'CWRF' });
  put(store, 'b', { _id: 1 });
  await settle();
  store.collection('t', 'a')?.replace(1, encode({ _id: 1, v: 'uno', long: 'x'.repeat(40) }));
  await settle();
  store.collection('t', 'a')?.remove(2);
  await settle();
  store.dropCollection('t', 'b');
  put(store, 'c', { _id: 9 });
  await settle();
  return states;
}

function frameEnds(log: Buffer): number[] {
  const ends = [FILE_HEADER.length];
  for (
    let reading = readFrame(log, FILE_HEADER.length);
    reading.kind === 'frame';
    reading = readFrame(log, reading.end)
  ) {
    ends.push(reading.end);
  }
  return ends;
}

describe('a log', () => {
  it('keeps all whole batches when it is cut at any byte, and accepts new ones', async () => {
    const origin = directory();
    const opened = await start(origin);
    const states = await writeHistory(opened);
    await opened.close();
    const log = await readFile(join(origin, 'data.log'));
    const ends = frameEnds(log);
    expect(ends).toHaveLength(states.length);
    const path = directory();
    await mkdir(path);
    for (let length = 0; length <= log.length; length++) {
      await writeFile(join(path, 'data.log'), log.subarray(0, length));
      const cut = await start(path);
      const whole = ends.filter((end) => end <= length).length;
      expect(contentsOf(cut.store)).toEqual(states[Math.max(0, whole - 1)]);
      put(cut.store, 'after', { _id: length });
      await cut.store.journal.settled();
      const expected = contentsOf(cut.store);
      await cut.close();
      const again = await start(path);
      expect(contentsOf(again.store)).toEqual(expected);
      await again.close();
    }
  });

  it('drops a damaged last batch, and refuses to start with earlier damage', async () => {
    const origin = directory();
    const opened = await start(origin);
    const states = await writeHistory(opened);
    await opened.close();
    const log = await readFile(join(origin, 'data.log'));
    const ends = frameEnds(log);
    const lastBegins = ends.at(-2) as number;
    const path = directory();
    await mkdir(path);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: log.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const damaged = Buffer.from(log);
          damaged[at] = (damaged[at] as number) ^ change;
          await writeFile(join(path, 'data.log'), damaged);
          if (at >= lastBegins) {
            const reopened = await start(path);
            expect(contentsOf(reopened.store)).toEqual(states.at(-2));
            await reopened.close();
          } else {
            await expect(start(path)).rejects.toThrow(/damaged at byte|is not a log/);
            expect(await readFile(join(path, 'data.log'))).toEqual(damaged);
          }
        },
      ),
      { seed: 20260101, numRuns: 300 },
    );
  });

  it('ignores zeros and old bytes after its end', async () => {
    const path = directory();
    const opened = await start(path);
    const states = await writeHistory(opened);
    await opened.close();
    const log = await readFile(join(path, 'data.log'));
    const stale = log.subarray(FILE_HEADER.length, frameEnds(log)[1]);
    for (const tail of [Buffer.alloc(5000), stale]) {
      await writeFile(join(path, 'data.log'), Buffer.concat([log, tail]));
      const reopened = await start(path);
      expect(contentsOf(reopened.store)).toEqual(states.at(-1));
      await reopened.close();
    }
  });
});

describe('compaction', () => {
  it('shrinks a large log during writes and loses no change', async () => {
    const path = directory();
    const opened = await start(path, { minBytes: 200_000, growth: 3 });
    const { store, compactor, log } = opened;
    const collection = store.ensureCollection('t', 'c');
    collection.createIndex({ ...idIndexSpec, name: 'n', key: { n: 1 } });
    for (let id = 1; id <= 100; id++) put(store, 'c', { _id: id, n: id, filler: 'x'.repeat(500) });
    for (let round = 0; round < 100; round++) {
      for (let id = 1; id <= 100; id += 7) {
        collection.replace(id, encode({ _id: id, n: id + round * 1000, filler: 'y'.repeat(500) }));
      }
      if (round === 50) collection.remove(100);
      if (round === 60) put(store, 'late', { _id: 1 });
      await store.journal.settled();
    }
    await compactor.idle();
    // The amount written during the compaction varies. The next write starts another compaction if it is due.
    put(store, 'last', { _id: 1 });
    await store.journal.settled();
    await compactor.idle();
    expect(log.bytes).toBeLessThan(200_000 + 600);
    const expected = contentsOf(store);
    await opened.close();
    expect((await readdir(path)).sort()).toEqual(['data.log']);
    const reopened = await start(path);
    expect(contentsOf(reopened.store)).toEqual(expected);
    await reopened.close();
  });

  it('keeps the changes that are written while it runs', async () => {
    const path = directory();
    const opened = await start(path, { minBytes: 8_000_000, growth: 2 });
    const { store, compactor, log } = opened;
    const filler = 'x'.repeat(10_000);
    for (let id = 1; id <= 400; id++) put(store, 'c', { _id: id, filler });
    const collection = store.ensureCollection('t', 'c');
    let round = 0;
    let largest = 0;
    do {
      largest = log.bytes;
      for (let id = 1; id <= 50; id++) collection.replace(id, encode({ _id: id, round, filler }));
      await store.journal.settled();
    } while (++round && log.bytes < 8_000_000);
    // From here on a snapshot is being written. This compaction is the only one.
    let finished = false;
    void compactor.idle().then(() => (finished = true));
    let written = 0;
    while (!finished) {
      put(store, 'later', { _id: ++written });
      await store.journal.settled();
    }
    expect(written).toBeGreaterThan(1);
    expect(log.bytes).toBeLessThan(largest);
    const expected = contentsOf(store);
    await opened.close();
    const reopened = await start(path);
    expect(contentsOf(reopened.store)).toEqual(expected);
    await reopened.close();
  });

  it('leaves the log complete when a crash interrupts it', async () => {
    const path = directory();
    const opened = await start(path);
    const states = await writeHistory(opened);
    await opened.close();
    await copyFile(join(path, 'data.log'), join(path, 'data.log.tmp'));
    const reopened = await start(path);
    expect(contentsOf(reopened.store)).toEqual(states.at(-1));
    await reopened.close();
    expect(await readdir(path)).toEqual(['data.log']);
  });
});

it('refuses all changes after a failed write', async () => {
  const opened = await start(directory());
  put(opened.store, 'a', { _id: 1 });
  await opened.store.journal.settled();
  await opened.log.moveTo({ file: await brokenFile(), offset: 8, sequence: 0 }).close();
  put(opened.store, 'a', { _id: 2 });
  await expect(opened.store.journal.settled()).rejects.toThrow('could not be written');
  expect(() => put(opened.store, 'a', { _id: 3 })).toThrow('could not be written');
  await expect(opened.store.journal.settled()).rejects.toThrow('could not be written');
  await opened.close();
});

/** A file that is open for reading only. */
async function brokenFile() {
  const { open } = await import('node:fs/promises');
  const path = join(root, 'broken');
  await writeFile(path, '');
  return open(path, 'r');
}

// Guarantee: nobody else on the machine can read the stored data.
describe('the files of a directory', () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  const modesOf = async (path: string) => ({
    directory: await modeOf(path),
    files: await Promise.all((await readdir(path)).map((name) => modeOf(join(path, name)))),
  });
  const isPrivate = ({ directory: mode, files }: Awaited<ReturnType<typeof modesOf>>) =>
    mode === '700' && files.length > 0 && files.every((one) => one === '600');

  it('are readable only by their owner, even after a compaction', async () => {
    const path = directory();
    const opened = await start(path, { minBytes: 1, growth: 1 });
    await writeHistory(opened);
    await opened.compactor.compactIfDue();
    expect(isPrivate(await modesOf(path))).toBe(true);
    await opened.close();
  });

  it('become private at the start if an earlier version left them open', async () => {
    const path = directory();
    await (await start(path)).close();
    await chmod(join(path, 'data.log'), 0o644);
    await chmod(path, 0o755);
    const opened = await start(path);
    expect(isPrivate(await modesOf(path))).toBe(true);
    await opened.close();
  });
});
