import fc from 'fast-check';
import { SortedBlocks, sortPairs } from './sorted-blocks';

type Pair = [key: string, id: number];

const inOrder = (a: Pair, b: Pair): number => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1]);
const everything: [string, string] = ['', '\u0200'];

it('holds the same pairs as a sorted list, after many splits and removals', () => {
  const step = fc.record({
    add: fc.boolean(),
    key: fc.nat({ max: 40 }).map((n) => String.fromCharCode(n + 60)),
    id: fc.nat({ max: 60 }),
  });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1000, maxLength: 3000 }),
      fc.nat({ max: 45 }),
      fc.nat({ max: 45 }),
      (steps, low, high) => {
        const blocks = new SortedBlocks();
        const model = new Map<string, Pair>();
        for (const { add, key, id } of steps) {
          const name = `${key}|${id}`;
          if (add && !model.has(name)) {
            blocks.insert(key, id);
            model.set(name, [key, id]);
          } else if (!add) {
            blocks.delete(key, id);
            model.delete(name);
          }
        }
        const [from, to] = [String.fromCharCode(low + 58), String.fromCharCode(high + 58)];
        const expected = [...model.values()].sort(inOrder);
        expect([...blocks.range(...everything)]).toEqual(expected);
        const within = expected.filter(([key]) => key >= from && key < to);
        expect([...blocks.range(from, to)]).toEqual(within);
        expect(blocks.countBetween(from, to)).toBe(within.length);
        expect([...blocks.range(from, to, true)]).toEqual(within.reverse());
        expect(blocks.size).toBe(model.size);
      },
    ),
    { seed: 20260101, numRuns: 20 },
  );
});

it.each([
  ['in any order', (i: number) => String((i * 7919) % 500)],
  ['ascending', (i: number) => String(1000 + i)],
  ['descending', (i: number) => String(9000 - i)],
  ['ascending for three owners in turn', (i: number) => `${i % 3}-${1000 + i}`],
])('holds the same pairs after a load as after single inserts, %s', (_, keyOf) => {
  const pairs = Array.from({ length: 2000 }, (_, i) => ({ key: keyOf(i), id: i }));
  const [loaded, inserted] = [new SortedBlocks(), new SortedBlocks()];
  for (const { key, id } of pairs) inserted.insert(key, id);
  loaded.load(sortPairs([...pairs]));
  expect([...loaded.range(...everything)]).toEqual([...inserted.range(...everything)]);
});

it('fills blocks when keys ascend, like times', () => {
  const blocks = new SortedBlocks();
  for (let number = 0; number < 2048; number++) blocks.insert(String(1000 + number), number);
  expect(blocks['blocks'].map(({ keys }) => keys.length)).toEqual([512, 512, 512, 512]);
});
