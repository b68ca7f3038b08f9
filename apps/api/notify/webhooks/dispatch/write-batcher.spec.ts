import { WriteBatcher } from './write-batcher';

it('writes items that arrive during a write together, each once, and resolves each when it is written', async () => {
  const writes: { items: string[]; end: () => void }[] = [];
  const batcher = new WriteBatcher<string>((items) => new Promise((end) => writes.push({ items, end })));
  const written: string[] = [];
  const all = ['a', 'b', 'c'].map((item) => batcher.add(item).then(() => written.push(item)));
  expect(writes.map(({ items }) => items)).toEqual([['a']]);
  writes[0]?.end();
  await all[0];
  expect(written).toEqual(['a']);
  expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  writes[1]?.end();
  await Promise.all(all);
  const last = batcher.add('d');
  expect(writes[2]?.items).toEqual(['d']);
  writes[2]?.end();
  await last;
});

it('rejects only the items of the batch that failed', async () => {
  let tries = 0;
  const batcher = new WriteBatcher<string>(() =>
    (tries += 1) === 1 ? Promise.reject(new Error('disk full')) : Promise.resolve(),
  );
  const [first, second] = [batcher.add('a'), batcher.add('b')];
  await expect(first).rejects.toThrow('disk full');
  await expect(second).resolves.toBeUndefined();
});

it('waits for others before each write if configured', async () => {
  const writes: string[][] = [];
  const batcher = new WriteBatcher<string>(async (items) => void writes.push(items), 20);
  const first = [batcher.add('a'), batcher.add('b')];
  await Promise.resolve();
  await Promise.all([...first, batcher.add('c')]);
  await batcher.add('d');
  expect(writes).toEqual([['a', 'b', 'c'], ['d']]);
});
