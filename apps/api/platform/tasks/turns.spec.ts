import { Turns } from './turns';

it('works on one thing at a time in order, and on others meanwhile', async () => {
  const turns = new Turns();
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.push(() => (name === 'a1' ? reject(new Error(name)) : resolve(name)));
    });
  };
  const results = [
    turns.run('a', work('a1')),
    turns.run('a', work('a2')),
    turns.run('b', work('b1')),
    turns.run('a', work('a3')),
  ];
  expect(began).toEqual(['a1', 'b1']);
  ends[0]?.();
  await expect(results[0]).rejects.toThrow('a1');
  expect(began).toEqual(['a1', 'b1', 'a2']);
  ends[2]?.();
  expect(await results[1]).toBe('a2');
  expect(began).toEqual(['a1', 'b1', 'a2', 'a3']);
  ends[1]?.();
  ends[3]?.();
  expect(await Promise.all(results.slice(2))).toEqual(['b1', 'a3']);
});
