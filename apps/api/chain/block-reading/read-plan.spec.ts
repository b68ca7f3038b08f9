import type { BlockRef } from '@cowrie/chain-evm';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import { cursorAfter, cursorAt, cursorMovedBack } from './next-cursor';
import { newestStep, nextStep, type ReadGoal } from './read-plan';

const NOW = new Date(0);
const block = (number: number): BlockRef => ({
  number,
  hash: `0x${number}`,
  parentHash: `0x${number - 1}`,
  timestampSeconds: number * 2,
});
const goal = (head: number, confirmedThrough: number, finalThrough = confirmedThrough): ReadGoal => ({
  head: block(head),
  confirmedThrough,
  finalThrough,
});
const start = (number: number): ChainCursor => ({
  ...cursorAt(block(number), block(number), { _id: 'test:base', readBy: 'me', updatedAt: NOW }),
  revision: 1,
});

/** Takes steps until there are none, without any transfers. */
function readAll(cursor: ChainCursor, to: ReadGoal): { cursor: ChainCursor; ranges: string[] } {
  const ranges: string[] = [];
  for (let step = nextStep(cursor, to); step; step = nextStep(cursor, to)) {
    const kind = `${step.isDeep ? 'deep' : 'near'}${step.isReread ? ', again' : ''}`;
    ranges.push(`${step.fromBlock}-${step.toBlock} ${kind}`);
    cursor = { ...cursorAfter(cursor, step, block(step.toBlock), to, NOW), revision: cursor.revision + 1 };
  }
  return { cursor, ranges };
}

describe('the read plan', () => {
  it('reads each block near the head twice, the second time when it is deep', () => {
    const first = readAll(start(10), goal(12, 10));
    expect(first.ranges).toEqual(['11-12 near']);
    const second = readAll(first.cursor, goal(14, 12));
    expect(second.ranges).toEqual(['11-12 deep, again', '13-14 near']);
    expect(second.cursor).toMatchObject({
      number: 14,
      confirmed: { number: 12, hash: '0x12', timestamp: new Date(24_000) },
      finalNumber: 12,
      headNumber: 14,
    });
  });

  it('reads blocks that are deep already once, in steps', () => {
    const { cursor, ranges } = readAll(start(0), goal(1202, 1200));
    expect(ranges).toEqual(['1-500 deep', '501-1000 deep', '1001-1200 deep', '1201-1202 near']);
    expect(cursor).toMatchObject({ number: 1202, confirmed: { number: 1200 }, finalNumber: 1200 });
  });

  it('after a standstill rereads blocks near the old head, then reads the gap once', () => {
    const { cursor } = readAll(start(0), goal(10, 5));
    expect(readAll(cursor, goal(100, 95)).ranges).toEqual(['6-10 deep, again', '11-95 deep', '96-100 near']);
  });

  it('puts new blocks first if all of them are near the head', () => {
    const { cursor } = readAll(start(0), goal(10, 5));
    const near = { fromBlock: 11, toBlock: 12, isDeep: false, isReread: false };
    expect(newestStep(cursor, goal(12, 7))).toEqual(near);
    expect(newestStep(cursor, goal(12, 10))).toEqual(near);
    expect(newestStep(cursor, goal(12, 11))).toBeUndefined();
    expect(newestStep(cursor, goal(10, 7))).toBeUndefined();
    expect(newestStep(start(0), goal(1000, -3))).toMatchObject({ fromBlock: 1, toBlock: 500 });
  });

  it.each([
    ['when nothing is new', goal(10, 5)],
    ['when the node lags', goal(7, 2)],
    ['on a chain that is too short', goal(10, -3)],
  ])('reads nothing %s', (_, to) => {
    const { cursor } = readAll(start(0), goal(10, 5));
    expect(nextStep(cursor, to)).toBeUndefined();
  });
});

describe('the final block', () => {
  it('is behind the confirmed block when large amounts wait longer', () => {
    expect(readAll(start(0), goal(100, 90, 50)).cursor).toMatchObject({
      confirmed: { number: 90 },
      finalNumber: 50,
    });
  });

  it('does not go back when the depth for large amounts is raised', () => {
    const { cursor } = readAll(start(0), goal(100, 90, 80));
    expect(readAll(cursor, goal(110, 100, 60)).cursor).toMatchObject({ finalNumber: 80 });
  });

  it('does not jump over blocks that were not finalized', () => {
    const { cursor } = readAll(start(0), goal(100, 90, 50));
    expect(readAll(cursor, goal(110, 100, 100)).cursor).toMatchObject({ finalNumber: 50 });
  });
});

describe('a cursor that is moved back', () => {
  const { cursor } = readAll(start(0), goal(100, 90, 80));

  it('to above the confirmed block keeps it', () => {
    expect(cursorMovedBack(cursor, block(95), NOW)).toMatchObject({
      number: 95,
      confirmed: { number: 90 },
      finalNumber: 80,
    });
  });

  it('to below the confirmed block lowers confirmed and final', () => {
    expect(cursorMovedBack(cursor, block(40), NOW)).toMatchObject({
      number: 40,
      confirmed: { number: 40, hash: '0x40' },
      finalNumber: 40,
    });
  });
});

it('remembers each of the newest blocks, and some older ones', () => {
  let cursor = start(0);
  for (let head = 1; head <= 5000; head += 1) ({ cursor } = readAll(cursor, goal(head, head - 300)));
  const numbers = cursor.recent.map(({ number }) => number);
  expect(numbers.slice(-128)).toEqual(Array.from({ length: 128 }, (_, i) => 4873 + i));
  expect(numbers.length).toBeLessThanOrEqual(160);
  expect(numbers[0]).toBeLessThan(5000 - 2000);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
});
