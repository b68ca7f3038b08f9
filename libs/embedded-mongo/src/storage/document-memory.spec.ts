import { Session } from 'node:inspector/promises';
import fc from 'fast-check';
import { encode } from '../values/bson.codec';
import { DocumentMemory } from './document-memory';

const document = (id: number, length: number): Buffer =>
  Buffer.from(encode({ _id: id, text: String(id % 10).repeat(length) }));

/** `toEqual` compares large buffers byte by byte, and slowly. */
const isSame = (a: Buffer | undefined, b: Buffer | undefined): boolean => (a && b ? a.equals(b) : a === b);

const step = fc.record({
  id: fc.nat({ max: 40 }),
  kind: fc.constantFrom('put', 'delete'),
  // Small ones share blocks, and the largest is larger than a block.
  length: fc.oneof(
    { weight: 60, arbitrary: fc.nat({ max: 3000 }) },
    { weight: 1, arbitrary: fc.constantFrom(70_000, 300_000) },
  ),
});
const steps = fc.array(step, { minLength: 200, maxLength: 600 });

it('holds what a map of buffers holds, and never changes bytes that it has returned', () => {
  fc.assert(
    fc.property(steps, (list) => {
      const memory = new DocumentMemory();
      const model = new Map<number, Buffer>();
      const given: [view: Buffer, copy: Buffer][] = [];
      for (const { id, kind, length } of list) {
        const before = memory.get(id);
        if (before) given.push([before, Buffer.from(before)]);
        if (kind === 'delete') {
          memory.delete(id);
          model.delete(id);
        } else {
          const bytes = document(id, length);
          memory.put(id, bytes);
          model.set(id, Buffer.from(bytes));
          bytes.fill(0);
        }
        expect(isSame(memory.get(id), model.get(id))).toBe(true);
      }
      expect([...memory.entries()].map(([id]) => id)).toEqual([...model.keys()]);
      for (const [id, bytes] of memory.entries()) expect(isSame(bytes, model.get(id))).toBe(true);
      expect(memory.size).toBe(model.size);
      expect(memory.bytes).toBe([...model.values()].reduce((sum, { length }) => sum + length, 0));
      for (const [view, copy] of given) expect(view.equals(copy)).toBe(true);
    }),
    { seed: 20261125, numRuns: 30 },
  );
});

it('keeps a copy as it was', () => {
  const memory = new DocumentMemory();
  for (let id = 0; id < 200; id++) memory.put(id, document(id, 500));
  const copy = new DocumentMemory(memory);
  const then = [...copy.entries()].map(([id, bytes]) => [id, Buffer.from(bytes)]);
  for (let round = 1; round < 5; round++)
    for (let id = 0; id < 200; id++) memory.put(id, document(id, 500 + round));
  for (let id = 0; id < 200; id += 2) memory.delete(id);
  expect([...copy.entries()]).toEqual(then);
  expect([copy.size, memory.size]).toEqual([200, 100]);
});

it('lets documents be stored and deleted during iteration', () => {
  const memory = new DocumentMemory();
  for (let id = 0; id < 300; id++) memory.put(id, document(id, 900));
  const seen: number[] = [];
  for (const [id, bytes] of memory.entries()) {
    expect(isSame(bytes, document(id, 900))).toBe(true);
    seen.push(id);
    if (id % 3 === 0) memory.delete(id);
    else memory.put(id, document(id, 1800));
  }
  expect(seen).toEqual(Array.from({ length: 300 }, (_, id) => id));
  expect([memory.size, isSame(memory.get(1), document(1, 1800))]).toEqual([200, true]);
});

it('frees what is out of date', async () => {
  const memory = new DocumentMemory();
  for (let id = 0; id < 100; id++) memory.put(id, document(id, 3000));
  const before = await arrayBuffers();
  for (let change = 0; change < 50_000; change++)
    memory.put((change * 7919) % 100, document(change % 100, 3000));
  expect((await arrayBuffers()) - before).toBeLessThan(5 * 1024 * 1024);
});

async function arrayBuffers(): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  return process.memoryUsage().arrayBuffers;
}

/** The bytes of all blocks that hold documents. */
const taken = (memory: DocumentMemory): number =>
  [...new Set([...memory.entries()].map(([, { buffer }]) => buffer))].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );

it.each([
  ['small', 60],
  ['middling', 3000],
  ['large', 150_000],
])('takes at most twice its %s documents, and a block, however often they change', (_, length) => {
  const memory = new DocumentMemory();
  const ids = Array.from({ length: 150 }, (_, id) => id);
  for (const id of ids) memory.put(id, document(id, length));
  // First every part of a block goes out of date in turn, then all but a few documents.
  for (let change = 0; change < 3000; change++) {
    const id = (change * 7919) % 150;
    memory.put(id, document(id, length + (change % 50)));
  }
  expect(taken(memory)).toBeLessThan(2.1 * memory.bytes + 256 * 1024);
  for (const id of ids) if (id % 10 > 0) memory.delete(id);
  expect(taken(memory)).toBeLessThan(2.1 * memory.bytes + 256 * 1024);
  for (const id of ids) memory.delete(id);
  expect([memory.bytes, memory.size]).toEqual([0, 0]);
});

it('moves what is left of a block that was out of date before it was full', () => {
  const memory = new DocumentMemory();
  for (let id = 0; id < 20_000; id++) {
    memory.put(id, document(id, 300));
    if (id % 20 > 0) memory.delete(id);
  }
  expect(taken(memory)).toBeLessThan(2.1 * memory.bytes + 256 * 1024);
});

it('puts small documents together, without separate memory for each', () => {
  const memory = new DocumentMemory();
  for (let id = 0; id < 1000; id++) memory.put(id, document(id, 200));
  expect(new Set([...memory.entries()].map(([, { buffer }]) => buffer)).size).toBeLessThan(20);
  expect(taken(memory)).toBeLessThan(1.3 * memory.bytes);
});
