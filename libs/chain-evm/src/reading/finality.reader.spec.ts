import { memoryTransport, noAnswer, rawBlock, refusal } from '../spec/memory.transport';
import { createFinalityReader } from './finality.reader';

const head = { number: 1000, hash: '0x', parentHash: '0x', timestampSeconds: 0 };
const MINUTE = 60_000;

/**
 * Returns a reader over fake nodes. Each node answers for a tag with a block number, with null, or with an
 * error.
 */
function blockThroughOn(...answers: (() => number | null)[]) {
  let nowMs = 0;
  const nodes = answers.map((answer, i) =>
    memoryTransport(`node-${i}`, () => {
      const number = answer();
      return number === null ? null : rawBlock(number);
    }),
  );
  const read = createFinalityReader({ nodes: () => nodes, now: () => nowMs });
  return {
    through: (confirmations: number, tag?: 'safe' | 'finalized', from = head) =>
      read(from, { confirmations, ...(tag && { tag }) }),
    asked: () => nodes.map(({ seen }) => seen.length),
    pass: (ms: number) => (nowMs += ms),
  };
}
const throws = (error: Error) => () => {
  throw error;
};
const unknownTag = throws(refusal(-32000, 'safe block not found'));

describe('by depth', () => {
  test.each([
    [1, 1000],
    [10, 991],
    [1001, 0],
    [1010, -9],
  ])('%i confirmations reach block %i of a head at 1000', async (confirmations, expected) => {
    const { through, asked } = blockThroughOn(() => 5000);
    expect(await through(confirmations)).toBe(expected);
    expect(asked()).toEqual([0]);
  });
});

describe('by tag', () => {
  test('believes the network’s tag at any depth', async () => {
    expect(await blockThroughOn(() => 998).through(128, 'finalized')).toBe(998);
  });
  test('uses the depth when the tag stalls', async () => {
    expect(await blockThroughOn(() => 500).through(128, 'finalized')).toBe(873);
  });
  // Guarantee: a host that answers every tag with its newest block makes nothing count early.
  test.each([1000, 1003])('uses the depth when the tag names block %i of a head at 1000', async (block) => {
    expect(await blockThroughOn(() => block).through(128, 'finalized')).toBe(873);
  });
  test('refuses an invalid answer', async () => {
    const node = memoryTransport('node', () => ({ number: 'yes' }));
    const read = createFinalityReader({ nodes: () => [node], now: () => 0 });
    await expect(read(head, { confirmations: 1, tag: 'safe' })).rejects.toMatchObject({
      code: 'chain_inconsistent',
    });
  });
});

describe('a tag that is not known', () => {
  test.each<[string, () => number | null]>([
    ['a refusal', unknownTag],
    ['"unknown block"', throws(refusal(-39001, 'Unknown block'))],
    ['nothing', () => null],
  ])(
    'is recognized by %s, falls back to the depth, and is not asked for again within ten minutes',
    async (_, answer) => {
      const { through, asked, pass } = blockThroughOn(answer);
      expect(await through(300, 'safe')).toBe(701);
      pass(10 * MINUTE - 1);
      expect(await through(300, 'safe')).toBe(701);
      expect(asked()).toEqual([1]);
      pass(1);
      await through(300, 'safe');
      expect(asked()).toEqual([2]);
    },
  );

  test('is asked of the next endpoint', async () => {
    const { through, asked } = blockThroughOn(unknownTag, () => 990);
    expect([await through(300, 'safe'), await through(300, 'safe')]).toEqual([990, 990]);
    expect(asked()).toEqual([1, 2]);
  });

  test('does not affect the other tag', async () => {
    const { through, asked } = blockThroughOn(unknownTag);
    await through(300, 'safe');
    await through(300, 'finalized');
    expect(asked()).toEqual([2]);
  });
});

test.each<[string, () => number | null]>([
  ['gives no answer', throws(noAnswer('timeout'))],
  ['is too busy', throws(refusal(-32005, 'rate limited'))],
])('a node that %s falls back to the depth, and is asked again the next time', async (_, answer) => {
  const { through, asked } = blockThroughOn(answer);
  expect([await through(10, 'finalized'), await through(10, 'finalized')]).toEqual([991, 991]);
  expect(asked()).toEqual([2]);
});
