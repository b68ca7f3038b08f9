import { copyFileSync, mkdirSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../storage/store';
import { decode, encode } from '../values/bson.codec';
import type { CompactionPolicy } from './compactor';
import { openDirectory, type OpenDirectory } from './directory.open';
import { snapshotBytes } from './snapshot.write';

const KILLS = 6;
/** Few enough bytes that every third batch makes a compaction due. */
const POLICY: CompactionPolicy = { minBytes: 50_000, growth: 2 };
const DOCUMENTS = 20;
const BATCH_BYTES = DOCUMENTS * 1_100;

let root: string;
const opened: OpenDirectory[] = [];
beforeAll(async () => (root = await mkdtemp(join(tmpdir(), 'embedded-mongo-'))));
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await rm(root, { recursive: true });
});

async function start(directory: string): Promise<OpenDirectory> {
  const one = await openDirectory(directory, { fsync: false, compaction: POLICY });
  opened.push(one);
  return one;
}

/** What a kill at this moment leaves in a directory: a complete log and half a snapshot. */
async function killed(directory: string, name: string): Promise<string> {
  const left = join(root, name);
  mkdirSync(left);
  copyFileSync(join(directory, 'data.log'), join(left, 'data.log'));
  await writeFile(join(left, 'data.log.tmp'), 'half a snapshot');
  return left;
}

/** Changes every document in one batch. */
async function writeBatch({ store }: OpenDirectory, version: number): Promise<void> {
  const collection = store.ensureCollection('t', 'c');
  for (let id = 1; id <= DOCUMENTS; id++) {
    const bytes = encode({ _id: id, version, filler: 'x'.repeat(1_000) });
    if (collection.bytesOf(id)) collection.replace(id, bytes);
    else collection.insert(bytes);
  }
  await store.journal.settled();
}

const documentsOf = (store: Store) =>
  [...(store.collection('t', 'c')?.entries() ?? [])].map(([id, bytes]) => [id, decode(bytes)]);

/** The most that a log may hold when no compaction is due. */
const limitOf = (store: Store) => Math.max(POLICY.minBytes, POLICY.growth * snapshotBytes(store));

it('a start replays at most twice the live data and a batch, however often a kill interrupts a compaction', async () => {
  let directory = join(root, 'new');
  let version = 0;
  for (let round = 0; round < KILLS; round++) {
    const first = await start(directory);
    // The log's compaction runs exactly while its records are kept for the snapshot.
    while (first.log.onWrite === undefined) await writeBatch(first, ++version);
    directory = await killed(directory, `kill-${round}`);
    const { size } = await stat(join(directory, 'data.log'));
    expect(size).toBeLessThanOrEqual(limitOf(first.store) + BATCH_BYTES);
    const next = await start(await killed(directory, `look-${round}`));
    expect(documentsOf(next.store)).toEqual(documentsOf(first.store));
    expect(next.log.bytes).toBeLessThan(limitOf(next.store));
  }
});

it('does not compact repeatedly when the live data consists of tiny documents', async () => {
  const one = await start(join(root, 'tiny'));
  const collection = one.store.ensureCollection('t', 'a-collection-with-a-long-name');
  for (let id = 1; id <= 2_000; id++) collection.insert(encode({ _id: id }));
  await one.store.journal.settled();
  await one.compactor.idle();
  expect(one.log.bytes).toBeGreaterThan(POLICY.minBytes);
  collection.insert(encode({ _id: 0 }));
  await one.store.journal.settled();
  expect(one.log.onWrite).toBeUndefined();
});
