import { startDatabase, type TestDatabase } from '../testing/database';
import { aCursor } from '../testing/builders';
import type { ChainCursor } from './chain-cursor.schema';
import { ChainCursorsRepository, CursorMovedError } from './chain-cursors.repository';

const ENVIRONMENT = 'test';
const NETWORK = 'base';
let database: TestDatabase;
let cursors: ChainCursorsRepository;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  cursors = new ChainCursorsRepository(database.cursors, database.trails);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => database.stop());

const blocks = (from: number, to: number, fork = '') =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    number: from + index,
    hash: `0x${from + index}${fork}`,
  }));
const at = (number: number, recent: ChainCursor['recent'], before?: ChainCursor): ChainCursor => ({
  ...(before ?? aCursor(ENVIRONMENT, NETWORK, new Date())),
  number,
  hash: recent.at(-1)?.hash ?? '',
  recent,
});
/** Stores a cursor for every block, as a watcher does on a quiet network. */
async function read(
  from: number,
  to: number,
  before: ChainCursor | null = null,
  fork = '',
): Promise<ChainCursor> {
  let cursor = before;
  for (let number = from; number <= to; number++) {
    const recent = [...(cursor?.recent ?? []), ...blocks(number, number, fork)];
    cursor = await cursors.replace(cursor, at(number, recent, cursor ?? undefined));
  }
  return cursor as ChainCursor;
}
const found = () => cursors.findWithBlocks(ENVIRONMENT, NETWORK);
const storedBlocks = async () => (await database.cursors.findOne().lean())?.recent.length ?? 0;

it('returns all remembered blocks after each write, and stores at most 32 of them with the cursor', async () => {
  let cursor: ChainCursor | null = null;
  for (let number = 1; number <= 160; number++) {
    cursor = await read(number, number, cursor);
    expect((await found())?.recent).toEqual(blocks(1, number));
    expect(await found()).toEqual(cursor);
    expect(await storedBlocks()).toBeLessThanOrEqual(32);
  }
});

// Guarantee: the cursor is written with every block of every network, so its size is the cost of a quiet
// network.
it('writes the trail once in 32 blocks', async () => {
  const trails = jest.spyOn(database.trails.collection, 'replaceOne');
  await read(1, 321);
  expect(trails).toHaveBeenCalledTimes(10);
});

it.each([
  ['among the blocks that are stored with the cursor', 90],
  ['at the newest block of the trail', 63],
  ['far below', 5],
])('remembers no orphaned block after a reorg %s', async (_, fork) => {
  const cursor = await read(1, 95);
  const back = await cursors.replace(cursor, at(fork, blocks(1, fork), cursor));
  expect((await found())?.recent).toEqual(blocks(1, fork));
  await read(fork + 1, fork + 40, back, 'b');
  expect((await found())?.recent).toEqual([...blocks(1, fork), ...blocks(fork + 1, fork + 40, 'b')]);
});

it('reads a cursor that holds all its blocks, as written by earlier versions, and splits it at the next write', async () => {
  await database.cursors.create(at(160, blocks(1, 160)));
  const cursor = await found();
  expect(cursor?.recent).toEqual(blocks(1, 160));
  await read(161, 161, cursor);
  expect(await storedBlocks()).toBe(1);
  expect((await found())?.recent).toEqual(blocks(1, 161));
});

it('loses no block when a process dies between trail and cursor', async () => {
  const cursor = await read(1, 32);
  jest.spyOn(database.cursors.collection, 'replaceOne').mockRejectedValueOnce(new Error('killed'));
  await expect(read(33, 33, cursor)).rejects.toThrow('killed');
  expect(await found()).toEqual(cursor);
  await read(33, 70, await found());
  expect((await found())?.recent).toEqual(blocks(1, 70));
});

it('leaves cursor and trail to the process that took over', async () => {
  const mine = await read(1, 32);
  const theirs = await read(33, 70, mine);
  const before = await database.save();
  await expect(cursors.replace(mine, at(33, blocks(1, 33, 'b'), mine))).rejects.toThrow(CursorMovedError);
  await expect(cursors.replace(mine, at(20, blocks(1, 20), mine))).rejects.toThrow(CursorMovedError);
  expect(await database.save()).toEqual(before);
  expect(await found()).toEqual(theirs);
});
