import { Gathering } from './gathering';

it('writes what comes meanwhile together, each once, and says so when it is written', async () => {
  const writes: { items: string[]; end: () => void }[] = [];
  const gathering = new Gathering<string>((items) => new Promise((end) => writes.push({ items, end })));
  const written: string[] = [];
  const all = ['a', 'b', 'c'].map((item) => gathering.add(item).then(() => written.push(item)));
  expect(writes.map(({ items }) => items)).toEqual([['a']]);
  writes[0]?.end();
  await all[0];
  expect(written).toEqual(['a']);
  expect(writes.map(({ items }) => items)).toEqual([['a'], ['b', 'c']]);
  writes[1]?.end();
  await Promise.all(all);
  const last = gathering.add('d');
  expect(writes[2]?.items).toEqual(['d']);
  writes[2]?.end();
  await last;
});

it('a write that fails fails for those that were part of it alone', async () => {
  let tries = 0;
  const gathering = new Gathering<string>(() =>
    (tries += 1) === 1 ? Promise.reject(new Error('disk full')) : Promise.resolve(),
  );
  const [first, second] = [gathering.add('a'), gathering.add('b')];
  await expect(first).rejects.toThrow('disk full');
  await expect(second).resolves.toBeUndefined();
});
