import { Lanes } from './lanes';

/** Work that ends when the test says so. */
function works(count: number) {
  const started: number[] = [];
  const ends: ((fails?: boolean) => void)[] = [];
  const all = Array.from({ length: count }, (_, i) => async (): Promise<number> => {
    started.push(i);
    await new Promise<void>((resolve, reject) => {
      ends[i] = (fails = false) => (fails ? reject(new Error('failed')) : resolve());
    });
    return i;
  });
  return { started, ends, all };
}

it('runs a fixed number at once, and the others in order', async () => {
  const lanes = new Lanes(2);
  const { started, ends, all } = works(4);
  const results = all.map((one) => lanes.run(one));
  expect(started).toEqual([0, 1]);
  ends[1]?.();
  expect(await results[1]).toBe(1);
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.();
  expect(await results[0]).toBe(0);
  expect(started).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3]);
});

it('passes the lane of a failure on', async () => {
  const lanes = new Lanes(1);
  const { started, ends, all } = works(3);
  const [first, second] = all.map((one) => lanes.run(one));
  ends[0]?.(true);
  await expect(first).rejects.toThrow('failed');
  expect(started).toEqual([0, 1]);
  ends[1]?.();
  expect(await second).toBe(1);
});
